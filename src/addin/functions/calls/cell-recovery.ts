/**
 * Recovers cells whose result is provisional: a stale value, or an error that may pass. They are recalculated once the
 * rate limit has let their request fill the cache, when the service responds again, or when the pause ends.
 */
import type { Activity } from '../../../client/http/activity';
import type { PauseState } from '../../../client/http/pause';
import { type Clock, createScheduledTimer } from '../../../client/timing/timers';
import type { CallNotes } from './call-notes';

/** What the recovery has to know of a call. */
export interface RecoverableCall {
  /** When the call began, by the clock's `now`. */
  readonly since: number;
  /** Since when fetched values were fresh for it; undefined for the usual rules. */
  readonly freshSince: number | undefined;
  /** Calls of one recalculation have the same. */
  readonly recalculation: object;
  readonly isPreview: boolean;
  readonly isCancelled: boolean;
  readonly notes: Pick<CallNotes, 'isProvisional' | 'staleSince' | 'refills'>;
  /** Gives up the requests that outlived its deadline. */
  cancel(): void;
}

export interface CellRecovery {
  /** A call of this cell has its result. */
  cellAnswered(address: string, call: RecoverableCall): void;
  /** Since when fetched values are fresh for a call of this cell that fills it in; undefined for the usual rules. */
  freshSince(address: string | undefined): number | undefined;
  /** The network is back: provisional cells may ask again. */
  recover(): void;
}

export interface CellRecoveryOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly pause: PauseState;
  /** Makes these cells calculate again: `Sheet1!B2`. */
  readonly recalculate: (addresses: readonly string[]) => Promise<void>;
}

interface ProvisionalResult {
  readonly call: RecoverableCall;
  readonly answeredAt: number;
  /** A request in the background will bring a better one. */
  isRefilling: boolean;
}

/** Cells that are filled in at about the same time calculate together. */
const togetherMs = 200;
/** A table whose values arrive one by one is calculated so often, at most. */
const leastIntervalMs = 1_000;
/** A fill-in that Excel has not calculated by then counts no more: later calls follow the usual rules. */
const fillInLastsMs = 15_000;
/** For a service that comes and goes: the times between recoveries double, until no cell is provisional any more. */
const shortestBackoffMs = 5_000;
const longestBackoffMs = 300_000;

export function createCellRecovery(options: CellRecoveryOptions): CellRecovery {
  return new ProvisionalCells(options);
}

class ProvisionalCells implements CellRecovery {
  readonly #options: CellRecoveryOptions;
  readonly #provisional = new Map<string, ProvisionalResult[]>();
  readonly #fillIns = new Map<string, { readonly freshSince: number; readonly until: number }>();
  readonly #due = new Set<string>();
  /** What cells show that Excel is asked to calculate, until it has agreed or they answer. */
  readonly #asked = new Map<string, ProvisionalResult[]>();
  readonly #recalculation;
  readonly #nextRecovery;
  #hasFailed = false;
  #backoffMs = shortestBackoffMs;
  #recoveredAt = -Infinity;
  #calculatedAt = -Infinity;

