/** Whether the machine has a network, by what the browser says, and what is tried again once it has. */
import type { Clock } from './timers';

export interface Network {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly navigator: Pick<Navigator, 'onLine'>;
};

/** @param needsNetwork false for a service on this machine, which answers without one */
export function createNetwork(page: Page, needsNetwork: () => boolean): Network {
  return {
    // Some embedded browsers do not tell.
    isOnline: () => (page.navigator.onLine as boolean | undefined) !== false || !needsNetwork(),
    subscribe(listener) {
      for (const event of ['online', 'offline']) page.addEventListener(event, listener);
      return () => {
        for (const event of ['online', 'offline']) page.removeEventListener(event, listener);
      };
    },
  };
}

const shortestPauseMs = 15_000;
const longestPauseMs = 300_000;

export type TryAgain = (attempt: () => void) => () => void;

/**
 * For attempts that fail where the network does: each call schedules one, after a pause that doubles with every call, or as soon as
 * the machine has a network again. @returns a function that schedules an attempt and returns one that cancels it
 */
export function createTryAgain({ clock, network }: { readonly clock: Clock; readonly network: Network }): TryAgain {
  let pauseMs = shortestPauseMs;
  return (attempt) => {
    const cancel = () => {
      stopTimer();
      unsubscribe();
    };
    const attemptNow = () => {
      cancel();
      attempt();
    };
    const stopTimer = clock.after(pauseMs, attemptNow);
    const unsubscribe = network.subscribe(() => network.isOnline() && attemptNow());
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    return cancel;
  };
}
