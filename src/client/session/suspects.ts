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
  /** Nothing was answered, since the service was down or each part has such a symbol: they are suspected once others are answered. */
  noteUnanswered(of: PlanFunction, symbols: readonly SymbolCode[]): void;
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
  /** True until others are answered. */
  readonly isDoubtful: boolean;
}

const shortestBackoffMs = 10_000;
const longestBackoffMs = 2 * 60_000;
const suspectedForMs = 10 * 60_000;
const mostSuspects = 1_000;
const searchIntervalMs = 30_000;

export function createSuspects(clock: Pick<Clock, 'now'>): Suspects {
  const suspicions = createSuspicions(clock);
  const answeredAt = new Map<PlanFunction, number>();
  const searchedAt = new Map<PlanFunction, number>();
  const hasAnsweredSince = (of: PlanFunction, instant: number) => (answeredAt.get(of) ?? -Infinity) > instant;
  const known = (of: PlanFunction, symbol: SymbolCode) => {
    const suspicion = suspicions.get(of, symbol);
    return suspicion?.isDoubtful && !hasAnsweredSince(of, suspicion.failedAt) ? undefined : suspicion;
  };
  return {
    groupOf: (of, symbol) => known(of, symbol)?.group,
    failureOf(of, symbol) {
      const suspicion = known(of, symbol);
      const isWaiting = suspicion && clock.now() - suspicion.failedAt < suspicion.backoffMs;
      return isWaiting && suspicion.problem ? new MarketDataError(suspicion.problem) : undefined;
    },
    note(of, symbols, error) {
      suspicions.set(of, symbols, (before = 0) => {
        const backoffMs = error ? Math.min(Math.max(2 * before, shortestBackoffMs), longestBackoffMs) : 0;
        return { backoffMs, problem: error?.problem, isDoubtful: false };
      });
    },
    noteUnanswered(of, symbols) {
      suspicions.set(of, symbols, () => ({ backoffMs: 0, problem: undefined, isDoubtful: true }));
    },
    noteAnswered(of, symbols, mode) {
      answeredAt.set(of, clock.now());
      // That a single request is answered tells nothing of batches, which a service may handle elsewhere.
      for (const symbol of symbols)
        if (mode !== 'single' || suspicions.get(of, symbol)?.problem) suspicions.delete(of, symbol);
    },
    hasAnsweredSince,
    maySearch(of, since) {
      if (hasAnsweredSince(of, since)) return true;
      if (clock.now() - (searchedAt.get(of) ?? -Infinity) < searchIntervalMs) return false;
      searchedAt.set(of, clock.now());
      return true;
    },
    release() {
      suspicions.release();
      searchedAt.clear();
    },
  };
}

type NewSuspicion = Pick<Suspicion, 'backoffMs' | 'problem' | 'isDoubtful'>;

/** Those of the last ten minutes, a bounded number of them. */
function createSuspicions(clock: Pick<Clock, 'now'>) {
  const byName = new Map<string, Suspicion>();
  let groups = 0;
  const get = (of: PlanFunction, symbol: SymbolCode) => {
    // The usual case, with thousands of symbols.
    if (byName.size === 0) return undefined;
    const name = nameOf(of, symbol);
    const suspicion = byName.get(name);
    if (!suspicion || clock.now() - suspicion.failedAt < suspectedForMs) return suspicion;
    byName.delete(name);
    return undefined;
  };
  return {
    get,
    set(of: PlanFunction, symbols: readonly SymbolCode[], suspicionAfter: (backoffMs?: number) => NewSuspicion) {
      groups++;
      for (const symbol of symbols) {
        const suspicion = { group: groups, failedAt: clock.now(), ...suspicionAfter(get(of, symbol)?.backoffMs) };
        const name = nameOf(of, symbol);
        byName.delete(name);
        byName.set(name, suspicion);
      }
      for (const [oldest] of byName) {
        if (byName.size <= mostSuspects) break;
        byName.delete(oldest);
      }
    },
    delete(of: PlanFunction, symbol: SymbolCode) {
      if (byName.size > 0) byName.delete(nameOf(of, symbol));
    },
    release() {
      for (const [name, suspicion] of byName) byName.set(name, { ...suspicion, backoffMs: 0 });
    },
  };
}

function nameOf(of: PlanFunction, symbol: SymbolCode): string {
  return `${of} ${symbol}`;
}
