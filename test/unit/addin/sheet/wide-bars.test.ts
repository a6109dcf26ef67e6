import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bars, barCount, type LedBars, timeOfBar } from '../../../../src/market/bars/bars';
import { type DayNumber, dayAt, serialOfDay, startOfDay } from '../../../../src/market/time/exchange-time';
import { parseSymbol, ourMarketOf, type SymbolCode } from '../../../../src/market/symbols/symbol';
import type { BarsTable } from '../../../../src/addin/sheet/bars-table';
import { longBarCells } from '../../../../src/addin/sheet/bars-table';
import { wideBarCells } from '../../../../src/addin/sheet/wide-bars';
import { fresh, withoutLead } from '../../../support/fixture-values';
import { flatBars } from '../../../support/flat-bars';

const symbols = ['600519.SH', '00700.HK', 'AAPL.US'].map((text) => parseSymbol(text));

/** Daily bars on the given days; the close is the day's number. */
function barsOn(symbol: SymbolCode, days: readonly number[]): Bars {
  const timestamp = Float64Array.from(days, (day) => startOfDay(day as DayNumber, ourMarketOf(symbol)!));
  const values = Float64Array.from(days);
  return flatBars(timestamp, values);
}

const someDays = fc.uniqueArray(fc.integer({ min: 14_000, max: 14_400 }), { maxLength: 60 }).map((days) => days.sort((a, b) => a - b));
const someCalendars = fc.array(someDays, { minLength: symbols.length, maxLength: symbols.length });

function tableOf(calendars: readonly (readonly number[])[]): BarsTable & { period: '1d' } {
  const bars = withoutLead(new Map(symbols.map((symbol, i) => [symbol, barsOn(symbol, calendars[i] ?? [])])));
  return {
    slots: symbols,
    fields: ['timestamp', 'close'],
    period: '1d',
    headers: false,
    order: 'asc',
    language: 'en',
    facts: fresh,
    hasFormats: false,
    bars,
  };
}

describe('Bars in the layout wide', () => {
  it('show every close in the row of its date, and no other value', () => {
    fc.assert(
      fc.property(someCalendars, (calendars) => {
        const rows = wideBarCells(tableOf(calendars), 'close');
        calendars.forEach((days, column) => {
          const cells = rows.map((row) => row[column + 1]).filter((cell) => cell !== '');
          expect(cells).toEqual(days);
        });
        // Without any bar the table has one blank row.
        if (calendars.every((days) => days.length === 0)) {
          expect(rows).toEqual([['', '', '', '']]);
          return;
        }
        for (const [date, ...cells] of rows) {
          expect(cells.some((cell) => cell !== '')).toBe(true);
          for (const cell of cells) if (cell !== '') expect(serialOfDay(cell as DayNumber)).toBe(date);
        }
      }),
    );
  });

  it('are rectangles in ascending order of dates, and reversed with order desc', () => {
    fc.assert(
      fc.property(someCalendars, (calendars) => {
        const table = tableOf(calendars);
        const rows = wideBarCells(table, 'close');
        expect(rows.every((row) => row.length === symbols.length + 1)).toBe(true);
        const dates = rows.map(([date]) => date as number);
        expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
        expect(wideBarCells({ ...table, order: 'desc' }, 'close')).toEqual(rows.toReversed());
      }),
    );
  });

  it('align weekly bars of one week in a row that is labelled by the latest date', () => {
    // A Thursday in Shanghai and the Friday after it in New York.
    const [thursday, friday] = [20_468, 20_469];
    const rows = wideBarCells({ ...tableOf([[thursday], [], [friday]]), period: '1w' }, 'close');
    expect(rows).toEqual([[serialOfDay(friday as DayNumber), thursday, '', friday]]);
  });
});

describe('Bars of an hour that the end of daylight saving time repeats', () => {
  it('share a row that shows the later one', () => {
    // New York, 2025-11-02: 5:30Z and 6:30Z are both half past one.
    const hours = ['04:30', '05:30', '06:30', '07:30'].map((time) => Date.parse(`2025-11-02T${time}Z`));
    const values = Float64Array.from([1, 2, 3, 4]);
    const prices = { open: values, high: values, low: values, close: values };
    const series = { timestamp: Float64Array.from(hours), ...prices, volume: values, amount: values };
    const slots = symbols.slice(2);
    const table = {
      ...tableOf([]),
      slots,
      period: '60m',
      bars: withoutLead(new Map(slots.map((slot) => [slot, series]))),
    } as const;
    const rows = wideBarCells(table, 'close');
    expect(rows.map(([, close]) => close)).toEqual([1, 3, 4]);
  });
});

describe('Bars in the layout long', () => {
  it('are stacked by symbol in the order of their dates', () => {
    fc.assert(
      fc.property(someCalendars, (calendars) => {
        const table = tableOf(calendars);
        const rows = longBarCells(table);
        expect(rows.every((row) => row.length === 3)).toBe(true);
        const expected = symbols.flatMap((symbol) => {
          const { bars } = table.bars.get(symbol) as LedBars;
          return Array.from({ length: barCount(bars) }, (_, i) => {
            const day = dayAt(timeOfBar(bars, i), ourMarketOf(symbol)!);
            return [symbol, serialOfDay(day), day];
          });
        });
        expect(rows).toEqual(expected);
      }),
    );
  });
});
