/** Time as the client sees it, so that tests can rule it. */

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Calls back once after the delay. @returns a function that cancels it */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
