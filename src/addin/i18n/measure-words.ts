/** Headers of the measures of MD.STATS, without their parameters. */
import type { MeasureName } from '../../market/statistics/measures';
import type { Language, Text } from './language';

const names: Readonly<Record<MeasureName, Text>> = {
  return: { en: 'Return', zh: '收益率' },
  cagr: { en: 'CAGR', zh: '年化收益率' },
  volatility: { en: 'Volatility', zh: '年化波动率' },
  sharpe: { en: 'Sharpe ratio', zh: '夏普比率' },
  sortino: { en: 'Sortino ratio', zh: '索提诺比率' },
  max_drawdown: { en: 'Max drawdown', zh: '最大回撤' },
  max_drawdown_from: { en: 'Drawdown from', zh: '最大回撤开始日' },
  max_drawdown_to: { en: 'Drawdown to', zh: '最大回撤结束日' },
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
  symbol: { en: 'Symbol', zh: '代码' },
  observations: { en: 'Observations', zh: '样本数' },
};

export function measureName(name: MeasureName, language: Language): string {
  return names[name][language];
}
