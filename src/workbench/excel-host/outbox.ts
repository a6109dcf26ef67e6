/**
 * What Excel has to tell the page: calls and cancellations, in order. Everything of one macrotask leaves in one message,
 * as in a recalculation; or in slices, because it is not known how the real Excel cuts them.
 */
import type { CallId } from './contract';
import type { Entry } from './entries';
import type { Timers } from './timers';

export interface OutboxOptions {
  readonly send: (entries: readonly Entry[]) => void;
  readonly timers: Timers;
  readonly entriesPerMessage: number;
  readonly messageIntervalMs: number;
}

export class Outbox {
  readonly #options: OutboxOptions;
  /** A call and its cancellation never wait together, so that the id is enough. */
  readonly #waiting = new Map<CallId, Entry>();
  #isOpen = false;
  #isScheduled = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Until the page is ready, entries wait. */
  open(): void {
    this.#isOpen = true;
    this.#schedule(0);
  }

  add(id: CallId, entry: Entry): void {
    this.#waiting.set(id, entry);
    this.#schedule(0);
  }

  /** Takes a call back that has not left yet; false when it has. */
  withdraw(id: CallId): boolean {
    return this.#waiting.delete(id);
  }

  #schedule(delayMs: number): void {
    if (!this.#isOpen || this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#options.timers.setTimeout(() => this.#sendNext(), delayMs);
  }

  #sendNext(): void {
    this.#isScheduled = false;
    const slice = [...this.#waiting].slice(0, this.#options.entriesPerMessage);
    for (const [id] of slice) this.#waiting.delete(id);
    this.#schedule(this.#options.messageIntervalMs);
    if (slice.length > 0) this.#options.send(slice.map(([, entry]) => entry));
  }
}
