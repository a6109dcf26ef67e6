/** The client of a past moment in front of the simulated service: what it asks for, and what it says where there is nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../src/client/http/transport';
import { createTraveller, serviceAt, withSmallUniverses } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { simulatedSource } from '../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

/** Thursday 2026-01-15, 10:30 in Shanghai. */
const moment = Date.parse('2026-01-15T02:30:00Z');
const minute = 60_000;
const weekLater = moment + 7 * 1440 * minute;

function travellerFrom(now: number) {
  const traveller = createTraveller({ fetch: serviceAt(simulatedSource, now), now });
  traveller.setTime(moment);
  return traveller;
}

it('a symbol without bars says since when it is listed, whichever function asks', async () => {
  const { call, setTime } = travellerFrom(weekLater);
  setTime(Date.parse('1995-01-05T05:00:00Z'));
  const sentence = /^#N\/A 600519.SH was not listed until 2001-08-27$/;
  for (const name of ['quote', 'kline', 'intraday'] as const) {
    expect(await call(name, { symbols: '600519.SH' })).toMatch(sentence);
  }
});

it('a year of which the service has no minutes is said to have none', async () => {
  const service = serviceAt(simulatedSource, weekLater);
  const { call, setTime, isDailyOnly } = createTraveller({
    fetch: async (url, init) => {
      const response = await service(url, init);
      if (!url.includes('1m')) return response;
      const { data } = (await response.json()) as { readonly data: object };
      return Response.json({ data: withoutBars(data) });
    },
    now: weekLater,
  });
  // A Sunday: the day that is shown is over.
  setTime(moment + 3 * 1440 * minute);
  await call('intraday', { symbols: '600519.SH' });
  expect(isDailyOnly()).toBe(true);
});

/** Empty columns of any depth. */
function withoutBars(data: object): object {
  const emptied = ([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? withoutBars(value) : value,
  ];
  return Object.fromEntries(Object.entries(data).map(emptied)) as object;
}

it('a price of a past moment does not fail because security details cannot be had', async () => {
  const service = serviceAt(simulatedSource, weekLater);
  const { call, setTime, requests } = createTraveller({
    fetch: (url, init) => (url.includes('/instruments') ? Promise.reject(new TypeError('Failed to fetch')) : service(url, init)),
    now: weekLater,
  });
  setTime(moment);
  expect(await call('quote', { symbols: '600519.SH,000001.SZ', fields: 'last_price,volume' })).toEqual([
    [expect.any(Number), expect.any(Number)],
    [expect.any(Number), expect.any(Number)],
  ]);
  expect(requests.filter((url) => url.includes('/instruments'))).toEqual([]);
});

it('a range of days that had not come yet is said to be so, and not asked for', async () => {
  const { call, requests } = travellerFrom(weekLater);
  const sentence = /^#N\/A .*2026-01-16/;
  expect(await call('price', { symbols: '600519.SH', dates: '2026-01-16' })).toMatch(sentence);
  const sent = requests.length;
  expect(await call('kline', { symbols: '600519.SH', start: '2026-01-16' })).toBe(
    await call('price', { symbols: '600519.SH', dates: '2026-01-16' }),
  );
  expect(requests).toHaveLength(sent);
});

it('minute bars of a day that the service has refused are not asked for again with each minute', async () => {
  const service = serviceAt(simulatedSource, weekLater);
  const refusal = { code: 400, message: 'no minutes of this day' };
  const { call, requests, setTime, pass } = createTraveller({
    fetch: (url, init) => (url.includes('1m') ? Promise.resolve(Response.json(refusal, { status: 400 })) : service(url, init)),
    now: weekLater,
  });
  const asked = async (at: number) => {
    const sent = requests.length;
    setTime(at);
    await call('quote', { symbols: '600519.SH' });
    return requests.slice(sent).filter((url) => url.includes('1m')).length;
  };
  expect(await asked(moment)).toBeGreaterThan(0);
  expect(await asked(moment + minute)).toBe(0);
  pass(6 * minute);
  expect(await asked(moment + 2 * minute)).toBeGreaterThan(0);
});

it('a screen counts the ex-dates, where bars do not tell the close before', async () => {
  const service = withSmallUniverses(serviceAt(simulatedSource, weekLater));
  const withoutPrevClose = async (url: string, init: Parameters<Fetch>[1]) => {
    const response = await service(url, init);
    if (!url.includes('klines')) return response;
    return new Response((await response.text()).replaceAll('"prev_close"', '"other"'), response);
  };
  const rows = (fetch: Fetch) => {
    const { call, setTime } = createTraveller({ fetch, now: weekLater, asOfRequests: 2 });
    setTime(moment);
    return call('universe', { universe: 'CN_ETF', fields: 'last_price', top: 1, headers: false });
  };
  expect(await rows(service)).toEqual([[expect.any(Number)]]);
  expect(await rows(withoutPrevClose)).toMatch(/about 3 requests, more than your limit of 2/);
});

it('members of a market are not asked for again, however long a replay takes', async () => {
  const fetch = withSmallUniverses(serviceAt(simulatedSource, weekLater));
  const { call, requests, setTime, pass } = createTraveller({ fetch, now: weekLater });
  setTime(moment);
  const ask = () => call('universe', { universe: 'CN_ETF', fields: 'last_price', top: 1 });
  await ask();
  const sent = requests.length;
  pass(60 * minute);
  await ask();
  expect(requests.slice(sent)).toEqual([]);
});
