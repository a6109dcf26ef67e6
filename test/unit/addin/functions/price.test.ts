/** MD.PRICE over series of the test: what it asks for, and the rectangle that it gives. */
import { describe, expect, it } from 'vitest';
import { price, type PriceArguments } from '../../../../src/addin/functions/bars/price';
import type { Call } from '../../../../src/addin/functions/calls/services';
import { type Bars, barCount } from '../../../../src/market/bars/bars';
import { badArgument, MarketDataError } from '../../../../src/market/texts/problem';
import { apple, moutai, offline, tencent } from '../../../support/fixture-values';
import { barsOnDays, callOver, noBarsAtAll, type Series, serialOn } from '../../../support/call-over-series';
import { day } from '../../../support/local-service';

/** Suspended in 2023 and 2024. */
const moutaiBars = barsOnDays(moutai, {
  ...{ '2022-12-28': 3, '2022-12-29': 1, '2022-12-30': 2 },
  ...{ '2025-06-03': 10, '2025-06-04': 11, '2026-01-13': 20, '2026-01-14': 30 },
});
const series: Series = {
  '1d': { [moutai]: moutaiBars, [apple]: barsOnDays(apple, { '2025-06-02': 5, '2026-01-13': 6, '2026-01-14': 7 }) },
};

async function run(given: Partial<PriceArguments>, over = series) {
  const { call, asked } = callOver(over);
  return { rows: await priceIn(call, given), asked };
}

async function priceIn(call: Call, given: Partial<PriceArguments>) {
  return price.run(call, { symbols: moutai, dates: null, field: null, adjust: null, match: null, ...given });
}

const year = (of: number) => ({ from: day(`${of}-01-01`), to: day(`${of + 1}-01-01`) - 1 });
const daily = { of: 'bars', symbols: moutai, period: '1d', adjust: 'forward' };
const noBars = (on: string) => new MarketDataError({ kind: 'no-bars', symbol: moutai, from: on, to: on });

describe('MD.PRICE of a date', () => {
  it('is the forward adjusted close of the last bar on or before it, from the bars of its year', async () => {
    const { rows, asked } = await run({ dates: '2025-06-07' });
    expect(rows).toEqual([[11]]);
    expect(asked).toEqual([{ ...daily, count: 10_000, ...year(2025) }]);
  });

  it('may be another field, adjustment and match', async () => {
    const { rows, asked } = await run({ dates: '2025-06-01', field: '开盘', adjust: 'none', match: 'after' });
    expect(rows).toEqual([[9]]);
    expect(asked).toEqual([{ ...daily, adjust: 'none', count: 10_000, ...year(2025) }]);
    expect((await run({ dates: '2025-06-05', match: 'exact' })).rows).toEqual([[noBars('2025-06-05')]]);
  });

  it.each([
    ['2025-02-10', { from: day('2025-01-01'), to: day('2026-01-01') - 1 }],
    ['2025-02-09', { from: day('2024-01-01'), to: day('2026-01-01') - 1 }],
    ['2025-11-21', { from: day('2025-01-01'), to: day('2026-01-01') - 1 }],
    ['2025-11-22', { from: day('2025-01-01'), to: day('2027-01-01') - 1 }],
  ])('is looked for in whole years that hold forty days around it: %s', async (dates, range) => {
    const { asked } = await run({ dates, match: 'exact' });
    expect(asked).toEqual([{ ...daily, count: 10_000, ...range }]);
  });
});

describe('MD.PRICE of several symbols and dates', () => {
  it('has symbols down and dates across, and asks each exchange for the years of all dates', async () => {
    const symbols = [[moutai], [apple], [null], ['?']];
    const { rows, asked } = await run({ symbols, dates: [['2025-06-04', '2026-01-13', null, 'soon']] });
    const noDate = badArgument('dates', { kind: 'date' }, 'soon');
    const noSymbol = badArgument('symbols', { kind: 'symbol' }, '?');
    expect(rows).toEqual([
      [11, 20, '', noDate],
      [5, 6, '', noDate],
      ['', '', '', ''],
      [noSymbol, noSymbol, noSymbol, noSymbol],
    ]);
    const inNewYork = { from: day('2025-01-01', '-05:00'), to: day('2027-01-01', '-05:00') - 1 };
    expect(asked).toEqual([
      { ...daily, count: 10_000, from: day('2025-01-01'), to: day('2027-01-01') - 1 },
      { ...daily, symbols: apple, count: 10_000, ...inNewYork },
    ]);
  });
});

describe('The directions of symbols and dates of MD.PRICE', () => {
  const [across, down] = [[[moutai, apple]], [[moutai], [apple]]];
  const [datesAcross, datesDown] = [[['2025-06-04', '2026-01-13', '2026-01-14']], [['2025-06-04'], ['2026-01-13'], ['2026-01-14']]];
  const bySymbol = [
    [11, 20, 30],
    [5, 6, 7],
  ];
  const byDate = [
    [11, 5],
    [20, 6],
    [30, 7],
  ];

  it.each([
    ['symbols across and dates down keep theirs', across, datesDown, byDate],
    ['symbols down and dates across keep theirs', down, datesAcross, bySymbol],
    ['both down: symbols down, dates across', down, datesDown, bySymbol],
    ['both across: symbols down, dates across', across, datesAcross, bySymbol],
    ['a comma list counts as down', `${moutai},${apple}`, datesDown, bySymbol],
    [
      'a block of symbols: symbols down, dates across',
      [
        [moutai, apple],
        [apple, moutai],
      ],
      datesDown,
      [...bySymbol, ...bySymbol.toReversed()],
    ],
  ])('%s', async (_, symbols, dates, expected) => expect((await run({ symbols, dates })).rows).toEqual(expected));
});

