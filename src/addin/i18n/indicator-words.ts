/** Names of technical indicators and of their parameters in Insert. */
import type { IndicatorName, IndicatorParameter } from '../../market/indicators/spec';
import type { Language, Text } from './language';

const names: Readonly<Record<IndicatorName, Text>> = {
  sma: { en: 'Simple moving average', zh: '简单移动平均' },
  ema: { en: 'Exponential moving average', zh: '指数移动平均' },
  wma: { en: 'Weighted moving average', zh: '加权移动平均' },
  rsi: { en: 'Relative strength index', zh: '相对强弱指标' },
  macd: { en: 'Moving average convergence/divergence', zh: '指数平滑异同移动平均线' },
  boll: { en: 'Bollinger Bands', zh: '布林带' },
  atr: { en: 'Average true range', zh: '平均真实波幅' },
  kdj: { en: 'Stochastic oscillator', zh: '随机指标' },
  obv: { en: 'On-balance volume', zh: '能量潮' },
  vwap: { en: 'Volume-weighted average price', zh: '成交量加权均价' },
  std: { en: 'Standard deviation', zh: '标准差' },
  max: { en: 'Highest close', zh: '最高收盘价' },
  min: { en: 'Lowest close', zh: '最低收盘价' },
  ret: { en: 'Return over several bars', zh: '多根 K 线收益率' },
  drawdown: { en: 'Drawdown', zh: '回撤' },
};

const parameters: Readonly<Record<IndicatorParameter['name'], Text>> = {
  n: { en: 'Bars', zh: 'K 线根数' },
  fast: { en: 'Fast, in bars', zh: '快线根数' },
  slow: { en: 'Slow, in bars', zh: '慢线根数' },
  signal: { en: 'Signal, in bars', zh: '信号线根数' },
  multiple: { en: 'Multiple of the histogram', zh: '柱线倍数' },
  deviations: { en: 'Standard deviations', zh: '标准差倍数' },
  k: { en: 'Smoothing of K', zh: 'K 值平滑' },
  d: { en: 'Smoothing of D', zh: 'D 值平滑' },
};

export function indicatorWords(name: IndicatorName, language: Language): string {
  return names[name][language];
}

export function indicatorParameterWords(name: IndicatorParameter['name'], language: Language): string {
  return parameters[name][language];
}
