/** The dictionary of fields: ids as people type them, what each value is, and the aliases that mean it. */
import { typedText } from '../texts/typed-text';

/** What a value is; decides its number format. `number` is for counts and factors. */
export type FieldKind =
  | 'price'
  | 'change'
  | 'fraction'
  | 'volume'
  | 'shares'
  | 'count'
  | 'money'
  | 'time'
  | 'date'
  | 'text'
  | 'number';

export interface Field {
  readonly kind: FieldKind;
  /**
   * Further names, English and Chinese, in lower case; among them those of tushare, JoinQuant, RiceQuant and Futu, where they mean the
   * same value in the same unit. The id is a name without being listed.
   */
  readonly aliases: readonly string[];
}

export const fields = {
  symbol: { kind: 'text', aliases: ['ticker', 'ts_code', '代码', '证券代码', '股票代码'] },
  name: { kind: 'text', aliases: ['名称', '简称', '证券简称', '股票名称'] },
  type: { kind: 'text', aliases: ['类型', '证券类型'] },
  region: { kind: 'text', aliases: ['地区', '市场'] },
  last_price: { kind: 'price', aliases: ['last', 'price', 'latest', '最新价', '现价', '最新', '价格'] },
  open: { kind: 'price', aliases: ['open_price', '开盘', '开盘价', '今开'] },
  high: { kind: 'price', aliases: ['high_price', '最高', '最高价'] },
  low: { kind: 'price', aliases: ['low_price', '最低', '最低价'] },
  close: { kind: 'price', aliases: ['收盘', '收盘价'] },
  prev_close: {
    kind: 'price',
    aliases: [
      'previous close',
      'prev_close_price',
      'pre_close',
      '昨收',
      '前收盘',
      '昨收价',
      '前收',
      '昨收盘',
      '前收盘价',
    ],
  },
  change_amount: { kind: 'change', aliases: ['change', 'chg', '涨跌', '涨跌额'] },
  change_pct: {
    kind: 'fraction',
    aliases: ['chg%', 'change%', 'change_percent', 'changepct', 'pct_chg', '涨跌幅', '涨幅'],
  },
  amplitude: { kind: 'fraction', aliases: ['振幅'] },
  turnover_rate: { kind: 'fraction', aliases: ['turnover%', '换手率', '换手'] },
  volume: { kind: 'volume', aliases: ['vol', '成交量'] },
  volume_shares: { kind: 'shares', aliases: ['shares_traded', '成交股数', '成交量股数'] },
  volume_unit: { kind: 'text', aliases: ['成交量单位'] },
  volume_adjusted: { kind: 'volume', aliases: ['adjusted_volume', '复权成交量'] },
  amount: {
    kind: 'money',
    aliases: ['value', 'amt', 'money', 'turnover', 'turnover_value', 'total_turnover', '成交额', '成交金额'],
  },
  currency: { kind: 'text', aliases: ['ccy', '货币', '币种', '交易货币'] },
  board: { kind: 'text', aliases: ['板', '上市板', '交易板块'] },
  trading_state: { kind: 'text', aliases: ['state', 'trading status', '交易状态', '停牌'] },
  return: { kind: 'fraction', aliases: ['收益率'] },
  log_return: { kind: 'fraction', aliases: ['logreturn', '对数收益率'] },
  timestamp: { kind: 'time', aliases: ['time', 'date', 'datetime', 'trade_date', '时间', '日期', '日期时间'] },
  code: { kind: 'text', aliases: ['local code', '交易代码', '编码'] },
  exchange: { kind: 'text', aliases: ['交易所'] },
  float_shares: { kind: 'shares', aliases: ['float', '流通股本', '流通股'] },
  total_shares: { kind: 'shares', aliases: ['shares', '总股本'] },
  limit_up: { kind: 'price', aliases: ['up_limit', 'high_limit', '涨停', '涨停价'] },
  limit_down: { kind: 'price', aliases: ['down_limit', 'low_limit', '跌停', '跌停价'] },
  tick_size: { kind: 'number', aliases: ['tick', '最小变动价位'] },
  listing_date: { kind: 'date', aliases: ['listed', 'list_date', 'ipo_date', '上市日期', '上市日'] },
  ex_factor: { kind: 'number', aliases: ['factor', '除权因子', '复权因子'] },
  level: { kind: 'number', aliases: ['档位', '档'] },
  side: { kind: 'text', aliases: ['方向', '买卖'] },
  bid_price: { kind: 'price', aliases: ['bid', '买价'] },
  bid_volume: { kind: 'volume', aliases: ['买量', '委买量'] },
  ask_price: { kind: 'price', aliases: ['ask', '卖价'] },
  ask_volume: { kind: 'volume', aliases: ['卖量', '委卖量'] },
  mid: { kind: 'price', aliases: ['中间价'] },
  spread: { kind: 'change', aliases: ['价差'] },
  imbalance: { kind: 'fraction', aliases: ['委比'] },
} as const satisfies Record<string, Field>;

