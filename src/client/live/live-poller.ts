/**
 * One scheduler for all live cells of one kind. Cells subscribe symbols; the symbols that are due together are fetched in
 * one call of the client, which makes the fewest requests of them. Polls fall on common multiples of the interval, so that
 * cells of equal or divisible intervals share them, and no symbol is polled twice at the same time.
 *
 * There is one timer for the polls, however many cells there are, and none when nobody subscribes. Results are delivered in
 * order, a bounded number in a task: thousands of cells do not block the page.
 */
import { asMarketDataError } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import type { LiveReach } from '../http/activity';
import type { PauseState } from '../http/pause';
import { type Clock, createScheduledTimer } from '../timing/timers';
import {
  createLivePace,
  createLiveSymbols,
  type LiveSubscriber,
  type LiveSubscription,
  type LiveSymbol,
  shortestIntervalMs,
} from './live-symbols';
import { deadlineMs, type QueryOptions, type QueryResults } from '../store/query-contract';

export interface LivePoller<Value> {
  /** @returns a function that ends the subscription */
  subscribe(subscription: LiveSubscription<Value>): () => void;
  /** Polls everything at once. */
  pollNow(): void;
  /** The same, without the results of the last key and service: another one may say something else. */
  restart(): void;
}

export interface LivePollerOptions<Value> {
  readonly clock: Clock;
  readonly pause: PauseState;
  readonly fetch: (symbols: readonly SymbolCode[], options: QueryOptions) => Promise<QueryResults<SymbolCode, Value>>;
  /** The symbols that share a request: each request is a poll of its own, so that none waits for another's turn. Default: all. */
  readonly requestsOf?: (symbols: readonly SymbolCode[]) => readonly (readonly SymbolCode[])[];
  /** Told after each poll how often the symbols get new values; undefined when nobody subscribes. */
  readonly onReach?: (reach: LiveReach | undefined, symbols: readonly SymbolCode[]) => void;
}

/**
 * Excel ends a cell's old call and makes the new one in either order. A subscription lingers, so that neither order costs a
 * request or loses a value.
 */
const lingerMs = 1_000;
/** Quotes and depth that the cache holds are fresh for this long. */
const oldestCachedMs = 2_000;
/** Results in a task, counted by their symbols: a few milliseconds of work. */
const deliveredAtOnce = 500;

export function createLivePoller<Value extends { readonly timestamp: number | null }>(
  options: LivePollerOptions<Value>,
): LivePoller<Value> {
  return new Poller(options);
}

class Poller<Value extends { readonly timestamp: number | null }> implements LivePoller<Value> {
  readonly #options: LivePollerOptions<Value>;
  readonly #pace = createLivePace();
  readonly #symbols;
  readonly #timer;
  /** Subscribers that have not been called yet. */
  readonly #unserved = new Set<LiveSubscriber<Value>>();
  /** Subscribers that wait for their turn, which ends it: each is called with the results of that moment, never older ones. */
  readonly #undelivered = new Set<LiveSubscriber<Value>>();
  readonly #delivery;
  /** Ended subscriptions, and until when they linger; in this order. */
  #lingering: { readonly until: number; readonly subscriber: LiveSubscriber<Value> }[] = [];

