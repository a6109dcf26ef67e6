/**
 * Queues calls and cancellations for the page in order. The entries of one macrotask are sent in one message, or in slices:
 * how Excel divides them is not documented.
 */
import type { CallId } from '../contract';
import type { Entry } from './entries';
import type { Timers } from '../timers';

export interface EntryQueueOptions {
  readonly send: (entries: readonly Entry[]) => void;
  readonly timers: Timers;
  readonly entriesPerMessage: number;
  readonly messageIntervalMs: number;
}

export class EntryQueue {
  readonly #options: EntryQueueOptions;
  /** Keyed by id alone: the cancellation of a waiting call withdraws it instead. */
  readonly #waiting = new Map<CallId, Entry>();
  #isOpen = false;
  #isScheduled = false;

  constructor(options: EntryQueueOptions) {
    this.#options = options;
  }

  /** Starts sending; called when the page is ready. */
  open(): void {
    this.#isOpen = true;
    this.#schedule(0);
  }

  add(id: CallId, entry: Entry): void {
    this.#waiting.set(id, entry);
    this.#schedule(0);
  }

  /** Removes a waiting entry; false when it has been sent. */
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
