import { describe, expect, it } from 'vitest';
import type { Bars } from '../../../../src/market/bars/bars';
import type { DateArgument } from '../../../../src/market/time/date-argument';
import { dayNumber, dayOf, endOfDay, epochMs } from '../../../../src/market/time/exchange-time';
import { isProblem, type Outcome } from '../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { barOfDay, priceCells, type PriceTable } from '../../../../src/addin/sheet/price-table';
import {
  apple,
  formatted,
  fresh,
  fund,
  january14,
  midnight,
  moutai,
  offline,
  tencent,
  unreadableSymbol,
} from '../../../support/fixture-values';

const dayOfJanuary = (day: number) => dayOf(2026, 1, day) ?? dayNumber(NaN);

/** Bars of Friday 9, Monday 12 and Tuesday 13 January 2026. */
const column = Float64Array.from([9, 12, 13]);
const bars: Bars = {
  timestamp: column.map((day) => midnight(moutai, [2026, 1, day])),
  ...{ open: column, high: column, low: column, close: column, volume: column, amount: column },
};

describe('The bar of a day', () => {
  it.each([
    ['before', 8, undefined],
    ['before', 9, 9],
    ['before', 10, 9],
    ['before', 12, 12],
    ['before', 20, 13],
    ['exact', 8, undefined],
    ['exact', 9, 9],
    ['exact', 10, undefined],
    ['exact', 13, 13],
    ['exact', 14, undefined],
    ['after', 8, 9],
    ['after', 9, 9],
    ['after', 10, 12],
    ['after', 13, 13],
    ['after', 14, undefined],
  ] as const)('with match %s on January %i is that of January %s', (match, day, expected) => {
    const index = barOfDay(bars, dayOfJanuary(day), 'SH', match);
    expect(index === undefined ? undefined : bars.close[index]).toBe(expected);
  });

  it('is one that is stamped with the last instant of the day', () => {
    const timestamp = column.map((day) => endOfDay(dayOfJanuary(day), 'SH'));
    expect(barOfDay({ ...bars, timestamp }, dayOfJanuary(12), 'SH', 'exact')).toBe(1);
  });

  it.each(['before', 'exact', 'after'] as const)('is none with match %s where there are no bars', (match) => {
    const none = new Float64Array(0);
    const empty = { timestamp: none, open: none, high: none, low: none, close: none, volume: none, amount: none };
    expect(barOfDay(empty, dayOfJanuary(9), 'SH', match)).toBeUndefined();
  });
});

const ofFund: Bars = { ...bars, close: column.map((day) => day / 10) };
const outcomes = new Map<SymbolCode, Outcome<Bars>>([
  [moutai, bars],
  [fund, ofFund],
  [apple, offline],
]);

const january = (day: number): DateArgument => ({ kind: 'day', day: dayOfJanuary(day) });
const tradingDaysAgo = (amount: number): DateArgument => ({ kind: 'trading-days-ago', amount });

/** On January 14, the day after the last bar. */
function tableOf(symbols: PriceTable['symbols'], dates: PriceTable['dates'], more: Partial<PriceTable> = {}) {
  const now = epochMs(Date.parse('2026-01-14T02:30:00Z'));
  const style = { language: 'en', hasFormats: false, facts: fresh } as const;
  const given = { field: 'close', match: 'before', now, bars: outcomes, recent: outcomes, ...style } as const;
  return priceCells({ symbols, dates, ...given, ...more });
}

/** The value or the problem of one symbol on one date. */
function priceOf(symbol: SymbolCode, date: DateArgument, more?: Partial<PriceTable>) {
  const cell = tableOf([[symbol]], [[date]], more)[0]?.[0];
  return isProblem(cell) ? cell.problem : cell;
}

describe('A table of prices', () => {
  it('has the shape of the dates for one symbol', () => {
    const dates = [
      [january(9), january(12)],
      [undefined, offline],
    ];
    expect(tableOf([[moutai]], dates)).toEqual([
      [9, 12],
      ['', offline],
    ]);
  });

  it('has the shape of the symbols for one date', () => {
    const symbols = [
      [moutai, fund],
      [undefined, unreadableSymbol],
    ];
    expect(tableOf(symbols, [[january(12)]])).toEqual([
      [12, 1.2],
      ['', unreadableSymbol],
    ]);
  });

  it('has a row for each of several symbols and a column for each of several dates', () => {
    expect(tableOf([[moutai, fund]], [[january(9), january(12), january(13)]])).toEqual([
      [9, 12, 13],
      [0.9, 1.2, 1.3],
    ]);
  });
});

describe('The formats of a table of prices', () => {
  it('are dropped where symbols times dates are too many cells', () => {
    const firstCell = (count: number) =>
      tableOf([Array<SymbolCode>(count).fill(moutai)], [Array<DateArgument>(count).fill(january(9))], {
        hasFormats: true,
      })[0]?.[0];
    expect(firstCell(2)).toEqual(formatted(9, '#,##0.00'));
    expect(firstCell(120)).toBe(9);
  });

  it('show the time of a daily bar as a date', () => {
    expect(priceOf(moutai, january(12), { field: 'timestamp', hasFormats: true })).toEqual(formatted(january14 - 2, 'yyyy-mm-dd'));
  });
});

describe('A price on a date of the calendar', () => {
  it('is that of the matching bar, up to the present day', () => {
    expect(priceOf(moutai, january(10))).toBe(9);
    expect(priceOf(moutai, january(10), { match: 'after' })).toBe(12);
    expect(priceOf(moutai, january(14))).toBe(13);
  });

  it.each(['before', 'exact', 'after'] as const)('is not there yet in the future, with match %s', (match) => {
    expect(priceOf(moutai, january(15), { match })).toEqual({ kind: 'not-yet', day: '2026-01-15' });
  });

  it.each([
    ['before', 8, { kind: 'no-bars', symbol: moutai, from: '2026-01-08', to: '2026-01-08' }],
    ['exact', 10, { kind: 'no-bars', symbol: moutai, from: '2026-01-10', to: '2026-01-10' }],
    ['after', 14, { kind: 'not-yet', day: '2026-01-14' }],
  ] as const)('is a problem with match %s where no bar matches January %i', (match, day, problem) => {
    expect(priceOf(moutai, january(day), { match })).toEqual(problem);
  });

  it('is a problem for a symbol that failed or has no bars', () => {
    expect(priceOf(apple, january(9))).toEqual({ kind: 'offline' });
    expect(priceOf(tencent, january(9))).toEqual({
      kind: 'no-bars',
      symbol: tencent,
      from: '2026-01-09',
      to: '2026-01-09',
    });
  });
});

describe('A price so many trading days ago', () => {
  it('is counted back from the newest bar', () => {
    const counted = { bars: new Map<SymbolCode, Bars>() };
    expect([0, 1, 2].map((amount) => priceOf(moutai, tradingDaysAgo(amount), counted))).toEqual([13, 12, 9]);
  });

  it('is a problem where the history is shorter, and for a symbol that failed or has no bars', () => {
    expect(priceOf(moutai, tradingDaysAgo(3))).toEqual({ kind: 'no-bars', symbol: moutai });
    expect(priceOf(tencent, tradingDaysAgo(0))).toEqual({ kind: 'no-bars', symbol: tencent });
    expect(priceOf(apple, tradingDaysAgo(0))).toEqual({ kind: 'offline' });
  });
});
