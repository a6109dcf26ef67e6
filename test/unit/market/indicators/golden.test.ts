/** Values of TA-Lib and of direct computations in Python: golden/make_golden.py says how they were made. */
import { describe, expect, it } from 'vitest';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import { indicatorColumns, indicatorNames } from '../../../../src/market/indicators/spec';
import { indicatorColumnId } from '../../../support/indicator-columns';
import { barsOf, specOf } from './fixture-bars';
import bars from './golden/bars.json';
import direct from './golden/direct.json';
import taLib from './golden/ta-lib.json';

type Expected = Readonly<Record<string, readonly (number | null)[]>>;

const symbols = ['000001.SZ', 'CALM.US'] as const;
const expected = (symbol: (typeof symbols)[number]): Expected => ({ ...taLib[symbol], ...direct[symbol] });

function computed(symbol: (typeof symbols)[number], id: string): readonly number[] {
  const { high, low, close, volume } = bars[symbol];
  const rows = close.map((value, i) => ({ high: high[i]!, low: low[i]!, close: value, volume: volume[i]! }));
  const spec = specOf(id.replace(/\.[a-z]+$/, ''));
  const place = indicatorColumns(spec).findIndex((column) => indicatorColumnId(column) === id);
  return [...computeIndicator(barsOf(rows), spec)[place]!];
}

describe.each(symbols)('The indicators of %s', (symbol) => {
  it.each(Object.entries(expected(symbol)))('have the golden values of %s', (id, golden) => {
    const values = computed(symbol, id);
    expect(values).toHaveLength(golden.length);
    expect(values.map(Number.isNaN)).toEqual(golden.map((value) => value === null));
    const errors = golden.map((value, i) => (value === null ? 0 : Math.abs(values[i]! - value) / Math.abs(value || 1)));
    expect(Math.max(...errors)).toBeLessThan(1e-9);
  });

  it('are all that there are', () => {
    const names = Object.keys(expected(symbol)).map((id) => specOf(id.replace(/\.[a-z]+$/, '')).name);
    expect(new Set(names)).toEqual(new Set(indicatorNames));
  });
});
