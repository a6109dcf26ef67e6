/** What the client has been doing: counters and states for the pane and MD.STATUS. No request is sent for it. */
import type { MarketDataError, Problem } from '../../market/texts/problem';
import { rateWindowMs } from '../../protocol/assumptions';
import type { RateHeaders } from '../../protocol/quotas';
import type { Priority } from '../store/query';
import { RequestHistory, refusedUntil, type Today } from './request-history';
import { type Clock, readClock } from '../timing/timers';

export type ConnectionState =
  /** No key has been entered. */
  | 'no-key'
  /** The service refused the key; nothing is sent until it changes. */
  | 'key-refused'
  /** Nothing has been asked yet. */
  | 'untried'
  /** The last request brought a usable response. */
  | 'connected'
  /** Requests wait because the service asked to, or because the person's budget is spent. */
  | 'waiting'
  /** The limit of the day is reached, the service's or the person's: nothing is sent until it is over. */
  | 'daily-limit'
  /** The last request brought no usable response. */
  | 'failing';

export interface ActivitySnapshot extends RateHeaders {
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
  /** Those of live cells alone, which keep their pace, do not count. */
  readonly requestsQueued: number;
  readonly requestsInFlight: number;
  /** How often live cells really get new values, the slowest of them; undefined while there are none. */
  readonly liveIntervalMs?: number | undefined;
  /** Epoch ms until which requests wait for the service's or the person's limit; absent when they do not. */
  readonly waitingUntil: number | undefined;
  /** Cells that show a value which is older than it should be, because the service cannot answer. */
  readonly staleCells: StaleCells;
  /** True when the last response said that its values are simulated. */
  readonly isSimulated: boolean;
  /** The day's requests as they were told last, with those that were sent since; undefined until somebody counts them. */
  readonly today: Today | undefined;
  /** True when the last response said that its service takes alerts. */
  readonly takesAlerts?: boolean;
  /** True when the last response said that its service draws pictures for cells. */
  readonly drawsPictures?: boolean;
  /** Epoch ms of the first request since which none has brought a usable response; undefined after one has. */
  readonly failingSince?: number | undefined;
  /** `at`: epoch ms. `isOver`: the service has been reached since then. */
  readonly lastError: { readonly problem: Problem; readonly at: number; readonly isOver: boolean } | undefined;
}

export interface QueueSnapshot extends Pick<ActivitySnapshot, 'requestsQueued' | 'requestsInFlight'> {
  /** The instant of the clock's `now` until which the limit holds requests back; undefined when it does not. */
  readonly heldUntil: number | undefined;
}

/** How often live cells get new values, the slowest of them. */
export interface LiveReach {
  readonly intervalMs: number;
  /** When the oldest of their values came, by the clock's `now`. */
  readonly oldestAt: number;
  /** When the limits allow the next request for them, by the same clock. */
  readonly nextAt?: () => number;
}

type ServedBy = RateHeaders & Pick<ActivitySnapshot, 'isSimulated' | 'takesAlerts' | 'drawsPictures'>;

interface StaleCells {
  readonly count: number;
  /** Epoch ms at which the oldest of their values was fetched; undefined when there is none. */
  readonly oldest: number | undefined;
}

/** The state that the client observes about its connection; `no-key` follows from the settings. */
type Observed = 'untried' | 'connected' | 'failing' | 'key-refused';

/** A cell: its address (`Sheet1!B2`), or a stream in it, an object of its own, whose address not every host tells. */
export type CellIdentity = string | LiveCell;

export interface LiveCell {
  readonly address?: string;
}

export interface Activity {
  snapshot(): ActivitySnapshot;
  /** Of the snapshot, for those who look at every change. */
  state(): ConnectionState;
  /** As in the snapshot, without the cost of one. */
  hasQueue(): boolean;
  /** Requests sent in each interval of `historyIntervalMs`, the oldest first. */
  requestHistory(): readonly number[];
  /**
   * Calls back after every change, many times a second under load: listeners draw at their own pace. Counts of cells and values
   * change with each call of a recalculation: they are told once, after the task in which they changed.
   */
  subscribe(listener: () => void): () => void;

