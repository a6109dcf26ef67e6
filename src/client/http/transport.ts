/**
 * The one place that calls fetch: sends a request, reads the response within its limits, and turns every way of failing
 * into a problem. The key travels in a header, redirects are refused, and nothing of the request is logged.
 */
import { asMarketDataError, MarketDataError, type Problem } from '../../market/texts/problem';
import {
  keyHeader,
  keyParameter,
  longestResponseMs,
  maxBodyBytes,
  maxBodyDepth,
  silenceMs,
} from '../../protocol/assumptions';
import { endpoints, type ServiceRequest } from '../../protocol/endpoints';
import { createJsonShape } from '../../protocol/json-shape';
import { type Content, readContent } from '../../protocol/read-values';
import type { Access } from '../store/settings';
import type { Clock } from '../timing/timers';
import { refusalOf } from '../session/refusal';

/** The commas of a symbol list stay commas: every symbol then costs its own length and one. */
export function urlOf(request: ServiceRequest, access: Access): string {
  const query = Object.entries(request.parameters).map(([name, value]) => `${name}=${encodeList(value)}`);
  const { apiKey, keyPlacement } = access;
  if (keyPlacement === 'query' && apiKey) query.push(`${keyParameter}=${encodeURIComponent(apiKey)}`);
  return `${access.baseUrl}${endpoints[request.endpoint].path}?${query.join('&')}`;
}

/** Without a key none is sent: a request then needs no permission of the service's (CORS preflight). */
export function headersOf({ apiKey, keyPlacement }: Access): Record<string, string> {
  return { Accept: 'application/json', ...(keyPlacement === 'header' && !!apiKey && { [keyHeader]: apiKey }) };
}

/** @throws MarketDataError no-key; key-malformed for one that no header can carry, such as one pasted with invisible characters */
export function requireSendableKey({ apiKey }: Access): void {
  if (apiKey === undefined) throw new MarketDataError({ kind: 'no-key' });
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new MarketDataError({ kind: 'key-malformed' });
}

function encodeList(value: string): string {
  return value.split(',').map(encodeURIComponent).join(',');
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportCall {
  /** Ends the request, on its way or while its body is read. */
  readonly signal?: AbortSignal;
  /** Sees the head of the response, whatever its status, before its body is read. */
  readonly onHead?: (response: Response) => void;
  /** True for an address that has served a request before. */
  readonly hasServed?: boolean;
}

/**
 * Sends one request and resolves with what a 200 brings.
 * @throws MarketDataError for everything else
 */
export type Transport = (request: ServiceRequest, access: Access, call?: TransportCall) => Promise<Content>;

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

export function createTransport({ fetch, clock }: TransportOptions): Transport {
  return async (request, access, { signal, onHead, hasServed } = {}) => {
    const idle = createIdleTimeout(clock, signal);
    try {
      const url = urlOf(request, access);
      const headers = headersOf(access);
      const response = await idle.limit(fetch(url, { ...safely, headers, signal: idle.signal }).catch(unsent));
      onHead?.(response);
      if (isRedirect(response)) fail({ kind: 'redirected' });
      const text = await readText(response, idle);
      if (response.ok) return readContent(parse(text, response.headers.get('Content-Type')), clock.now());
      throw refusalOf(response, text, request, {
        hasServed,
        now: clock.wallNow(),
        redact: (said) => redactKey(said, access.apiKey),
      });
    } catch (error) {
      throw asMarketDataError(error);
    } finally {
      idle.end();
    }
  };
}

/** A redirect is not followed: it would carry the key to another host. */
const safely = {
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit;

/** Browsers hide a redirect that is not followed behind a response without a status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/**
 * Whether anything responds at an address. An opaque request needs no permission and carries no key: when it arrives, the
 * service is there, and it is the browser that hides its responses from this page.
 */
export async function isReachable({ fetch, clock }: TransportOptions, url: string): Promise<boolean> {
  const idle = createIdleTimeout(clock);
  try {
    await idle.limit(fetch(url, { mode: 'no-cors', credentials: 'omit', signal: idle.signal }));
    return true;
  } catch {
    return false;
  } finally {
    idle.end();
  }
}

interface IdleTimeout {
  readonly signal: AbortSignal;
  /** The promise, or a timeout when it takes longer than a connection may be silent; each call starts the wait anew. */
  limit<T>(promise: Promise<T>): Promise<T>;
  /** Stops waiting and aborts the request. */
  end(): void;
}

/**
 * A response also has a time as a whole: a proxy that sends a blank now and then would keep its place in the queue, and
 * everybody who joins its queries, for ever.
 * @param outer aborts the request from outside
 */
function createIdleTimeout(clock: Clock, outer?: AbortSignal): IdleTimeout {
  const controller = new AbortController();
  let stop = () => {};
  let giveUp: (problem: Problem) => void = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (problem) => {
      reject(new MarketDataError(problem));
      controller.abort();
    };
  });
  // It may reject while nothing is awaited.
  givenUp.catch(() => {});
  const cancel = () => giveUp({ kind: 'cancelled' });
  outer?.addEventListener('abort', cancel);
  const stopWhole = clock.after(longestResponseMs, () => giveUp({ kind: 'timeout', afterMs: longestResponseMs }));
  return {
    signal: controller.signal,
    async limit(promise) {
      const silence = new Promise<never>((_, reject) => {
        stop = clock.after(silenceMs, () => {
          reject(new MarketDataError({ kind: 'timeout', afterMs: silenceMs }));
        });
      });
      try {
        return await Promise.race([promise, silence, givenUp]);
      } finally {
        stop();
      }
    },
    end() {
      stop();
      stopWhole();
      outer?.removeEventListener('abort', cancel);
      controller.abort();
    },
  };
}

