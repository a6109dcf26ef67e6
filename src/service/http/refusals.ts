/** Refused requests: the status, the error body, and for 429 the time to wait. */
import { STATUS_CODES } from 'node:http';
import { isUniverse, type Universe, type UniverseId, universes } from '../../market/time/period';
import { repeated } from '../../market/texts/problem';
import { refusedOriginMember } from '../../protocol/assumptions';

interface RefusalDetails {
  /** Methods that the path answers, of a 405. */
  readonly allow?: string;
  /** False where the body alone tells the time to wait. */
  readonly isWaitInHeader?: boolean;
  /** Of a page that `--allow-origin` would let in. */
  readonly refusedOrigin?: string;
}

/** Thrown where a request is refused; the error handler makes a response of it, one without a body where it has no message. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 414 | 422 | 429 | 500 | 502 | 503,
    message: string,
    readonly retryAfterMs?: number,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

/** No message repeats the key. */
export function invalidKey(): Refusal {
  return new Refusal(401, 'The API key is not valid');
}

/** Not 403: it would say that the plan lacks bars of every period. */
export function unknownPeriod(period: string, known: readonly string[]): Refusal {
  return new Refusal(
    400,
    `unknown variant \`${repeated(period)}\`, expected one of ${known.map((each) => `\`${each}\``).join(', ')}`,
  );
}

/** @param allow the methods that the path answers */
export function wrongMethod(...allow: readonly string[]): Refusal {
  const verb = allow.length > 1 ? 'are' : 'is';
  return new Refusal(405, `Only ${allow.join(' and ')} ${verb} answered here`, undefined, { allow: allow.join(', ') });
}

export function noSuchSymbol(symbol: string): Refusal {
  return new Refusal(404, `No such symbol: ${repeated(symbol)}`);
}

export function invalid(parameter: string, expected: string, received: string): Refusal {
  return new Refusal(400, `${parameter}: expected ${expected}, got "${repeated(received)}"`);
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

/** The `code` of error bodies: the status, or its name, as some services have it. */
export const errorCodes = ['number', 'text'] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** `TOO_MANY_REQUESTS` */
export function codeOf(status: number, errorCode: ErrorCode): number | string {
  if (errorCode === 'number') return status;
  return (STATUS_CODES[status] ?? `Status ${status}`).toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}

export interface RefusalContext {
  readonly path: string;
  /** In the log as well. */
  readonly requestId: string;
  readonly errorCode: ErrorCode;
  /** Those of every response. */
  readonly common: Readonly<Record<string, string>>;
}

/** For the instruments endpoint the specification has no retry_after_ms: the Retry-After header tells the time, or the words. */
export function refusalResponse(refusal: Refusal, { path, requestId, errorCode, common }: RefusalContext): Response {
  const { status, message, retryAfterMs } = refusal;
  const { allow, isWaitInHeader = true, refusedOrigin } = refusal.details;
  const named = retryAfterMs === undefined || path === '/v1/instruments' ? {} : { retry_after_ms: retryAfterMs };
  const headers = new Headers({ ...common, ...(allow !== undefined && { Allow: allow }) });
  if (retryAfterMs !== undefined && isWaitInHeader) headers.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  if (message === '') return new Response(null, { status, headers });
  const code = codeOf(status, errorCode);
  const page = refusedOrigin !== undefined && { [refusedOriginMember]: refusedOrigin };
  return Response.json({ code, message, ...named, ...page, request_id: requestId }, { status, headers });
}
