/**
 * Releases the results of one recalculation together. Excel's runtime sends results in flushes half a second apart: a
 * result that is ready early drags a flush along, and those that come a moment later wait for the next one. So ready
 * results wait for the others of their recalculation, for as long as it judges that worth it.
 *
 * A flush that is too large for the host would lose every result in it, so a release carries a bounded amount; the rest
 * follows when the flush before has had time to leave.
 */
import { type Clock, createScheduledTimer } from '../../../client/timing/timers';
import { flushMs, Recalculation } from './recalculation';

export interface ResultCoalescer {
  /** A call begins; it has no result yet. @param since the clock's `now` */
  begin(since: number): Recalculation;
  /** Its result is ready. Resolves when it may leave. @param size characters of JSON that the result becomes */
  release(recalculation: Recalculation, size: number): Promise<void>;
  /** What changes by itself leaves with the results of a recalculation that is under way, else at once. @param size as above */
  releaseUpdate(size: number): Promise<void>;
  /** True when no call waits for its result, and the last one left at least so long ago. */
  isIdleFor(ms: number): boolean;
}

/** Characters of JSON that may leave within one flush. */
const flushSize = 1_500_000;
/** Releases within this time leave in one flush. */
const sameFlushMs = 10;

/** Results that leave together: one promise for all of them. */
interface OutputBatch {
  readonly since: number;
  size: number;
  hasResultOfCall: boolean;
  readonly released: Promise<void>;
  readonly release: () => void;
}

export function createResultCoalescer(clock: Clock): ResultCoalescer {
  return new Coalescer(clock);
}

class Coalescer implements ResultCoalescer {
  readonly #clock: Clock;
  readonly #timer;
  #recalculations: Recalculation[] = [];
  /** Ready results, in order. */
  readonly #batches: OutputBatch[] = [];
  /** What was released so recently that it may still be in the runtime's next flush. */
  #recent: { readonly at: number; size: number }[] = [];
  #nextFlushAt = 0;
  #lastCallLeftAt = 0;
  #isCheckQueued = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#timer = createScheduledTimer(clock, () => this.#releaseWhenComplete());
  }

  begin(since: number): Recalculation {
    this.#checkAfterThisTask();
    const last = this.#recalculations.at(-1);
    if (last?.begin(since)) return last;
    this.#recalculations = this.#recalculations.filter(({ isComplete }) => !isComplete);
    const begun = new Recalculation(since);
    this.#recalculations.push(begun);
    return begun;
  }

  release(recalculation: Recalculation, size: number): Promise<void> {
    recalculation.ready();
    const batch = this.#add(size);
    batch.hasResultOfCall = true;
    return batch.released;
  }

  releaseUpdate(size: number): Promise<void> {
    return this.#add(size).released;
  }

  isIdleFor(ms: number): boolean {
    const waits = this.#batches.length > 0 || this.#recalculations.some(({ isComplete }) => !isComplete);
    return !waits && this.#clock.now() - this.#lastCallLeftAt >= ms;
  }

  /** Results from the cache are ready one by one, each before the next call of their recalculation begins. */
  #checkAfterThisTask(): void {
    if (this.#isCheckQueued) return;
    this.#isCheckQueued = true;
    queueMicrotask(() => {
      this.#isCheckQueued = false;
      const now = this.#clock.now();
      for (const recalculation of this.#recalculations) recalculation.taskEnded(now);
      this.#releaseWhenComplete();
    });
  }

  #add(size: number): OutputBatch {
    this.#checkAfterThisTask();
    const last = this.#batches.at(-1);
    const fits = last && last.size + size <= flushSize;
    const batch = fits ? last : emptyBatch(this.#clock.now());
    if (!fits) this.#batches.push(batch);
    batch.size += size;
    return batch;
  }

  #releaseWhenComplete(): void {
    const [first] = this.#batches;
    if (!first) return;
    const now = this.#clock.now();
    const waitUntil = this.#worthWaitingUntil(first, now);
    this.#timer.cancel();
    if (waitUntil > now) this.#timer.runBy(waitUntil);
    else this.#releaseBatches();
  }

  /** A result does not wait for calls that begin much later: with live cells there are always some. */
  #worthWaitingUntil(batch: OutputBatch, now: number): number {
    const waitedFor = this.#recalculations.filter(({ since }) => since < batch.since + flushMs);
    return Math.max(0, ...waitedFor.map((recalculation) => recalculation.worthWaitingUntil(now, this.#nextFlushAt)));
  }

  #releaseBatches(): void {
    const now = this.#clock.now();
    this.#nextFlushAt = now + flushMs;
    this.#recent = this.#recent.filter(({ at }) => at > now - flushMs);
    for (let next = this.#batches[0]; next && this.#fitsNextFlush(next); next = this.#batches[0]) {
      this.#batches.shift();
      this.#noteReleased(next.size, now);
      if (next.hasResultOfCall) this.#lastCallLeftAt = now;
      next.release();
    }
    if (this.#batches.length > 0) this.#timer.runBy((this.#recent[0]?.at ?? now) + flushMs);
  }

  /** In order; one that is too large for any flush leaves alone. */
  #fitsNextFlush({ size }: OutputBatch): boolean {
    const released = this.#recent.reduce((sum, recent) => sum + recent.size, 0);
    return this.#recent.length === 0 || size + released <= flushSize;
  }

  #noteReleased(size: number, at: number): void {
    const last = this.#recent.at(-1);
    if (last && at - last.at < sameFlushMs) last.size += size;
    else this.#recent.push({ at, size });
  }
}

function emptyBatch(since: number): OutputBatch {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { since, size: 0, hasResultOfCall: false, released, release };
}
