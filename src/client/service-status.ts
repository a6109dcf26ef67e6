/** The one state of the connection that the pane and MD.STATUS show. */
import type { ActivitySnapshot, ConnectionState } from './activity';

export type ServiceStatus =
  | ConnectionState
  /** The machine has no network. */
  | 'offline'
  /** The person has paused all requests. */
  | 'paused';

export interface StatusFacts {
  /** False when the machine has no network and the service is on another one. */
  readonly isOnline: boolean;
  readonly isPaused: boolean;
}

/** What must be mended first is the state: without a key nothing is sent, whatever the network does. */
export function serviceStatus(
  { state }: Pick<ActivitySnapshot, 'state'>,
  { isOnline, isPaused }: StatusFacts,
): ServiceStatus {
  if (state === 'no-key') return state;
  if (!isOnline) return 'offline';
  return isPaused && state !== 'key-refused' ? 'paused' : state;
}

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
