import { describe, expect, it } from 'vitest';
import { lackedModeIn, mayConcernSymbols, rateIn, refusedParameterIn, symbolLimitIn, waitMsIn } from '../../../src/protocol/refusal-words';
import type { SymbolCode } from '../../../src/market/symbols/symbol';

describe('The words of a refusal', () => {
  it.each([
    ['Rate limit exceeded for daily_bars (10/min). Retry after 30780ms', 10, 60_000],
    ['Too many requests: 60 requests per minute', 60, 60_000],
    ['请求过于频繁（10次/分钟），请 38578ms 后重试', 10, 60_000],
    ['每分钟最多 120 次', 120, 60_000],
    ['limit 5/s', 5, 1_000],
    ['500 calls per hour', 500, 3_600_000],
    ['每秒 3 次', 3, 1_000],
    ['抱歉，您每分钟最多访问该接口200次', 200, 60_000],
    ['5 calls per minute and 500 calls per day', 5, 60_000],
  ])('name a rate: %s', (text, requests, windowMs) => expect(rateIn(text)).toEqual({ requests, windowMs }));

  it.each(['Too many requests', 'Retry after 30780ms', 'at most 5 symbols', '0/min', 'error 10/monkey', ''])('name no rate: %s', (text) => {
    expect(rateIn(text)).toBeUndefined();
  });

  it.each([
    ['(10/min). Retry after 30780ms', 30_780],
    ['请 38578ms 后重试', 38_578],
    ['Please retry in 30 seconds', 30_000],
    ['请在 5 秒后重试', 5_000],
    ['2 分钟后再试', 120_000],
    ['Request was throttled. Expected available in 42 seconds.', 42_000],
  ])('name a wait: %s', (text, waitMs) => expect(waitMsIn(text)).toBe(waitMs));

  it('name no wait where they name a rate alone', () => expect(waitMsIn('limit of 10/min reached')).toBeUndefined());
});

describe('The words of a refusal of symbols', () => {
  it.each([
    ['symbols: expected at most 5 symbols per request, got "6 symbols"', 5],
    ['Too many symbols: 6 (max 5)', 5],
    ['symbols must not exceed 20', 20],
    ['You asked for 50 symbols, the limit is 20', 20],
    ['单次最多查询 5 只标的', 5],
    ['最多支持50个代码', 50],
    ['标的数量不能超过20个', 20],
    ['标的数量超过上限：5', 5],
    ['50 symbols per request', 50],
    ['at most 50 symbols', 50],
    ['Maximum of 20 symbols exceeded', 20],
    ['max 20 symbols', 20],
    ['maximum: 20 symbols', 20],
    ['limit: 5 symbols', 5],
    ['limit 5 symbols', 5],
    ['max:5  symbols', 5],
    ['at most 1 symbols', 1],
    ['up to 100 symbols', 100],
    ['history is limited to 1 year, and a request to at most 5 symbols', 5],
    ['symbols are limited to 20 per request', 20],
    ['symbols: List should have at most 20 items', 20],
    ['证券代码最多20个', 20],
    ['symbols (min 1, max 20)', 20],
  ])('name the symbols of a request: %s', (text, limit) => expect(symbolLimitIn(text)).toBe(limit));

  it.each([
    'at most 10000 bars',
    'count: at most 10000',
    'Maximum 10 requests for these symbols',
    'unknown symbol 600519',
    '2 symbols not found',
    'at most 0 symbols',
    'history is limited to 1 year for these symbols',
    'at most 5 levels of depth for these symbols',
    'symbols: at most 5 levels',
    'each code has at most 9 characters',
    'code length: at most 9',
    'symbols are limited to 10 per minute',
    '股票代码长度不超过9位',
    '股票代码长度不超过9',
    '股票代码最多9个字符',
    '这些标的的历史限制为1个月',
    '标的最多 100 条K线',
    '标的最多5档',
    `${'x'.repeat(600)} at most 5 symbols`,
    '',
  ])('name no number of symbols: %s', (text) => expect(symbolLimitIn(text)).toBeUndefined());
});

describe('The words of a refusal of the plan', () => {
  it('name the access mode that the plan lacks', () => {
    expect(lackedModeIn("Access mode 'batch' not available for daily_bars. Upgrade your plan.")).toBe('batch');
    expect(lackedModeIn("Access mode 'universe' not available for quotes.")).toBe('universe');
    expect(lackedModeIn('No permission for daily_bars (markets: US)')).toBeUndefined();
  });
});

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
