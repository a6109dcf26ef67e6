/** What the add-in tells a service that takes alerts, and when it tells nothing. */
import { expect, it, vi } from 'vitest';
import { testAlerts } from '../../../../src/alerts/alert-reports';
import { defaultSettings } from '../../../../src/client/store/settings';
import { systemClock } from '../../../../src/client/timing/timers';
import { alertNewsMs, alertsHeader, alertsPath } from '../../../../src/protocol/assumptions';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { thursdayMorning } from '../../../support/local-service';
import { json, symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, passing, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const key = 'key-of-a-person';
const serviceUrl = 'https://service.test';

const takesAlerts = { [alertsHeader]: alertsPath };

interface Reporting {
  readonly headers?: Record<string, string>;
  readonly statuses?: readonly number[];
  readonly asOf?: boolean;
}

/** @param statuses of the responses to reports, the last one for all that follow; 0: no response */
function startReporting({ headers = takesAlerts, statuses = [202], asOf = false }: Reporting = {}) {
  const market = { price: 1490 };
  const respond = (url: URL) =>
    json({ data: symbolsOf(url).map((symbol) => ({ symbol, last_price: market.price, timestamp: Date.now() })) }, 200, headers);
  const posted: { readonly url: string; readonly init: RequestInit }[] = [];
  const access = { ...defaultSettings, baseUrl: serviceUrl, apiKey: key, keyPlacement: 'query' as const };
  const service = { access };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    posted.push({ url, init });
    const status = statuses[Math.min(posted.length, statuses.length) - 1] ?? 0;
    return status === 0 ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status }));
  });
  const reportSettings = { current: () => service.access };
  const past = { instant: epochMs(thursdayMorning - 86_400_000), market: 'SH' as const };
  const time = { current: () => (asOf ? past : undefined), isDailyOnly: () => false, subscribe: () => () => {} };
  const { stream } = startFunctions(respond, {}, { reportSettings, time });
  return {
    posted,
    service,
    async cross(symbols: unknown = '600519.SH') {
      stream('alert', { symbols, condition: 'last crosses 1500', message: 'Sell half', mode: null });
      await passing(4_000);
      market.price = 1501;
      await passing(3_000);
    },
  };
}

it.each([
  [204, {}, { status: 204, message: '' }],
  [502, { message: 'The webhook answered with HTTP 404' }, { status: 502, message: 'The webhook answered with HTTP 404' }],
  [502, { message: '<b>'.repeat(1_000) }, { status: 502, message: '<b>'.repeat(1_000).slice(0, 200) }],
  [500, 'no JSON', { status: 500, message: '' }],
  [0, {}, { status: 599, message: '' }],
])('A test message that is answered with %i and %j', async (status, said, expected) => {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push([url, init]);
    if (status === 0) return Promise.reject(new TypeError());
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(said), { status }));
  });
  const settings = { current: () => ({ ...defaultSettings, baseUrl: serviceUrl, apiKey: key }) };
  expect(await testAlerts({ settings, clock: systemClock })).toEqual(expected);
  expect(asked.map(([url, { body }]) => [url, body])).toEqual([[`${serviceUrl}/v1/alerts/test`, undefined]]);
});

it('A crossing is posted once: its text, the price and the time, with the key in the header alone', async () => {
  const { posted, cross } = startReporting();
  await cross();
  await passing(60_000);
  expect(posted.map(({ url }) => url)).toEqual([`${serviceUrl}${alertsPath}`]);
  const { method, headers, body, redirect } = posted[0]!.init;
  expect({ method, redirect }).toEqual({ method: 'POST', redirect: 'error' });
  expect(headers).toMatchObject({ 'X-API-Key': key, 'Content-Type': 'application/json' });
  expect(JSON.parse(body as string)).toEqual({
    symbol: '600519.SH',
    condition: 'last crosses 1500',
    message: 'Sell half',
    price: 1501,
    at: expect.any(Number) as number,
  });
});

it.each([
  ['a service that does not say that it takes alerts', { headers: {} }],
  ['a crossing of the past that a workbook is set to', { asOf: true }],
])('Nothing is posted for %s', async (_, given) => {
  const { posted, cross } = startReporting(given);
  await cross();
  await passing(120_000);
  expect(posted).toEqual([]);
});

it.each([
  ['again after a failure that may pass', [0, 503, 429, 202], 4],
  ['four times at most', [503], 4],
  ['not again after a refusal', [400], 1],
])('A crossing is posted %s', async (_, statuses, times) => {
  const { posted, cross } = startReporting({ statuses });
  await cross();
  await passing(600_000);
  expect(posted).toHaveLength(times);
  expect(new Set(posted.map(({ init }) => init.body)).size).toBe(1);
});

it('A crossing that waits behind others is no news after ten minutes, and is not posted', async () => {
  const { posted, cross } = startReporting({ statuses: [503] });
  const symbols = Array.from({ length: 12 }, (_, index) => [`${600_520 + index}.SH`]);
  await cross(symbols);
  const begin = Date.now();
  let last = begin;
  for (let minute = 0; minute < 30; minute++) {
    const before = posted.length;
    await passing(60_000);
    if (posted.length > before) last = Date.now();
  }
  expect(last - begin).toBeLessThanOrEqual(alertNewsMs + 60_000);
  const reported = new Set(posted.map(({ init }) => (JSON.parse(init.body as string) as { symbol: string }).symbol));
  expect(reported.size).toBeLessThan(symbols.length);
});

it('A crossing is not posted to another service than the one that it was seen at', async () => {
  const { posted, cross, service } = startReporting({ statuses: [503] });
  await cross();
  service.access = { ...service.access, baseUrl: 'https://other.test' };
  await passing(600_000);
  expect(posted.map(({ url }) => url)).toEqual([`${serviceUrl}${alertsPath}`]);
});
