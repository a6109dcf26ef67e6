/** Refused requests: the status, the error body, and for 429 the time to wait. */
import { type Universe, type UniverseId, universes } from '../market/period';
import type { Feature } from '../market/problem';
import { isUniverse } from '../market/universe-names';

/** Thrown where a request is refused; the app's error handler turns it into the response. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 414 | 429 | 500 | 502 | 503,
    message: string,
    readonly retryAfterMs?: number,
    /** Methods that the path answers, of a 405. */
    readonly allow?: string,
  ) {
    super(message);
  }
}

const featureNames: Readonly<Record<Feature, string>> = {
  quotes: 'quotes',
  universe: 'universe quotes',
  minute: 'minute K-lines',
  daily: 'daily K-lines',
  'ex-factors': 'ex-factors',
  instruments: 'instrument metadata',
  depth: 'market depth',
  batch: 'batch requests',
};

export function lacksFeature(feature: Feature): Refusal {
  return new Refusal(403, `The plan does not include ${featureNames[feature]}`);
}

export function lacksMarket(market: string): Refusal {
  return new Refusal(403, `The plan does not include the market ${market}`);
}

/** @param allow the methods that the path answers */
export function wrongMethod(allow: string): Refusal {
  return new Refusal(405, `Only ${allow} is answered here`, undefined, allow);
}

export function noSuchSymbol(symbol: string): Refusal {
  return new Refusal(404, `No such symbol: ${symbol}`);
}

export function invalid(parameter: string, expected: string, received: string): Refusal {
  return new Refusal(400, `${parameter}: expected ${expected}, got "${received}"`);
}

export function unknownUniverse(received: string): Refusal {
  return invalid('universes', `one of ${universes.join(', ')}`, received);
}

/** For sources that have those of the specification. @throws Refusal naming these */
export function requireKnown(ids: readonly UniverseId[]): Universe[] {
  return ids.map((id) => {
    if (!isUniverse(id)) throw unknownUniverse(id);
    return id;
  });
}

/**
 * For the instruments endpoint the specification has no retry_after_ms: only the Retry-After header tells the time.
 * @param requestId in the log as well
 * @param common the headers of every response
 */
export function refusalResponse(
  refusal: Refusal,
  path: string,
  requestId: string,
  common: Readonly<Record<string, string>>,
): Response {
  const { status, message, retryAfterMs, allow } = refusal;
  const named = retryAfterMs === undefined || path === '/v1/instruments' ? {} : { retry_after_ms: retryAfterMs };
  const headers = new Headers({ ...common, ...(allow !== undefined && { Allow: allow }) });
  if (retryAfterMs !== undefined) headers.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  return Response.json({ code: status, message, ...named, request_id: requestId }, { status, headers });
}
