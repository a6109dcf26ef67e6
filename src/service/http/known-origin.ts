/**
 * What only programs of this machine and pages of this origin may use: a page of another origin whose name resolves to this machine
 * (DNS rebinding) is told by its Host, any other page by its Origin, or by what its browser says of it.
 */
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { repeated } from '../../market/texts/problem';
import { isWebOrigin } from '../../protocol/assumptions';
import { Refusal } from './refusals';

/**
 * Who may ask: everybody, as of the simulated market; whatever runs on this machine, where the key is one that everybody knows; or
 * people with keys of their own.
 */
export type Audience = 'all' | 'machine' | 'people';

/** @param names under which the service is reached besides localhost and IP addresses @returns refuses others with 403 */
export function requireKnownHost(names: readonly string[]): MiddlewareHandler {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  // One client asks through one address, again and again.
  let last = '';
  return async (context, next) => {
    const authority = authorityOf(context.req.url);
    if (authority !== last) {
      requireKnown(new URL(context.req.url));
      last = authority;
    }
    await next();
  };

  function requireKnown({ hostname }: URL): void {
    if (known.has(hostname) || isAddress(hostname)) return;
    throw new Refusal(403, `The host ${repeated(hostname)} is not known: name it with --host-name`);
  }
}

/**
 * Pages of this origin, named ones and programs. What a browser asks for a page without saying which, as for a picture, is told by
 * Sec-Fetch-Site: older browsers lack it, and cannot read such a response either.
 * @param allowed other origins
 */
export function requireKnownOrigin(allowed: readonly string[] = []): MiddlewareHandler {
  const known = new Set(allowed);
  return async (context, next) => {
    const origin = context.req.header('Origin');
    if (origin === undefined ? isForOtherSite(context.req.header('Sec-Fetch-Site')) : isOther(origin)) {
      throw pageRefused(origin);
    }
    await next();

    function isOther(given: string): boolean {
      if (known.has(given)) return false;
      return !URL.canParse(given) || new URL(given).host !== new URL(context.req.url).host;
    }
  };
}

/** `none` is a person who has typed the address. */
function isForOtherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

/** The pane reads the origin from it, and says what to do. */
function pageRefused(origin: string | undefined): Refusal {
  if (origin === undefined || !isWebOrigin(origin)) return new Refusal(403, 'Pages of other origins are refused');
  const message = `Pages of other origins are refused: allow this one with --allow-origin ${origin}`;
  return new Refusal(403, message, undefined, { refusedOrigin: origin });
}

/** `http://host:port` of an address of ours, which always has a path. */
function authorityOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('//') + '//'.length));
}

/** No name server answers for an address. */
function isAddress(hostname: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) || hostname.startsWith('[');
}

/** Refuses requests from other machines with 403, whatever address the service listens on. In process, there is no socket. */
export const requireThisMachine: MiddlewareHandler = async ({ env }, next) => {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  const address = incoming?.socket.remoteAddress;
  if (address !== undefined && !isLoopback(address)) {
    throw new Refusal(403, 'Your files are shown on the machine of the service alone');
  }
  await next();
};

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
