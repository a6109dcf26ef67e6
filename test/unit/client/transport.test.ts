import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redactKey } from '../../../src/client/http/transport';
import { noKeyNeeded } from '../../../src/client/store/settings';
import { MarketDataError } from '../../../src/market/texts/problem';
import { maxBodyBytes } from '../../../src/protocol/assumptions';
import { codes, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const maotai = codes('600519.SH');

async function firstOutcome(script: Script): Promise<unknown> {
  const { client } = startClient(script);
  return [...(await settled(client.quotes(maotai))).values()][0];
}

describe('A redirect', () => {
  it.each([
    ['that the browser hides', () => Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } })],
    ['with its status', () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.test/' } })],
  ])('%s is named after one request', async (_, answer) => {
    const { client, requests } = startClient(answer);
    const [outcome] = [...(await settled(client.quotes(maotai))).values()];
    expect(outcome).toEqual(new MarketDataError({ kind: 'redirected' }));
    expect(requests).toHaveLength(1);
  });

  it('is never followed: it would carry the key to another host', async () => {
    const inits: RequestInit[] = [];
    await firstOutcome((_, symbols, init) => {
      inits.push(init);
      return quotesOf(symbols);
    });
    expect(inits).toMatchObject([{ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  });
});

describe('A service that needs no key', () => {
  it.each(['header', 'query'] as const)('is sent none where keys are sent by %s', async (keyPlacement) => {
    const headers: Headers[] = [];
    const { client, requests } = startClient(
      (_, symbols, init) => {
        headers.push(new Headers(init.headers));
        return quotesOf(symbols);
      },
      { apiKey: noKeyNeeded, keyPlacement },
    );
    expect([...(await settled(client.quotes(maotai))).values()]).toMatchObject([{ last_price: 10 }]);
    expect([...(headers[0]?.keys() ?? [])]).toEqual(['accept']);
    expect([...(requests[0]?.searchParams.keys() ?? [])]).toEqual(['symbols']);
    expect(client.activity.state()).toBe('connected');
  });
});

describe('A body in chunks', () => {
  const body = JSON.stringify({ data: [{ symbol: '600519.SH', last_price: 1, ext: { name: '贵州茅台' } }] });
  const bytes = new TextEncoder().encode(body);

  it('keeps a character that is split between two of them', async () => {
    const middle = bytes.findIndex((byte) => byte > 127) + 1;
    const chunks = [bytes.slice(0, middle), bytes.slice(middle)];
    expect(await firstOutcome(() => inChunks(chunks))).toMatchObject({ name: '贵州茅台' });
  });

  const begunCharacter = bytes.slice(0, bytes.findIndex((byte) => byte > 127) + 1);

  it.each([
    ['it ends within a character', [begunCharacter]],
    ['a part of a character follows its end', [bytes, begunCharacter.slice(-1)]],
  ])('is unreadable when %s', async (_, chunks) => {
    expect(await firstOutcome(() => inChunks(chunks))).toMatchObject({ problem: { kind: 'unreadable' } });
  });
});

describe('A response that sends a blank every five seconds', () => {
  const drip = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          const timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 5_000);
          ended.push(() => clearInterval(timer));
        },
      }),
    );
  const ended: (() => void)[] = [];
  afterEach(() => ended.splice(0).forEach((end) => end()));

  it('is given up after a minute, and leaves its place to the next request', async () => {
    const { client, requests } = startClient((_, symbols) => (requests.length <= 3 ? drip() : quotesOf(symbols)));
    const first = client.quotes(maotai);
    await vi.advanceTimersByTimeAsync(3 * 62_000);
    expect(client.activity.snapshot()).toMatchObject({ requestsInFlight: 0 });
    expect([...(await first).values()]).toMatchObject([{ problem: { kind: 'timeout' } }]);
    expect([...(await settled(client.quotes(maotai))).values()]).toMatchObject([{ last_price: 10 }]);
  });
});

describe('The key in a message of the service', () => {
  const key = 'sk/+Ab&"12345==';
  const base64 = (text: string) => btoa(text);

  it.each([
    ['as it is', key],
    ['in other case', key.toLowerCase()],
    ['percent-encoded', encodeURIComponent(key)],
    ['percent-encoded in lower case', encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase())],
    ['encoded twice', encodeURIComponent(encodeURIComponent(key))],
    ['escaped for HTML', key.replace('&', '&amp;').replace('"', '&quot;')],
    ['in base64', base64(key)],
    ['in base64 behind a user name', base64(`user:${key}`)],
    ['in base64 for addresses', base64(key).replaceAll('+', '-').replaceAll('/', '_')],
  ])('is redacted %s', (_, spelling) => {
    const redacted = redactKey(`bad request: ${spelling} is wrong`, key);
    expect(redacted).not.toContain(spelling);
    expect(redacted).toMatch(/^bad request: .*….* is wrong$/);
  });

  it('leaves other text alone', () => {
    expect(redactKey('at most 50 symbols', key)).toBe('at most 50 symbols');
    expect(redactKey('at most 50 symbols', undefined)).toBe('at most 50 symbols');
  });

  it('does not reach the cell', async () => {
    const { client } = startClient(() => refusal(400, `unknown key ${encodeURIComponent(key)}`), { apiKey: key });
    const [outcome] = [...(await settled(client.quotes(maotai))).values()];
    expect(outcome).toMatchObject({ problem: { kind: 'request-refused', detail: 'unknown key …' } });
  });
});

