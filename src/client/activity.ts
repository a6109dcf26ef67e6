/** What the client has been doing: counters and states that the pane shows and MD.STATUS will. No request is ever sent for it. */
import { rateWindowMs } from '../protocol/assumptions';
import type { MarketDataError, Problem } from '../market/problem';
import type { Clock } from './clock';

export type ConnectionState =
  /** No key has been entered. */
  | 'no-key'
  /** The service refused the key; nothing is sent until it changes. */
  | 'key-refused'
  /** Nothing has been asked yet. */
  | 'untried'
  /** The last request was answered. */
  | 'connected'
  /** The service asked to wait. */
  | 'waiting'
  /** The last request got no usable answer. */
  | 'failing';

export interface ActivitySnapshot {
  readonly state: ConnectionState;
  /** Requests sent in the last 60 s, retries counted. */
  readonly requestsInLastMinute: number;
  readonly requestsSent: number;
  /** Values that cells asked for, one per symbol and call. */
  readonly valuesAsked: number;
  /** Values answered from the cache. */
  readonly valuesFromCache: number;
  /** Function calls that have been answered. */
  readonly cellsAnswered: number;
  readonly requestsQueued: number;
  readonly requestsInFlight: number;
  /** Epoch milliseconds until which the service asked to wait; absent when it did not. */
  readonly waitingUntil: number | undefined;
  /** Cells that show a value which is older than it should be, because the service cannot answer. */
  readonly staleCells: StaleCells;
  /** True when the last answer said that its values are simulated. */
  readonly isSimulated: boolean;
  readonly lastError: { readonly problem: Problem; readonly at: number } | undefined;
}

export interface StaleCells {
  readonly count: number;
  /** Epoch ms at which the oldest of their values was fetched; undefined when there is none. */
  readonly oldest: number | undefined;
}

/** The state that the client observes about its connection; `no-key` follows from the settings. */
type Observed = 'untried' | 'connected' | 'failing' | 'key-refused';

export interface Activity {
  snapshot(): ActivitySnapshot;
  /** Of the snapshot, for those who look at every change. */
  state(): ConnectionState;
  /** Calls back after every change, many times a second under load: listeners draw at their own pace. */
  subscribe(listener: () => void): () => void;

  requestSent(): void;
  requestQueued(queued: number, inFlight: number): void;
  answered(): void;
  servedBy(service: { readonly isSimulated: boolean }): void;
  failed(error: MarketDataError): void;
  waitUntil(instant: number): void;
  cellAnswered(): void;
  /** What a cell shows now: a value as old as `since` (epoch ms), or a fresh one. @param cell its address, or any object of its own */
  cellShows(cell: string | object, since: number | undefined): void;
  valuesAsked(count: number, fromCache: number): void;
  keyChanged(): void;
}

export function createActivity(clock: Clock, hasKey: () => boolean): Activity {
  const listeners = new Set<() => void>();
  const stale = createStaleCells();
  let sentAt: number[] = [];
  let observed: Observed = 'untried';
  let waitingUntil: number | undefined;
  let isSimulated = false;
  let lastError: ActivitySnapshot['lastError'];
  const counts = { requestsSent: 0, valuesAsked: 0, valuesFromCache: 0, cellsAnswered: 0 };
  const queue = { requestsQueued: 0, requestsInFlight: 0 };

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const forgetOld = () => {
    const since = clock.now() - rateWindowMs;
    if ((sentAt[0] ?? Infinity) <= since) sentAt = sentAt.filter((at) => at > since);
  };
  const isWaiting = () => waitingUntil !== undefined && waitingUntil > clock.now();
  const state = (): ConnectionState => {
    if (!hasKey()) return 'no-key';
    if (observed === 'key-refused') return observed;
    return isWaiting() ? 'waiting' : observed;
  };

  return {
    state,
    snapshot() {
      forgetOld();
      return {
        state: state(),
        requestsInLastMinute: sentAt.length,
        ...counts,
        ...queue,
        waitingUntil: isWaiting() ? waitingUntil : undefined,
        staleCells: stale.summary(),
        isSimulated,
        lastError,
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requestSent() {
      forgetOld();
      sentAt.push(clock.now());
      counts.requestsSent++;
      changed();
    },
    requestQueued(requestsQueued, requestsInFlight) {
      Object.assign(queue, { requestsQueued, requestsInFlight });
      changed();
    },
    answered() {
      observed = 'connected';
      changed();
    },
    servedBy(service) {
      ({ isSimulated } = service);
    },
    failed(error) {
      // Being asked to wait is no failure: the state says it, and the request is sent again.
      if (error.problem.kind !== 'rate-limited') lastError = { problem: error.problem, at: clock.now() };
      observed = stateAfter(error.problem);
      changed();
    },
    waitUntil(instant) {
      waitingUntil = Math.max(waitingUntil ?? 0, instant);
      changed();
    },
    cellAnswered() {
      counts.cellsAnswered++;
      changed();
    },
    cellShows(cell, since) {
      if (stale.shows(cell, since)) changed();
    },
    valuesAsked(count, fromCache) {
      counts.valuesAsked += count;
      counts.valuesFromCache += fromCache;
      changed();
    },
    keyChanged() {
      observed = 'untried';
      waitingUntil = undefined;
      isSimulated = false;
      lastError = undefined;
      changed();
    },
  };
}

function createStaleCells() {
  const cells = new Map<string | object, number>();
  return {
    /** @returns true when that changed something */
    shows(cell: string | object, since: number | undefined): boolean {
      if (cells.get(cell) === since) return false;
      if (since === undefined) cells.delete(cell);
      else cells.set(cell, since);
      return true;
    },
    summary(): StaleCells {
      const oldest = [...cells.values()].reduce((a, b) => Math.min(a, b), Infinity);
      return { count: cells.size, oldest: cells.size === 0 ? undefined : oldest };
    },
  };
}

/** A refusal of the content or of the plan is still an answer: the connection works. */
function stateAfter(problem: Problem): Observed {
  switch (problem.kind) {
    case 'key-refused':
      return 'key-refused';
    case 'not-in-plan':
    case 'request-refused':
    case 'unknown-symbol':
    case 'rate-limited':
    case 'answer-too-large':
      return 'connected';
    default:
      return 'failing';
  }
}

/** True while counters change by the mere passing of time. */
export function changesWithTime({ requestsInLastMinute, waitingUntil }: ActivitySnapshot): boolean {
  return requestsInLastMinute > 0 || waitingUntil !== undefined;
}
