import { describe, expect, it } from 'vitest';
import type { Bars } from '../../src/market/bars';
import { dayNumber, dayOf } from '../../src/market/exchange-time';
import { barOfDay } from '../../src/sheet/price-table';
import { midnight, moutai } from './fixture-values';

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

  it.each(['before', 'exact', 'after'] as const)('is none with match %s where there are no bars', (match) => {
    const none = new Float64Array(0);
    const empty = { timestamp: none, open: none, high: none, low: none, close: none, volume: none, amount: none };
    expect(barOfDay(empty, dayOfJanuary(9), 'SH', match)).toBeUndefined();
  });
});
