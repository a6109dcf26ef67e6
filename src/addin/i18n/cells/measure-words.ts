/** Headers of the measures of MD.STATS, without their parameters. */
import type { MeasureName } from '../../../market/statistics/measures';
import type { Language, Text } from '../language';

/** Name of a column of sparklines. */
export const sparklineName: Text = { en: 'Trend', zh: '走势' };

/** The fields that show them as pictures. */
export const pictureDescription = {
  line: {
    en: 'The last n closes as a picture, where Excel shows pictures in cells',
    zh: '最近 n 个收盘价的走势图（Excel 能在单元格中显示图片时）',
  },
  candles: {
    en: 'The last n daily bars as a candlestick chart, where Excel shows pictures in cells',
    zh: '最近 n 日的 K 线图（Excel 能在单元格中显示图片时）',
  },
} as const satisfies Readonly<Record<string, Text>>;

const names: Readonly<Record<MeasureName, Text>> = {
  return: { en: 'Return', zh: '收益率' },
  cagr: { en: 'CAGR', zh: '年化收益率' },
  volatility: { en: 'Volatility', zh: '年化波动率' },
  sharpe: { en: 'Sharpe ratio', zh: '夏普比率' },
  sortino: { en: 'Sortino ratio', zh: '索提诺比率' },
  max_drawdown: { en: 'Max drawdown', zh: '最大回撤' },
  max_drawdown_from: { en: 'Drawdown from', zh: '回撤开始日' },
  max_drawdown_to: { en: 'Drawdown to', zh: '回撤结束日' },
  beta: { en: 'Beta', zh: '贝塔系数' },
  alpha: { en: 'Alpha', zh: '阿尔法系数' },
  correlation: { en: 'Correlation', zh: '相关系数' },
  tracking_error: { en: 'Tracking error', zh: '跟踪误差' },
  information_ratio: { en: 'Information ratio', zh: '信息比率' },
  var: { en: 'VaR', zh: '在险价值' },
  es: { en: 'Expected shortfall', zh: '预期损失' },
  skew: { en: 'Skewness', zh: '偏度' },
  kurtosis: { en: 'Kurtosis', zh: '峰度' },
  high: { en: 'High', zh: '最高价' },
  low: { en: 'Low', zh: '最低价' },
  from_high: { en: 'From high', zh: '距最高价' },
  average_amount: { en: 'Average amount', zh: '平均成交额' },
  spark: sparklineName,
  symbol: { en: 'Symbol', zh: '代码' },
  observations: { en: 'Observations', zh: '样本数' },
};

export function measureName(name: MeasureName, language: Language): string {
  return names[name][language];
}

/** What a screen takes, the first number in the parentheses being called n. */
const descriptions: Readonly<Partial<Record<MeasureName, Text>>> = {
  return: { en: 'Close ÷ the close n days before − 1', zh: '收盘价 ÷ n 个交易日前的收盘价 − 1' },
  cagr: { en: 'Return over n days as a yearly rate', zh: 'n 个交易日的收益率折合年率' },
  volatility: { en: 'Standard deviation of n daily returns, annualised', zh: 'n 个日收益率的标准差，年化' },
  sharpe: {
    en: 'Mean of n returns above the risk-free rate ÷ their deviation, annualised',
    zh: 'n 个日收益率超出无风险利率的均值 ÷ 标准差，年化',
  },
  sortino: { en: 'As the Sharpe ratio, with losses alone as the risk', zh: '同夏普比率，风险只计亏损' },
  max_drawdown: { en: 'Deepest fall from an earlier close in n days', zh: 'n 个交易日内收盘价自高点的最大跌幅' },
  var: {
    en: 'Lower bound of n daily returns, at the confidence level of the second number',
    zh: 'n 个日收益率在给定置信度（第二个数）下的下限',
  },
  es: { en: 'Mean of the returns at or below the VaR', zh: '不高于在险价值的收益率的均值' },
  skew: { en: 'Skewness of n daily returns, as SKEW in Excel', zh: 'n 个日收益率的偏度，同 Excel 的 SKEW' },
  kurtosis: {
    en: 'Excess kurtosis of n daily returns, as KURT in Excel',
    zh: 'n 个日收益率的超额峰度，同 Excel 的 KURT',
  },
  high: { en: 'Highest price of the last n days', zh: '最近 n 个交易日的最高价' },
  low: { en: 'Lowest price of the last n days', zh: '最近 n 个交易日的最低价' },
  from_high: { en: 'Close ÷ the highest price of the last n days − 1', zh: '收盘价 ÷ 最近 n 个交易日的最高价 − 1' },
  average_amount: { en: 'Mean amount of the last n days', zh: '最近 n 个交易日的平均成交额' },
  spark: {
    en: 'The last n closes as text, from the lowest to the highest of them: ▁▂▅▇',
    zh: '用字符画出最近 n 个收盘价的走势：▁▂▅▇',
  },
  observations: { en: 'Number of available returns, at most n', zh: '已有的日收益率个数，最多 n 个' },
};

export function measureDescription(name: MeasureName, language: Language): string {
  return descriptions[name]?.[language] ?? '';
}
