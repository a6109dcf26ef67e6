import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import { indicatorColumns, warmUpBars } from '../../../../src/market/indicators/spec';
import { type Bars, mapColumns, sliceBars } from '../../../../src/market/bars/bars';
import { allTexts, barsOf, columnsOf, randomWalk, recursiveTexts, specOf, windowedTexts } from './fixture-bars';

/** A walk of 40 bars, of which some lack their prices. */
const withBlanks = fc.tuple(randomWalk(40), fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 8 })).map(([bars, blanks]) => ({
  bars: mapColumns(bars, (column, name) => (name === 'timestamp' ? column : column.map((value, i) => (blanks.includes(i) ? NaN : value)))),
  blanks: new Set(blanks),
}));

function compact(bars: Bars, blanks: ReadonlySet<number>): Bars {
  return mapColumns(bars, (column) => column.filter((_, i) => !blanks.has(i)));
}

function scaled(bars: Bars, factor: number): Bars {
  const isPrice = (name: string) => name !== 'timestamp' && name !== 'volume';
  return mapColumns(bars, (column, name) => (isPrice(name) ? column.map((value) => factor * value) : column));
}

describe.each(allTexts)('The columns of %s', (text) => {
  const spec = specOf(text);

  it('are as many as announced and as long as the bars, whatever these hold', () => {
    const value = fc.oneof(fc.double({ noDefaultInfinity: true }), fc.constant(NaN), fc.integer({ min: -2, max: 2 }));
    const row = fc.record({ high: value, low: value, close: value, volume: value });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const columns = computeIndicator(barsOf(rows), spec);
        expect(columns.map((column) => column.length)).toEqual(indicatorColumns(spec).map(() => rows.length));
      }),
    );
  });

  it('do not change the bars', () => {
    fc.assert(
      fc.property(randomWalk(30), (bars) => {
        const before = mapColumns(bars, (column) => column.slice());
        computeIndicator(bars, spec);
        expect(bars).toEqual(before);
      }),
      { numRuns: 5 },
    );
  });

  it('have a value after the warm-up', () => {
    fc.assert(
      fc.property(randomWalk(warmUpBars(spec) + 3), (bars) => {
        for (const column of columnsOf(text, bars)) expect(column.slice(-3).some(Number.isNaN)).toBe(false);
      }),
      { numRuns: 5 },
    );
  });
});

describe.each(windowedTexts)('The values of %s', (text) => {
  const needed = warmUpBars(specOf(text)) + 1;

  it('depend on their window alone', () => {
    fc.assert(
      fc.property(withBlanks, fc.integer({ min: needed, max: 40 }), ({ bars }, end) => {
        const alone = columnsOf(text, sliceBars(bars, end - needed, end));
        expect(alone.map((column) => column.at(-1))).toEqual(columnsOf(text, bars).map((column) => column[end - 1]));
      }),
    );
  });

  it('are missing where the window is not full or holds a missing value', () => {
    const isBlank = (blanks: ReadonlySet<number>, i: number) =>
      text.startsWith('ret')
        ? i < 3 || blanks.has(i) || blanks.has(i - 3)
        : i < needed - 1 || [...blanks].some((blank) => blank <= i && blank > i - needed);
    fc.assert(
      fc.property(withBlanks, ({ bars, blanks }) => {
        const expected = Array.from({ length: 40 }, (_, i) => isBlank(blanks, i));
        for (const column of columnsOf(text, bars)) expect(column.map(Number.isNaN)).toEqual(expected);
      }),
    );
  });
});

describe.each(['ema(5)', 'rsi(4)', 'macd(3,6,4)', 'atr(4)', 'obv', 'drawdown'])('The values of %s', (text) => {
  it('are those of the bars without blanks', () => {
    fc.assert(
      fc.property(withBlanks, ({ bars, blanks }) => {
        const kept = columnsOf(text, bars).map((column) => column.filter((_, i) => !blanks.has(i)));
        expect(kept).toEqual(columnsOf(text, compact(bars, blanks)));
        for (const column of columnsOf(text, bars)) for (const blank of blanks) expect(column[blank]).toBeNaN();
      }),
    );
  });
});

/** Values of rsi and kdj are of 100, the others of prices near 100. */
const size = 100;

describe.each([...recursiveTexts, 'ema(12)', 'rsi(14)', 'macd(12,26,9)', 'atr(14)', 'kdj(9,3,3)'])('The shown values of %s', (text) => {
  it('hardly depend on the history before the warm-up', () => {
    const [earlier, shown] = [60, 10];
    const length = earlier + warmUpBars(specOf(text)) + shown;
    fc.assert(
      fc.property(randomWalk(length), (bars) => {
        const full = columnsOf(text, bars).map((column) => column.slice(-shown));
        const part = columnsOf(text, sliceBars(bars, earlier, length)).map((column) => column.slice(-shown));
        const differences = full.flatMap((column, c) => column.map((value, i) => Math.abs(value - part[c]![i]!)));
        expect(Math.max(...differences) / size).toBeLessThan(1e-5);
      }),
      { numRuns: 20 },
    );
  });
});

describe('A change of the unit of prices', () => {
  // A power of two scales numbers without rounding.
  const factor = 64;

  it.each([...['sma(5)', 'ema(5)', 'wma(4)', 'macd(3,6,4)', 'boll(6,2)', 'atr(4)', 'vwap(3)', 'std(5)', 'max(4)', 'min(4)']])(
    'scales %s',
    (text) => {
      fc.assert(
        fc.property(withBlanks, ({ bars }) => {
          const expected = columnsOf(text, bars).map((column) => column.map((value) => factor * value));
          expect(columnsOf(text, scaled(bars, factor))).toEqual(expected);
        }),
      );
    },
  );

  it.each(['rsi(4)', 'kdj(5,3,2)', 'obv', 'ret(3)', 'drawdown'])('leaves %s as it is', (text) => {
    fc.assert(
      fc.property(withBlanks, ({ bars }) => {
        expect(columnsOf(text, scaled(bars, factor))).toEqual(columnsOf(text, bars));
      }),
    );
  });
});
