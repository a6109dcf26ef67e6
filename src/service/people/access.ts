/** Access rules of a request: its key, then what the plan includes, how many symbols it allows, and the rate. */
import { keyHeader, keyParameter } from '../../protocol/assumptions';
import { type Bucket, bucketsOf } from '../../protocol/buckets';
import type { ServiceRequest } from '../../protocol/endpoints';
import type { Quota } from '../http/rate-headers';
import { invalidKey, Refusal, unknownPeriod } from '../http/refusals';
import type { DayCounter, RateCounter } from './rate-counter';
import type { Keys, Person } from './keys';
import { lacksFunction, lacksMarkets, lacksMode, type OverLimit, rateExceeded, withinLimit } from './plan-refusals';
import { type Allowance, allowanceOf, allowancesOf, isPublic, type Plan } from './plans';

export interface AccessRules {
  readonly keys: Keys;
  readonly counter: RateCounter;
  readonly dayCounter: DayCounter;
  /** These override the plans' rates, with one for all functions. */
  readonly ratePerMinute: number | undefined;
  readonly ratePerDay: number | undefined;
}

export interface Counted {
  readonly minute: Quota;
  readonly day: Quota;
  /** Of a request that a limit does not allow. */
  readonly refusal: Refusal | undefined;
}

/** From the header, else from the URL. */
export function keyOf({ headers, url }: Pick<Request, 'headers' | 'url'>): string {
  return headers.get(keyHeader) ?? new URL(url).searchParams.get(keyParameter) ?? '';
}

/** The owner of a request's key. No message repeats the key. @throws Refusal 401 */
export function ownerOf(key: string, keys: Keys): Person {
  if (key === '') throw new Refusal(401, `An API key is required, in the header ${keyHeader} or as ${keyParameter}`);
  const person = keys.find(key);
  if (!person) throw invalidKey();
  return person;
}

/** What a request asks for: as data, and the symbols in it. */
export interface Asked {
  readonly request: ServiceRequest;
  readonly symbols: readonly string[];
}

/** What is answered of a request. */
export interface Granted {
  readonly symbols: readonly string[];
  readonly newest: Allowance['newest'];
}

/**
 * Permission first, then the number of symbols. Where the plan lacks one of several markets, the whole request is refused; of their
 * numbers of symbols, the smallest counts. @throws Refusal
 */
export function grantedOf({ request, symbols }: Asked, plan: Plan, overLimit: OverLimit): Granted {
  const allowances = requireIncluded(plan, bucketsOf(request));
  const period = request.parameters['period'];
  for (const { periods } of allowances) {
    if (periods && period !== undefined && !periods.some((each) => each === period)) {
      throw unknownPeriod(period, periods);
    }
  }
  const limit = Math.min(...allowances.map((allowance) => allowance.symbolsPerRequest));
  return { symbols: withinLimit(symbols, limit, overLimit), newest: allowances.find(({ newest }) => newest)?.newest };
}

/** @throws Refusal for a function, a mode or a market that the plan lacks */
function requireIncluded(plan: Plan, buckets: readonly Bucket[]): readonly Allowance[] {
  const allowances = buckets.map((bucket) => allowanceOf(plan, bucket));
  const lacking = buckets.filter((_, i) => !allowances[i]);
  const [first] = lacking;
  if (!first) return allowances.flatMap((allowance) => allowance ?? []);
  const { function: name, mode } = first;
  const markets = lacking.map(({ market }) => market);
  if (allowancesOf(plan, name).length === 0) throw lacksFunction(plan, name, markets);
  if (allowancesOf(plan, name, mode).length === 0) throw lacksMode(plan, name, mode);
  throw lacksMarkets(plan, name, markets);
}

/** What a request counts towards. */
interface Rate {
  readonly id: string;
  readonly perMinute: number;
  /** The function and mode that the rate is of; undefined for one of all functions. */
  readonly bucket?: Bucket;
}

/**
 * All markets of a function and mode share a rate, that of the market which allows most.
 * @param request is asked for where each function has a rate
 */
function rateOf({ id, requestsPerMinute, plan }: Person, request: () => ServiceRequest, rules: AccessRules): Rate {
  const ofAll = rules.ratePerMinute ?? requestsPerMinute;
  if (ofAll !== undefined) return { id, perMinute: ofAll };
  const [bucket] = bucketsOf(request());
  if (!bucket) return { id, perMinute: Infinity };
  const { function: name, mode } = bucket;
  const rates = allowancesOf(plan, name, mode).map((allowance) => allowance.requestsPerMinute);
  return { id: `${id} ${name} ${mode}`, perMinute: Math.max(...rates), bucket };
}

/** Counts the request towards the person's rates: one that the minute refuses uses up nothing of the day. */
export async function countRequest(
  person: Person,
  request: () => ServiceRequest,
  rules: AccessRules,
): Promise<Counted> {
  const rate = rateOf(person, request, rules);
  const minute = await rules.counter.take(rate.id, rate.perMinute);
  const perDay = rules.ratePerDay ?? person.plan.requestsPerDay;
  const day = rules.dayCounter.take(person.id, perDay, minute.isAllowed);
  return { minute: minute.quota, day: day.quota, refusal: refusalOfRate() };

  function refusalOfRate(): Refusal | undefined {
    const { plan } = person;
    const told = { isWaitInHeader: !isPublic(plan) };
    if (!day.isAllowed) return new Refusal(429, `The daily limit of ${perDay} requests is reached`, day.waitMs, told);
    if (minute.isAllowed) return undefined;
    const message = isPublic(plan) ? rateExceeded(rate.perMinute, minute.waitMs, rate.bucket) : 'Too many requests';
    return new Refusal(429, message, minute.waitMs, told);
  }
}
