/** What keeps polls from coming through, as far as the client knows while they wait. */
import type { Problem } from '../market/texts/problem';
import type { ConnectionState } from '../client/http/activity';
import type { Client } from '../client/client';
import type { GapReason } from './sight';

export interface Circumstances {
  /** Undefined when nothing is known to keep them. */
  current(): GapReason | undefined;
  /** Calls back when one of them begins. @returns a function that ends the subscription */
  subscribe(listener: (reason: GapReason) => void): () => void;
}

export function circumstances({ activity, pause }: Pick<Client, 'activity' | 'pause'>): Circumstances {
  const current = () => {
    if (pause.isPaused()) return 'paused';
    // Of a day's limit the last requests are kept for what a person asks: polls end before the state says so.
    return reasonOfState(activity.state()) ?? (activity.refusedUntil('live') ? 'daily-limit' : undefined);
  };
  return {
    current,
    subscribe(listener) {
      let last = current();
      const look = () => {
        const now = current();
        const hasBegun = now !== undefined && now !== last;
        last = now;
        if (hasBegun) listener(now);
      };
      // The activity reports many changes a second; its state is a look at few values.
      const endings = [activity.subscribe(look), pause.subscribe(look)];
      return () => endings.forEach((end) => end());
    },
  };
}

export function reasonOf({ kind }: Problem): GapReason {
  switch (kind) {
    case 'paused':
    case 'rate-limited':
    case 'daily-limit':
      return kind;
    case 'no-key':
    case 'key-refused':
    case 'key-malformed':
      return 'no-key';
    default:
      return 'no-data';
  }
}

function reasonOfState(state: ConnectionState): GapReason | undefined {
  switch (state) {
    case 'waiting':
      return 'rate-limited';
    case 'daily-limit':
      return state;
    case 'failing':
      return 'no-data';
    case 'no-key':
    case 'key-refused':
      return 'no-key';
    default:
      return undefined;
  }
}
