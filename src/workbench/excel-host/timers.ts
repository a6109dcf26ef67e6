/** The one timer function that the host needs. */

export interface Timers {
  setTimeout(callback: () => void, delayMs: number): unknown;
}

/** Looked up at every call, so that a test's fake time rules the host as well. */
export const globalTimers: Timers = {
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
};
