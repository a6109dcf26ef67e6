/** Whether the machine has a network, by what the browser says. */
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