describe('MD.PRICE of dates in trading days', () => {
  it('asks for the newest bars once', async () => {
    const { rows, asked } = await run({ dates: [['prev', '-3td', '-1td']] });
    expect(rows).toEqual([[20, 10, 20]]);
    expect(asked).toEqual([{ ...daily, count: 4 }]);
  });

  it('asks for the bars of years too where there are other dates', async () => {
    const { rows, asked } = await run({ dates: [['prev'], ['2025-06-03']] });
    expect(rows).toEqual([[20], [10]]);
    expect(asked).toEqual([
      { ...daily, count: 10_000, ...year(2025) },
      { ...daily, count: 2 },
    ]);
  });
});

describe('What MD.PRICE has no bar for', () => {
  it('is not asked for where there is no date', async () => {
    const { rows, asked } = await run({ dates: [[null, 'soon']] });
    expect(rows).toEqual([['', badArgument('dates', { kind: 'date' }, 'soon')]]);
    expect(asked).toEqual([]);
  });

  it.each(['before', 'after'])('is a problem in the place of its symbol: %s', async (match) => {
    const { rows } = await run({ symbols: [[tencent], [moutai]], dates: '2025-06-03', match });
    expect(rows).toEqual([[new MarketDataError({ kind: 'unknown-symbol', symbol: tencent })], [10]]);
  });
});

describe('MD.PRICE of a date without a bar in the years around it', () => {
  it('asks for the last bar before them, of the symbols that lack one', async () => {
    const symbols = [['000001.SZ'], [moutai]];
    const other = barsOnDays(moutai, { '2024-05-30': 3, '2025-06-03': 4 });
    const over = { '1d': { ...series['1d'], '000001.SZ': other } };
    const { rows, asked } = await run({ symbols, dates: [['2024-06-03', '2025-06-03']] }, over);
    expect(rows).toEqual([
      [3, 4],
      [2, 10],
    ]);
    const range = { from: day('2024-01-01'), to: day('2026-01-01') - 1 };
    expect(asked).toEqual([
      { ...daily, symbols: `000001.SZ,${moutai}`, count: 10_000, ...range },
      { ...daily, count: 1, from: 0, to: day('2024-01-01') - 1 },
    ]);
  });

  it('asks for the bars after them', async () => {
    const { rows, asked } = await run({ dates: [['2023-06-01', '2022-12-29']], match: 'after' });
    expect(rows).toEqual([[10, 1]]);
    expect(asked).toEqual([
      { ...daily, count: 10_000, from: day('2022-01-01'), to: day('2024-01-01') - 1 },
      { ...daily, count: 10_000, from: day('2024-01-01') },
    ]);
  });

  it.each([
    ['exact', '2024-06-03', noBars('2024-06-03')],
    ['after', '2026-01-15', new MarketDataError({ kind: 'not-yet', day: '2026-01-15' })],
    ['after', '2022-12-30', 2],
    ['before', '2022-12-29', 1],
  ])('asks for no others where none can matter: %s %s', async (match, dates, expected) => {
    const { rows, asked } = await run({ dates, match });
    expect(rows).toEqual([[expected]]);
    expect(asked).toHaveLength(1);
  });
});

describe('MD.PRICE of a date before all bars', () => {
  it('keeps the other dates', async () => {
    const { rows } = await run({ dates: [['2022-12-01', '2022-12-30']] });
    expect(rows).toEqual([[noBars('2022-12-01'), 2]]);
  });

  it('asks once for older ones where there is none at all', async () => {
    const { rows, asked } = await run({ dates: '2024-06-03' }, { '1d': { [moutai]: noBarsAtAll } });
    expect(rows).toEqual([[noBars('2024-06-03')]]);
    expect(asked).toHaveLength(2);
  });
});

describe('The bars before the years around a date', () => {
  /** The second question is answered otherwise. */
  async function withOlder(older: (bars: Bars) => Bars | MarketDataError, given: Partial<PriceArguments>) {
    const { call } = callOver(series);
    const bars: Call['bars'] = async (symbols, params) => {
      const found = await call.bars(symbols, params);
      if (params.count !== 1) return found;
      return new Map([...found].map(([symbol, one]) => [symbol, one instanceof MarketDataError ? one : older(one)]));
    };
    return priceIn({ ...call, bars }, given);
  }

  it('may hold a column that the others lack', async () => {
    const withPrevious = (bars: Bars) => ({ ...bars, prev_close: new Float64Array(barCount(bars)).fill(1.5) });
    expect(await withOlder(withPrevious, { dates: '2024-06-03', field: 'prev_close' })).toEqual([[1.5]]);
  });

  it('fail as themselves', async () => {
    expect(await withOlder(() => offline, { dates: '2024-06-03' })).toEqual([[offline]]);
    // Its bars of 2025 are known.
    expect(await withOlder(() => offline, { dates: '2024-12-02' })).toEqual([[offline]]);
  });
});

it('MD.PRICE shows the date of the bar that it takes', async () => {
  expect((await run({ dates: '2025-06-07', field: 'date' })).rows).toEqual([[serialOn('2025-06-04')]]);
});
