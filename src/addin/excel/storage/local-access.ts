/**
 * Tells a browser that keeps the page from this computer and its network (Local Network Access, Chrome 142 and later) from a
 * service that is down: fetch fails alike, but the permission says so. Without an answer of the person a request waits.
 */
import type { Fetch } from '../../../client/http/transport';
import { MarketDataError } from '../../../market/problem';

/** One until Chrome 144, then one for this computer and one for its network; other browsers know none of them. */
const permissionNames = ['local-network-access', 'loopback-network', 'local-network'] as const;

export type AskPermission = (descriptor: { readonly name: string }) => Promise<{ readonly state: string }>;

/** @param ask of the Permissions API; undefined where the browser lacks it */
export function tellDeniedAccess(send: Fetch, ask: AskPermission | undefined): Fetch {
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      if (ask && isLocal(new URL(url).hostname) && (await isDenied(ask)))
        throw new MarketDataError({ kind: 'local-access-denied' });
      throw error;
    }
  };
}

async function isDenied(ask: AskPermission): Promise<boolean> {
  const states = permissionNames.map(async (name) => (await ask({ name })).state);
  const known = await Promise.allSettled(states);
  return known.some((result) => result.status === 'fulfilled' && result.value === 'denied');
}

/** This computer, and names and private IPv4 addresses of its network. */
function isLocal(hostname: string): boolean {
  return (
    /^(localhost|\[::1\])$|\.(localhost|local)$/.test(hostname) ||
    /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)
  );
}
