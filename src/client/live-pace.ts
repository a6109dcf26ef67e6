/**
 * How often live cells may ask. Cells say how often they want to be told; a market whose timestamps stand still (it has
 * closed) and a service that does not answer are asked less and less, until something changes.
 */
import type { MarketId } from '../market/markets';

export interface LivePace {
  /** Milliseconds from one poll to the next, for symbols of a market that are wanted this often. */
  intervalMs(everyMs: number, market: MarketId): number;
  /** A poll brought new timestamps of this market, or none. @returns true when it may be asked more often again */
  sawMarket(market: MarketId, hasMoved: boolean): boolean;
  /** A poll was answered, or failed as a whole. @returns true when everything may be asked more often again */
  sawAnswer(isAnswered: boolean): boolean;
}

/** A market is asked half as often after each this many polls without a new timestamp. */
const stillPolls = 5;
const slowestMs = 60_000;

export function createLivePace(): LivePace {
  let failures = 0;
  const still = new Map<MarketId, number>();
  return {
    intervalMs(everyMs, market) {
      const doublings = failures + Math.floor((still.get(market) ?? 0) / stillPolls);
      return Math.max(everyMs, Math.min(slowestMs, everyMs * 2 ** doublings));
    },
    sawMarket(market, hasMoved) {
      const before = still.get(market) ?? 0;
      still.set(market, hasMoved ? 0 : before + 1);
      return hasMoved && before >= stillPolls;
    },
    sawAnswer(isAnswered) {
      const hadFailed = failures > 0;
      failures = isAnswered ? 0 : failures + 1;
      return isAnswered && hadFailed;
    },
  };
}