  constructor(options: LivePollerOptions<Value>) {
    const { clock, pause } = options;
    this.#options = options;
    this.#symbols = createLiveSymbols<Value>({ now: () => clock.now() });
    this.#timer = createScheduledTimer(clock, () => this.#run());
    this.#delivery = createScheduledTimer(clock, () => this.#deliver());
    pause.subscribe(() => (pause.isPaused() ? this.#schedule() : this.pollNow()));
  }

  subscribe({ symbols, everyMs, onResults }: LiveSubscription<Value>): () => void {
    const subscriber = { symbols: [...new Set(symbols)], everyMs, onResults, isEnded: false };
    const now = this.#options.clock.now();
    for (const symbol of subscriber.symbols) {
      const live = this.#symbols.subscribe(symbol, subscriber);
      const isYoung = now - (live.fetchedAt ?? -Infinity) < everyMs;
      live.dueAt = Math.min(live.dueAt, isYoung ? this.#nextDueAt(live, everyMs) : now);
    }
    this.#unserved.add(subscriber);
    // In a macrotask of its own: subscriptions that come together are polled together.
    this.#timer.runBy(now);
    return () => this.#end(subscriber);
  }

  pollNow(): void {
    this.#pace.forgetFailures();
    for (const live of this.#symbols.all.values()) live.dueAt = this.#options.clock.now();
    if (this.#symbols.all.size > 0) this.#timer.runBy(this.#options.clock.now());
  }

  restart(): void {
    this.#symbols.forgetResults();
    // A poll in flight belongs to the last key or service: its results are ignored.
    for (const live of this.#symbols.all.values()) live.poll = undefined;
    this.pollNow();
  }

  #end(subscriber: LiveSubscriber<Value>): void {
    if (subscriber.isEnded) return;
    subscriber.isEnded = true;
    this.#unserved.delete(subscriber);
    const until = this.#options.clock.now() + lingerMs;
    this.#lingering.push({ until, subscriber });
    this.#timer.runBy(until);
  }

  #run(): void {
    const now = this.#options.clock.now();
    const ended = this.#lingering.filter(({ until }) => until <= now);
    if (ended.length > 0) this.#symbols.unsubscribe(ended.map(({ subscriber }) => subscriber));
    this.#lingering = this.#lingering.filter(({ until }) => until > now);
    if (ended.length > 0) this.#tellReach();
    const due = [...this.#symbols.all.values()].filter((live) => this.#nextActionAt(live) <= now);
    // oxlint-disable-next-line typescript/no-floating-promises -- A failed fetch is a result of each symbol.
    for (const requested of this.#requestsOf(due)) void this.#poll(requested);
    this.#deliverTo([...this.#unserved].filter((subscriber) => this.#symbols.isComplete(subscriber)));
    this.#schedule();
  }

  #requestsOf(due: readonly LiveSymbol<Value>[]): LiveSymbol<Value>[][] {
    const { requestsOf = (symbols: readonly SymbolCode[]) => (symbols.length === 0 ? [] : [symbols]) } = this.#options;
    return requestsOf(due.map(({ symbol }) => symbol)).map((symbols) =>
      symbols.flatMap((symbol) => this.#symbols.all.get(symbol) ?? []),
    );
  }

  #tellReach(): void {
    this.#options.onReach?.(this.#symbols.reach(), [...this.#symbols.all.keys()]);
  }

  async #poll(due: readonly LiveSymbol<Value>[]): Promise<void> {
    const { clock, fetch } = this.#options;
    const poll = new AbortController();
    const now = clock.now();
    for (const live of due) Object.assign(live, { poll, polledAt: now });
    const symbols = due.map(({ symbol }) => symbol);
    const { signal } = poll;
    const maxAgeMs = Math.min(oldestCachedMs, ...due.map((live) => 0.9 * shortestIntervalMs(live)));
    const isAsked = this.#isAsked(due);
    // A poll that keeps the pace of a small rate is not given up before its turn.
    const patienceMs = isAsked ? deadlineMs : Math.max(deadlineMs, 2 * (this.#symbols.reach()?.intervalMs ?? 0));
    const options = {
      priority: isAsked ? 'formula' : 'live',
      signal,
      maxAgeMs,
      deadline: now + patienceMs,
    } as const;
    const results = await fetch(symbols, options).catch((thrown: unknown) => allFailed<Value>(symbols, thrown));
    // A request that the rate limit still holds back is left to the next poll.
    poll.abort();
    const polled = due.filter((live) => live.poll === poll && this.#symbols.all.get(live.symbol) === live);
    for (const live of polled) live.poll = undefined;
    const isFaster = this.#pace.observe(polled, results);
    this.#symbols.keep(polled, results);
    this.#tellReach();
    for (const live of isFaster ? this.#symbols.all.values() : polled) {
      live.dueAt = this.#nextDueAt(live, shortestIntervalMs(live));
    }
    this.#deliverTo(this.#symbols.subscribersOf(polled));
    this.#schedule();
  }

  /** A cell that has just been entered or refreshed asks for a person, later polls do not. */
  #isAsked(due: readonly LiveSymbol<Value>[]): boolean {
    return due.some(({ subscribers }) => [...subscribers].some((each) => this.#unserved.has(each)));
  }

  /** During the pause a cell that shows nothing yet gets what the client has without a request. */
  #nextActionAt({ symbol, subscribers, poll, dueAt }: LiveSymbol<Value>): number {
    if (poll) return Infinity;
    const isIdle = this.#options.pause.isPaused() && this.#symbols.results.has(symbol);
    return isIdle || !isAnyWaiting(subscribers) ? Infinity : dueAt;
  }

  #schedule(): void {
    const isServable = (each: LiveSubscriber<Value>) => !this.#undelivered.has(each) && this.#symbols.isComplete(each);
    let at = [...this.#unserved].some(isServable) ? this.#options.clock.now() : (this.#lingering[0]?.until ?? Infinity);
    for (const live of this.#symbols.all.values()) at = Math.min(at, this.#nextActionAt(live));
    this.#timer.cancel();
    this.#timer.runBy(at);
  }

  #deliverTo(subscribers: Iterable<LiveSubscriber<Value>>): void {
    const isUnderWay = this.#undelivered.size > 0;
    for (const subscriber of subscribers) this.#undelivered.add(subscriber);
    if (!isUnderWay) this.#deliver();
  }

  #deliver(): void {
    let left = deliveredAtOnce;
    for (const subscriber of this.#undelivered) {
      if (left <= 0) break;
      left -= Math.max(1, subscriber.symbols.length);
      this.#undelivered.delete(subscriber);
      this.#serve(subscriber);
    }
    if (this.#undelivered.size > 0) this.#delivery.runBy(this.#options.clock.now());
  }

  #serve(subscriber: LiveSubscriber<Value>): void {
    const results = this.#symbols.resultsOf(subscriber);
    if (results === undefined || subscriber.isEnded) return;
    this.#unserved.delete(subscriber);
    try {
      subscriber.onResults(results);
    } catch {
      // A throwing subscriber must not stop the others, nor the next poll.
    }
  }

  /** Common multiples of the interval; the first one may be skipped, because the value is still young then. */
  #nextDueAt({ symbol, polledAt }: LiveSymbol<Value>, everyMs: number): number {
    const interval = this.#pace.intervalMs(everyMs, suffixOf(symbol));
    const earliest = Math.max(polledAt + interval / 2, this.#options.clock.now() + 1);
    return Math.ceil(earliest / interval) * interval;
  }
}

function isAnyWaiting(subscribers: Iterable<{ readonly isEnded: boolean }>): boolean {
  for (const { isEnded } of subscribers) if (!isEnded) return true;
  return false;
}

function allFailed<Value>(symbols: readonly SymbolCode[], thrown: unknown): QueryResults<SymbolCode, Value> {
  const error = asMarketDataError(thrown);
  return new Map(symbols.map((symbol) => [symbol, error]));
}
