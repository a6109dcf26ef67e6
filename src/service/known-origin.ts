/**
 * What only programs of this machine and pages of this origin may use: a page of another origin whose name resolves to this machine
 * (DNS rebinding) is told by its Host, any other page by its Origin.
 */
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusals';

/** @param names under which the service is reached besides localhost and IP addresses @returns refuses others with 403 */
export function requireKnownOrigin(names: readonly string[]): MiddlewareHandler {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  return async (context, next) => {
    const { host, hostname } = new URL(context.req.url);
    if (!known.has(hostname) && !isAddress(hostname)) {
      throw new Refusal(403, `The host ${hostname} is not known: name it with --host-name`);
    }
    const origin = context.req.header('Origin');
    if (origin !== undefined && hostOf(origin) !== host) throw new Refusal(403, 'Pages of other origins are refused');
    await next();
  };
}

/** No name server answers for an address. */
function isAddress(hostname: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) || hostname.startsWith('[');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
