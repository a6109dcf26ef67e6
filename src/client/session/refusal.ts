/** What a response other than 200 means. */
import type { Period } from '../../market/time/period';
import { type Feature, MarketDataError, type Problem } from '../../market/texts/problem';
import { rateLimitHeader, rateLimitPolicyHeader, isWebOrigin, refusedOriginMember } from '../../protocol/assumptions';
import { namesDay, rateIn, waitMsIn } from '../../protocol/refusal-words';
import { featureOf, type ServiceRequest } from '../../protocol/endpoints';
import { isOfDay, quotasIn, teamQuota } from '../../protocol/quotas';

export interface RefusalReading {
  /** Epoch ms by the wall clock, to read a `Retry-After` date of a service that does not tell its own time. */
  readonly now: number;
  /** Takes the key out of the service's message, after its JSON escapes are read. */
  readonly redact: (said: string) => string;
  /** True for an address that has served a request before: what it says in plain text, or does not say, is its own word, too. */
  readonly hasServed?: boolean | undefined;
}

/**
 * The problem behind a status. That a request is refused for good, such as for an unknown symbol or a plan without a market,
 * only the service itself tells; a proxy's page with the same status may be gone a moment later.
 * @param text the body: an error object by the specification, one of other members, or whatever a proxy wrote
 */
export function refusalOf(
  response: Response,
  text: string,
  request: ServiceRequest,
  { now, redact, hasServed = false }: RefusalReading,
): MarketDataError {
  const { status } = response;
  const said = errorSaid(text, response);
  const detail = redact(said.message);
  switch (status) {
    case 401:
      return new MarketDataError({ kind: 'key-refused' });
    case 429:
      return limitReached(said, response, now);
  }
  if (status >= 500) return new MarketDataError({ kind: 'server-error', status });
  if (!isOfService(said, status, hasServed) && !isOfSize(status)) {
    return new MarketDataError({ kind: 'foreign-reply', status });
  }
  if (status !== 403) return new MarketDataError({ kind: 'request-refused', status, detail });
  if (said.refusedOrigin !== undefined)
    return new MarketDataError({ kind: 'origin-refused', origin: said.refusedOrigin });
  return new MarketDataError({ kind: 'not-in-plan', feature: featureAsked(request), detail });
}

/**
 * Who may have written a body: the specification's ErrorResponse, an object of other members, text, which may be none, or
 * anything else.
 */
type BodyForm = 'specified' | 'object' | 'text' | 'other';

interface ErrorSaid {
  readonly form: BodyForm;
  readonly message: string;
  readonly retryAfterMs: unknown;
  /** Of the page that asks. */
  readonly refusedOrigin?: string;
}

/** Services write errors in other members as well. A 404 in them is rather that of a proxy without a route. */
function isOfService({ form }: ErrorSaid, status: number, hasServed: boolean): boolean {
  if (form === 'specified' || status === 404) return form === 'specified';
  return form === 'object' || (form === 'text' && hasServed && !isOfMoment(status));
}

/** A proxy without a password, a slow connection or an early request: nothing is said of what was asked. */
function isOfMoment(status: number): boolean {
  return status < 400 || status === 407 || status === 408 || status === 425;
}

/** A longer text is a page rather than a sentence. */
const longestMessage = 2_000;

function errorSaid(text: string, { status, headers }: Response): ErrorSaid {
  const body = parsed(text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length > 0) {
    const { code, message, retry_after_ms: retryAfterMs } = body as Record<string, unknown>;
    const isCode = Number(code) === status || (typeof code === 'string' && !/^\d+$/.test(code));
    const form = isCode && typeof message === 'string' ? 'specified' : 'object';
    const words = messageIn(body as Record<string, unknown>).slice(0, longestMessage);
    return { form, message: words, retryAfterMs, ...originIn(body as Record<string, unknown>) };
  }
  const said = wordsIn(body, text, headers.get('Content-Type') ?? '');
  return {
    form: said === undefined ? 'other' : 'text',
    message: (said ?? '').slice(0, longestMessage),
    retryAfterMs: undefined,
  };
}

/** A service could put anything there, and people copy it into a command line. */
function originIn({ [refusedOriginMember]: origin }: Record<string, unknown>): Pick<ErrorSaid, 'refusedOrigin'> {
  return typeof origin === 'string' && isWebOrigin(origin) ? { refusedOrigin: origin } : {};
}

/** Plain text or a JSON text; empty for an empty body or object; undefined for pages and values that are no words. */
function wordsIn(body: unknown, text: string, contentType: string): string | undefined {
  if (typeof body === 'string') return body;
  if (text.trim() === '' || JSON.stringify(body) === '{}') return '';
  return body === undefined && /^text\/plain/i.test(contentType) ? text : undefined;
}