  /** The epoch ms until which the limit of a day, the person's or the service's, allows no request of this priority. */
  refusedUntil(priority: Priority | undefined): number | undefined;

  dayCounted(today: Today): void;
  /** The person asks again, whatever the service has said of its day. */
  dayRetried(): void;
  requestSent(): void;
  queueChanged(queue: QueueSnapshot): void;
  responded(): void;
  servedBy(service: ServedBy): void;
  failed(error: MarketDataError): void;
  cellAnswered(): void;
  /** What the live cells of a kind reach; undefined when there are none. */
  livePolled(kind: string, reached: LiveReach | undefined): void;
  /** A cell shows a value as stale as `since` (epoch ms), or a fresh one. */
  cellShows(cell: CellIdentity, since: number | undefined): void;
  /** The cells that show stale values, with the epoch ms at which these were fetched. */
  staleCells(): ReadonlyMap<CellIdentity, number>;
  valuesAsked(count: number, fromCache: number): void;
  accessChanged(): void;
}

export function createActivity(clock: Clock, hasKey: () => boolean): Activity {
  return new ObservedActivity(clock, hasKey);
}

const unknownService: ServedBy = { isSimulated: false, rateLimit: null, ratePolicy: null };

class ObservedActivity implements Activity {
  readonly #clock: Clock;
  readonly #hasKey: () => boolean;
  readonly #listeners = new Set<() => void>();
  readonly #stale = new Map<CellIdentity, number>();
  readonly #counts = { requestsSent: 0, valuesAsked: 0, valuesFromCache: 0, cellsAnswered: 0 };
  readonly #live = new Map<string, LiveReach>();
  readonly #history = new RequestHistory();
  #sentAt: number[] = [];
  #queue: QueueSnapshot = { requestsQueued: 0, requestsInFlight: 0, heldUntil: undefined };
  #observed: Observed = 'untried';
  #today: Today | undefined;
  /** That the service has refused a request for; undefined when its last response was another. */
  #serviceDay: Today | undefined;
  #servedBy: ServedBy = unknownService;
  #hasUntoldCounts = false;
  #lastError: ActivitySnapshot['lastError'];
  #failingSince: number | undefined;

  constructor(clock: Clock, hasKey: () => boolean) {
    this.#clock = clock;
    this.#hasKey = hasKey;
  }

