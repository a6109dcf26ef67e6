/**
 * The one place that calls fetch: sends a request, reads the answer within its limits, and turns every way of failing
 * into a problem. The key travels in a header, redirects are refused (they would carry it to another host), and
 * nothing of the request is written anywhere.
 */
import { asMarketDataError, MarketDataError, type Problem } from '../market/problem';
import { maxBodyBytes, silenceMs } from '../protocol/assumptions';
import { readData } from '../protocol/read-values';
import type { Clock } from './clock';
import { refusalOf } from './refusal';
import { headersOf, type ServiceRequest, urlOf } from './service-request';
import type { Settings } from './settings';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends one request and resolves with the `data` of a 200.
 * @param unwanted ends it, on its way or while its answer is read
 * @throws MarketDataError for everything else
 */
export type Transport = (request: ServiceRequest, settings: Settings, unwanted?: AbortSignal) => Promise<unknown>;

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Sees the head of every answer, whatever its status. */
  readonly onAnswer?: (response: Response) => void;
}

export function createTransport({ fetch, clock, onAnswer }: TransportOptions): Transport {
  return async (request, settings, unwanted) => {
    const watch = watchForSilence(clock, unwanted);
    try {
      const response = await watch.orSilence(
        fetch(urlOf(request, settings), {
          headers: headersOf(settings),
          signal: watch.signal,
          redirect: 'error',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
        }).catch(() => fail({ kind: 'offline' })),
      );
      onAnswer?.(response);
      const text = await readText(response, watch);
      if (!response.ok)
        throw refusalOf(response, text, request, { now: clock.now(), redacted: (said) => withoutKey(said, settings) });
      return readData(parse(text, response.headers.get('Content-Type')));
    } catch (error) {
      throw asMarketDataError(error);
    } finally {
      watch.end();
    }
  };
}

/**
 * Whether anything answers at an address. An opaque request needs nobody's permission and carries no key: when it
 * arrives, the service is there, and it is the browser that hides its answers from this page.
 */
export async function isReachable({ fetch, clock }: TransportOptions, url: string): Promise<boolean> {
  const watch = watchForSilence(clock);
  try {
    await watch.orSilence(fetch(url, { mode: 'no-cors', credentials: 'omit', signal: watch.signal }));
    return true;
  } catch {
    return false;
  } finally {
    watch.end();
  }
}

interface SilenceWatch {
  readonly signal: AbortSignal;
  /** The promise, or a timeout when it takes longer than the silence that we allow; each call starts the wait anew. */
  orSilence<T>(promise: Promise<T>): Promise<T>;
  /** Stops waiting and tells the network that nobody reads any further. */
  end(): void;
}

function watchForSilence(clock: Clock, unwanted?: AbortSignal): SilenceWatch {
  const controller = new AbortController();
  let stop = () => {};
  const cancelled = new Promise<never>((_, reject) => {
    unwanted?.addEventListener('abort', () => {
      reject(new MarketDataError({ kind: 'cancelled' }));
      controller.abort();
    });
  });
  // Whoever waits is told; when nobody does, that is no error.
  cancelled.catch(() => {});
  return {
    signal: controller.signal,
    async orSilence(promise) {
      const silence = new Promise<never>((_, reject) => {
        stop = clock.after(silenceMs, () => {
          reject(new MarketDataError({ kind: 'timeout', afterMs: silenceMs }));
        });
      });
      try {
        return await Promise.race([promise, silence, cancelled]);
      } finally {
        stop();
      }
    },
    end() {
      stop();
      controller.abort();
    },
  };
}

/** Reads the body piece by piece, so that a slow drip stays alive, silence does not, and a huge answer is cut off. */
async function readText(response: Response, watch: SilenceWatch): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await watch.orSilence(reader.read().catch(() => fail({ kind: 'offline' })));
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) fail({ kind: 'answer-too-large', limitBytes: maxBodyBytes });
    text += decoder.decode(value, { stream: true });
  }
}

/** Some services repeat the request in their errors, and with it the key. */
function withoutKey(text: string, { apiKey = '' }: Settings): string {
  return apiKey === '' ? text : text.replaceAll(apiKey, '…').replaceAll(encodeURIComponent(apiKey), '…');
}

/** An answer without a type may be JSON all the same; one of another type is not meant for us, whatever is in it. */
function parse(text: string, type: string | null): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return fail({ kind: 'unreadable', detail: 'not JSON' });
  }
  return !type || /json/i.test(type) ? body : fail({ kind: 'unreadable', detail: 'wrong content type' });
}

function fail(problem: Problem): never {
  throw new MarketDataError(problem);
}
