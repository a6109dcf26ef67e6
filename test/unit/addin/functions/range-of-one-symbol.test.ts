/** Ranges that hold nothing of one symbol fail its own row only, in front of a service of a few bars. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callFunction } from '../../../../src/addin/functions/late-binding';
import { callAlone, CellError, stubCustomFunctions } from '../../../support/functions-in-node';
import { json } from '../../../support/scripted-service';
import { flatBars } from '../../../support/flat-bars';

beforeAll(stubCustomFunctions);
afterAll(() => void vi.unstubAllGlobals());

const midnight = (date: string) => Date.parse(`${date}T00:00:00+08:00`);
/** The second one is suspended since autumn. */
const datesOf: Readonly<Record<string, readonly string[]>> = {
  '600519.SH': ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15'],
  '000001.SZ': ['2025-09-01', '2025-09-02'],
};

function barsOf(symbol: string, { searchParams }: URL) {
  const from = Number(searchParams.get('start_time') ?? -Infinity);
  const to = Number(searchParams.get('end_time') ?? Infinity);
  const times = (datesOf[symbol] ?? []).map(midnight).filter((time) => time >= from && time <= to);
  const timestamp = times.slice(-Number(searchParams.get('count') ?? 100));
  return flatBars(timestamp, timestamp);
}

function service(url: URL): Response {
  const symbols = (url.searchParams.get('symbols') ?? url.searchParams.get('symbol') ?? '').split(',');
  const isBatch = url.pathname.endsWith('/batch') || url.pathname.includes('ex-factors');
  if (url.pathname.includes('ex-factors')) return json({ data: {} });
  const [only = ''] = symbols;
  return json({
    data: isBatch ? Object.fromEntries(symbols.map((one) => [one, barsOf(one, url)])) : barsOf(only, url),
  });
}

const kline = (symbols: string, start: unknown, end: unknown, period: string | null = null) =>
  callAlone(service, () =>
    callFunction('kline', {
      ...{ symbols, period, start, end, adjust: null, fields: 'close' },
      ...{ headers: false, order: null, layout: null },
    }),
  ) as Promise<unknown[][]>;

it.each([null, '5m'])('KLINE shows the others where a suspended stock has nothing in the range, period %s', async (period) => {
  const rows = await kline('600519.SH,000001.SZ', '2026-01-01', 'prev', period);
  expect(rows.filter(([symbol]) => symbol === '600519.SH').length).toBeGreaterThan(1);
  expect(rows.at(-1)).toEqual(['000001.SZ', expect.any(CellError)]);
});

it('KLINE that ends before the first bar has none', async () => {
  expect(await kline('600519.SH', 10, '-500td')).toEqual(new CellError('#N/A', 'No trading data to 2026-01-11'));
});

it('PRICE counts trading days of a suspended stock in its own bars', async () => {
  const given = { symbols: '000001.SZ', dates: 'prev', field: null, adjust: null, match: null };
  expect(await callAlone(service, () => callFunction('price', given))).toMatchObject([[{ basicValue: midnight('2025-09-01') }]]);
  const beyond = { ...given, dates: '-2td' };
  expect(await callAlone(service, () => callFunction('price', beyond))).toEqual(new CellError('#N/A', 'No trading data'));
});

it('PRICE takes the first bar after a date, however long before it', async () => {
  const given = { symbols: '600519.SH', dates: '1999-05-04', field: null, adjust: null, match: 'after' };
  expect(await callAlone(service, () => callFunction('price', given))).toMatchObject([[{ basicValue: midnight('2026-01-12') }]]);
});
