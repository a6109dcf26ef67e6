/** Access rules of a request: its key and plan, the rate, and the markets and symbols that the plan allows. */
import type { MarketId } from '../market/markets';
import { keyHeader, keyParameter } from '../protocol/assumptions';
import { type EndpointId, featureOf, isBatchEndpoint } from '../protocol/endpoints';
import type { Period } from '../market/period';
import { isSymbolCode, ourMarketOf } from '../market/symbol';
import type { Keys, Person } from './keys';
import type { DayCounter } from './day-counter';
import type { Quota } from './operations/rate-headers';
import type { Plan } from './plans';
import type { RateCounter } from './rate-counter';
import { invalid, lacksFeature, lacksMarket, Refusal } from './refusals';

export interface AccessRules {
  readonly keys: Keys;
  readonly counter: RateCounter;
  readonly dayCounter: DayCounter;
  /** These override the plans' rates. */
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
  if (!person) throw new Refusal(401, 'The API key is not valid');
  return person;
}

/** Counts the request towards the person's rates. */
export async function countRequest({ id, requestsPerMinute, plan }: Person, rules: AccessRules): Promise<Counted> {
  const minute = await rules.counter.take(id, rules.ratePerMinute ?? requestsPerMinute);
  const perDay = rules.ratePerDay ?? plan.requestsPerDay;
  const day = rules.dayCounter.take(id, perDay);
  return { minute: minute.quota, day: day.quota, refusal: refusalOfRate() };

  function refusalOfRate(): Refusal | undefined {
    if (!day.isAllowed) return new Refusal(429, `The daily limit of ${perDay} requests is reached`, day.waitMs);
    return minute.isAllowed ? undefined : new Refusal(429, 'Too many requests', minute.waitMs);
  }
}

export function requireFeature(plan: Plan, endpoint: EndpointId, period?: Period): void {
  const feature = featureOf(endpoint, period);
  if (!plan.features.has(feature)) throw lacksFeature(feature);
  if (isBatchEndpoint(endpoint) && !plan.features.has('batch')) throw lacksFeature('batch');
}

/** A request over several markets is refused as a whole when the plan lacks one of them. */
export function requireMarkets(plan: Plan, needed: readonly MarketId[]): void {
  for (const market of needed) if (!plan.markets.has(market)) throw lacksMarket(market);
}

/**
 * The symbols of a comma-separated list: trimmed, upper case, each once. A suffix that is no market of ours is not refused.
 * @throws Refusal naming the market that the plan lacks, or the limit when there are more symbols than it allows
 */
export function symbolList(text: string, plan: Plan): string[] {
  const parts = text.split(',').map((part) => part.trim().toUpperCase());
  const symbols = [...new Set(parts)].filter((part) => part !== '');
  if (symbols.length === 0) throw invalid('symbols', 'a comma-separated list of symbols', text);
  if (symbols.length > plan.symbolsPerRequest) {
    throw invalid('symbols', `at most ${plan.symbolsPerRequest} symbols per request`, `${symbols.length} symbols`);
  }
  requireMarkets(
    plan,
    symbols.filter(isSymbolCode).flatMap((symbol) => ourMarketOf(symbol) ?? []),
  );
  return symbols;
}
