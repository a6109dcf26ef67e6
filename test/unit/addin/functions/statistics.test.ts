/** MD.STATS and MD.CORREL over bars of the test: what they ask for, and the tables that they give. */
import { describe, expect, it } from 'vitest';
import { correl, type CorrelArguments, stats, type StatsArguments } from '../../../../src/addin/functions/bars/statistics';
import { dayMs } from '../../../../src/market/time/exchange-time';
import { badArgument, MarketDataError } from '../../../../src/market/texts/problem';
import { barsAt, barsInJanuary, callOver, serialOn, type Series } from '../../../support/call-over-series';
import { apple, moutai, offline } from '../../../support/fixture-values';

/** On 5, 6, 7, 8, 9 and 13 January they have bars together. */
const series: Series = {
  '1d': {
    [moutai]: barsInJanuary(moutai, { 5: 100, 6: 110, 7: 99, 8: 108.9, 9: 120, 12: 200, 13: 114 }),
    [apple]: barsInJanuary(apple, { 2: 1, 5: 10, 6: 11, 7: 9.9, 8: 10.89, 9: 12, 13: 11.4, 14: 30 }),
    '000858.SZ': barsInJanuary(moutai, { 12: 5, 13: 6 }),
    '000001.SZ': offline,
  },
};

async function statsOf(given: Partial<StatsArguments>, over = series) {
  const { call, asked } = callOver(over);
  const omitted = { period: null, start: null, end: null, benchmark: null, adjust: null, headers: false };
  return { rows: await stats.run(call, { ...omitted, symbols: moutai, measures: 'return', ...given }), asked };
}

async function correlOf(given: Partial<CorrelArguments>) {
  const { call, asked } = callOver(series);
  const omitted = { period: null, start: null, end: null, adjust: null };
  return { rows: await correl.run(call, { ...omitted, symbols: moutai, ...given }), asked };
}

const both = `${moutai},${apple}`;
const tooFew = (count: number) => new MarketDataError({ kind: 'too-few-observations', count });

describe('MD.STATS', () => {
  it('has a row for each symbol and a column for each measure, under their names', async () => {
    const { rows } = await statsOf({
      symbols: both,
      measures: 'symbol,return,max_drawdown,observations',
      headers: null,
    });
    expect(rows[0]).toEqual(['Symbol', 'Return', 'Max drawdown', 'Observations']);
    expect(rows.slice(1)).toEqual([
      [moutai, 114 / 100 - 1, 99 / 110 - 1, 5],
      [apple, 11.4 / 10 - 1, 9.9 / 11 - 1, 5],
    ]);
  });

  it('of one symbol takes its own last bars, which are asked for by their number', async () => {
    const { rows, asked } = await statsOf({ start: 4, measures: 'return,observations' });
    expect(rows).toEqual([[114 / 108.9 - 1, 3]]);
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 4 }]);
  });

  it('counts common dates from the end, behind closings of one exchange', async () => {
    const { rows } = await statsOf({ symbols: both, start: 5, measures: 'return' });
    expect(rows).toEqual([[114 / 110 - 1], [11.4 / 11 - 1]]);
  });
});

describe('A range of dates of MD.STATS', () => {
  it('has its first close as the base', async () => {
    const range = { start: '2026-01-06', end: '2026-01-09' };
    expect((await statsOf({ ...range, measures: 'return,max_drawdown_from,max_drawdown_to' })).rows).toEqual([
      [120 / 110 - 1, serialOn(6), serialOn(7)],
    ]);
  });

  it('looks back on the bars of the symbol itself, before the start', async () => {
    const { rows } = await statsOf({ symbols: both, start: '2026-01-09', measures: 'high(3),high(250),low(2)' });
    expect(rows).toEqual([
      [202, 202, 111],
      [32, 32, 8.4],
    ]);
  });

  it('draws the last closes of the symbol itself', async () => {
    const { rows, asked } = await statsOf({ symbols: moutai, start: 3, measures: 'spark(7),走势(2)' });
    expect(rows).toEqual([['▁▂▁▂▂█▂', '█▁']]);
    expect(asked).toMatchObject([{ count: 7 }]);
  });

  it('compares with a benchmark on the dates of all', async () => {
    const { rows, asked } = await statsOf({ measures: 'beta,correlation', benchmark: apple });
    expect(rows[0]!.map((value) => Number((value as number).toFixed(10)))).toEqual([1, 1]);
    expect(asked.map(({ symbols }) => symbols)).toEqual([moutai, apple]);
  });
});

