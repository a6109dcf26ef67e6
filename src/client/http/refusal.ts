/** What a response other than 200 means. */
import type { Period } from '../../market/period';
import { type Feature, MarketDataError } from '../../market/problem';
import { rateLimitHeader, rateLimitPolicyHeader } from '../../protocol/assumptions';
import { namesDay } from '../../protocol/day-words';
import { featureOf, type ServiceRequest } from '../../protocol/endpoints';

export interface RefusalReading {
  /** Epoch ms by the wall clock, to read a `Retry-After` date of a service that does not tell its own time. */
  readonly now: number;
  /** Takes the key out of the service's message, after its JSON escapes are read. */
  readonly redact: (said: string) => string;
}

/**
 * The problem behind a status. That a request is refused for good, such as for an unknown symbol or a plan without a market,
 * only the service's own error object tells; a proxy's page with the same status may be gone a moment later.
 * @param text the body: an error object by the specification, or whatever a proxy wrote
 */
export function refusalOf(
  response: Response,
  text: string,
  request: ServiceRequest,
  { now, redact }: RefusalReading,
): MarketDataError {
  const { status } = response;
  const body = errorBody(text);
  const detail = typeof body.message === 'string' ? redact(body.message) : '';
  switch (status) {
    case 401:
      return new MarketDataError({ kind: 'key-refused' });
    case 429:
      return limitReached(body, response, now);
  }
  if (status >= 500) return new MarketDataError({ kind: 'server-error', status });
  if (!isErrorObject(body, status) && !isOfSize(status)) return new MarketDataError({ kind: 'foreign-reply', status });
  if (status !== 403) return new MarketDataError({ kind: 'request-refused', status, detail });
  return new MarketDataError({ kind: 'not-in-plan', feature: featureAsked(request), detail });
}

/** True for the specification's ErrorResponse. */
function isErrorObject({ code, message }: ErrorBody, status: number): boolean {
  return Number(code) === status && typeof message === 'string';
}

/** The request, its address or its headers are too large: a proxy says so as well, and only smaller requests end it. */
function isOfSize(status: number): boolean {
  return status === 413 || status === 414 || status === 431;
}

/** NaN where the response has no date, or the browser hides it. */
export function dateOf({ headers }: Pick<Response, 'headers'>): number {
  return Date.parse(headers.get('Date') ?? '');
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
 * The body's retry_after_ms is authoritative; without it the header, in seconds or as a date. A wait of zero or less is
 * ignored: it would loop. The limit of a day that ends in minutes is waited for like any other.
 */
function limitReached({ message, retry_after_ms }: ErrorBody, response: Response, now: number): MarketDataError {
  const { headers } = response;
  const header = headers.get('Retry-After');
  const waits = [Number(retry_after_ms ?? NaN), header === null ? NaN : headerMs(header, dateOf(response) || now)];
  const named = waits.find((waitMs) => waitMs > 0);
  const spent = headers.get(rateLimitHeader)?.match(/[^,]+;\s*r=0\b/g);
  const isOfDay =
    namesDay(`${String(message)} ${String(spent)}`) ||
    (named !== undefined && /;\s*w=86400\b/.test(headers.get(rateLimitPolicyHeader) ?? ''));
  if (isOfDay && (named ?? Infinity) > longestRetryAfterMs) {
    return new MarketDataError({ kind: 'daily-limit', until: now + Math.min(named ?? unknownDayMs, 24 * hourMs) });
  }
  if (named === undefined) return new MarketDataError({ kind: 'rate-limited' });
  return new MarketDataError({ kind: 'rate-limited', retryAfterMs: Math.min(named, longestRetryAfterMs) });
}

/** A Retry-After, in seconds or as a date, in ms. */
export function headerMs(header: string, now: number): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) ? seconds * 1000 : Math.max(0, Date.parse(header) - now);
}

type ErrorBody = Partial<Record<'code' | 'message' | 'retry_after_ms', unknown>>;

function errorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
