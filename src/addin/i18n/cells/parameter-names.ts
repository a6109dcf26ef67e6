/** Labels of the functions' parameters in Insert. In formulas and messages a parameter has the name that Excel shows. */
import type { Language, Text } from '../language';

/** By the name of the parameter, or by function and parameter where it is something else in one function. */
const names: Readonly<Record<string, Text>> = {
  symbols: { en: 'Symbols', zh: '代码' },
  symbol: { en: 'Symbol', zh: '代码' },
  symbol_or_market: { en: 'Market or symbol', zh: '市场或代码' },
  fields: { en: 'Fields', zh: '字段' },
  field: { en: 'Field', zh: '字段' },
  headers: { en: 'Header row', zh: '标题行' },
  measures: { en: 'Measures', zh: '指标' },
  benchmark: { en: 'Benchmark', zh: '基准' },
  period: { en: 'Period', zh: '周期' },
  start: { en: 'Number of bars, or start date', zh: 'K 线根数或开始日期' },
  'EXFACTORS start': { en: 'Start date', zh: '开始日期' },
  'TRADINGDAYS start': { en: 'Start date', zh: '开始日期' },
  'CHECK start': { en: 'Start date', zh: '开始日期' },
  end: { en: 'End date', zh: '结束日期' },
  end_or_count: { en: 'End date, or number of days', zh: '结束日期或天数' },
  offset: { en: 'Trading days to move', zh: '移动的交易日数' },
  dates: { en: 'Dates', zh: '日期' },
  adjust: { en: 'Price adjustment', zh: '复权方式' },
  order: { en: 'Order', zh: '排序' },
  layout: { en: 'Layout', zh: '排列方式' },
  levels: { en: 'Levels', zh: '档数' },
  count: { en: 'Number of bars', zh: 'K 线根数' },
  universe: { en: 'Market', zh: '市场' },
  sort_by: { en: 'Sort by', zh: '排序字段' },
  top: { en: 'Number of rows', zh: '行数' },
  where: { en: 'Conditions', zh: '筛选条件' },
  condition: { en: 'Condition', zh: '条件' },
  message: { en: 'Message', zh: '提示文字' },
  mode: { en: 'How long it stays TRUE', zh: 'TRUE 保持多久' },
  match: { en: 'If the market was closed', zh: '非交易日' },
  seconds: { en: 'Seconds between updates', zh: '更新间隔（秒）' },
  item: { en: 'Item', zh: '项目' },
  function_name: { en: 'Fields of function', zh: '所属函数' },
};

/** The name in formulas for a parameter without a label. */
export function parameterName(functionId: string, parameter: string, language: Language): string {
  return (names[`${functionId} ${parameter}`] ?? names[parameter])?.[language] ?? parameter;
}
