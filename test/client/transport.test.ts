import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redactKey } from '../../src/client/http/redact-key';
import { MarketDataError } from '../../src/market/problem';
import { codes, quotesOf, refusal, type Script, settled, startClient } from '../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const maotai = codes('600519.SH');

async function firstOutcome(script: Script): Promise<unknown> {
  const { client } = startClient(script);
  return [...(await settled(client.quotes(maotai))).values()][0];
}

describe('A redirect', () => {
  it.each([
    [
      'that the browser hides',
      () => Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } }),
    ],
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

function inChunks(chunks: readonly Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
