/** How many requests were sent in each interval of the last minutes, in constant space. */

/** Length of an interval of the request history. */
export const historyIntervalMs = 10_000;
const intervals = 30;

export class RequestHistory {
  readonly #counts = new Array<number>(intervals).fill(0);
  /** The number of the interval that was counted last. */
  #last = 0;

  /** @param now monotonic ms */
  add(now: number): void {
    this.#advanceTo(now);
    const index = this.#last % intervals;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** Requests of each interval, the oldest first; the last one is still running. @param now monotonic ms */
  counts(now: number): readonly number[] {
    this.#advanceTo(now);
    const oldest = (this.#last + 1) % intervals;
    return [...this.#counts.slice(oldest), ...this.#counts.slice(0, oldest)];
  }

  #advanceTo(now: number): void {
    const interval = Math.floor(now / historyIntervalMs);
    const from = Math.max(this.#last, interval - intervals);
    for (let passed = from + 1; passed <= interval; passed++) this.#counts[passed % intervals] = 0;
    this.#last = Math.max(this.#last, interval);
  }
}
