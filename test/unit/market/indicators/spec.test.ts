import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { indicatorColumns, indicatorNames, indicatorText, parseIndicator, warmUpBars } from '../../../../src/market/indicators/spec';
import { indicatorColumnId } from '../../../support/indicator-columns';
import { asMarketDataError } from '../../../../src/market/texts/problem';
import { specOf } from './fixture-bars';

function refusal(text: string, language: 'en' | 'zh' = 'en'): string {
  try {
    return `read as ${JSON.stringify(parseIndicator(text, 'fields'))}`;
  } catch (thrown) {
    return problemText(asMarketDataError(thrown).problem, language);
  }
}

describe('An indicator', () => {
  it.each([
    ['sma(5)', 'sma', [5]],
    ['MACD(5, 35, 4)', 'macd', [5, 35, 4]],
    ['macd(12,26,9,2)', 'macd', [12, 26, 9, 2]],
    [' Boll ( 20 , 2.5 ) ', 'boll', [20, 2.5]],
    ['boll(20,.5)', 'boll', [20, 0.5]],
    ['ｋｄｊ（9，3，3）', 'kdj', [9, 3, 3]],
    ['kdj(9、3、3)', 'kdj', [9, 3, 3]],
    ['obv()', 'obv', []],
  ])('is read from %s', (text, name, parameters) => expect(parseIndicator(text, 'fields')).toEqual({ name, parameters }));

  it('takes its defaults without parentheses', () => {
    expect(indicatorNames.map((name) => [name, ...specOf(name).parameters])).toEqual([
      ['sma', 20],
      ['ema', 12],
      ['wma', 10],
      ['rsi', 14],
      ['macd', 12, 26, 9],
      ['boll', 20, 2],
      ['atr', 14],
      ['kdj', 9, 3, 3],
      ['obv'],
      ['vwap', 20],
      ['std', 20],
      ['max', 20],
      ['min', 20],
      ['ret', 1],
      ['drawdown'],
    ]);
  });
});

describe('Other text', () => {
  it.each([...['smart', 'sma_20', 'sma均线', 'return', 'maximum', 'close', '(20)', '20', '', 'log_return', ' ', 'constructor']])(
    'such as %o is no indicator',
    (text) => {
      expect(parseIndicator(text, 'fields')).toBeUndefined();
    },
  );
});

describe('Any text', () => {
  it('is an indicator, is none, or is refused as a bad argument', () => {
    const word = fc.constantFrom(...indicatorNames, '(', ')', ',', ' ', '20', '0', '-', '.', 'e', '，', 'x');
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        try {
          const spec = parseIndicator(typed, 'fields');
          if (spec) expect(parseIndicator(indicatorColumnId({ spec, part: 'value', kind: 'price' }), '')).toEqual(spec);
        } catch (thrown) {
          expect(thrown).toMatchObject({ problem: { kind: 'bad-argument', argument: 'fields', received: typed } });
        }
      }),
    );
  });
});

describe('Bad parameters', () => {
  const sma = 'an indicator such as sma(20) with n = 1, 2 … 1000';
  const macd =
    'an indicator such as macd(12,26,9) with ' +
    'fast = 1, 2 … 1000; slow = 2, 3 … 1000; signal = 1, 2 … 1000; [multiple = 1, 2]; fast < slow';
  const boll = 'an indicator such as boll(20,2) with n = 2, 3 … 1000; deviations = 0.1 … 10';

  it.each([
    ...['sma(0)', 'sma(-5)', 'sma(1001)', 'sma(2.5)', 'sma(1e2)', 'sma(x)', 'sma()', 'sma(5,6)', 'sma(5,)'].map(
      (text) => [text, sma] as const,
    ),
    ...['sma(20', 'sma 20)', 'sma20', 'sma(20))', 'sma((20))', 'sma(20) x', 'sma.value', 'sma('].map((text) => [text, sma] as const),
    ...['macd(26,12,9)', 'macd(12,12,9)', 'macd(12,26)', 'macd(12,26,0)', 'macd(12,26,9,3)', 'macd(12,26,9,2,1)'].map(
      (text) => [text, macd] as const,
    ),
    ...['boll(1,2)', 'boll(20,0)', 'boll(20,10.1)', 'boll(20,0.09)', 'boll(20)'].map((text) => [text, boll] as const),
  ])('as in %s are refused with the range', (text, indicator) => {
    expect(refusal(text)).toBe(`fields: "${text}" is not valid. Enter ${indicator}`);
  });
});

