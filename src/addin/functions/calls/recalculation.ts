/**
 * Calls that began together, and how long the ready results among them wait for the missing ones.
 *
 * Results that leave before the others start a flush of the runtime, and the others wait for the next one. That costs
 * nothing when they would have come later anyway. So ready results wait while the others are expected sooner than the next
 * flush, at the pace of the latest responses. They do not wait for a few slow ones: a silence that is much longer than
 * those before, or that lasts as long as a flush takes, ends the wait.
 *
 * All instants are of the clock's `now`.
 */

/** From one flush of the runtime to the next: 50 ms of delay, the message to Excel, and an interval of 500 ms after it. */
export const flushMs = 700;
/** What is expected sooner is waited for: the pace may change, and a busy page flushes later. */
const farOffMs = 1.5 * flushMs;
/** Responses come in waves of as many as there are connections: fewer waves do not show how many come in which time. */
const waves = 2;
/** The pace is that of at least so many ms. */
const leastPaceMs = 300;
/** And of no more before the present. */
const paceMs = waves * flushMs;
/** So many times the longest silence of late is a stall. */
const stall = 1.5;
/** On a busy page a shorter silence tells nothing. */
const leastSilenceMs = 100;
/** Results within this time count as one arrival. */
const burstMs = 10;
/** Excel may hand over a recalculation in slices: a call that begins within this time after the one before belongs to it. */
const togetherMs = 25;

/** Results that were ready together. */
interface Arrival {
  readonly at: number;
  count: number;
  /** How long nothing had arrived before it. */
  readonly silenceMs: number;
}

export class Recalculation {
  /** When its first call began. */
  readonly since: number;
  /** Calls without a result. */
  #open = 1;
  #lastBegunAt: number;
  #hasBegunInTask = true;
  #readyInTask = 0;
  /** The last result that came after the task in which calls began; at first the start of that task. */
  #lastReadyAt: number;
  #silentSince: number;
  #arrivals: readonly Arrival[] = [];

  constructor(since: number) {
    this.since = since;
    this.#lastBegunAt = since;
    this.#lastReadyAt = since;
    this.#silentSince = since;
  }

  get isComplete(): boolean {
    return this.#open === 0;
  }

  /** A call begins. @returns false when it belongs to another recalculation */
  begin(at: number): boolean {
    const isSlice = at - this.#lastBegunAt < togetherMs && at - this.since < flushMs;
    if (!this.#hasBegunInTask && !isSlice) return false;
    this.#open++;
    this.#hasBegunInTask = true;
    this.#lastBegunAt = at;
    return true;
  }

  ready(): void {
    this.#open--;
    this.#readyInTask++;
  }

  taskEnded(now: number): void {
    if (this.#hasBegunInTask) this.#arrivals = [];
    else if (this.#readyInTask > 0) this.#noteArrival(now, this.#readyInTask);
    else return;
    this.#silentSince = now;
    this.#hasBegunInTask = false;
    this.#readyInTask = 0;
  }

  /**
   * The instant until which ready results should wait for the missing ones; in the past when they should not.
   * @param nextFlushAt what leaves sooner does not arrive sooner
   */
  worthWaitingUntil(now: number, nextFlushAt: number): number {
    if (this.isComplete) return 0;
    const stalledAt = this.#silentSince + Math.min(stall * this.#longestSilenceMs(), flushMs);
    return this.#restMs(now) > farOffMs ? Math.min(stalledAt, nextFlushAt) : stalledAt;
  }

  /** What is ready right after calls began comes from the cache, or came meanwhile, and tells no pace. */
  #noteArrival(at: number, count: number): void {
    const last = this.#arrivals.at(-1);
    const recent = this.#arrivals.filter((arrival) => arrival.at > at - paceMs);
    if (last && at - last.at < burstMs) last.count += count;
    else if (last || at - this.#silentSince >= burstMs) {
      this.#arrivals = [...recent, { at, count, silenceMs: at - this.#lastReadyAt }];
    }
    this.#lastReadyAt = at;
  }

  /** Before the first response no silence is too long. */
  #longestSilenceMs(): number {
    if (this.#arrivals.length === 0) return Infinity;
    const longestMs = Math.max(leastSilenceMs, ...this.#arrivals.map(({ silenceMs }) => silenceMs));
    return Math.min(longestMs, flushMs);
  }

  /** In how many ms the last result is expected; 0 when that is not known. */
  #restMs(now: number): number {
    const [first, ...later] = this.#arrivals;
    if (!first || now - first.at < Math.max(leastPaceMs, waves * this.#longestSilenceMs())) return 0;
    const count = later.reduce((sum, arrival) => sum + arrival.count, 0);
    return (this.#open * (now - first.at)) / count;
  }
}
