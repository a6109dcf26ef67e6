/** Minute bars of a day that the service has refused: they are asked for again after a while, not at every step of a replay. */
import type { DayNumber } from '../market/time/exchange-time';
import { isProblem, type MarketDataError } from '../market/texts/problem';
import type { SymbolCode } from '../market/symbols/symbol';
import type { Bars } from '../market/bars/bars';
import type { Clock } from '../client/timing/timers';
import type { Results } from './results';

export interface RefusedMinutes {
  of(symbol: SymbolCode, day: DayNumber): MarketDataError | undefined;
  note(results: Results<Bars>, day: DayNumber): void;
  clear(): void;
}

/** As long as the cache remembers an unknown symbol. */
const rememberedMs = 5 * 60_000;
/** A day of all A-shares, twice. The oldest are forgotten first. */
const mostRemembered = 10_000;

export function createRefusedMinutes({ now }: Pick<Clock, 'now'>): RefusedMinutes {
  const refusals = new Map<string, { readonly error: MarketDataError; readonly at: number }>();
  const keyOf = (symbol: SymbolCode, day: DayNumber) => `${symbol} ${day}`;
  return {
    of(symbol, day) {
      const refusal = refusals.get(keyOf(symbol, day));
      return refusal && now() - refusal.at < rememberedMs ? refusal.error : undefined;
    },
    note(results, day) {
      for (const [symbol, result] of results) {
        if (!isProblem(result) || result.problem.kind !== 'request-refused') continue;
        refusals.delete(keyOf(symbol, day));
        refusals.set(keyOf(symbol, day), { error: result, at: now() });
      }
      for (const key of refusals.keys()) {
        if (refusals.size <= mostRemembered) break;
        refusals.delete(key);
      }
    },
    clear: () => refusals.clear(),
  };
}