export type FieldId = keyof typeof fields;

/** Fields of quotes and bars that the service does not send; either has further ones. `all` leaves them out: tables that were laid out for it keep their width. */
export const derivedFields = ['currency', 'volume_unit', 'volume_shares'] as const satisfies readonly FieldId[];

const furtherDerived: ReadonlySet<FieldId> = new Set(['board', 'trading_state', 'volume_adjusted']);

export function isDerived(field: FieldId): boolean {
  return furtherDerived.has(field) || derivedFields.some((derived) => derived === field);
}

/** Fields of MD.QUOTE in the order of `all`. */
export const quoteFields = [
  'symbol',
  'name',
  'last_price',
  'change_amount',
  'change_pct',
  'open',
  'high',
  'low',
  'prev_close',
  'volume',
  'amount',
  'amplitude',
  'turnover_rate',
  'timestamp',
  'type',
  'region',
  ...derivedFields,
  'board',
  'trading_state',
] as const satisfies readonly FieldId[];
export type QuoteField = (typeof quoteFields)[number];

/** Fields of MD.INSTRUMENT in the order of `all`. */
export const instrumentFields = [
  'symbol',
  'name',
  'exchange',
  'type',
  'region',
  'code',
  'listing_date',
  'float_shares',
  'total_shares',
  'limit_up',
  'limit_down',
  'tick_size',
  'currency',
  'board',
] as const satisfies readonly FieldId[];

export type DetailField = Exclude<(typeof instrumentFields)[number], QuoteField>;
/** What the details of a security add to its quote in a screen. */
export const detailFields = instrumentFields.filter(
  (field): field is DetailField => !quoteFields.some((quoted) => quoted === field),
);

/** Fields of MD.UNIVERSE; `all` stands for those of quotes. */
export const screenFields = [...quoteFields, ...detailFields] as const;
export type ScreenField = (typeof screenFields)[number];

/** Columns of MD.KLINE in the order of `all`; prev_close only when asked for. */
export const barFields = [
  'timestamp',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'amount',
  'prev_close',
  ...derivedFields,
  'volume_adjusted',
] as const satisfies readonly FieldId[];
export type BarField = (typeof barFields)[number];
/** Columns that are computed from the closes of the bars; not part of `all`. */
export const returnFields = ['return', 'log_return'] as const satisfies readonly FieldId[];
export type ReturnField = (typeof returnFields)[number];

export const defaultBarFields = barFields.filter((field) => field !== 'prev_close' && !isDerived(field));

/** The fields that `all` stands for: those of the service itself. */
export function fieldsOfAll<Known extends FieldId>(known: readonly Known[]): readonly Known[] {
  return known.filter((field) => !isDerived(field));
}

/** Finds a field by its id or an alias, among those that the function knows; undefined when there is none. */
export function findField<Known extends FieldId>(text: string, known: readonly Known[]): Known | undefined {
  const meant = idsByKey.get(fieldKey(text));
  return meant && known.find((id) => meant.includes(id));
}

/** The id and its aliases. */
export function fieldNames(id: FieldId): readonly string[] {
  return [id, ...fields[id].aliases];
}

/** `Change_Pct`, `change pct` and `ext.change_pct` are the same. */
export function fieldKey(text: string): string {
  return typedText(text)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^ext\./, '');
}

/** The fields by the keys of their names, which several may share. */
const idsByKey: ReadonlyMap<string, readonly FieldId[]> = (Object.keys(fields) as FieldId[])
  .flatMap((id) => fieldNames(id).map((name) => [fieldKey(name), id] as const))
  .reduce((ids, [key, id]) => ids.set(key, [...(ids.get(key) ?? []), id]), new Map<string, readonly FieldId[]>());

const book = ['symbol', 'timestamp', 'level', 'side', 'bid_price', 'bid_volume', 'ask_price', 'ask_volume'] as const;
const depthFields: readonly FieldId[] = [...book, 'mid', 'spread', 'imbalance'];

/** By the names of functions. */
export const fieldsOfFunction = {
  QUOTE: quoteFields,
  KLINE: [...barFields, ...returnFields],
  INTRADAY: [...barFields, ...returnFields],
  DEPTH: depthFields,
  INSTRUMENT: instrumentFields,
  EXFACTORS: ['symbol', 'timestamp', 'ex_factor'],
  UNIVERSE: screenFields,
  PRICE: barFields,
  LIVE: quoteFields,
  LIVEDEPTH: depthFields,
  CARD: quoteFields,
} as const satisfies Readonly<Record<string, readonly FieldId[]>>;
/** Functions whose fields differ; indicators come on top. */
export type FunctionName = keyof typeof fieldsOfFunction;

/** Whether a field of quotes may be a sparkline, which is made of bars: its name begins as theirs (`bars/sparkline.ts`). */
export function mayBeSparkline(field: string): boolean {
  return /^(spark|line|candle|走势|日线图|k线图)/i.test(field);
}
