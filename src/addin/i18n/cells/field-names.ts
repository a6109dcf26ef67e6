/** Column headers of all fields. */
import type { FieldId } from '../../../market/fields/fields';
import type { Language, Text } from '../language';

const fieldNames: Readonly<Record<FieldId, Text>> = {
  symbol: { en: 'Symbol', zh: '代码' },
  name: { en: 'Name', zh: '名称' },
  type: { en: 'Type', zh: '类型' },
  region: { en: 'Region', zh: '地区' },
  last_price: { en: 'Last', zh: '最新价' },
  open: { en: 'Open', zh: '开盘' },
  high: { en: 'High', zh: '最高' },
  low: { en: 'Low', zh: '最低' },
  close: { en: 'Close', zh: '收盘' },
  prev_close: { en: 'Prev close', zh: '昨收' },
  change_amount: { en: 'Change', zh: '涨跌额' },
  change_pct: { en: 'Change %', zh: '涨跌幅' },
  amplitude: { en: 'Amplitude', zh: '振幅' },
  turnover_rate: { en: 'Turnover rate', zh: '换手率' },
  volume: { en: 'Volume', zh: '成交量' },
  volume_shares: { en: 'Volume in shares', zh: '成交股数' },
  volume_adjusted: { en: 'Adjusted volume', zh: '复权成交量' },
  trading_state: { en: 'Trading state', zh: '交易状态' },
  volume_unit: { en: 'Volume unit', zh: '成交量单位' },
  amount: { en: 'Amount', zh: '成交额' },
  return: { en: 'Return', zh: '收益率' },
  log_return: { en: 'Log return', zh: '对数收益率' },
  currency: { en: 'Currency', zh: '货币' },
  board: { en: 'Board', zh: '上市板' },
  timestamp: { en: 'Time', zh: '时间' },
  code: { en: 'Local code', zh: '交易代码' },
  exchange: { en: 'Exchange', zh: '交易所' },
  float_shares: { en: 'Float shares', zh: '流通股本' },
  total_shares: { en: 'Total shares', zh: '总股本' },
  limit_up: { en: 'Limit up', zh: '涨停价' },
  limit_down: { en: 'Limit down', zh: '跌停价' },
  tick_size: { en: 'Tick size', zh: '最小变动价位' },
  listing_date: { en: 'Listing date', zh: '上市日期' },
  ex_factor: { en: 'Adjustment factor', zh: '除权因子' },
  level: { en: 'Level', zh: '档位' },
  side: { en: 'Side', zh: '方向' },
  bid_price: { en: 'Bid', zh: '买价' },
  bid_volume: { en: 'Bid volume', zh: '委买量' },
  ask_price: { en: 'Ask', zh: '卖价' },
  ask_volume: { en: 'Ask volume', zh: '委卖量' },
  mid: { en: 'Mid', zh: '中间价' },
  spread: { en: 'Spread', zh: '价差' },
  imbalance: { en: 'Bid/ask imbalance', zh: '委比' },
};

/** Headers and labels that are no names of fields. */
const words = {
  date: { en: 'Date', zh: '日期' },
  price: { en: 'Price', zh: '价格' },
  resting_volume: { en: 'Volume', zh: '委托量' },
  bid: { en: 'Bid', zh: '买' },
  ask: { en: 'Ask', zh: '卖' },
  field: { en: 'Field', zh: '字段' },
  header: { en: 'Column name', zh: '列名' },
  unit: { en: 'Unit', zh: '单位' },
  description: { en: 'Description', zh: '说明' },
} as const satisfies Record<string, Text>;

export function fieldName(field: FieldId, language: Language): string {
  return fieldNames[field][language];
}

/** Every column name and label of a table in one language. */
export function namesIn(language: Language): ReadonlySet<string> {
  return new Set([...Object.values(fieldNames), ...Object.values<Text>(words)].map((text) => text[language]));
}

export function word(id: keyof typeof words, language: Language): string {
  return words[id][language];
}
