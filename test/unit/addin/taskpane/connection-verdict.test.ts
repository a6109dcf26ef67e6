import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionTest } from '../../../../src/client/client';
import { noKeyNeeded } from '../../../../src/client/store/settings';
import { MarketDataError, type Problem } from '../../../../src/market/texts/problem';
import { testedVerdict, triedVerdict, verdictOf } from '../../../../src/addin/taskpane/home/connection-verdict';
import { foundOf } from '../../../support/key-abilities';
import { klines, quotesOf, refusal, type Script, settled, startClient } from '../../../support/scripted-service';

const failed = (problem: Problem): ConnectionTest => ({ result: 'failed', error: new MarketDataError(problem) });
type Tested = ConnectionTest | { readonly result: 'daily-only' };
const verdict = (test: Tested, apiKey = 'key-1') => verdictOf(test, apiKey, 'en');

const outcomes: readonly (readonly [string, Tested, string, RegExp])[] = [
  ['a working connection', { result: 'ok' }, 'good', /works/],
  ['a service with daily bars alone', { result: 'daily-only' }, 'warning', /daily bars.*no quotes/],
  ['a wrong key', failed({ kind: 'key-refused' }), 'bad', /did not accept this API key/],
  ['a plan without quotes', failed({ kind: 'not-in-plan', feature: 'quotes', detail: '' }), 'warning', /valid.*quotes/],
  ['a used-up rate limit', failed({ kind: 'rate-limited' }), 'warning', /valid.*request limit/],
  ['a browser that blocks', { result: 'blocked-by-browser' }, 'bad', /CORS/],
  ['no network', failed({ kind: 'offline' }), 'bad', /Cannot reach the data service/],
  [
    'a service that does not know the page',
    failed({ kind: 'origin-refused', origin: 'https://a.test' }),
    'bad',
    /--allow-origin https:\/\/a\.test$/,
  ],
  ['a browser without access to this computer', failed({ kind: 'local-access-denied', by: 'site' }), 'bad', /allow local network/],
  ['another kind of server', failed({ kind: 'unreadable', detail: 'no JSON' }), 'bad', /not as a market data service/],
  ['no such path', failed({ kind: 'request-refused', status: 404, detail: '' }), 'bad', /not as a market data service/],
  ['a failing service', failed({ kind: 'server-error', status: 503 }), 'bad', /503/],
  ['a silent service', failed({ kind: 'timeout', afterMs: 10_000 }), 'bad', /in time/],
];

describe('The verdict of a connection test', () => {
  it.each(outcomes)('has a tone and a sentence for %s', (_, test, tone, words) => {
    expect(verdict(test).tone).toBe(tone);
    expect(verdict(test).text).toMatch(words);
  });

  it.each(outcomes)('says nothing about a key where none is used: %s', (_, test) => {
    const { text } = verdict(test, noKeyNeeded);
    const isAboutKey = test.result === 'failed' && test.error.problem.kind === 'key-refused';
    if (isAboutKey) expect(text).toMatch(/needs an API key/);
    else expect(text).not.toMatch(/\bkey\b/);
  });

  it('distinguishes all outcomes', () => {
    const texts = outcomes.map(([, test]) => verdict(test).text);
    // Two outcomes mean the same: the server is no market data service.
    expect(new Set(texts).size).toBe(texts.length - 1);
  });
});

