/** The timer dependency of the host. */

export interface Timers {
  setTimeout(callback: () => void, delayMs: number): unknown;
}

/** Looked up on every call, so that fake timers of a test apply to the host. */
export const globalTimers: Timers = {
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
};
