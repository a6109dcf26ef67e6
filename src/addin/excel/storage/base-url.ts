/** Validates the base URL of the service before a key is sent to it. */

/** The reason why a base URL is refused; the pane has a sentence for each. */
export type BaseUrlProblem =
  | 'missing'
  | 'not-a-url'
  /** Plain http to a host other than the loopback would transmit the key unencrypted. */
  | 'insecure'
  /** Contains credentials, a query or a fragment. */
  | 'extra-parts';

export type BaseUrlReading =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

type LoopbackScheme = 'http' | 'https';

/** The URL parser of Chromium accepts blanks in a host name and escapes them, so the host is checked again. */
const plausibleHost = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:.]+\]$/;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Accepts a base URL without a scheme, with a trailing slash, or with a trailing `/v1`, which is part of the endpoints'
 * paths, and normalises it.
 * @param loopbackScheme of a host on this machine without one: services there rarely have a certificate, but WebKit refuses http
 */
export function parseBaseUrl(text: string, loopbackScheme: LoopbackScheme = 'http'): BaseUrlReading {
  const typed = text.trim();
  if (typed === '') return { ok: false, problem: 'missing' };
  const url = asUrl(typed, loopbackScheme);
  if (url === undefined) return { ok: false, problem: 'not-a-url' };
  const problem = problemOf(url);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '') };
}

/** The origin under which the key is stored; undefined for a base URL that is refused. */
export function originOf(baseUrl: string): string | undefined {
  const reading = parseBaseUrl(baseUrl);
  return reading.ok ? new URL(reading.baseUrl).origin : undefined;
}

/** True for a service on the loopback with the origin of the page: the local service, whose data is simulated. */
export function isOwnLocalService(baseUrl: string, pageOrigin: string): boolean {
  return originOf(baseUrl) === pageOrigin && loopbackHosts.has(new URL(pageOrigin).hostname);
}

/** True for a service on this machine, which answers without a network. */
export function isOnThisMachine(baseUrl: string): boolean {
  return loopbackHosts.has(new URL(baseUrl).hostname);
}

/**
 * True where Excel can fetch pictures in cells, which it does itself: `Excel.WebImageCellValue` documents that they must be hosted on a
 * server that supports HTTPS. That Excel on the web reaches this machine is not documented. A picture that is not fetched shows
 * #CONNECT! (OfficeDev/Office-Add-in-samples#630).
 */
export function fetchesPictures(baseUrl: string, { onTheWeb }: { readonly onTheWeb: boolean }): boolean {
  return baseUrl.startsWith('https:') && !(onTheWeb && isOnThisMachine(baseUrl));
}

function asUrl(typed: string, loopbackScheme: LoopbackScheme): URL | undefined {
  try {
    return new URL(
      /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${impliedScheme(typed, loopbackScheme)}://${typed}`,
    );
  } catch {
    return undefined;
  }
}

/** https, which encrypts the key, for all other hosts. */
function impliedScheme(typed: string, loopbackScheme: LoopbackScheme): LoopbackScheme {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(typed)?.[0] ?? '';
  return loopbackHosts.has(host.toLowerCase()) ? loopbackScheme : 'https';
}

function problemOf(url: URL): BaseUrlProblem | undefined {
  if (!['https:', 'http:'].includes(url.protocol) || !plausibleHost.test(url.hostname)) return 'not-a-url';
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return 'insecure';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'extra-parts';
  return undefined;
}
