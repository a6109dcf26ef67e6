/** Access rules of a request: its key and plan, the rate, and the markets and symbols that the plan allows. */
import { marketIds } from '../market/markets';
import { keyHeader, keyParameter } from '../protocol/assumptions';
import { type EndpointId, featureOf, isBatchEndpoint } from '../protocol/endpoints';
import type { Period } from '../market/period';
import type { Keys, Person } from './keys';
import type { Plan } from './plans';
import type { RateCounter, Taken } from './rate-counter';
import { invalid, lacksFeature, lacksMarket, Refusal } from './refusals';

export interface AccessRules {
  readonly keys: Keys;
  readonly counter: RateCounter;
  /** Overrides the plans' rates. */
  readonly ratePerMinute: number | undefined;
  readonly now: () => number;
}

/** The owner of a request's key. No message repeats the key. @throws Refusal 401 */
export function ownerOf(headers: Headers, query: URLSearchParams, keys: Keys): Person {
  const key = headers.get(keyHeader) ?? query.get(keyParameter) ?? '';
  if (key === '') throw new Refusal(401, `An API key is required, in the header ${keyHeader} or as ${keyParameter}`);
  const person = keys.find(key);
  if (!person) throw new Refusal(401, 'The API key is not valid');
  return person;
}

/** Counts the request towards the person's rate. */
export async function countRequest({ id, plan }: Person, rules: AccessRules): Promise<Taken> {
  return rules.counter.take(id, rules.ratePerMinute ?? plan.requestsPerMinute, rules.now());
}

export function requireFeature(plan: Plan, endpoint: EndpointId, period?: Period): void {
  const feature = featureOf(endpoint, period);
  if (!plan.features.has(feature)) throw lacksFeature(feature);
  if (isBatchEndpoint(endpoint) && !plan.features.has('batch')) throw lacksFeature('batch');
}

/**
 * A batch over several markets is refused as a whole when the plan lacks one of them.
 * @param symbols as requested; one whose suffix is no market is not refused here
 */
export function requireMarkets(plan: Plan, symbols: readonly string[]): void {
  for (const symbol of symbols) {
    const suffix = symbol
      .slice(symbol.lastIndexOf('.') + 1)
      .trim()
      .toUpperCase();
    const market = marketIds.find((id) => id === suffix);
    if (market !== undefined && !plan.markets.has(market)) throw lacksMarket(market);
  }
}

/** The symbols of a comma-separated list. @throws Refusal naming the limit when there are more than the plan allows */
export function symbolList(text: string, plan: Plan): string[] {
  const symbols = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  if (symbols.length === 0) throw invalid('symbols', 'a comma-separated list of symbols', text);
  if (symbols.length > plan.symbolsPerRequest) {
    throw invalid('symbols', `at most ${plan.symbolsPerRequest} symbols per request`, `${symbols.length} symbols`);
  }
  return symbols;
}
