/**
 * Symbols whose requests fail on their way while others are answered, as where a service breaks on one of them. They share no
 * request with others, so that they spoil none; one that failed alone is asked again after a while, which doubles.
 *
 * A suspicion ends when the symbols are answered, or ten minutes after they failed for the last time: by `now`, so that a wall
 * clock that is set changes nothing. Their number is bounded: the oldest is forgotten, and found again when it fails.
 */
import { MarketDataError, type Problem } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { AccessMode, PlanFunction } from '../../protocol/buckets';
import type { Clock } from '../timing/timers';

export interface Suspects {
  /** Equal for symbols that may share a request; undefined for one that is not suspected. */
  groupOf(of: PlanFunction, symbol: SymbolCode): number | undefined;
  /** The last failure of a symbol that is not due to be asked again. */
  failureOf(of: PlanFunction, symbol: SymbolCode): MarketDataError | undefined;
  /**
   * Others were answered, and these were not.
   * @param error of one that was asked alone, which is not asked for a while
   */
  note(of: PlanFunction, symbols: readonly SymbolCode[], error?: MarketDataError): void;
  noteAnswered(of: PlanFunction, symbols: readonly SymbolCode[], mode: AccessMode): void;
  /** True where the function was answered since this instant of the clock's `now`: not the whole service fails. */
  hasAnsweredSince(of: PlanFunction, instant: number): boolean;
  /**
   * Whether a failed batch is worth a search. Without an answer to others the service may be down: then one batch of a function
   * may search in each half minute, and the others may not.
   * @param since when the batch was sent
   */
  maySearch(of: PlanFunction, since: number): boolean;
  /** Refresh: the person wants to ask again now. */
  release(): void;
}

interface Suspicion {
  readonly group: number;
  readonly failedAt: number;
  /** Zero while it waits for nothing. */
  readonly backoffMs: number;
  /** Without its error, whose stack would keep the request in memory. */
  readonly problem: Problem | undefined;
}

const shortestBackoffMs = 10_000;
const longestBackoffMs = 2 * 60_000;
const suspectedForMs = 10 * 60_000;
const mostSuspects = 1_000;
const searchIntervalMs = 30_000;

export function createSuspects(clock: Pick<Clock, 'now'>): Suspects {
  const suspicions = new Map<string, Suspicion>();
  const answeredAt = new Map<PlanFunction, number>();
  const searchedAt = new Map<PlanFunction, number>();
  let groups = 0;
  const known = (name: string) => {
    // The usual case, with thousands of symbols.
    const suspicion = suspicions.size === 0 ? undefined : suspicions.get(name);
    if (!suspicion || clock.now() - suspicion.failedAt < suspectedForMs) return suspicion;
    suspicions.delete(name);
    return undefined;
  };
  const hasAnsweredSince = (of: PlanFunction, instant: number) => (answeredAt.get(of) ?? -Infinity) > instant;
  return {
    groupOf: (of, symbol) => known(nameOf(of, symbol))?.group,
    failureOf(of, symbol) {
      const suspicion = known(nameOf(of, symbol));
      const isWaiting = suspicion && clock.now() - suspicion.failedAt < suspicion.backoffMs;
      return isWaiting && suspicion.problem ? new MarketDataError(suspicion.problem) : undefined;
    },
    note(of, symbols, error) {
      groups++;
      for (const symbol of symbols) {
        const name = nameOf(of, symbol);
        const before = known(name)?.backoffMs ?? 0;
        const backoffMs = error ? Math.min(Math.max(2 * before, shortestBackoffMs), longestBackoffMs) : 0;
        suspicions.delete(name);
        suspicions.set(name, { group: groups, failedAt: clock.now(), backoffMs, problem: error?.problem });
      }
      for (const [oldest] of suspicions) {
        if (suspicions.size <= mostSuspects) break;
        suspicions.delete(oldest);
      }
    },
    noteAnswered(of, symbols, mode) {
      answeredAt.set(of, clock.now());
      if (suspicions.size === 0) return;
      for (const symbol of symbols) {
        const name = nameOf(of, symbol);
        // That a single request is answered tells nothing of batches, which a service may handle elsewhere.
        if (mode !== 'single' || suspicions.get(name)?.problem) suspicions.delete(name);
      }
    },
    hasAnsweredSince,
    maySearch(of, since) {
      if (hasAnsweredSince(of, since)) return true;
      if (clock.now() - (searchedAt.get(of) ?? -Infinity) < searchIntervalMs) return false;
      searchedAt.set(of, clock.now());
      return true;
    },
    release() {
      for (const [name, suspicion] of suspicions) suspicions.set(name, { ...suspicion, backoffMs: 0 });
      searchedAt.clear();
    },
  };
}

function nameOf(of: PlanFunction, symbol: SymbolCode): string {
  return `${of} ${symbol}`;
}
