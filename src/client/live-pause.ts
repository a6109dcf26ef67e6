/** Whether live cells stand still: one switch for all of them, seen by the pane, the ribbon and MD.STATUS. */

export interface LivePause {
  isPaused(): boolean;
  set(isPaused: boolean): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createLivePause(): LivePause {
  let paused = false;
  const listeners = new Set<() => void>();
  return {
    isPaused: () => paused,
    set(isPaused) {
      if (paused === isPaused) return;
      paused = isPaused;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
