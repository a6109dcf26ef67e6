/** What an answer other than 200 means. */
import { type Feature, MarketDataError } from '../market/problem';
import type { Period } from '../market/period';
import { featureOf } from '../protocol/endpoints';
import type { ServiceRequest } from './service-request';

export interface RefusalReading {
  /** Epoch ms, to read a `Retry-After` date. */
  readonly now: number;
  /** Takes the key out of what the service said, once its escapes are read. */
  readonly redacted: (said: string) => string;
}

/**
 * The problem behind a status.
 * @param text the body: an error object by the specification, or whatever a proxy wrote
 */
export function refusalOf(
  response: Response,
  text: string,
  request: ServiceRequest,
  { now, redacted }: RefusalReading,
): MarketDataError {
  const { status } = response;
  const body = errorBody(text);
  const detail = typeof body['message'] === 'string' ? redacted(body['message']) : '';
  switch (status) {
    case 401:
      return new MarketDataError({ kind: 'key-refused' });
    case 403:
      return new MarketDataError({
        kind: 'not-in-plan',
        feature: featureAsked(request),
        detail,
      });
    case 429:
      return rateLimited(body['retry_after_ms'], response.headers.get('Retry-After'), now);
    default:
      return new MarketDataError(
        status >= 500 ? { kind: 'server-error', status } : { kind: 'request-refused', status, detail },
      );
  }
}

function featureAsked({ endpoint, parameters }: ServiceRequest): Feature {
  return 'universes' in parameters ? 'universe' : featureOf(endpoint, parameters['period'] as Period | undefined);
}

/**
 * The body's retry_after_ms is authoritative; without it the header, in seconds or as a date; else the caller backs off.
 * "Wait for nothing" counts as no advice: asking again at once would never end.
 */
function rateLimited(retryAfterMs: unknown, header: string | null, now: number): MarketDataError {
  const fromBody = Number(retryAfterMs ?? NaN);
  if (fromBody > 0) return new MarketDataError({ kind: 'rate-limited', retryAfterMs: fromBody });
  const fromHeader = header === null ? NaN : headerMs(header, now);
  if (fromHeader > 0) return new MarketDataError({ kind: 'rate-limited', retryAfterMs: fromHeader });
  return new MarketDataError({ kind: 'rate-limited' });
}

function headerMs(header: string, now: number): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) ? seconds * 1000 : Math.max(0, Date.parse(header) - now);
}

function errorBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
