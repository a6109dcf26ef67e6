/** Sparklines as text: what they show can be read back within one of their seven steps. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { sparkline, sparklineLength } from '../../../../src/market/bars/sparkline';

const levels = '▁▂▃▄▅▆▇█';

/** The closes that a sparkline stands for, given the lowest and the highest of them. */
function decoded(line: string, lowest: number, highest: number): number[] {
  return Array.from(line, (character) => lowest + (levels.indexOf(character) * (highest - lowest)) / 7);
}

it('Each close can be read back within a step, and the lowest and the highest exactly', () => {
  const closes = fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(closes, (values) => {
      const [lowest, highest] = [Math.min(...values), Math.max(...values)];
      const line = sparkline(Float64Array.from(values), values.length);
      expect(line).toHaveLength(values.length);
      decoded(line, lowest, highest).forEach((close, i) => {
        expect(Math.abs(close - values[i]!)).toBeLessThanOrEqual((highest - lowest) / 7);
      });
      if (highest > lowest) {
        expect(line[values.indexOf(lowest)]).toBe('▁');
        expect(line[values.indexOf(highest)]).toBe('█');
      }
    }),
  );
});

it('A close that is missing is a space, also before the first bar; equal closes are a flat line', () => {
  expect(sparkline(Float64Array.of(1, NaN, 8), 5)).toBe('  ▁ █');
  expect(sparkline(Float64Array.of(9, 1, 8), 2)).toBe('▁█');
  expect(sparkline(Float64Array.of(3, NaN, 3), 3)).toBe('▁ ▁');
  expect(sparkline(Float64Array.of(NaN), 2)).toBe('  ');
});

it('The field names its number of closes, 20 unless told', () => {
  expect(['spark', 'SPARK( 5 )', 'spark（20）', '走势(250)', 'spark()'].map(sparklineLength)).toEqual([20, 5, 20, 250, 20]);
  expect(['sparks', 'last_price', 'sma(20)'].map(sparklineLength)).toEqual([undefined, undefined, undefined]);
  for (const field of ['spark(1)', 'spark(251)', 'spark(2.5)', 'spark(x)']) expect(() => sparklineLength(field)).toThrow(MarketDataError);
});
