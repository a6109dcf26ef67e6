/**
 * How many symbols one request of a function may carry in a market, as its responses have shown. A stray refusal changes nothing,
 * and no limit is kept for ever:
 *
 *   assumed ──refused whole, answered in parts──▶ suspected ──the same once more──▶ learned
 *      ▲ └────────────── as many answered ───────────┘                                │
 *      └───────── doubled after minutes, and with every larger request answered ──────┘
 *
 * Requests of two sizes that were refused, before a smaller one was answered, are no stray refusals: their limit is learned at
 * once. A limit that the service names counts at once, too, and ends after an hour.
 */
import { maxSymbolsPerRequest } from '../../protocol/assumptions';
import { type Clock, type ClockReading, readClock } from '../timing/timers';
import type { MarketDataError } from '../../market/texts/problem';
import { mostUrgent, type Priority } from '../store/query';

export interface SymbolLimit {
  /** Symbols that the next request may carry. */
  most(): number;
  /** @param markets of the request: of several, it may be the limit of another one */
  noteNamed(limit: number, markets?: number): void;
  /** @returns a function that takes it back: a symbol was refused alone, so that the number was not the reason */
  noteTooMany(refused: RefusedWhole): () => void;
  noteAnswered(symbols: number): void;
  /** True where a request of so many symbols was answered to its end in the last minutes: what one leaves out does not exist. */
  hasAnswered(symbols: number): boolean;
  readonly search: SizeSearch;
  /** For the next start; undefined while nothing is learned. */
  learned(): LearnedSize | undefined;
}

export interface LearnedSize {
  readonly symbols: number;
  readonly at: ClockReading;
}

/** A request that was refused, and answered when it was asked in parts: the number of its symbols may be the reason. */
export interface RefusedWhole {
  /** Of the smallest request that was refused. */
  readonly symbols: number;
  /** Of the largest part that was answered. */
  readonly answered: number;
  readonly askedAt: number;
  /** True where requests of several sizes were refused. */
  readonly isCertain?: boolean;
}

interface ObservedLimit {
  readonly symbols: number;
  readonly since: number;
  /** The limit is multiplied by `growth` each time that so long has passed; 0 while it is only suspected. */
  readonly holdMs: number;
  readonly growth: number;
  /** A request for so many symbols that is answered ends it. */
  readonly endedBy: number;
  /** By an earlier page, where one has learned it: reading it makes it no younger. */
  readonly learnedAt: ClockReading;
}

/** Doubles each time that a larger request is refused. */
const shortestHoldMs = 5 * 60_000;
const longestHoldMs = 60 * 60_000;

export interface SymbolLimitOptions {
  /** Of an earlier page. */
  readonly learned?: LearnedSize | undefined;
  readonly onLearned?: (() => void) | undefined;
}

export function createSymbolLimit(clock: Clock, { learned, onLearned }: SymbolLimitOptions = {}): SymbolLimit {
  let observed = learned && restored(learned, clock);
  /** The most symbols that one request was answered for, lately: a limit may be lowered. */
  let answered = { symbols: 0, at: -Infinity };
  const observe = (symbols: number, holdMs: number, endedBy = maxSymbolsPerRequest, growth = 2) => {
    observed = { symbols, holdMs, endedBy, growth, since: clock.now(), learnedAt: readClock(clock) };
    if (holdMs > 0) onLearned?.();
  };
  /** The next start must not be told of a limit that is none any more. */
  const replace = (by: ObservedLimit | undefined) => {
    const wasLearned = !!observed?.holdMs;
    observed = by;
    if (wasLearned) onLearned?.();
  };
  return {
    most() {
      if (!observed?.holdMs) return maxSymbolsPerRequest;
      const { symbols, since, holdMs, growth } = observed;
      const holds = Math.floor((clock.now() - since) / holdMs);
      return holds > 0 ? Math.min(symbols * growth ** holds, maxSymbolsPerRequest) : symbols;
    },
    noteNamed(limit, markets = 1) {
      // As many as ever are asked after the hour: a refusal names the limit again.
      if (markets === 1) observe(limit, longestHoldMs, 0, maxSymbolsPerRequest);
      else observe(limit, shortestHoldMs);
    },
    noteTooMany({ symbols, answered: part, askedAt, isCertain = false }) {
      const before = observed;
      const isFirst = !observed || symbols <= observed.symbols;
      if (isFirst && !isCertain) observe(part, 0, symbols);
      else if (isFirst) observe(part, shortestHoldMs);
      else if (observed && askedAt > observed.since) {
        const holdMs = Math.min(2 * observed.holdMs || shortestHoldMs, longestHoldMs);
        observe(Math.max(observed.symbols, part), holdMs);
      }
      const noted = observed;
      return () => {
        if (observed === noted) replace(before);
      };
    },
    hasAnswered: (symbols) => symbols <= answered.symbols && clock.now() - answered.at < shortestHoldMs,
    noteAnswered(symbols) {
      if (symbols >= answered.symbols || clock.now() - answered.at >= shortestHoldMs) {
        answered = { symbols, at: clock.now() };
      }
      if (!observed || symbols <= observed.symbols) return;
      const { holdMs, endedBy } = observed;
      // It grows once more at once.
      const grown = { ...observed, symbols, since: clock.now() - holdMs, learnedAt: readClock(clock) };
      replace(symbols < endedBy ? grown : undefined);
    },
    search: createSizeSearch(clock, () => observed?.symbols),
    learned: () => (observed?.holdMs ? { symbols: observed.symbols, at: observed.learnedAt } : undefined),
  };
}

