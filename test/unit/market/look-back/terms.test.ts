/** What a screen may take from bars: how it is typed, how it is written, and how many bars it needs. */
import { describe, expect, it } from 'vitest';
import { barsOfLookBack, kindOfLookBack, lookBackText, parseLookBack, parseOneLookBack } from '../../../../src/market/look-back/terms';
import { badArgument, type MarketDataError } from '../../../../src/market/texts/problem';
import { thrownBy } from '../../../support/thrown-by';

const written = (text: string) => parseLookBack(text, 'where')?.map(lookBackText);

describe('What a screen takes from bars', () => {
  it.each([
    ['sma(60)', ['sma(60)']],
    ['RSI', ['rsi(14)']],
    ['boll', ['boll(20,2).middle', 'boll(20,2).upper', 'boll(20,2).lower']],
    ['boll(20, 2.5) . Upper', ['boll(20,2.5).upper']],
    ['macd.DEA', ['macd(12,26,9).signal']],
    ['macd(12,26,9,2).histogram', ['macd(12,26,9,2).histogram']],
    ['return(20)', ['return(20)']],
    ['收益率（20）', ['return(20)']],
    ['sharpe(250，2%)', ['sharpe(250,2%)']],
    ['sharpe(250)', ['sharpe(250)']],
    ['var(250,99)', ['var(250,99)']],
    ['high(250)', ['high(250)']],
    ['average_amount(20)', ['average_amount(20)']],
    ['走势(60)', ['spark(60)']],
    ['Spark', ['spark(20)']],
  ])('%s is %j', (text, texts) => expect(written(text)).toEqual(texts));

  it.each(['change_pct', 'high', 'return', 'smart', 'pe(ttm)', '5', ''])('is not %j', (text) => expect(written(text)).toBeUndefined());

  it.each([
    ['sma(60)', 60, 'price'],
    ['ret(20)', 21, 'fraction'],
    ['return(20)', 21, 'fraction'],
    ['high(250)', 250, 'price'],
    ['average_amount(20)', 20, 'money'],
    ['rsi(14)', 202, 'number'],
  ])('%s is computed from %i bars, as a %s', (text, bars, kind) => {
    const term = parseOneLookBack(text, 'where')!;
    expect([barsOfLookBack(term), kindOfLookBack(term)]).toEqual([bars, kind]);
  });
});

describe('A text that a screen cannot take from bars', () => {
  const indicator = (usage: string, range: string) => ({ kind: 'indicator', usage, range }) as const;

  it.each([
    ['sma(0)', indicator('sma(20)', 'n = 1, 2 … 1000')],
    ['high(0)', indicator('high(250)', 'n = 1 … 1000')],
    ['return(1001)', indicator('return(250)', 'n = 1 … 1000')],
    ['volatility(2)', indicator('volatility(250)', 'n = 3 … 1000')],
    ['sharpe(2%)', indicator('sharpe(250,2%)', 'n = 3 … 1000; rate = 0% … 100%')],
    ['var(95)', indicator('var(250,95)', 'n = 3 … 1000; level = 50 … 99.9')],
    ['high(250,2)', indicator('high(250)', 'n = 1 … 1000')],
    ['spark(251)', indicator('spark(20)', 'n = 2 … 250')],
    ['boll.k', { kind: 'one-of', values: ['boll(20,2).middle', 'boll(20,2).upper', 'boll(20,2).lower'] }],
  ] as const)('%s is refused', (text, expected) => {
    expect(thrownBy(() => parseLookBack(text, 'where'))).toEqual(badArgument('where', expected, text));
  });

  it.each(['obv', 'drawdown', 'beta(250)', 'max_drawdown_to(250)', 'smaa(20)'])('%s is answered with what there is', (text) => {
    const { problem } = thrownBy(() => parseLookBack(text, 'where')) as ReturnType<typeof badArgument>;
    const values = (problem as unknown as { expected: { values: string[] } }).expected.values;
    expect(values).toEqual(expect.arrayContaining(['sma(20)', 'macd(12,26,9)', 'return(250)', 'high(250)', 'es(250,95)']));
    expect(values.join()).not.toMatch(/obv|beta|,drawdown|symbol|_to/);
  });

  it('of several columns, the one must be named that is compared', () => {
    expect(thrownBy(() => parseOneLookBack('kdj', 'sort_by'))).toEqual(
      badArgument('sort_by', { kind: 'one-of', values: ['kdj(9,3,3).k', 'kdj(9,3,3).d', 'kdj(9,3,3).j'] }, 'kdj'),
    );
  });
});

it('A sparkline is shown, and neither compared nor sorted by', () => {
  const names = (thrownBy(() => parseOneLookBack('nothing(1)', 'where')) as MarketDataError).problem;
  expect(thrownBy(() => parseOneLookBack('spark(20)', 'where'))).toMatchObject({
    problem: { ...names, received: 'spark(20)' },
  });
});
