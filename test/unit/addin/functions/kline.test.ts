/** MD.KLINE over series of the test: what it asks for, and the whole rectangle that it gives. */
import { describe, expect, it } from 'vitest';
import { kline, type KlineArguments } from '../../../../src/addin/functions/bars/kline';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { isProblem, MarketDataError } from '../../../../src/market/texts/problem';
import { apple, moutai, tencent } from '../../../support/fixture-values';
import { barsInJanuary, callOver, serialOn, type Series } from '../../../support/call-over-series';
import { day } from '../../../support/local-service';

const omitted: KlineArguments = {
  ...{ symbols: null, period: null, start: null, end: null, adjust: null },
  ...{ fields: null, headers: null, order: null, layout: null },
};

const moutaiBars = barsInJanuary(moutai, { 9: 10, 12: 20, 13: 30, 14: 40, 15: 50 });
/** Closed on the 12th. */
const appleBars = barsInJanuary(apple, { 9: 1, 13: 3, 14: 4 });
const series: Series = { '1d': { [moutai]: moutaiBars, [apple]: appleBars } };

async function run(given: Partial<KlineArguments>, over = series) {
  const { call, asked } = callOver(over);
  return { rows: await kline.run(call, { ...omitted, ...given }), asked };
}

const header = ['Date', 'Open', 'High', 'Low', 'Close', 'Volume', 'Amount'];

describe('MD.KLINE of one symbol', () => {
  it('asks for a hundred forward adjusted daily bars, and gives them with headers, oldest first', async () => {
    const { rows, asked } = await run({ symbols: moutai });
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 100 }]);
    expect(rows).toEqual([
      header,
      [serialOn(9), 9, 12, 7, 10, 1000, 10_000],
      [serialOn(12), 19, 22, 17, 20, 2000, 20_000],
      [serialOn(13), 29, 32, 27, 30, 3000, 30_000],
      [serialOn(14), 39, 42, 37, 40, 4000, 40_000],
      [serialOn(15), 49, 52, 47, 50, 5000, 50_000],
    ]);
  });

  it('asks for the period, the number of bars, the last day and the adjustment that it is given', async () => {
    const week = { '1w': { [moutai]: barsInJanuary(moutai, { 2: 5, 9: 6, 15: 7 }) } };
    const given = { symbols: moutai, period: 'weekly', start: 2, end: '2026-01-14', adjust: '不复权' };
    const { rows, asked } = await run({ ...given, fields: 'date,close' }, week);
    // The week that holds the day belongs to the range.
    const to = day('2026-01-19') - 1;
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1w', adjust: 'none', count: 2, to }]);
    expect(rows.slice(1)).toEqual([
      [serialOn(9), 6],
      [serialOn(15), 7],
    ]);
  });

  it('asks for the bars between two dates, and gives them newest first without headers', async () => {
    const given = { symbols: moutai, start: '2026-01-10', end: '2026-01-13', headers: false, order: 'desc' };
    const { rows, asked } = await run({ ...given, fields: 'close,date' });
    const [from, to] = [day('2026-01-10'), day('2026-01-14') - 1];
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 10_000, from, to }]);
    expect(rows).toEqual([
      [30, serialOn(13)],
      [20, serialOn(12)],
    ]);
  });
});

describe('MD.KLINE asks as its columns and dates need:', () => {
  it('one bar more for returns, which it does not show', async () => {
    const { rows, asked } = await run({ symbols: moutai, start: 2, fields: 'return', headers: false });
    expect(asked).toMatchObject([{ count: 3 }]);
    expect(rows).toEqual([[40 / 30 - 1], [50 / 40 - 1]]);
  });

  it('trading days in one question', async () => {
    const { rows, asked } = await run({ symbols: moutai, start: '-2td', fields: 'close', headers: false });
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 3 }]);
    expect(rows).toEqual([[30], [40], [50]]);
  });
});

describe('MD.KLINE of one symbol that cannot be shown', () => {
  it.each([
    ['a range without bars', { symbols: moutai, start: '2026-01-10', end: '2026-01-11' }, 'No trading data from 2026-01-10 to 2026-01-11'],
    ['an unknown symbol', { symbols: tencent }, 'Symbol not found: 00700.HK'],
    [
      'what is no symbol',
      { symbols: true },
      'symbols: "TRUE" is not valid. Enter a symbol as text with its market (TRUE.US?). Tools › Problems in the pane corrects a column',
    ],
  ])('fails for %s', async (_, given, message) => {
    const thrown: unknown = await run(given).catch((error: unknown) => error);
    expect(isProblem(thrown) && problemText(thrown.problem, 'en')).toBe(message);
  });
});

describe('MD.KLINE of several symbols', () => {
  it('asks for each time zone, stacks them, and fails a symbol in a row of its own', async () => {
    const given = {
      symbols: [
        [moutai, ''],
        [tencent, apple],
      ],
      start: 1,
      fields: 'date,close',
    };
    const { rows, asked } = await run(given);
    const question = { of: 'bars', period: '1d', adjust: 'forward', count: 1 };
    expect(asked).toEqual([
      { ...question, symbols: moutai },
      { ...question, symbols: tencent },
      { ...question, symbols: apple },
    ]);
    const unknown = new MarketDataError({ kind: 'unknown-symbol', symbol: tencent });
    expect(rows).toEqual([
      ['Symbol', 'Date', 'Close'],
      [moutai, serialOn(15), 50],
      ['', '', ''],
      [tencent, unknown, unknown],
      [apple, serialOn(14), 4],
    ]);
  });
});
