/** The person's switch for all requests of cells, seen by the client, the pane, the ribbon and MD.STATUS. */

export interface Pause extends PauseState {
  set(isPaused: boolean): void;
}

export interface PauseState {
  isPaused(): boolean;
  /** Calls back after every change. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createPause(): Pause {
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
