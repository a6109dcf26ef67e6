/** Descriptions and units of all fields, for MD.FIELDS. */
import type { FieldId, FieldKind } from '../../../market/fields/fields';
import type { Language, Text } from '../language';

const descriptions: Readonly<Record<FieldId, Text>> = {
  symbol: { en: 'Code and market', zh: '证券代码与市场' },
  name: { en: 'Name of the security', zh: '证券简称' },
  type: { en: 'Kind of security', zh: '证券种类' },
  region: { en: 'Region of the market', zh: '市场所属地区' },
  last_price: { en: 'Price of the last trade', zh: '最近一笔成交价' },
  open: { en: 'First price of the period', zh: '期间第一笔成交价' },
  high: { en: 'Highest price of the period', zh: '期间最高成交价' },
  low: { en: 'Lowest price of the period', zh: '期间最低成交价' },
  close: { en: 'Last price of the period', zh: '期间最后成交价' },
  prev_close: { en: 'Close of the previous period', zh: '上一期间的收盘价' },
  change_amount: { en: 'Last price − previous close', zh: '最新价 − 昨收' },
  change_pct: { en: 'Change ÷ previous close', zh: '涨跌额 ÷ 昨收' },
  amplitude: { en: '(High − low) ÷ previous close', zh: '（最高 − 最低）÷ 昨收' },
  turnover_rate: { en: 'Traded shares ÷ float shares', zh: '成交股数 ÷ 流通股本' },
  volume: { en: 'Quantity traded on the day, not adjusted for splits', zh: '当日成交数量，不作复权调整' },
  volume_shares: {
    en: 'Quantity traded, in shares on every market; not included in "all"',
    zh: '成交股数，各市场统一以股计；不含在 all 中',
  },
  volume_adjusted: {
    en: 'Volume in shares of the newest bar, so that it compares over splits; not included in "all"',
    zh: '按最新一根的股数折算的成交量，拆股前后可比；不含在 all 中',
  },
  trading_state: {
    en: 'trading, suspended, or no price yet; not included in "all"',
    zh: '交易、停牌或尚无成交；不含在 all 中',
  },
  volume_unit: {
    en: 'Unit of the volumes: lots or shares; not included in "all"',
    zh: '成交量的单位：手或股；不含在 all 中',
  },
  amount: { en: 'Value traded', zh: '成交金额' },
  return: {
    en: 'Close ÷ previous close − 1, with the price adjustment of the bars',
    zh: '收盘价 ÷ 上一收盘价 − 1，按所选复权方式',
  },
  log_return: {
    en: 'ln(close ÷ previous close), with the price adjustment of the bars',
    zh: 'ln（收盘价 ÷ 上一收盘价），按所选复权方式',
  },
  currency: {
    en: 'Trading currency of prices and amounts; not included in "all"',
    zh: '价格与金额的交易货币；不含在 all 中',
  },

  board: {
    en: 'Main, ChiNext, STAR, Beijing, GEM or B, by the code; not included in "all"',
    zh: '按代码区分的主板、创业板、科创板、北交所、港股 GEM 或 B 股；“all”不含此字段',
  },
  timestamp: { en: 'Time of the data', zh: '数据时间' },
  code: { en: 'Code without the market', zh: '不含市场后缀的代码' },
  exchange: { en: 'Exchange', zh: '上市交易所' },
  float_shares: { en: 'Shares that can be traded', zh: '可流通的股数' },
  total_shares: { en: 'All shares issued', zh: '已发行的总股数' },
  limit_up: { en: 'Highest price allowed today', zh: '当日允许的最高价' },
  limit_down: { en: 'Lowest price allowed today', zh: '当日允许的最低价' },
  tick_size: { en: 'Smallest step of the price', zh: '价格的最小变动' },
  listing_date: { en: 'First day of trading', zh: '首个交易日' },
  ex_factor: {
    en: 'Previous close ÷ ex-rights reference price of one event',
    zh: '单次事件的前收盘价 ÷ 除权除息参考价',
  },
  level: { en: 'Level of market depth; 1 is the best', zh: '盘口档位，1 为最优' },
  side: { en: 'Bid or ask', zh: '买或卖' },
  bid_price: { en: 'Price that buyers offer', zh: '买方报价' },
  bid_volume: { en: 'Quantity wanted at the bid', zh: '买价上的挂单量' },
  ask_price: { en: 'Price that sellers ask', zh: '卖方报价' },
  ask_volume: { en: 'Quantity offered at the ask', zh: '卖价上的挂单量' },
  mid: { en: 'Midpoint of best bid and best ask', zh: '买一与卖一的中间价' },
  spread: { en: 'Best ask − best bid', zh: '卖一 − 买一' },
  imbalance: {
    en: '(Bid − ask volume) ÷ (bid + ask volume), five levels',
    zh: '五档（委买量 − 委卖量）÷（委买量 + 委卖量）',
  },
};

const shares: Text = { en: 'shares', zh: '股' };
const currency: Text = { en: 'CNY (SH, SZ, BJ), HKD (HK), USD (US)', zh: 'CNY（SH、SZ、BJ），HKD（HK），USD（US）' };
const none: Text = { en: '', zh: '' };

const unitsOfKinds: Readonly<Record<FieldKind, Text>> = {
  price: currency,
  change: currency,
  money: currency,
  fraction: { en: 'fraction, shown as %', zh: '小数，显示为 %' },
  volume: { en: 'lots of 100 (SH, SZ, BJ), shares (HK, US)', zh: '手（SH、SZ、BJ），股（HK、US）' },
  shares,
  count: { en: 'count', zh: '个' },
  time: { en: 'exchange time', zh: '交易所当地时间' },
  date: { en: 'date', zh: '日期' },
  text: none,
  number: none,
};

/** Units of fields whose kind does not determine one. */
const unitsOfFields: Readonly<Partial<Record<FieldId, Text>>> = {
  tick_size: currency,
  currency: { en: 'ISO code', zh: 'ISO 代码' },
};

export function fieldDescription(field: FieldId, language: Language): string {
  return descriptions[field][language];
}

export function fieldUnit(field: FieldId, kind: FieldKind, language: Language): string {
  return unitsOfFields[field]?.[language] ?? unitOfKind(kind, language);
}

export function unitOfKind(kind: FieldKind, language: Language): string {
  return unitsOfKinds[kind][language];
}