describe('The ranges', () => {
  it.each([
    ['rsi(1)', 'fields: "rsi(1)" is not valid. Enter an indicator such as rsi(14) with n = 2, 3 … 1000'],
    ['std(1)', 'fields: "std(1)" is not valid. Enter an indicator such as std(20) with n = 2, 3 … 1000'],
    ['obv(5)', 'fields: "obv(5)" is not valid. Enter an indicator such as obv'],
  ])('refuse %s, which has no meaning', (text, sentence) => expect(refusal(text)).toBe(sentence));

  it('are named in Chinese, too', () => {
    expect(refusal('sma(0)', 'zh')).toBe('fields："sma(0)" 无效，请填写：指标，例如 sma(20)，其中 n = 1, 2 … 1000');
    expect(refusal('drawdown(5)', 'zh')).toBe('fields："drawdown(5)" 无效，请填写：指标，例如 drawdown');
  });

  it('include their ends', () => {
    const read = [...['sma(1)', 'sma(1000)', 'rsi(2)', 'std(2)', 'boll(2,0.1)', 'boll(1000,10)', 'macd(1,2,1)', 'ret(1000)']];
    expect(read.map((text) => specOf(text).parameters)).toEqual([[1], [1000], [2], [2], [2, 0.1], [1000, 10], [1, 2, 1], [1000]]);
  });
});

describe('The columns', () => {
  it('are named after the call and, where there are several, the part', () => {
    const ids = indicatorNames.flatMap((name) => indicatorColumns(specOf(name)).map(indicatorColumnId));
    expect(ids).toEqual([
      ...['sma(20)', 'ema(12)', 'wma(10)', 'rsi(14)', 'macd(12,26,9).macd', 'macd(12,26,9).signal'],
      ...['macd(12,26,9).histogram', 'boll(20,2).middle', 'boll(20,2).upper', 'boll(20,2).lower', 'atr(14)'],
      ...['kdj(9,3,3).k', 'kdj(9,3,3).d', 'kdj(9,3,3).j', 'obv', 'vwap(20)', 'std(20)', 'max(20)', 'min(20)', 'ret(1)'],
      ...['drawdown'],
    ]);
  });

  it('have the kind that decides on their format', () => {
    const kinds = Object.fromEntries(indicatorNames.map((name) => [name, indicatorColumns(specOf(name))[0]?.kind]));
    expect(kinds).toMatchObject({ sma: 'price', macd: 'change', rsi: 'number', kdj: 'number', atr: 'price' });
    expect(kinds).toMatchObject({ obv: 'volume', ret: 'fraction', drawdown: 'fraction' });
  });
});

describe('The warm-up', () => {
  it.each([
    ['sma(20)', 19],
    ['wma(1)', 0],
    ['boll(20,2)', 19],
    ['vwap(20)', 19],
    ['std(20)', 19],
    ['max(20)', 19],
    ['min(20)', 19],
    ['ret(5)', 5],
    ['obv', 0],
    ['drawdown', 0],
    ['ema(1)', 0],
    ['macd(1,2,1)', 14],
  ])('of %s is %i bars', (text, count) => expect(warmUpBars(specOf(text))).toBe(count));

  it.each([
    ['ema(12)', 11, 1 - 2 / 13],
    ['ema(1000)', 999, 1 - 2 / 1001],
    ['rsi(14)', 14, 13 / 14],
    ['atr(14)', 14, 13 / 14],
  ])('of %s is the least that brings the weight of its start below a millionth', (text, firstValue, kept) => {
    const bars = warmUpBars(specOf(text)) - firstValue;
    expect(kept ** bars).toBeLessThanOrEqual(1e-6);
    expect(kept ** (bars - 1)).toBeGreaterThan(1e-6);
  });
});

it.each(['macd(12,26,9)', 'macd(12,26,9,2)', 'sma(20)', 'obv'])('The text of %s is as it is typed', (text) => {
  expect(indicatorText(specOf(text))).toBe(text);
});

it('An optional parameter with its usual value is left out of the text', () => {
  expect(indicatorText(specOf('macd(12,26,9,1)'))).toBe('macd(12,26,9)');
});