/** Reads the body in chunks, so that a slow one stays alive for a while, a silent one does not, and a huge one is aborted. */
async function readText(response: Response, idle: IdleTimeout): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const shape = createJsonShape();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await idle.limit(reader.read().catch(offline));
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) fail({ kind: 'answer-too-large', limitBytes: maxBodyBytes });
    const part = decoder.decode(value, { stream: true });
    shape.read(part);
    if (shape.depth() > maxBodyDepth) fail({ kind: 'unreadable', detail: `deeper than ${maxBodyDepth} levels` });
    text += part;
  }
}

/** A response without a type may be JSON all the same; one of another type is not meant for us, whatever is in it. */
function parse(text: string, type: string | null): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return fail({ kind: 'unreadable', detail: 'not JSON' });
  }
  return !type || /json/i.test(type) ? body : fail({ kind: 'unreadable', detail: 'wrong content type' });
}

/** What the page knows of the failure; fetch itself tells nothing. */
function unsent(error: unknown): never {
  if (error instanceof MarketDataError) throw error;
  return offline();
}

function offline(): never {
  return fail({ kind: 'offline' });
}

function fail(problem: Problem): never {
  throw new MarketDataError(problem);
}

const replacement = '…';

/**
 * Takes the API key out of a text of the service, as it is or in an encoding that a service or proxy may give it: some services
 * repeat the request in their errors, and with it the key.
 */
export function redactKey(text: string, apiKey: string | undefined): string {
  if (apiKey === undefined || apiKey === '') return text;
  return spellingsOf(apiKey).reduce((redacted, spelling) => replaceIgnoringCase(redacted, spelling), text);
}

/** Longest first: a shorter spelling may be a part of a longer one. */
function spellingsOf(apiKey: string): string[] {
  const encoded = encodeURIComponent(apiKey);
  const spellings = [
    apiKey,
    encoded,
    encodeURIComponent(encoded),
    percentEncoded(apiKey),
    htmlEscaped(apiKey),
    ...jsonSpellings(apiKey),
    ...base64Spellings(apiKey),
  ];
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

/** Percent encodings differ in case (%2f, %2F), and a lower-cased key is a hint to the key, too. */
function replaceIgnoringCase(text: string, spelling: string): string {
  const pattern = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(pattern, 'gi'), replacement);
}

function percentEncoded(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function htmlEscaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Some writers of JSON escape slashes, others do not. */
function jsonSpellings(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [escaped, escaped.replaceAll('/', '\\/')];
}

/** With and without padding, and for addresses; also as a part of `user:key` or `key:`, where the alignment differs. */
function base64Spellings(text: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return [0, 1, 2]
    .map((offset) => {
      const whole = btoa('\0'.repeat(offset) + bytes);
      // Characters that also depend on the neighbours are left out.
      const first = Math.ceil((offset * 8) / 6);
      const last = Math.floor(((offset + bytes.length) * 8) / 6);
      return whole.slice(first, last);
    })
    .flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')])
    .filter(({ length }) => length > 3);
}
