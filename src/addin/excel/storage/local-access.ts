/**
 * Tells a browser that keeps the page from this computer and its network from a service that is down: fetch fails alike.
 * - Chrome 142 and later ask a person first (Local Network Access). The permission tells what came of it; without an answer of the
 *   person a request waits. Excel for Windows may have nobody to ask (OfficeDev/office-js#6366).
 * - WebKit, which Safari and Excel on a Mac have, refuses plain http from an https page even on this computer (#3674).
 */
import type { Fetch } from '../../../client/http/transport';
import { type LocalRefusal, MarketDataError } from '../../../market/texts/problem';

type Space = 'loopback' | 'network';

/** One for all until Chrome 144, then one for each; other browsers know none of them. The newer one holds where both are known. */
const permissionNames: Readonly<Record<Space, readonly string[]>> = {
  loopback: ['loopback-network', 'local-network-access'],
  network: ['local-network', 'local-network-access'],
};

export type AskPermission = (descriptor: { readonly name: string }) => Promise<{ readonly state: string }>;

export interface PageEngine {
  /** `navigator.vendor` */
  readonly vendor: string;
  /** Of the page: `https:` */
  readonly protocol: string;
}

export interface LocalAccessParts extends PageEngine {
  /** Of the Permissions API; undefined where the browser lacks it. */
  readonly ask: AskPermission | undefined;
  /** A browser's page has the add-in's in a frame: there a person can change what is allowed. Desktop Excel shows it by itself. */
  readonly isFramed: boolean;
}

/** For the page that this runs in. */
export function inThisPage(send: Fetch): Fetch {
  const { permissions, vendor = '' } = window.navigator as Partial<Navigator>;
  // The types of the DOM lack the names of these permissions.
  const ask =
    permissions && (({ name }: { readonly name: string }) => permissions.query({ name } as PermissionDescriptor));
  const { protocol } = location;
  return tellDeniedAccess(send, { ask, vendor, protocol, isFramed: window.top !== window });
}

export function tellDeniedAccess(send: Fetch, parts: LocalAccessParts): Fetch {
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      const by = await refusalOf(new URL(url), parts);
      throw by === undefined ? error : new MarketDataError({ kind: 'local-access-denied', by });
    }
  };
}

/** True where an https page cannot ask a service on this computer by plain http. */
export function refusesLocalHttp({ vendor, protocol }: PageEngine): boolean {
  return vendor.startsWith('Apple') && protocol === 'https:';
}

async function refusalOf({ hostname, protocol }: URL, parts: LocalAccessParts): Promise<LocalRefusal | undefined> {
  const space = spaceOf(hostname);
  if (space === undefined) return undefined;
  if (protocol === 'http:' && refusesLocalHttp(parts)) return 'http';
  if (!parts.ask || !(await isDenied(parts.ask, permissionNames[space]))) return undefined;
  return parts.isFramed ? 'site' : 'web-view';
}

async function isDenied(ask: AskPermission, names: readonly string[]): Promise<boolean> {
  const known = await Promise.allSettled(names.map(async (name) => (await ask({ name })).state));
  return known.find((result) => result.status === 'fulfilled')?.value === 'denied';
}

/** This computer, and names and private IPv4 addresses of its network. */
function spaceOf(hostname: string): Space | undefined {
  if (/^(localhost|\[::1\]|127\.[\d.]+)$|\.localhost$/.test(hostname)) return 'loopback';
  if (hostname.endsWith('.local')) return 'network';
  return /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname) ? 'network' : undefined;
}
