/** How the requests of a call are given up. */
import type { CancellationSignal } from '../../../client/store/query-contract';

/**
 * The abort signal of a call, reduced to what the client needs. Every waiting cell has one, and a native AbortController
 * with a listener holds 1 KB.
 */
export class CallSignal implements CancellationSignal {
  aborted = false;
  #listeners: readonly EventListenerObject[] = [];

  addEventListener(_type: 'abort', listener: EventListenerObject): void {
    this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: 'abort', listener: EventListenerObject): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener.handleEvent(new Event('abort'));
    this.#listeners = [];
  }
}