  state(): ConnectionState {
    if (!this.#hasKey()) return 'no-key';
    if (this.#observed === 'key-refused') return this.#observed;
    if (this.refusedUntil('formula')) return 'daily-limit';
    return this.#waitMs() === undefined ? this.#observed : 'waiting';
  }

  hasQueue(): boolean {
    return this.#queue.requestsQueued > 0;
  }

  snapshot(): ActivitySnapshot {
    this.#forgetOldRequests();
    const { requestsQueued, requestsInFlight } = this.#queue;
    const waitMs = this.#waitMs();
    return {
      state: this.state(),
      requestsInLastMinute: this.#sentAt.length,
      ...this.#counts,
      requestsQueued,
      requestsInFlight,
      liveIntervalMs: this.#liveIntervalMs(),
      waitingUntil: this.refusedUntil('formula') ?? (waitMs && this.#clock.wallNow() + waitMs),
      staleCells: this.#staleCount(),
      ...this.#servedBy,
      today: this.#today,
      failingSince: this.#failingSince,
      lastError: this.#lastError,
    };
  }

  requestHistory(): readonly number[] {
    return this.#history.counts(this.#clock.now());
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  refusedUntil(priority: Priority | undefined): number | undefined {
    const until = (today: Today | undefined) => refusedUntil(today, priority, this.#clock);
    return until(this.#serviceDay) ?? until(this.#today);
  }

  dayCounted(today: Today): void {
    this.#today = today;
    this.#changed();
  }

  dayRetried(): void {
    this.#serviceDay = undefined;
  }

  requestSent(): void {
    this.#forgetOldRequests();
    if (this.#today) this.#today = { ...this.#today, count: this.#today.count + 1, left: this.#today.left - 1 };
    this.#sentAt.push(this.#clock.now());
    this.#history.add(this.#clock.now());
    this.#counts.requestsSent++;
    this.#changed();
  }

  queueChanged(queue: QueueSnapshot): void {
    this.#queue = queue;
    this.#changed();
  }

  responded(): void {
    this.#serviceDay = undefined;
    this.#observe('connected');
  }

  servedBy(service: ServedBy): void {
    this.#servedBy = service;
  }

  failed({ problem }: MarketDataError): void {
    // A 429 is no failure: the state says it, and the request is sent again.
    if (problem.kind === 'daily-limit') this.#serviceDay = spentDay(problem.until, this.#clock);
    else if (problem.kind !== 'rate-limited') this.#lastError = { problem, at: this.#clock.wallNow(), isOver: false };
    this.#observe(stateAfterFailure(problem));
  }

  cellAnswered(): void {
    this.#counts.cellsAnswered++;
    this.#countsChanged();
  }

  livePolled(kind: string, reached: LiveReach | undefined): void {
    if (reached) this.#live.set(kind, reached);
    else this.#live.delete(kind);
    this.#changed();
  }

  cellShows(cell: CellIdentity, since: number | undefined): void {
    if (this.#stale.get(cell) === since) return;
    if (since === undefined) this.#stale.delete(cell);
    else this.#stale.set(cell, since);
    this.#changed();
  }

  staleCells(): ReadonlyMap<CellIdentity, number> {
    return this.#stale;
  }

  valuesAsked(count: number, fromCache: number): void {
    this.#counts.valuesAsked += count;
    this.#counts.valuesFromCache += fromCache;
    this.#countsChanged();
  }

  accessChanged(): void {
    this.#observed = 'untried';
    this.#failingSince = undefined;
    this.#servedBy = unknownService;
    this.#lastError = undefined;
    this.#today = this.#serviceDay = undefined;
    this.#changed();
  }

  #observe(observed: Observed): void {
    this.#observed = observed;
    this.#failingSince = observed === 'failing' ? (this.#failingSince ?? this.#clock.wallNow()) : undefined;
    if (observed === 'connected' && this.#lastError && stateAfterFailure(this.#lastError.problem) !== 'connected') {
      this.#lastError = { ...this.#lastError, isOver: true };
    }
    this.#changed();
  }

  #countsChanged(): void {
    if (this.#hasUntoldCounts) return;
    this.#hasUntoldCounts = true;
    queueMicrotask(() => {
      this.#hasUntoldCounts = false;
      this.#changed();
    });
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #forgetOldRequests(): void {
    const since = this.#clock.now() - rateWindowMs;
    if ((this.#sentAt[0] ?? Infinity) <= since) this.#sentAt = this.#sentAt.filter((at) => at > since);
  }

  #waitMs(): number | undefined {
    const waitMs = (this.#queue.heldUntil ?? 0) - this.#clock.now();
    return waitMs > 0 ? waitMs : undefined;
  }

  /** A value that is late, or that the limits put off, makes the interval longer before it comes. */
  #liveIntervalMs(): number | undefined {
    const now = this.#clock.now();
    const reached = [...this.#live.values()].map(({ intervalMs, oldestAt, nextAt = () => now }) =>
      Math.max(intervalMs, now - oldestAt, nextAt() - oldestAt),
    );
    return reached.length === 0 ? undefined : Math.max(...reached);
  }

  #staleCount(): StaleCells {
    const oldest = [...this.#stale.values()].reduce((a, b) => Math.min(a, b), Infinity);
    return { count: this.#stale.size, oldest: this.#stale.size === 0 ? undefined : oldest };
  }
}

/** A refusal of the content or of the plan is still a response: the connection works. */
function stateAfterFailure(problem: Problem): Observed {
  switch (problem.kind) {
    case 'key-refused':
      return 'key-refused';
    case 'not-in-plan':
    case 'request-refused':
    case 'not-served':
    case 'unknown-symbol':
    case 'rate-limited':
    case 'daily-limit':
    case 'answer-too-large':
      return 'connected';
    default:
      return 'failing';
  }
}

function spentDay(endsAt: number, clock: Clock): Today {
  return { count: 0, left: 0, reserved: 0, endsAt, toldAt: readClock(clock) };
}
