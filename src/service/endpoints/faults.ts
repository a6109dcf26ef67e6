/** Fault injection: shows what the add-in does with a service that misbehaves. */
import { codeOf, type ErrorCode, Refusal } from '../http/refusals';

export const faultKinds = [
  'http-500',
  'http-503',
  'rate-limit',
  'slow',
  'silence',
  'reset',
  'truncate',
  'html',
  'not-json',
  'wrong-lengths',
  'unsorted',
  'drop-symbol',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** 0 to 1: the share of responses that it changes. */
  readonly probability: number;
}

const slowMs = 3_000;
const retryAfterMs = 2_000;

interface FaultContext {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly pause: (ms: number) => Promise<void>;
  readonly errorCode: ErrorCode;
}

/** The response that a fault makes of another. */
export async function injectFault(
  kind: FaultKind,
  response: Response,
  { signal, pause, errorCode }: FaultContext,
): Promise<Response> {
  const error = (status: number, message: string, more: object = {}) =>
    Response.json({ code: codeOf(status, errorCode), message, ...more }, { status });
  switch (kind) {
    case 'http-500':
    case 'http-503':
      return error(Number(kind.slice(-3)), 'The service has a fault');
    case 'rate-limit':
      return error(429, 'Too many requests', { retry_after_ms: retryAfterMs });
    case 'slow':
      await pause(slowMs);
      return response;
    case 'silence':
      return silence(signal);
    case 'reset':
      return broken(await response.text());
    default:
      return rewritten(response, kind);
  }
}

async function rewritten(response: Response, kind: FaultKind): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  if (kind === 'html') headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(rewrite(text, kind), { status: response.status, headers });
}

function rewrite(text: string, kind: FaultKind): string {
  switch (kind) {
    case 'truncate':
      return text.slice(0, text.length / 2);
    case 'html':
      return '<!doctype html><title>Sign in</title><p>Please sign in to continue.</p>';
    case 'not-json':
      return 'OK';
    default:
      return corruptData(text, kind);
  }
}

/** Faults inside the data: of the first symbol of a batch, or of the single one. */
function corruptData(text: string, kind: FaultKind): string {
  const body = JSON.parse(text) as { data?: unknown };
  const { data } = body;
  if (typeof data !== 'object' || data === null) return text;
  if (kind === 'drop-symbol') return JSON.stringify({ data: withoutFirst(data) });
  const bars: unknown = 'timestamp' in data ? data : Object.values(data)[0];
  if (typeof bars === 'object' && bars !== null) corruptColumns(bars as Record<string, unknown>, kind);
  return JSON.stringify(body);
}

function withoutFirst(data: object): unknown {
  if (Array.isArray(data)) return data.slice(1);
  return 'timestamp' in data ? data : Object.fromEntries(Object.entries(data).slice(1));
}

function corruptColumns(bars: Record<string, unknown>, kind: FaultKind): void {
  for (const column of Object.values(bars)) if (kind === 'unsorted' && Array.isArray(column)) column.reverse();
  if (kind === 'wrong-lengths' && Array.isArray(bars['close'])) bars['close'] = bars['close'].slice(1);
}

function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    const end = () => {
      reject(new Refusal(503, 'The client has disconnected'));
    };
    // The client may have disconnected while its response was computed.
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

/** Half of the body, then the connection is reset. */
function broken(text: string): Response {
  const half = new TextEncoder().encode(text.slice(0, text.length / 2));
  const chunks = [half];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new Error('connection reset'));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
