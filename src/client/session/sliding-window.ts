/**
 * The requests of a sliding window. The service counts one when it arrives, somewhere between its start and its response. So a
 * request counts from its start until a window after its response: however the latency varies, no window of the service holds
 * more. Instants are of the clock's `now`.
 */

import type { ClockReading } from '../timing/timers';

/** What a window holds, as it is kept over a restart: coarse, so that a minute of many requests is short. */
export interface RecentRequests {
  readonly windowMs: number;
  /** Requests of each sixtieth of the window, the newest first; none of the oldest ones without requests. */
  readonly counts: readonly number[];
  readonly at: ClockReading;
}

const parts = 60;

export class SlidingWindow {
  /** When responses came, ascending; the first ones may be forgotten. */
  #responses: number[] = [];
  /** Those of them that were no answers: they take a place as long, as some services count them, and tell of no rate. */
  #unanswered: number[] = [];
  #first = 0;
  #keptMs: number;
  #inFlight = 0;

  /** @param keptMs the longest window that is asked for */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** A longer window is asked for from now on. */
  keep(ms: number): void {
    this.#keptMs = Math.max(this.#keptMs, ms);
  }

  begin(): void {
    this.#inFlight++;
  }

  end(now: number, isUnanswered = false): void {
    this.#inFlight--;
    this.#forget(now);
    this.#responses.push(now);
    if (isUnanswered) this.#unanswered.push(now);
  }

  /** The request was not sent. */
  cancel(): void {
    this.#inFlight--;
  }

  /** Requests of the window, those in flight among them. */
  count(windowMs: number, now: number): number {
    return this.#inFlight + this.#responses.length - this.#firstSince(now - windowMs);
  }

  /** Responses of the window that were neither refusals nor failures. */
  answered(windowMs: number, now: number): number {
    const unanswered = this.#unanswered.filter((at) => at > now - windowMs).length;
    return this.#responses.length - this.#firstSince(now - windowMs) - unanswered;
  }

  /** When the first response of the window came. */
  oldest(windowMs: number, now: number): number | undefined {
    return this.#responses[this.#firstSince(now - windowMs)];
  }

  /** The instant from which one more makes no more than `most`; 0 when it is now, Infinity when a response must come first. */
  availableAt(most: number, windowMs: number, now: number): number {
    if (this.#inFlight >= most) return Infinity;
    const first = this.#firstSince(now - windowMs);
    const free = most - this.#inFlight;
    const last = this.#responses.length - free;
    return last < first ? 0 : (this.#responses[last] ?? 0) + windowMs;
  }

  /** Requests in flight count as answered: nobody sees their responses after a restart. */
  recent(windowMs: number, at: ClockReading): RecentRequests {
    const partMs = windowMs / parts;
    const counts = [this.#inFlight];
    for (const response of this.#responses.slice(this.#firstSince(at.now - windowMs))) {
      const part = Math.max(0, Math.floor((at.now - response) / partMs));
      while (counts.length <= part) counts.push(0);
      counts[part] = (counts[part] ?? 0) + 1;
    }
    return { windowMs, counts, at };
  }

  /** Before any request. Each counts from the end of its part, so that none is forgotten too soon. */
  restore({ windowMs, counts, at }: RecentRequests): void {
    const partMs = windowMs / parts;
    const instants = counts
      .slice(0, parts)
      .map((count, part) => Array.from({ length: count }, () => at.now - part * partMs));
    this.#responses = instants.toReversed().flat();
  }

  /** Index of the first response after an instant. */
  #firstSince(instant: number): number {
    let [low, high] = [this.#first, this.#responses.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#responses[middle] ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Cut off when they are half of the array, so that a request costs no copy. */
  #forget(now: number): void {
    this.#first = this.#firstSince(now - this.#keptMs);
    if ((this.#unanswered[0] ?? Infinity) <= now - this.#keptMs) this.#unanswered.shift();
    if (this.#first * 2 <= this.#responses.length) return;
    this.#responses = this.#responses.slice(this.#first);
    this.#first = 0;
  }
}
