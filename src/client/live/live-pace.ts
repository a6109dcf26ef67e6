/**
 * How often live symbols are polled. Cells say how often they want to be told; a market whose timestamps stand still (it
 * has closed) and a service that does not respond are polled less and less often, until something changes.
 */
import { isProblem } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import type { LiveSymbol } from './live-symbols';
import type { QueryResult, QueryResults } from '../store/query-contract';

export interface LivePace {
  /** Milliseconds from one poll to the next, for symbols of a market (by its suffix) that are wanted this often. */
  intervalMs(everyMs: number, market: string): number;
  /** Takes note of what a poll brought. @returns true when symbols outside the poll may be polled more often again */
  observe<Value extends { readonly timestamp: number | null }>(
    polled: readonly LiveSymbol<Value>[],
    results: QueryResults<SymbolCode, Value>,
  ): boolean;
  /** Another key or service: earlier failures do not count. */
  forgetFailures(): void;
}

/** A market is polled half as often after each this many polls without a new timestamp. */
const stillPolls = 5;
const longestIntervalMs = 60_000;

interface FreshResponse {
  /** The time of the symbol's last value. */
  readonly timestamp: number | undefined;
  readonly result: QueryResult<{ readonly timestamp: number | null }>;
}

export function createLivePace(): LivePace {
  let failures = 0;
  const still = new Map<string, number>();

  /** @returns true when everything may be polled more often again */
  const sawPoll = (hasSucceeded: boolean) => {
    const hadFailed = failures > 0;
    failures = hasSucceeded ? 0 : failures + 1;
    return hasSucceeded && hadFailed;
  };
  /** @returns true when this market may be polled more often again */
  const sawMarket = (market: string, hasMoved: boolean) => {
    const before = still.get(market) ?? 0;
    still.set(market, hasMoved ? 0 : before + 1);
    return hasMoved && before >= stillPolls;
  };

  return {
    intervalMs(everyMs, market) {
      const doublings = failures + Math.floor((still.get(market) ?? 0) / stillPolls);
      return Math.max(everyMs, Math.min(longestIntervalMs, everyMs * 2 ** doublings));
    },
    observe(polled, results) {
      const fresh = polled.flatMap(({ symbol, timestamp }) => {
        const result = results.get(symbol);
        return result !== undefined && isFreshResponse(result) ? [{ market: suffixOf(symbol), timestamp, result }] : [];
      });
      let isFaster = polled.length > 0 && sawPoll(fresh.length > 0);
      // A symbol that is seen for the first time says nothing about its market.
      const known = fresh.filter(({ timestamp }) => timestamp !== undefined);
      for (const market of new Set(known.map((each) => each.market))) {
        const hasMarketMoved = known.some((each) => each.market === market && hasMoved(each));
        isFaster = sawMarket(market, hasMarketMoved) || isFaster;
      }
      return isFaster;
    },
    forgetFailures: () => (failures = 0),
  };
}

function hasMoved({ timestamp, result }: FreshResponse): boolean {
  return !isProblem(result) && result.value.timestamp !== timestamp;
}

/** A refusal of one symbol or of the plan is still a response; only what befalls all symbols slows the polls. */
function isFreshResponse(result: QueryResult<unknown>): boolean {
  if (!isProblem(result)) return result.staleSince === undefined;
  return ['unknown-symbol', 'not-in-plan', 'request-refused', 'not-served'].includes(result.problem.kind);
}
