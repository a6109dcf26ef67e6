/** What a base URL must look like before a key is sent there. */

/** Why a typed base URL is not accepted; the pane turns it into a sentence. */
export type BaseUrlProblem =
  | 'missing'
  | 'not-a-url'
  /** Plain http to another machine would show the key to the network. */
  | 'insecure'
  /** A name or password, a query or a fragment has no place in it. */
  | 'extra-parts';

export type BaseUrlReading =
  { readonly ok: true; readonly baseUrl: string } | { readonly ok: false; readonly problem: BaseUrlProblem };

/** Chromium reads even a sentence as a host, with its blanks escaped. */
const plausibleHost = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:.]+\]$/;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads a base URL as a person types it: without a scheme, with a trailing slash, or with the `/v1` that our endpoints
 * bring themselves.
 */
export function parseBaseUrl(text: string): BaseUrlReading {
  const typed = text.trim();
  if (typed === '') return { ok: false, problem: 'missing' };
  const url = asUrl(typed);
  if (url === undefined) return { ok: false, problem: 'not-a-url' };
  const problem = problemOf(url);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '') };
}

/** The origin that a key belongs to; undefined for a text that is no acceptable base URL. */
export function originOf(baseUrl: string): string | undefined {
  const reading = parseBaseUrl(baseUrl);
  return reading.ok ? new URL(reading.baseUrl).origin : undefined;
}

/** True when the page and the service come from one local server: that is our own service, with simulated data. */
export function isOwnLocalService(baseUrl: string, pageOrigin: string): boolean {
  return originOf(baseUrl) === pageOrigin && loopbackHosts.has(new URL(pageOrigin).hostname);
}

function asUrl(typed: string): URL | undefined {
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${impliedScheme(typed)}://${typed}`);
  } catch {
    return undefined;
  }
}

/** Local services rarely have a certificate; everything else gets the scheme that keeps the key private. */
function impliedScheme(typed: string): 'http' | 'https' {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(typed)?.[0] ?? '';
  return loopbackHosts.has(host.toLowerCase()) ? 'http' : 'https';
}

function problemOf(url: URL): BaseUrlProblem | undefined {
  if (!['https:', 'http:'].includes(url.protocol) || !plausibleHost.test(url.hostname)) return 'not-a-url';
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return 'insecure';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'extra-parts';
  return undefined;
}