  constructor(options: CellRecoveryOptions) {
    const { clock, activity, pause } = options;
    this.#options = options;
    this.#recalculation = createScheduledTimer(clock, () => this.#recalculateDue());
    this.#nextRecovery = createScheduledTimer(clock, () => {
      if (isAnswering(activity)) this.recover();
      else this.#hasFailed = true;
    });
    activity.subscribe(() => this.#recoverWhenConnected());
    pause.subscribe(() => {
      if (!pause.isPaused()) this.#recoverNow();
    });
  }

  cellAnswered(address: string, call: RecoverableCall): void {
    if (call.isPreview || call.isCancelled) return;
    this.#asked.delete(address);
    // The usual case, in thousands of cells.
    if (!call.notes.isProvisional && this.#provisional.size === 0) return;
    const shown = this.#replace(address, call);
    this.#tellStale(address, shown);
    if (!call.notes.isProvisional) return;
    const result = shown.at(-1);
    if (!result?.isRefilling) this.#scheduleRecovery();
    // oxlint-disable-next-line typescript/no-floating-promises -- A refill ends, and never fails.
    else for (const refill of call.notes.refills ?? []) void refill.then(() => this.#fillIn(address, result));
  }

  freshSince(address: string | undefined): number | undefined {
    const fillIn = address === undefined ? undefined : this.#fillIns.get(address);
    return fillIn && fillIn.until > this.#options.clock.now() ? fillIn.freshSince : undefined;
  }

  recover(): void {
    const { clock, pause, activity } = this.#options;
    if (this.#provisional.size === 0 || pause.isPaused()) return;
    // Tried again by the next change of the activity: a day is longer than any backoff.
    if (activity.refusedUntil('live')) return void (this.#hasFailed = true);
    const now = clock.now();
    // Nothing failed for long.
    if (now - this.#recoveredAt > 2 * this.#backoffMs) this.#backoffMs = shortestBackoffMs;
    if (now - this.#recoveredAt < this.#backoffMs) {
      this.#nextRecovery.runBy(this.#recoveredAt + this.#backoffMs);
      return;
    }
    this.#backoffMs = Math.min(2 * this.#backoffMs, longestBackoffMs);
    this.#recoverNow();
  }

  #recoverNow(): void {
    this.#nextRecovery.cancel();
    this.#recoveredAt = this.#options.clock.now();
    // A cell that still exists is noted again when it answers.
    for (const [address, results] of this.#provisional) {
      if (results.some(({ isRefilling }) => isRefilling)) continue;
      this.#provisional.delete(address);
      this.#asked.set(address, results);
      this.#recalculate(address);
      this.#options.activity.cellShows(address, undefined);
    }
  }

  #tellStale(address: string, shown: readonly ProvisionalResult[]): void {
    const oldest = Math.min(Infinity, ...shown.map((result) => result.call.notes.staleSince ?? Infinity));
    this.#options.activity.cellShows(address, oldest === Infinity ? undefined : oldest);
  }

  /** A formula may call several functions: results of the same calculation stay, those of an earlier one are replaced. */
  #replace(address: string, call: RecoverableCall): ProvisionalResult[] {
    const known = this.#provisional.get(address) ?? [];
    const siblings = known.filter(
      ({ call: { recalculation }, answeredAt }) => recalculation === call.recalculation || answeredAt >= call.since,
    );
    for (const result of known) if (!siblings.includes(result)) result.call.cancel();
    if (call.notes.isProvisional) {
      const isRefilling = call.notes.refills !== undefined;
      siblings.push({ call, answeredAt: this.#options.clock.now(), isRefilling });
    }
    if (siblings.length === 0) this.#provisional.delete(address);
    else this.#provisional.set(address, siblings);
    return siblings;
  }

  #fillIn(address: string, result: ProvisionalResult): void {
    const { call } = result;
    // What arrives later is left to the call that this one makes.
    if (call.isCancelled || !result.isRefilling) return;
    result.isRefilling = false;
    const now = this.#options.clock.now();
    for (const [other, { until }] of this.#fillIns) if (until <= now) this.#fillIns.delete(other);
    const freshSince = Math.min(call.since, call.freshSince ?? Infinity);
    this.#fillIns.set(address, { freshSince, until: now + fillInLastsMs });
    this.#recalculate(address);
  }

  #recalculate(address: string): void {
    this.#due.add(address);
    const now = this.#options.clock.now();
    this.#recalculation.runBy(Math.max(now + togetherMs, this.#calculatedAt + leastIntervalMs));
  }

  #recalculateDue(): void {
    this.#calculatedAt = this.#options.clock.now();
    const addresses = [...this.#due];
    this.#due.clear();
    this.#options.recalculate(addresses).then(
      () => addresses.forEach((address) => this.#asked.delete(address)),
      () => this.#keep(addresses),
    );
  }

  /** A workbook that refuses keeps what it shows: its cells are provisional still, and recovered later. */
  #keep(addresses: readonly string[]): void {
    for (const address of addresses) {
      const results = this.#asked.get(address);
      this.#asked.delete(address);
      if (results === undefined) continue;
      this.#provisional.set(address, results);
      this.#tellStale(address, results);
    }
    if (this.#provisional.size > 0) this.#scheduleRecovery();
  }

  #scheduleRecovery(): void {
    const { activity, clock, pause } = this.#options;
    if (pause.isPaused()) return;
    if (activity.state() === 'failing') this.#hasFailed = true;
    else this.#nextRecovery.runBy(Math.max(clock.now(), this.#recoveredAt) + this.#backoffMs);
  }

  #recoverWhenConnected(): void {
    if (this.#provisional.size === 0) return;
    const { activity } = this.#options;
    const state = activity.state();
    if (state === 'failing') this.#hasFailed = true;
    // Another key or service: the workbook is refreshed when it is accepted.
    if (state === 'untried') this.#hasFailed = false;
    if (!isAnswering(activity) || !this.#hasFailed) return;
    this.#hasFailed = false;
    this.recover();
  }
}

/** A limit that some requests wait for keeps no others. */
function isAnswering(activity: Activity): boolean {
  const state = activity.state();
  return state === 'connected' || state === 'waiting';
}
