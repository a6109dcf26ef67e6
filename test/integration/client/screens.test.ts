/** Screens that look back, over the whole simulated market, and over own files beside the same screen in SQL. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, isoDay, parseIsoDay, dayNumber } from '../../../src/market/time/exchange-time';
import { type Bars, lastBars } from '../../../src/market/bars/bars';
import { isProblem } from '../../../src/market/texts/problem';
import { type SymbolCode } from '../../../src/market/symbols/symbol';
import { type Database, openDatabase } from '../../../src/service/sources/files/sql/database';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';
import { createTraveller, serviceAt, type TimeTraveller } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { simulatedSource } from '../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

/** Thursday 2026-01-15, 10:30 in Shanghai. */
const morning = Date.parse('2026-01-15T02:30:00Z');
const batches = (requests: readonly string[]) => requests.filter((address) => address.includes('/klines/batch'));

function screen({ call }: TimeTraveller, given: object): Promise<unknown> {
  return call('universe', { universe: 'CN_Stock', top: 'all', headers: false, ...given });
}

describe('A screen of five thousand shares', () => {
  const quotesOnly = 'change_pct>1%,amount>=1e7';
  const where = `close>sma(60),${quotesOnly},return(20)>5%`;

  it('sends one request and a batch per hundred that its quotes leave, and none the second time', async () => {
    const traveller = createTraveller({ fetch: serviceAt(simulatedSource, morning), now: morning });
    const left = (await screen(traveller, { fields: 'symbol', where: quotesOnly })) as string[][];
    const rows = (await screen(traveller, { fields: 'symbol,sma(60),return(20)', where })) as [string, number, number][];
    const { requests } = traveller;
    expect(left.length).toBeGreaterThan(200);
    expect([requests.length, batches(requests).length]).toEqual([1 + Math.ceil(left.length / 100), Math.ceil(left.length / 100)]);
    await screen(traveller, { fields: 'symbol', where });
    expect(requests).toHaveLength(1 + Math.ceil(left.length / 100));
    expect(rows).toEqual(await computed(traveller, left.flat()));
  });

  /** From the service's own bars, of which the last is that of the running day. */
  async function computed({ present }: TimeTraveller, symbols: readonly string[]) {
    const found = await present.bars(symbols as SymbolCode[], { period: '1d', adjust: 'forward', count: 60 });
    const rows = [...found].map(([symbol, result]) => {
      if (isProblem(result)) throw result;
      const [mean, gain] = [meanOf(result.value, 60), gainOf(result.value, 20)];
      return { symbol, mean, gain, close: result.value.close.at(-1) ?? NaN };
    });
    const chosen = rows.filter(({ close, mean, gain }) => close > mean && gain > 0.05);
    expect(chosen.length).toBeGreaterThan(20);
    return chosen.map(({ symbol, mean, gain }): unknown[] => [symbol, near(mean), near(gain)]);
  }
});

function meanOf(bars: Bars, count: number): number {
  const { close } = lastBars(bars, count);
  return close.length < count ? NaN : close.reduce((sum, value) => sum + value, 0) / count;
}

function gainOf({ close }: Bars, count: number): number {
  return (close.at(-1) ?? NaN) / (close.at(-1 - count) ?? NaN) - 1;
}

/** Shares of own files: most trade every weekday, some are suspended at the end, some are new. */
const [firstDay, lastDay] = [parseIsoDay('2024-11-01')!, parseIsoDay('2026-01-14')!];
const shares = Array.from({ length: 240 }, (_, i) => `${600_000 + i}.SH`);

function* daysOf(index: number): Generator<string> {
  const from = index % 12 === 5 ? lastDay - 40 - index : firstDay;
  const to = index % 12 === 7 ? lastDay - (index % 5) : lastDay;
  for (let day = from; day <= to; day++) {
    if (new Date(day * dayMs).getUTCDay() % 6 !== 0) yield isoDay(dayNumber(day));
  }
}