describe('The test of a connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const candidate = { baseUrl: 'https://service.test', apiKey: 'key-1' };
  const dailyOnly =
    (status: number): Script =>
    (url, symbols) =>
      url.pathname.startsWith('/v1/klines') ? klines(url, symbols) : refusal(status, 'no quotes here');
  const testedOn = async (script: Script, apiKey = candidate.apiKey) => {
    const { withStaleness: client, settings, requests } = startClient(script);
    const found = await settled(testedVerdict({ client, settings, language: 'en' }, { ...candidate, apiKey }));
    return { text: found.text, state: client.activity.state(), requests };
  };

  it.each([403, 404])('finds its daily bars where it answers quotes with %d', async (status) => {
    const { text, state, requests } = await testedOn(dailyOnly(status));
    expect(text).toMatch(/daily bars.*no quotes/);
    expect([state, requests.length]).toEqual(['connected', 2]);
  });

  it('says what the service has said where there are none', async () => {
    expect((await testedOn(() => refusal(403, 'no quotes here'))).text).toMatch(/not in your plan|does not include/i);
    expect((await testedOn(() => refusal(404))).text).toMatch(/not as a market data service/);
  });

  it.each([
    [1, /works/, ['connected', noKeyNeeded]],
    [2, /needs an API key/, ['no-key', undefined]],
  ])('believes the second of two refusals without a key, not a stray one: %d', async (refusals, words, after) => {
    let sent = 0;
    const { withStaleness: client, settings } = startClient((_, symbols) => (++sent <= refusals ? refusal(401) : quotesOf(symbols)));
    settings.update({ apiKey: noKeyNeeded });
    const tested = testedVerdict({ client, settings, language: 'en' }, { ...candidate, apiKey: noKeyNeeded });
    expect((await settled(tested)).text).toMatch(words);
    expect([client.activity.state(), settings.current().apiKey]).toEqual(after);
  });

  it('asks no more of a service that refuses the key or fails, nor with settings that are not in use', async () => {
    for (const status of [401, 503]) expect((await testedOn(dailyOnly(status))).requests).toHaveLength(1);
    expect((await testedOn(dailyOnly(403), 'key-2')).requests).toHaveLength(1);
  });
});

const inUse = { baseUrl: 'https://service.test', apiKey: 'key-1' };

const tried = async (script: Script, apiKey = inUse.apiKey) => {
  const { withStaleness: client, settings, asked, requests } = startClient(script);
  const found = await settled(triedVerdict({ client, settings, language: 'en' }, { ...inUse, apiKey }));
  await vi.advanceTimersByTimeAsync(10_000);
  return { text: found.text, client, asked: asked(), requests };
};
const answers: Script = (url, symbols) => (url.pathname.startsWith('/v1/klines') ? klines(url, symbols) : quotesOf(symbols));

describe('A test that finds out what the key can do', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('asks for quotes of three markets first, and for four things in all', async () => {
    const { text, asked } = await tried((url, symbols, init) =>
      url.pathname === '/v1/depth' ? refusal(403) : answers(url, symbols, init),
    );
    expect(text).toMatch(/works/);
    expect(asked[0]).toEqual(['600519.SH', '000001.SZ', '00700.HK', '00005.HK', 'AAPL.US', 'MSFT.US']);
    expect(asked).toHaveLength(4);
  });

  it('believes a refusal of the six only after one symbol alone', async () => {
    const { text, client, asked } = await tried((url, symbols, init) => {
      if (symbols.length > 5) return refusal(403, 'no');
      return url.pathname === '/v1/depth' ? refusal(403) : answers(url, symbols, init);
    });
    expect(text).toMatch(/works/);
    expect(asked[1]).toEqual(['600519.SH']);
    expect(asked).toHaveLength(4);
    expect(foundOf(client)).toContain('quotes batch CN: included');
  });
});

describe('Such a test', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a refused key', () => refusal(401), 'key-1'],
    ['a failing service', () => refusal(503), 'key-1'],
    ['a limit that is reached', () => refusal(429), 'key-1'],
    ['settings that are not in use', answers, 'key-2'],
  ])('asks no more after %s', async (_, script, apiKey) => expect((await tried(script, apiKey)).requests).toHaveLength(1));

  it('asks no more while requests are paused', async () => {
    const { withStaleness: client, settings, requests } = startClient(answers);
    client.pause.set(true);
    await settled(triedVerdict({ client, settings, language: 'en' }, inUse));
    client.pause.set(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(1);
  });
});
