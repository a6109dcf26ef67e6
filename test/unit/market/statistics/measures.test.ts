import { describe, expect, it } from 'vitest';
import { asMarketDataError, badArgument } from '../../../../src/market/texts/problem';
import { measureNames, parameterText, parseMeasure } from '../../../../src/market/statistics/measures';

const read = (text: string) => parseMeasure(text, 'measures');
const refused = (text: string): unknown => {
  try {
    return read(text);
  } catch (thrown) {
    return asMarketDataError(thrown).problem;
  }
};

describe('A measure', () => {
  it.each([
    ['sharpe', { name: 'sharpe', parameter: 0 }, ''],
    [' Sharpe ( 2.5% ) ', { name: 'sharpe', parameter: 0.025 }, '2.5%'],
    ['夏普（0.03）', { name: 'sharpe', parameter: 0.03 }, '3%'],
    ['var', { name: 'var', parameter: 95 }, '95'],
    ['CVaR(97.5%)', { name: 'es', parameter: 97.5 }, '97.5'],
    ['high(20)', { name: 'high', parameter: 20 }, '20'],
    ['average_amount()', { name: 'average_amount', parameter: 20 }, '20'],
    ['最大回撤', { name: 'max_drawdown', parameter: NaN }, ''],
  ])('%s is read, and shown in a header', (text, measure, shown) => {
    expect(read(text)).toEqual(measure);
    expect(parameterText(read(text))).toBe(shown);
  });

  it.each(['', 'pe', 'sharp', 'constructor', 'high(20', '2%'])('is none: %j', (text) => {
    expect(refused(text)).toEqual(badArgument('measures', { kind: 'one-of', values: measureNames }, text).problem);
  });

  it.each([
    ['sharpe(2)', 'sharpe(2%)', 'rate = 0% … 100%'],
    ['var(5)', 'var(95)', 'level = 50 … 99.9'],
    ['high(2.5)', 'high(250)', 'n = 1 … 1000'],
    ['high(20%)', 'high(250)', 'n = 1 … 1000'],
    ['low(-1)', 'low(250)', 'n = 1 … 1000'],
    ['beta(1)', 'beta', ''],
  ])('%s has a parameter out of range', (text, usage, range) => {
    expect(refused(text)).toEqual(badArgument('measures', { kind: 'indicator', usage, range }, text).problem);
  });
});
