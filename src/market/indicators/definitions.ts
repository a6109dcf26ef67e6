/**
 * Every technical indicator, told once: its words, parameters, columns, warm-up and formula. Own code, because the libraries that
 * are small enough differ from TA-Lib (first value of EMA, alignment in MACD, rounded RSI, start of OBV).
 *
 * Formulas are TA-Lib's; KDJ is the one of the mainland's terminals. Missing values (NaN): a window that holds one has no value;
 * recursive formulas skip the bar, which has no value, and go on from the bars before it.
 */
import type { Language } from '../../brand/product';
import type { Bars, Column } from '../bars/bars';
import type { FieldKind } from '../fields/fields';
import { returnsOf } from '../bars/returns';
import {
  atr,
  barsToForget,
  boll,
  deviation,
  drawdown,
  ema,
  emaAlpha,
  highest,
  kdj,
  lowest,
  macd,
  mean,
  obv,
  rsi,
  skippingBlanks,
  vwap,
  weightedMean,
  wilderAlpha,
  windowed,
} from './formulas';

/** A text in both languages of the product. */
export type IndicatorText = Readonly<Record<Language, string>>;

export interface IndicatorParameter {
  /** As messages name it. */
  readonly name: 'n' | 'fast' | 'slow' | 'signal' | 'multiple' | 'deviations' | 'k' | 'd';
  /** As Insert names it. */
  readonly title: IndicatorText;
  readonly whenOmitted: number;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  /** It may be left out at the end. */
  readonly isOptional?: boolean;
}

export interface Indicator {
  /** As Insert names it. */
  readonly title: IndicatorText;
  /** Of MD.FIELDS; the numbers in parentheses are called n. */
  readonly description: IndicatorText;
  readonly parameters: readonly IndicatorParameter[];
  /** What must hold between parameters. */
  readonly condition?: { readonly text: string; readonly holds: (...parameters: number[]) => boolean };
  /** In the order of its columns, with their headers; undefined stands for the abbreviation. */
  readonly parts: Readonly<Record<string, IndicatorText | undefined>>;
  readonly kind: FieldKind;
  /** Its values depend on the first bar, so that one alone, at the last bar, tells little. */
  readonly isCumulative?: boolean;
  /**
   * How many bars before the first shown one are needed for it to have a value which, if the formula is recursive, hardly depends
   * on where the series starts. 0 where it runs over the shown bars.
   */
  readonly warmUp: (...parameters: number[]) => number;
  /** @returns a column for each part, as long as the bars, NaN where there is no value */
  readonly compute: (bars: Bars, ...parameters: number[]) => readonly Column[];
}

const bars = (whenOmitted: number, min = 1): IndicatorParameter =>
  count('n', { en: 'Bars', zh: 'K 线根数' }, whenOmitted, min);

function count(
  name: IndicatorParameter['name'],
  title: IndicatorText,
  whenOmitted: number,
  min = 1,
): IndicatorParameter {
  return { name, title, whenOmitted, min, max: 1000, isWhole: true };
}

const alone = { value: undefined };
const lengthOfWindow = (n: number) => n - 1;

