/**
 * One scheduler for all live cells of one kind. Cells subscribe symbols; the symbols that are due together are asked for
 * in one call of the client, which makes the fewest requests of them. Polls fall on common multiples of the interval, so
 * that cells of equal or divisible intervals share them, and no symbol is asked for twice at the same time.
 *
 * There is one timer, however many cells there are, and none when nobody subscribes.
 */
import { asMarketDataError, MarketDataError } from '../market/problem';
import { marketOf, type SymbolCode } from '../market/symbol';
import { createAppointment } from './appointment';
import { type Caller, createCaller } from './caller';
import type { Outcomes } from './client';
import type { Clock } from './clock';
import {
  createLiveBoard,
  type LiveSubscription,
  type LiveValues,
  type Subscribed,
  wantedEveryMs,
  type Watched,
} from './live-board';
import { createLivePace, type LivePace } from './live-pace';
import type { LivePause } from './live-pause';
import { observePoll } from './live-observation';
import type { Soon } from './soon';

export interface LivePoller<Value> {
  /** @returns a function that ends the subscription */
  subscribe(subscription: LiveSubscription<Value>): () => void;
  /** Asks for everything at once: another key or service may answer what the last one did not. */
  pollNow(isOtherAccess: boolean): void;
}

export interface LivePollerOptions<Value> {
  readonly clock: Clock;
  readonly pause: LivePause;
  readonly ask: (symbols: readonly SymbolCode[], caller: Caller) => Soon<Outcomes<Value>>;
  /** True while the service has asked to wait. */
  readonly isWaiting: () => boolean;
}

/**
 * Excel ends a cell's old call and makes the new one in either order. Symbols stay a moment longer, so that neither order
 * costs a request or loses a value.
 */
const lingerMs = 1_000;
/** A poll that takes longer leaves its cells with what they had, marked, or with the reason. */
const longestWaitMs = 45_000;
/** Quotes and depth that the cache holds are fresh for this long. */
const oldestCachedMs = 2_000;

export function createLivePoller<Value extends { readonly timestamp: number | null }>(
  options: LivePollerOptions<Value>,
): LivePoller<Value> {
  const { clock, pause, ask } = options;
  const pace = createLivePace();
  const board = createLiveBoard<Value>();
  const { watched, outcomes } = board;
  const unserved = new Set<Subscribed<Value>>();
  /** A cell that shows nothing yet gets its first value even while the others stand still. */
  const nextActionAt = ({ symbol, subscribers, poll, lateAt, dueAt }: Watched<Value>): number => {
    if (poll) return lateAt;
    const isIdle = (pause.isPaused() && outcomes.has(symbol)) || [...subscribers].every(({ isOver }) => isOver);
    return isIdle ? Infinity : dueAt;
  };
  const planNext = () => {
    let at = [...unserved].some(board.isAnswered) ? clock.now() : board.nextLeaveAt();
    for (const each of watched.values()) at = Math.min(at, nextActionAt(each));
    next.cancel();
    next.at(at);
  };

  const next = createAppointment(clock, () => {
    const now = clock.now();
    board.removeLeft(now);
    const ready = [...watched.values()].filter((each) => nextActionAt(each) <= now);
    const due = ready.filter(({ poll }) => !poll);
    tellLate(ready.filter(({ poll }) => poll));
    if (due.length > 0) void poll(due);
    for (const subscribed of unserved) if (board.isAnswered(subscribed)) show(subscribed);
    planNext();
  });

  const poll = async (due: readonly Watched<Value>[]) => {
    const now = clock.now();
    const caller = createCaller({ priority: 'live', maxAgeMs: oldestUseful(due) });
    for (const each of due) Object.assign(each, { poll: caller, askedAt: now, lateAt: now + longestWaitMs });
    const symbols = due.map(({ symbol }) => symbol);
    const asked = Promise.resolve(ask(symbols, caller));
    const answer = await asked.catch((thrown: unknown) => allFailed<Value>(symbols, thrown));
    const answered = due.filter((each) => each.poll === caller && watched.get(each.symbol) === each);
    for (const each of answered) each.poll = undefined;
    const mayHurry = observePoll(pace, answered, answer, caller.stale);
    board.keep(answered, answer, caller.stale, clock.now());
    for (const each of mayHurry ? watched.values() : answered) {
      each.dueAt = nextDueAt(pace, each, wantedEveryMs(each), clock.now());
    }
    board.subscribersOf(answered).forEach(show);
    planNext();
  };

  const tellLate = (late: readonly Watched<Value>[]) => {
    for (const each of late) {
      each.lateAt = clock.now() + longestWaitMs;
      if (!options.isWaiting()) each.poll?.end('expired');
      board.keepWaiting(each, lateProblem(options.isWaiting()), clock.now());
    }
    board.subscribersOf(late).forEach(show);
  };

  const show = (subscribed: Subscribed<Value>) => {
    unserved.delete(subscribed);
    if (!subscribed.isOver) tell(subscribed, board);
  };

  const allDue = () => {
    for (const each of watched.values()) each.dueAt = clock.now();
    if (watched.size > 0) next.at(clock.now());
  };
  pause.subscribe(() => (pause.isPaused() ? planNext() : allDue()));

  return {
    subscribe({ symbols, everyMs, onValues }) {
      const subscribed: Subscribed<Value> = { symbols: [...new Set(symbols)], everyMs, onValues, isOver: false };
      const now = clock.now();
      for (const symbol of subscribed.symbols) {
        const each = board.add(symbol, subscribed);
        const isYoung = each.answeredAt !== undefined && now - each.answeredAt < everyMs;
        each.dueAt = Math.min(each.dueAt, isYoung ? nextDueAt(pace, each, everyMs, now) : now);
      }
      unserved.add(subscribed);
      // Calls that come together are asked for together.
      next.at(now);
      return () => {
        if (subscribed.isOver) return;
        subscribed.isOver = true;
        unserved.delete(subscribed);
        board.leave(subscribed, clock.now() + lingerMs);
        next.at(board.nextLeaveAt());
      };
    },
    pollNow(isOtherAccess) {
      if (isOtherAccess) board.forget();
      pace.sawAnswer(true);
      // What the last key or service still answers counts no more.
      for (const each of watched.values()) each.poll = undefined;
      allDue();
    },
  };
}

function tell<Value>({ onValues }: Subscribed<Value>, values: LiveValues<Value>): void {
  try {
    onValues(values);
  } catch {
    // Whoever fails fails alone: the others are told, and the next poll is planned.
  }
}

/** Common multiples of the interval; the first one may be skipped, because the value is still young then. */
function nextDueAt<Value>(pace: LivePace, { symbol, askedAt }: Watched<Value>, everyMs: number, now: number): number {
  const interval = pace.intervalMs(everyMs, marketOf(symbol));
  const earliest = Math.max(askedAt + interval / 2, now + 1);
  return Math.ceil(earliest / interval) * interval;
}

/** What the cache holds for other cells answers a poll while it is younger than this. */
function oldestUseful<Value>(due: readonly Watched<Value>[]): number {
  return Math.min(oldestCachedMs, ...due.map((each) => 0.9 * wantedEveryMs(each)));
}

function lateProblem(isWaiting: boolean): MarketDataError {
  return new MarketDataError(isWaiting ? { kind: 'rate-limited' } : { kind: 'timeout', afterMs: longestWaitMs });
}

function allFailed<Value>(symbols: readonly SymbolCode[], thrown: unknown): Outcomes<Value> {
  const error = asMarketDataError(thrown);
  return new Map(symbols.map((symbol) => [symbol, error]));
}
