/** The key is sent to the service only, and redacted wherever the service repeats it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type AddIn, keyEntry, startAddIn } from '../../support/add-in';
import { inPieces } from './response-changes';

/** Prefix of keys that also contain characters which URLs encode. */
const mark = 'k-MARKED';
/** Of the mark in base64 those characters that do not depend on its neighbours, also behind `user:` and `:`. */
const spellings = [mark, btoa(mark).slice(0, 10), btoa(`user:${mark}`).slice(7, 17), btoa(`:${mark}`).slice(2, 12)];
const newKey = (() => {
  let count = 0;
  return () => `${mark}+${++count}/7f&"3a==`;
})();

function keyOf(request: Request): string {
  return request.headers.get('X-API-Key') ?? new URL(request.url).searchParams.get('api_key') ?? '';
}

/** The key and the URL of the request, as a careless service repeats them. */
function told(request: Request): string {
  const key = keyOf(request);
  return `key ${key} encoded ${encodeURIComponent(key)} in ${request.url}`;
}

const html = (text: string, status: number) =>
  new Response(`<!doctype html><title>${text}</title>`, { status, headers: { 'Content-Type': 'text/html' } });
const refused = (status: number) => (request: Request) =>
  Response.json({ code: status, message: `Refused: ${told(request)}` }, { status, statusText: 'See message' });

/** Encodings in which a service or a proxy may repeat the key. */
const encodings: readonly (readonly [name: string, encode: (key: string) => string])[] = [
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded in lower case', (key) => encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase())],
  ['percent-encoded twice', (key) => encodeURIComponent(encodeURIComponent(key))],
  ['escaped for HTML', (key) => key.replace('&', '&amp;').replace('"', '&quot;')],
  ['in base64', btoa],
  ['in base64 behind a user name', (key) => btoa(`user:${key}`)],
  ['in base64 for addresses', (key) => btoa(`:${key}`).replaceAll('+', '-').replaceAll('/', '_')],
];

type Echo = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>;
const echoes: readonly (readonly [what: string, echo: Echo])[] = [
  ['a good answer', (_, answer) => answer()],
  ...[400, 401, 403, 404, 413, 429, 500, 503].map((status) => [`${status} with the key`, refused(status)] as const),
  ...encodings.map(([name, encode]): readonly [string, Echo] => [
    `400 with the key ${name}`,
    (request) => Response.json({ code: 400, message: `Bad key ${encode(keyOf(request))}` }, { status: 400 }),
  ]),
  ['a page of HTML', (request) => html(told(request), 200)],
  ['a refusal as a page of HTML', (request) => html(told(request), 502)],
  ['JSON that breaks off', (request) => new Response(`{"data": {"${told(request)}`)],
  ['data of another kind', (request) => Response.json({ data: told(request) })],
  ['no data', (request) => Response.json({ message: told(request) })],
  ['an error of the network', (request) => Promise.reject(new TypeError(`Failed to fetch ${told(request)}`))],
  ['an error in mid-body', (request) => inPieces([new Uint8Array([123]), Promise.reject(new TypeError(`Broken: ${told(request)}`))])],
];

const calls = [
  ['QUOTE', ['600519.SH,AAPL.US']],
  ['KLINE', ['600519.SH,AAPL.US', '1d', 3]],
  ['KLINE', ['600519.SH', '5m', 3]],
  ['INTRADAY', ['600519.SH', '5m', 3]],
  ['DEPTH', ['600519.SH']],
  ['INSTRUMENT', ['600519.SH', 'all']],
  ['EXFACTORS', ['600519.SH']],
  ['UNIVERSE', ['CN_ETF', null, null, 3]],
  ['PRICE', ['600519.SH', '2026-01-09']],
  ['TRADINGDAYS', ['600519.SH', '2026-01-05']],
  ['TRADINGDAY', ['600519.SH', '2026-01-09']],
  ['STATS', ['600519.SH', 'return']],
  ['CORREL', ['600519.SH,000001.SZ']],
  ['CHECK', ['600519.SH']],
] as const;

describe.each([
  ['in a header', 'header'],
  ['in the URL', 'query'],
] as const)('A key that is sent %s', (_, keyPlacement) => {
  let addIn: AddIn;
  let echo: Echo;
  let printed: MockInstance[];
  const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;
  beforeAll(async () => {
    const well = ({ url }: Request, answer: (request: Request) => Promise<Response>) =>
      answer(new Request(withoutKey(url), { headers: { 'X-API-Key': 'demo' } }));
    const isData = ({ url }: Request) => new URL(url).pathname.startsWith('/v1/');
    const through = async (request: Request, answer: (request: Request) => Promise<Response>) =>
      isData(request) ? echo(request, () => well(request, answer)) : new Response('reachable');
    addIn = await startAddIn({ through });
  });
  beforeEach(() => void (printed = methods.map((method) => vi.spyOn(console, method).mockReturnValue())));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => void vi.useRealTimers());

  it.each(echoes)('is shown nowhere after %s', async (_what, present) => {
    echo = present;
    const key = newKey();
    const before = addIn.requests.length;
    addIn.store({ key, settings: { keyPlacement } });
    const results = await addIn.callMany(calls.map(([functionId, args]) => ({ functionId, arguments: [...args] })));
    const requests = addIn.requests.slice(before).filter(({ pathname }) => pathname.startsWith('/v1/'));
    const addresses = requests.map(({ href }) => href);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.every(mentionsKey)).toBe(keyPlacement === 'query');
    expect(addresses.some(mentionsKey)).toBe(keyPlacement === 'query');
    expect(mentionsKey(JSON.stringify(results))).toBe(false);
    expect(printed.flatMap(({ mock }) => mock.calls).filter((args) => mentionsKey(args.map(String).join()))).toEqual([]);
    expect(entriesWithKey(addIn.storage)).toEqual([keyEntry]);
  });
});

function mentionsKey(text: string): boolean {
  return spellings.some((spelling) => text.includes(spelling));
}

function withoutKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('api_key');
  return url.href;
}

function entriesWithKey(storage: Storage): string[] {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return names.filter((name) => mentionsKey(name + (storage.getItem(name) ?? '')));
}
