/** The layouts wide_common and wide_filled: CORREL, STDEV and MMULT work on them without cleaning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bars, LedBars } from '../../../../src/market/bars/bars';
import { dayNumber, serialOfDay, startOfDay } from '../../../../src/market/time/exchange-time';
import type { Outcome } from '../../../../src/market/texts/problem';
import { ourMarketOf, parseSymbol, type SymbolCode } from '../../../../src/market/symbols/symbol';
import type { PlainField } from '../../../../src/addin/sheet/bar-columns';
import { type WideLayout, wideBarCells } from '../../../../src/addin/sheet/wide-bars';
import { fresh, offline } from '../../../support/fixture-values';
import { flatBars } from '../../../support/flat-bars';

const symbols = ['600519.SH', '00700.HK', 'AAPL.US'].map((text) => parseSymbol(text));

/** Closes by day; the days ascend. */
type Closes = ReadonlyMap<number, number>;

function barsOf(symbol: SymbolCode, closes: Closes): Bars {
  const timestamp = Float64Array.from(closes.keys(), (day) => startOfDay(dayNumber(day), ourMarketOf(symbol)!));
  const close = Float64Array.from(closes.values());
  return flatBars(timestamp, close);
}

const price = fc.double({ min: 0.01, max: 10_000, noNaN: true });
const someCloses: fc.Arbitrary<Closes> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 14_000, max: 14_040 }), price), { selector: ([day]) => day, maxLength: 40 })
  .map((pairs) => new Map(pairs.sort(([a], [b]) => a - b)));
const someSeries = fc.array(someCloses, { minLength: symbols.length, maxLength: symbols.length });

function wide(series: readonly Closes[], field: PlainField, layout: WideLayout, lead = 0) {
  const bars = new Map(
    symbols.map((symbol, i) => {
      const closes = series[i] ?? new Map<number, number>();
      return [symbol, { bars: barsOf(symbol, closes), lead: Math.min(lead, closes.size) }];
    }),
  );
  const style = { headers: false, order: 'asc', language: 'en', facts: fresh, hasFormats: false } as const;
  return wideBarCells({ slots: symbols, fields: [field], period: '1d', bars, ...style }, field, layout);
}

const daysIn = (series: readonly Closes[]) => [...new Set(series.flatMap((closes) => [...closes.keys()]))].sort((a, b) => a - b);
const serial = (day: number) => serialOfDay(dayNumber(day));
/** A table without any row has one blank row. */
const nothing = [['', '', '', '']];

describe('wide_common', () => {
  it('has the days that all symbols have, with their closes', () => {
    fc.assert(
      fc.property(someSeries, (series) => {
        const common = daysIn(series).filter((day) => series.every((closes) => closes.has(day)));
        const expected = common.map((day) => [serial(day), ...series.map((closes) => closes.get(day))]);
        expect(wide(series, 'close', 'wide_common')).toEqual(common.length > 0 ? expected : nothing);
      }),
    );
  });

  it('has returns from one common day to the next, none of them blank', () => {
    fc.assert(
      fc.property(someSeries, (series) => {
        const common = daysIn(series).filter((day) => series.every((closes) => closes.has(day)));
        const expected = common
          .slice(1)
          .map((day, i) => [serial(day), ...series.map((closes) => closes.get(day)! / closes.get(common[i]!)! - 1)]);
        expect(wide(series, 'return', 'wide_common')).toEqual(common.length > 1 ? expected : nothing);
      }),
    );
  });
});

describe('wide_filled', () => {
  it('carries the last close over a gap, and has nothing before the first bar', () => {
    fc.assert(
      fc.property(someSeries, (series) => {
        const days = daysIn(series);
        const lastBefore = (closes: Closes, day: number) => closes.get([...closes.keys()].filter((own) => own <= day).at(-1) ?? -1) ?? '';
        const expected = days.map((day) => [serial(day), ...series.map((closes) => lastBefore(closes, day))]);
        expect(wide(series, 'close', 'wide_filled')).toEqual(days.length > 0 ? expected : nothing);
      }),
    );
  });

  it('has a return of zero over a gap', () => {
    const series = [
      new Map([
        [14_000, 10],
        [14_002, 11],
      ]),
      new Map([
        [14_000, 5],
        [14_001, 6],
        [14_002, 6],
      ]),
      new Map([[14_001, 1]]),
    ];
    expect(wide(series, 'log_return', 'wide_filled')).toEqual([
      [serial(14_000), '', '', ''],
      [serial(14_001), 0, Math.log(6 / 5), ''],
      [serial(14_002), Math.log(11 / 10), 0, 0],
    ]);
  });
});

describe('A gap in wide_filled', () => {
  const series = [
    new Map([
      [14_000, 10],
      [14_002, 12],
    ]),
    new Map([
      [14_000, 1],
      [14_001, 2],
      [14_002, 3],
    ]),
    new Map([[14_001, 5]]),
  ];

  it.each<[PlainField, ...(number | '')[][]]>([
    ['close', [10, 10, 12], [1, 2, 3], ['', 5, 5]],
    ['volume', [10, 0, 12], [1, 2, 3], ['', 5, 0]],
    ['volume_shares', [1_000, 0, 1_200], [1, 2, 3], ['', 5, 0]],
    ['amount', [10, 0, 12], [1, 2, 3], ['', 5, 0]],
  ])('holds the last price, or zero for what is traded: %s', (field, ...columns) => {
    const rows = wide(series, field, 'wide_filled');
    expect(symbols.map((_, i) => rows.map((row) => row[i + 1]))).toEqual(columns);
  });
});

describe('Bars before the first one that is shown', () => {
  const series = symbols.map(
    (_, i) =>
      new Map([
        [14_000, 10 + i],
        [14_001, 20 + i],
        [14_002, 30 + i],
      ]),
  );

  it.each(['wide', 'wide_common', 'wide_filled'] as const)('give %s the return of its first row', (layout) => {
    const rows = wide(series, 'return', layout, 1);
    expect(rows.map(([date]) => date)).toEqual([serial(14_001), serial(14_002)]);
    expect(rows[0]?.slice(1)).toEqual([20 / 10 - 1, 21 / 11 - 1, 22 / 12 - 1]);
  });
});

it('a symbol that failed shows its problem and does not count for the common days', () => {
  const [first, second, third] = symbols as [SymbolCode, SymbolCode, SymbolCode];
  const closes = new Map([[14_000, 1]]);
  const bars = new Map([
    [first, { bars: barsOf(first, closes), lead: 0 }],
    [third, { bars: barsOf(third, closes), lead: 0 }],
  ]);
  const style = { headers: false, order: 'asc', language: 'en', facts: fresh, hasFormats: false } as const;
  const table = {
    slots: symbols,
    fields: [],
    period: '1d',
    bars: new Map<SymbolCode, Outcome<LedBars>>([...bars, [second, offline]]),
    ...style,
  } as const;
  expect(wideBarCells(table, 'close', 'wide_common')).toEqual([[serial(14_000), 1, offline, 1]]);
});
