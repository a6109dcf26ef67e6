import { expect, it } from 'vitest';
import { emptyBars, mapColumns } from '../../../src/market/bars/bars';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { requirePossible } from '../../../src/protocol/possible-bars';
import { unreadableDetail } from './unreadable';

const dayMs = 86_400_000;
/** Midnight in Shanghai. */
const first = Date.parse('2026-01-15T00:00:00+08:00');

interface Prices {
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close?: number;
}

/** Bars of consecutive days, the second with these prices. */
function barsWith(prices: Prices, times = [first, first + dayMs, first + 2 * dayMs]) {
  const usual = { open: 10, high: 11, low: 9.5, close: 10.5 };
  const bars = { ...emptyBars(), ...mapColumns(emptyBars(), () => Float64Array.from(times, () => 1)) };
  const column = (name: keyof Prices) => Float64Array.from(times, (_, i) => (i === 1 ? prices[name] : undefined) ?? usual[name]);
  return {
    ...bars,
    timestamp: Float64Array.from(times),
    ...{ open: column('open'), high: column('high'), low: column('low'), close: column('close') },
  };
}

const check = (bars: ReturnType<typeof barsWith>) => requirePossible(bars, '600519.SH' as SymbolCode);

it.each<[string, Prices]>([
  ['close 1050 is not between low 9.5 and high 11', { close: 1050 }],
  ['open 0.1 is not between low 9.5 and high 11', { open: 0.1 }],
  ['high 9 is below low 9.5', { high: 9 }],
])('names the day of bars that cannot be: %s', (detail, prices) => {
  expect(unreadableDetail(() => check(barsWith(prices)))).toBe(`bar of 2026-01-16: ${detail}`);
});

it.each<[string, number[], string]>([
  ['seconds and milliseconds', [first / 1000, first], 'a bar of 1970-01-21 is followed by one of 2026-01-15'],
  ['a bar of the far future', [first, first + dayMs, first + 3_700 * dayMs], 'a bar of 2026-01-16 is followed by one of 2036-03-03'],
])('names the days of a series with %s', (_, times, detail) => expect(unreadableDetail(() => check(barsWith({}, times)))).toBe(detail));

it.each<[string, Prices]>([
  ['a close that is a little outside of the range', { close: 11.5 }],
  ['a high that rounding has put below the low', { high: 9.4999, open: 9.5, close: 9.5 }],
  ['no prices but a close, on a day without trades', { open: 0, high: 0, low: 0, close: 10 }],
  ['prices that are missing', { high: NaN, close: 1000 }],
  ['negative prices, of an adjustment by differences', { open: -10, high: -9, low: -11, close: -10 }],
])('keeps bars with %s', (_, prices) => {
  const bars = barsWith(prices);
  expect(check(bars)).toBe(bars);
});

it('keeps a security that comes back after years', () => {
  const bars = barsWith({}, [first - 4 * 365 * dayMs, first]);
  expect(check(bars)).toBe(bars);
});