describe('A request', () => {
  it.each([
    ['in a header', 'header', { Accept: 'application/json', 'X-API-Key': 'key-1' }],
    ['in the address only', 'query', { Accept: 'application/json' }],
  ] as const)('carries the key %s, as the settings say', async (_, keyPlacement, headers) => {
    const inits: RequestInit[] = [];
    const { client } = startClient((_url, symbols, init) => (inits.push(init), quotesOf(symbols)), { keyPlacement });
    await settled(client.quotes(maotai));
    expect(inits.map((init) => init.headers)).toEqual([headers]);
  });

  it('is aborted after its response, whose body may go on', async () => {
    const inits: RequestInit[] = [];
    await firstOutcome((_, __, init) => (inits.push(init), new Response(null, { status: 302 })));
    expect(inits.map(({ signal }) => signal?.aborted)).toEqual([true]);
  });

  it('leaves no timer behind', async () => {
    expect(await firstOutcome((_, symbols) => quotesOf(symbols))).toMatchObject({ last_price: 10 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not sent again when its call is cancelled before a retry', async () => {
    const { client, requests } = startClient(() => refusal(500));
    const call = new AbortController();
    void client.quotes(maotai, { signal: call.signal });
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(1);
  });
});

describe('A response', () => {
  it.each([
    [300, { kind: 'redirected' }],
    [304, { kind: 'foreign-reply', status: 304 }],
    [414, { kind: 'request-refused', status: 414, detail: '' }],
    [418, { kind: 'foreign-reply', status: 418 }],
  ])('without a body is judged by its status %i', async (status, problem) => {
    expect(await firstOutcome(() => new Response(null, { status }))).toMatchObject({ problem });
  });

  it.each([
    ['not JSON', () => new Response('soon')],
    ['wrong content type', () => new Response('{"data":[]}', { headers: { 'Content-Type': 'text/html' } })],
  ])('that is %s says so', async (detail, answer) => {
    expect(await firstOutcome(answer)).toMatchObject({ problem: { kind: 'unreadable', detail } });
  });

  it('may have the largest size, and is given up beyond it', async () => {
    const half = new Uint8Array(maxBodyBytes / 2);
    const ofParts = (...parts: Uint8Array[]) => new Response(inChunks(parts).body, { status: 413 });
    expect(await firstOutcome(() => ofParts(half, half))).toMatchObject({ problem: { kind: 'request-refused' } });
    expect(await firstOutcome(() => ofParts(half, half, new Uint8Array(1)))).toMatchObject({
      problem: { kind: 'answer-too-large', limitBytes: maxBodyBytes },
    });
  });
});

describe('An address that hides its responses', () => {
  const test = async (opaque: () => Promise<Response>) => {
    const { client, requests } = startClient((_, __, init) =>
      init.mode === 'no-cors' && init.credentials === 'omit' ? opaque() : Promise.reject(new TypeError('failed')),
    );
    const found = await settled(client.testConnection({ baseUrl: 'https://service.test', apiKey: 'key-1' }));
    expect(requests.map(({ href }) => href).at(-1)).toBe('https://service.test/');
    return found;
  };

  it('is told from one that does not respond', async () => {
    expect(await test(() => Promise.resolve(new Response()))).toEqual({ result: 'blocked-by-browser' });
    const failed = { result: 'failed', error: { problem: { kind: 'offline' } } };
    expect(await test(() => Promise.reject(new TypeError('failed')))).toMatchObject(failed);
  });
});

function inChunks(chunks: readonly Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

describe('A body of nested brackets', () => {
  it.each([
    ['of arrays', '['.repeat(4_000_000)],
    ['within the data', `{"data":${'{"a":['.repeat(40)}1${']}'.repeat(40)}}`],
  ])('%s is not parsed', async (_, body) => {
    const outcome = await firstOutcome(() => new Response(body));
    expect(outcome).toMatchObject({ problem: { kind: 'unreadable', detail: 'deeper than 32 levels' } });
  });

  it('counts no bracket of a text', async () => {
    const name = '[{'.repeat(100);
    const body = JSON.stringify({ data: [{ symbol: '600519.SH', last_price: 10, ext: { name: `${name}"\\` } }] });
    const response = () => new Response(body, { headers: { 'Content-Type': 'application/json' } });
    expect(await firstOutcome(response)).toMatchObject({ last_price: 10, name: `${name}"\\` });
  });
});
