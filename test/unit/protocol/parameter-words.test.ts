import { describe, expect, it } from 'vitest';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { mayConcernSymbols, refusedParameterIn } from '../../../src/protocol/parameter-words';

const symbols = ['600519.SH', 'AAPL.US'] as SymbolCode[];
const refusedOf = (text: string, period = '1Q', adjust = 'forward') => refusedParameterIn(text, { period, adjust, count: '100' }, symbols);

describe('A refusal names the period', () => {
  it.each([
    ...['Failed to deserialize query string: unknown variant `1Q`, expected one of `1m`, `5m`, `1d`, `1w`, `1M`'],
    ...['period: unknown variant `1Q`, expected `1d` or `1w`', 'Invalid period', 'invalid value for interval: 1Q'],
    ...['expected one of 1m, 5m, 15m, 1d', 'period: expected one of 1m, 5m, 1d, got "1Q"', '不支持的周期: 1Q'],
    ...['参数错误：周期只能为 1d、1w、1M', '无效的参数 1Q'],
  ])('as in "%s"', (text) => expect(refusedOf(text)).toBe('period'));
});

describe('A refusal names the adjustment', () => {
  it.each([
    'unknown variant `forward_additive`, expected one of `none`, `forward`, `backward`',
    'adjust: expected one of none, forward, backward, got "forward_additive"',
    'invalid adjust_type',
    '不支持的复权方式',
  ])('as in "%s"', (text) => expect(refusedOf(text, '1d', 'forward_additive')).toBe('adjust'));
});

describe('A refusal names no parameter', () => {
  it.each([
    ['where it gives no reason', 'Bad Request'],
    ['where it names a symbol of the request', 'Invalid symbol 600519.SH for period 1Q'],
    ['in any case of the letters', 'invalid: aapl.us, period=1Q'],
    ['where it names a number of symbols', 'invalid request: at most 20 symbols for period 1Q'],
    ['where it is about the access mode', "Access mode 'batch' is not allowed for period 1Q"],
    ['where it refuses something else', 'count must be at most 5000'],
    ['where it may mean two', 'invalid period or adjust'],
    ['where a minute is not the month', 'invalid value 1q'],
    ['beyond the length of a sentence', `${' '.repeat(600)}unknown variant 1Q`],
  ])('%s', (_, text) => expect(refusedOf(text)).toBeUndefined());

  it('that the request does not have', () => expect(refusedParameterIn('invalid period', { count: '1' }, symbols)).toBeUndefined());
});

it('a text may concern the symbols where it names one, or has a word for them', () => {
  expect(['no AAPL.US here', 'invalid ticker', '代码错误', 'at most 5 symbols'].map(concerns)).not.toContain(false);
  expect(['', 'Bad Request', 'invalid period'].map(concerns)).not.toContain(true);
});

function concerns(text: string): boolean {
  return mayConcernSymbols(text, symbols);
}