function ownFiles(): Record<string, string> {
  let random = 7;
  const draw = () => (random = (random * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  const bars = ['symbol,date,open,high,low,close,volume,amount'];
  const factors = ['symbol,date,ex_factor'];
  shares.forEach((symbol, index) => {
    let price = 5 + 50 * draw();
    for (const day of daysOf(index)) {
      const factor = draw() < 0.01 ? Number((1 + draw()).toFixed(4)) : 1;
      if (factor !== 1) factors.push(`${symbol},${day},${factor}`);
      const open = price / factor;
      price = Number((open * (1 + (draw() - 0.49) * 0.12)).toFixed(2));
      const [high, low] = [Math.max(open, price) + draw(), Math.max(0.01, Math.min(open, price) - draw())];
      const volume = Math.ceil(draw() * 1e6);
      bars.push([symbol, day, ...[open, high, low, price].map((value) => value.toFixed(2)), volume, volume * 100].join());
    }
  });
  return { 'bars.csv': bars.join('\n'), 'ex-factors.csv': factors.join('\n') };
}

let folder = '';
let source: Source;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screens-'));
  for (const [name, text] of Object.entries(ownFiles())) await writeFile(join(folder, name), text);
  source = await openOwnFiles({ folder });
  database = await openDatabase();
});
afterAll(async () => {
  database.close();
  await source.close?.();
  await rm(folder, { recursive: true });
});

const ownWhere = 'change_pct>1%,amount>=1e7,close>sma(60),return(20)>5%';
const ownFields = 'symbol,sma(60),return(20),high(250),average_amount(20),volatility(20)';

/** The same in SQL, of the bars and ex-dates until a day. */
const inSql = (day: string) => `
  WITH days AS (SELECT * FROM read_csv('${folder}/bars.csv') WHERE date <= '${day}'),
  events AS (SELECT * FROM read_csv('${folder}/ex-factors.csv') WHERE date <= '${day}'),
  later AS (
    SELECT days.symbol, days.date, product(ex_factor) AS factor
    FROM days JOIN events ON events.symbol = days.symbol AND events.date > days.date GROUP BY ALL),
  adjusted AS (
    SELECT symbol, date, amount, close / coalesce(factor, 1) AS close, high / coalesce(factor, 1) AS high
    FROM days LEFT JOIN later USING (symbol, date)),
  returns AS (SELECT *, close / lag(close) OVER own - 1 AS r FROM adjusted WINDOW own AS (PARTITION BY symbol ORDER BY date)),
  figures AS (
    SELECT symbol, amount, close, r AS change_pct, row_number() OVER (own ROWS UNBOUNDED PRECEDING) AS n,
      avg(close) OVER (own ROWS 59 PRECEDING) AS mean,
      close / lag(close, 20) OVER own - 1 AS gain,
      max(high) OVER (own ROWS 249 PRECEDING) AS top,
      avg(amount) OVER (own ROWS 19 PRECEDING) AS average_amount,
      stddev_samp(r) OVER (own ROWS 19 PRECEDING) * sqrt(243) AS volatility,
      date = max(date) OVER (PARTITION BY symbol) AS is_last
    FROM returns WINDOW own AS (PARTITION BY symbol ORDER BY date))
  SELECT symbol, mean, gain, top, average_amount, volatility FROM figures
  WHERE is_last AND n >= 60 AND change_pct > 0.01 AND amount >= 1e7 AND close > mean AND gain > 0.05
  ORDER BY gain DESC`;

describe('A screen over own files', () => {
  it.each([
    ['now', undefined, '2026-01-14'],
    ['as of a past day', Date.parse('2025-06-30T08:00:00Z'), '2025-06-30'],
    ['as of the eve of that day', Date.parse('2025-06-30T00:30:00Z'), '2025-06-27'],
  ])('is the same as in SQL, %s', async (_, moment, day) => {
    const traveller = createTraveller({ fetch: serviceAt(source, morning), now: morning });
    traveller.setTime(moment);
    const expected = (await database.rows<Record<string, string | number>>(inSql(day))).map((row) =>
      Object.values(row).map((value) => (typeof value === 'number' ? near(value) : value)),
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(await screen(traveller, { fields: ownFields, where: ownWhere, sortBy: 'return(20)' })).toEqual(expected);
  });

  it('asks for bars by the batch', async () => {
    const traveller = createTraveller({ fetch: serviceAt(source, morning), now: morning });
    await screen(traveller, { fields: 'symbol', where: 'close>sma(60)' });
    expect([traveller.requests.length, batches(traveller.requests).length]).toEqual([4, 3]);
  });
});

/** The service rounds adjusted prices to six decimals. */
function near(value: number): unknown {
  return expect.closeTo(value, value > 1000 ? 2 : 5);
}