describe('MD.STATS of too little', () => {
  it('says how many returns there are, but shows what needs none', async () => {
    const { rows } = await statsOf({ symbols: '000858.SZ', measures: 'volatility,high(2),observations' });
    expect(rows).toEqual([[tooFew(1), 8, 1]]);
  });

  it('keeps the rows of blanks and problems, which do not count as dates in common', async () => {
    const { rows } = await statsOf({
      symbols: [[moutai], [''], ['what?'], ['000001.SZ']],
      measures: 'symbol,observations',
    });
    const bad = badArgument('symbols', { kind: 'symbol' }, 'what?');
    expect(rows).toEqual([
      [moutai, 6],
      ['', ''],
      [bad, bad],
      ['000001.SZ', offline],
    ]);
  });

  it('refuses measures of a benchmark without one', async () => {
    await expect(statsOf({ measures: 'return,beta' })).rejects.toEqual(badArgument('benchmark', { kind: 'symbol' }, ''));
    await expect(statsOf({ measures: 'beta', benchmark: '000001.SZ' })).rejects.toBe(offline);
    expect((await statsOf({ measures: 'return', benchmark: '000001.SZ', start: 2 })).rows).toHaveLength(1);
  });
});

describe('MD.CORREL', () => {
  it('has the symbols on both sides, and the correlations of returns on common dates', async () => {
    const { rows } = await correlOf({ symbols: both });
    const values = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(10)) : cell)));
    expect(values).toEqual([
      ['', moutai, apple],
      [moutai, 1, 1],
      [apple, 1, 1],
    ]);
  });

  it('shows a problem in its row and column, and too few dates where two meet', async () => {
    const { rows } = await correlOf({ symbols: [[moutai, '000001.SZ', '', '000858.SZ']] });
    expect(rows).toEqual([
      ['', moutai, '000001.SZ', '', '000858.SZ'],
      [moutai, tooFew(1), offline, '', tooFew(1)],
      ['000001.SZ', offline, offline, '', offline],
      ['', '', '', '', ''],
      ['000858.SZ', tooFew(1), offline, '', tooFew(1)],
    ]);
  });
});

describe('A correlation matrix', () => {
  it('of five symbols is symmetric, with the figures of numpy', async () => {
    const symbols = ['600001.SH', '600002.SH', '600003.SH', '600004.SH', '600005.SH'];
    const closeOf = (k: number, i: number) => 100 + 10 * Math.sin((i * (k + 1)) / 7) + 8 * Math.cos((i * i * (k + 2)) / 50) + (k * i) / 10;
    const times = Array.from({ length: 60 }, (_, i) => Date.parse('2025-10-01T00:00:00+08:00') + i * dayMs);
    const bars = symbols.map(
      (symbol, k) =>
        [
          symbol,
          barsAt(
            times,
            times.map((__, i) => closeOf(k, i)),
          ),
        ] as const,
    );
    const { call } = callOver({ '1d': Object.fromEntries(bars) });
    const given = { symbols: symbols.join(), period: null, start: null, end: null, adjust: null };
    const [, ...rows] = await correl.run(call, given);
    const matrix = rows.map((row) => row.slice(1).map(Number));
    const upper = [
      [1, -0.16449093876750268, 0.12176715747950262, 0.23887563735847914, -0.0978085204788422],
      [1, 0.10402051962078004, -0.014444436847985551, -0.025418705944814064],
      [1, -0.21063565480655674, -0.08368713505218761],
      [1, 0.22407075037768742],
      [1],
    ];
    const near = (figure: number): unknown => (figure === 1 ? 1 : expect.closeTo(figure, 10));
    expect(matrix.map((row, at) => row.slice(at))).toEqual(upper.map((row) => row.map(near)));
    expect(matrix.map((_, at) => matrix.map((row) => row[at]))).toEqual(matrix);
  });
});