function restored({ symbols, at }: LearnedSize, clock: Clock): ObservedLimit {
  return {
    symbols,
    holdMs: longestHoldMs,
    endedBy: maxSymbolsPerRequest,
    growth: 2,
    since: clock.now(),
    learnedAt: at,
  };
}

/**
 * The search for a size that a service answers, where it has refused a request and named no limit. One batch of a market searches;
 * those that are refused meanwhile wait for what it finds. It ends with its batch; what was refused counts for a moment.
 */
interface SizeSearch {
  /** A request of so many symbols was refused, perhaps for their number: smaller ones are tried. */
  noteRefused(symbols: number): void;
  /** The size to try where a request of so many symbols was refused; undefined for one symbol. */
  sizeBelow(symbols: number): number | undefined;
  /** The one that is under way. */
  running(): Promise<SizeFound> | undefined;
  run(find: () => Promise<SizeFound>): Promise<SizeFound>;
  /** Waits for the search, which is as urgent as this from now on. @param found what it finds, or what starts it */
  joined(
    priority: () => Priority | undefined,
    found: Promise<SizeFound> | (() => Promise<SizeFound>),
  ): Promise<SizeFound>;
  /** Of the most urgent one that waits; undefined while nobody does. */
  priority(): Priority | undefined;
}

/** The size that is answered; undefined where every size was refused; a problem where a trial failed, which tells of no size. */
export type SizeFound = number | undefined | MarketDataError;

/** Batches that are refused within this time tell of one limit. */
const sameMomentMs = 5_000;
/** Plans allow round numbers. */
const usualSizes = [50, 20, 10, 5, 1] as const;

/** @param known the size that earlier requests have shown */
function createSizeSearch(clock: Clock, known: () => number | undefined): SizeSearch {
  /** The fewest symbols that were refused of late, by any batch. */
  let refused = { symbols: Infinity, at: -Infinity };
  let searching: Promise<SizeFound> | undefined;
  const waiting = new Set<() => Priority | undefined>();
  const fewestRefused = () => (clock.now() - refused.at < sameMomentMs ? refused.symbols : Infinity);
  return {
    noteRefused: (symbols) => void (refused = { symbols: Math.min(symbols, fewestRefused()), at: clock.now() }),
    sizeBelow(symbols) {
      const below = Math.min(symbols, fewestRefused());
      const shown = known();
      return shown !== undefined && shown < below ? shown : usualSizes.find((size) => size < below);
    },
    running: () => searching,
    joined(priority, found) {
      waiting.add(priority);
      return (typeof found === 'function' ? found() : found).finally(() => void waiting.delete(priority));
    },
    priority: () => mostUrgent([...waiting], (priority) => priority())?.(),
    run(find) {
      const found = find().finally(() => (searching = undefined));
      searching = found;
      return found;
    },
  };
}