const messageMembers = ['message', 'msg', 'detail', 'error_description', 'reason', 'title', 'error'];

/** The first member that holds a text; `error` may hold the object. */
function messageIn(body: Record<string, unknown>): string {
  for (const name of messageMembers) {
    const said = body[name];
    if (typeof said === 'string') return said;
  }
  const { error } = body;
  return typeof error === 'object' && error !== null ? messageIn({ ...error, error: undefined }) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The request, its address or its headers are too large: a proxy says so as well, and only smaller requests end it. */
function isOfSize(status: number): boolean {
  return status === 413 || status === 414 || status === 431;
}

/** NaN where the response has no date, or the browser hides it. */
export function dateOf({ headers }: Pick<Response, 'headers'>): number {
  return httpDate(headers.get('Date') ?? '');
}

/** `Thu, 15 Jan 2026 03:00:05 GMT`, or as ISO 8601 has it. `Date.parse` alone takes any text that holds a number for a date. */
function httpDate(text: string): number {
  const isDate =
    /^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/.test(text) ||
    /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  return isDate ? Date.parse(text) : NaN;
}

function featureAsked({ endpoint, parameters }: ServiceRequest): Feature {
  return 'universes' in parameters ? 'universe' : featureOf(endpoint, parameters['period'] as Period | undefined);
}

/** A longer wait is not believed, unless the service speaks of a day: it would hold back every cell until the page is opened anew. */
export const longestRetryAfterMs = 10 * 60_000;
const hourMs = 60 * 60_000;
/** A service that names no end of its day is asked again after this long. */
const unknownDayMs = hourMs;

/**
 * The body's retry_after_ms is authoritative; without it the header, in seconds or as a date, else the words of the message. A
 * wait of zero or less is ignored: it would loop. The limit of a day that ends in minutes is waited for like any other.
 */
function limitReached({ message, retryAfterMs }: ErrorSaid, response: Response, now: number): MarketDataError {
  const { headers } = response;
  const header = headers.get('Retry-After');
  const waits = [
    Number(retryAfterMs ?? NaN),
    header === null ? NaN : headerMs(header, dateOf(response) || now),
    waitMsIn(message) ?? NaN,
  ];
  const named = waits.find((waitMs) => waitMs > 0);
  const spent = headers
    .get(rateLimitHeader)
    ?.split(',')
    .filter((limit) => /;\s*r=0\b/.test(limit));
  const isOfDay =
    namesDay(`${message} ${String(spent)}`) ||
    (named !== undefined && /;\s*w=86400\b/.test(headers.get(rateLimitPolicyHeader) ?? ''));
  // "5 calls a minute and 500 a day": which of them is used up, the next minute tells.
  const waitMs = named ?? (rateIn(message) ? 0 : Infinity);
  if (isOfDay && waitMs > longestRetryAfterMs) {
    return new MarketDataError({ kind: 'daily-limit', until: now + Math.min(named ?? unknownDayMs, 24 * hourMs) });
  }
  return new MarketDataError({
    kind: 'rate-limited',
    ...(named !== undefined && { retryAfterMs: Math.min(named, longestRetryAfterMs) }),
    ...limitTold(message, headers),
  });
}

function limitTold(message: string, headers: Headers): Pick<Problem & { kind: 'rate-limited' }, 'rate' | 'isOfTeam'> {
  const rate = rateIn(message);
  return { ...(rate && { rate }), ...(isOfTeam(headers) && { isOfTeam: true }) };
}

/** Behind a gateway: what the team has used up says nothing about the rate of one key. */
function isOfTeam(headers: Headers): boolean {
  const rates = { rateLimit: headers.get(rateLimitHeader), ratePolicy: headers.get(rateLimitPolicyHeader) };
  const spent = quotasIn(rates).filter((quota) => !isOfDay(quota) && quota.remaining === 0);
  return spent.length > 0 && spent.every(({ name }) => name === teamQuota);
}

/** A Retry-After, in seconds or as a date, in ms; some services write words. NaN for one that cannot be read. */
export function headerMs(header: string, now: number): number {
  const text = header.trim();
  if (/^\d{1,12}(?:\.\d{1,12})?$/.test(text)) return Number(text) * 1000;
  const date = httpDate(text);
  return Number.isNaN(date) ? (waitMsIn(text) ?? NaN) : Math.max(0, date - now);
}

/**
 * A plan may lack one of several markets, or allow fewer symbols: what is refused to several is believed of one symbol alone, and
 * is no problem until then.
 */
export function mayBeOfSeveral({ kind }: Problem, { parameters }: ServiceRequest): boolean {
  const areSeveral = parameters['symbols']?.includes(',') === true;
  return areSeveral && (kind === 'not-in-plan' || kind === 'request-refused');
}