export const indicators = {
  sma: {
    title: { en: 'Simple moving average', zh: '简单移动平均' },
    description: { en: 'Mean of the last n closes', zh: '最近 n 个收盘价的平均' },
    parameters: [bars(20)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n) => [windowed(close, n, mean)],
  },
  ema: {
    title: { en: 'Exponential moving average', zh: '指数移动平均' },
    description: { en: 'Exponential mean of the closes', zh: '收盘价的指数移动平均' },
    parameters: [bars(12)],
    parts: alone,
    kind: 'price',
    warmUp: (n) => n - 1 + barsToForget(emaAlpha(n)),
    compute: ({ close }, n) => skippingBlanks([close], (values) => [ema(values, n)]),
  },
  wma: {
    title: { en: 'Weighted moving average', zh: '加权移动平均' },
    description: { en: 'Mean of the last n closes, weighted n … 1', zh: '最近 n 个收盘价的线性加权平均' },
    parameters: [bars(10)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n) => [windowed(close, n, weightedMean)],
  },
  rsi: {
    title: { en: 'Relative strength index', zh: '相对强弱指标' },
    description: { en: 'Relative strength, 0 to 100', zh: '相对强弱指标，0 到 100' },
    parameters: [bars(14, 2)],
    parts: alone,
    kind: 'number',
    warmUp: (n) => n + barsToForget(wilderAlpha(n)),
    compute: ({ close }, n) => skippingBlanks([close], (values) => [rsi(values, n)]),
  },
  macd: {
    title: { en: 'Moving average convergence/divergence', zh: '指数平滑异同移动平均线' },
    description: {
      en: 'Fast − slow mean, signal line, and their difference (doubled by a 4th number 2)',
      zh: 'DIF、DEA 及两者之差（第 4 个参数为 2 时取 2 倍）',
    },
    parameters: [
      count('fast', { en: 'Fast, in bars', zh: '快线根数' }, 12),
      count('slow', { en: 'Slow, in bars', zh: '慢线根数' }, 26, 2),
      count('signal', { en: 'Signal, in bars', zh: '信号线根数' }, 9),
      // Chinese terminals draw the histogram at twice the difference.
      {
        name: 'multiple',
        title: { en: 'Multiple of the histogram', zh: '柱线倍数' },
        whenOmitted: 1,
        isOptional: true,
        min: 1,
        max: 2,
        isWhole: true,
      },
    ],
    condition: { text: 'fast < slow', holds: (fast, slow) => fast < slow },
    parts: {
      macd: { en: 'MACD', zh: 'DIF' },
      signal: { en: 'Signal', zh: 'DEA' },
      histogram: { en: 'Histogram', zh: 'MACD 柱' },
    },
    kind: 'change',
    // The signal line smooths a line that is itself smoothed; the fast EMA forgets sooner than the slow one.
    warmUp: (_, slow, signal) =>
      slow - 1 + barsToForget(emaAlpha(slow)) + (signal - 1) + barsToForget(emaAlpha(signal)),
    compute: ({ close }, fast, slow, signal, multiple) =>
      skippingBlanks([close], (values) => macd(values, fast, slow, signal, multiple)),
  },
  boll: {
    title: { en: 'Bollinger Bands', zh: '布林带' },
    description: { en: 'Mean of n closes, plus and minus standard deviations', zh: '布林带：中轨、上轨、下轨' },
    parameters: [
      bars(20, 2),
      {
        name: 'deviations',
        title: { en: 'Standard deviations', zh: '标准差倍数' },
        whenOmitted: 2,
        min: 0.1,
        max: 10,
        isWhole: false,
      },
    ],
    parts: {
      middle: { en: 'BOLL middle', zh: 'BOLL 中轨' },
      upper: { en: 'BOLL upper', zh: 'BOLL 上轨' },
      lower: { en: 'BOLL lower', zh: 'BOLL 下轨' },
    },
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n, deviations) => boll(close, n, deviations),
  },
  atr: {
    title: { en: 'Average true range', zh: '平均真实波幅' },
    description: { en: 'Average true range', zh: '平均真实波幅' },
    parameters: [bars(14)],
    parts: alone,
    kind: 'price',
    warmUp: (n) => n + barsToForget(wilderAlpha(n)),
    compute: (all, n) =>
      skippingBlanks([all.high, all.low, all.close], (high, low, close) => [atr(high, low, close, n)]),
  },
  kdj: {
    title: { en: 'Stochastic oscillator', zh: '随机指标' },
    description: { en: 'Stochastic K, D and J = 3K − 2D', zh: '随机指标 K、D、J' },
    parameters: [
      bars(9),
      count('k', { en: 'Smoothing of K', zh: 'K 值平滑' }, 3),
      count('d', { en: 'Smoothing of D', zh: 'D 值平滑' }, 3),
    ],
    parts: { k: { en: 'K', zh: 'K' }, d: { en: 'D', zh: 'D' }, j: { en: 'J', zh: 'J' } },
    kind: 'number',
    warmUp: (n, k, d) => n - 1 + barsToForget(wilderAlpha(k)) + barsToForget(wilderAlpha(d)),
    compute: (all, n, k, d) => {
      const [low, high] = [windowed(all.low, n, lowest), windowed(all.high, n, highest)];
      return skippingBlanks([low, high, all.close], (lows, highs, closes) => kdj(lows, highs, closes, k, d));
    },
  },
  obv: {
    title: { en: 'On-balance volume', zh: '能量潮' },
    description: {
      en: 'Volume added on rises and subtracted on falls, over the rows shown',
      zh: '能量潮，自所示首行累计',
    },
    parameters: [],
    parts: alone,
    kind: 'volume',
    isCumulative: true,
    warmUp: () => 0,
    compute: (all) => skippingBlanks([all.close, all.volume], (close, volume) => [obv(close, volume)]),
  },
  vwap: {
    title: { en: 'Volume-weighted average price', zh: '成交量加权均价' },
    description: { en: 'Typical price of n bars weighted by volume', zh: '最近 n 根 K 线的成交量加权均价' },
    parameters: [bars(20)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: (all, n) => [vwap(all, n)],
  },
  std: {
    title: { en: 'Standard deviation', zh: '标准差' },
    description: { en: 'Standard deviation of the last n closes (population)', zh: '最近 n 个收盘价的总体标准差' },
    parameters: [bars(20, 2)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n) => [windowed(close, n, deviation)],
  },
  max: {
    title: { en: 'Highest close', zh: '最高收盘价' },
    description: { en: 'Highest of the last n closes', zh: '最近 n 个收盘价的最大值' },
    parameters: [bars(20)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n) => [windowed(close, n, highest)],
  },
  min: {
    title: { en: 'Lowest close', zh: '最低收盘价' },
    description: { en: 'Lowest of the last n closes', zh: '最近 n 个收盘价的最小值' },
    parameters: [bars(20)],
    parts: alone,
    kind: 'price',
    warmUp: lengthOfWindow,
    compute: ({ close }, n) => [windowed(close, n, lowest)],
  },
  ret: {
    title: { en: 'Return over several bars', zh: '多根 K 线收益率' },
    description: { en: 'Close ÷ the close n bars before − 1', zh: '收盘价 ÷ n 根 K 线之前的收盘价 − 1' },
    parameters: [bars(1)],
    parts: { value: { en: 'Return', zh: '收益率' } },
    kind: 'fraction',
    warmUp: (n) => n,
    compute: ({ close }, n) => [returnsOf(close, n)],
  },
  drawdown: {
    title: { en: 'Drawdown', zh: '回撤' },
    description: {
      en: 'Close ÷ the highest close of the rows shown so far − 1',
      zh: '收盘价 ÷ 所示区间至今最高收盘价 − 1',
    },
    parameters: [],
    parts: { value: { en: 'Drawdown', zh: '回撤' } },
    kind: 'fraction',
    isCumulative: true,
    warmUp: () => 0,
    compute: ({ close }) => skippingBlanks([close], (values) => [drawdown(values)]),
  },
} as const satisfies Readonly<Record<string, Indicator>>;
