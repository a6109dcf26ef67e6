/** What columns are called in files of many sources, by our names. */
import type { TableId } from '../tables/table-files';

/** A name as the lists below have it: lower case, without blanks, brackets, quotes and what numbers it. */
export function columnKey(name: string): string {
  return (
    name
      .slice(0, longest)
      .replace(/^\d{1,2}[a-z]?\. /, '')
      // A name in two languages: the Chinese one, with the unit behind it.
      .replace(/^([\u4E00-\u9FFF]{1,12}(?:[(（][^()（）]{1,12}[)）])?)[A-Za-z].*$/, '$1')
      .toLowerCase()
      .replaceAll(/[\s_.#*<>[\]"'＊-]/g, '')
      .replace(/(?:[(（][^()（）]{1,12}[)）]|\/[元股手万亿]{1,3})$/, '')
      .replaceAll('/', '')
  );
}

const longest = 60;

/** What a column counts, as its name says in brackets: `成交额(万元)`, `成交量(万股)`, `Volume (000s)`. */
export interface NamedUnit {
  readonly of: 'shares' | 'lots' | 'money' | undefined;
  readonly scale: number;
}

const scales: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  k: 1e3,
  '000': 1e3,
  '000s': 1e3,
  thousand: 1e3,
  thousands: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mil: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
};
const counted: Readonly<Record<string, NamedUnit['of']>> = {
  股: 'shares',
  份: 'shares',
  share: 'shares',
  shares: 'shares',
  手: 'lots',
  lot: 'lots',
  lots: 'lots',
  元: 'money',
  港元: 'money',
  港币: 'money',
  美元: 'money',
  usd: 'money',
  hkd: 'money',
  cny: 'money',
  rmb: 'money',
};

/** Undefined where it says none that is known. */
export function unitInName(name: string): NamedUnit | undefined {
  const [, bracket = '', slash = ''] =
    /[(（]([^()（）]{1,16})[)）]|\/([元股手万亿]{1,3})$/.exec(name.slice(0, longest)) ?? [];
  const said = (bracket + slash).trim().toLowerCase().replace(/^in /, '').replaceAll(/['$]/g, '');
  const [, scale = '', what = ''] =
    /^(十亿|[千百]?万|[千亿]|0{3}s?|k|mn|mm|mil|bn|[mb]|thousands?|millions?|billions?)? ?([a-z]{3,6}|[元股手份]|[港美][元币])?$/.exec(
      said,
    ) ?? [];
  if (scale === '' && what === '') return undefined;
  if (what !== '' && counted[what] === undefined) return undefined;
  return { of: counted[what], scale: scales[scale] ?? 1 };
}

type Names = Readonly<Record<string, readonly string[]>>;

/** Of several columns of a file, the name that comes first here counts. */
const bars: Names = {
  time: words`datetime timestamp timekey tradedatetime tradetime opentime candlestarttime bartime bob
    date tradedate tradingdate tradingday dtyyyymmdd ndate dt day time gmttime localtime utctime unixtime unix
    datetimeutc timestamputc timeutc dateutc calendardate data t
    时间 日期时间 交易时间 時間 日期時間 交易時間 日期 交易日期 交易日`,
  date: words`date tradedate tradingdate tradingday dtyyyymmdd ndate day calendardate data 日期 交易日期 交易日`,
  clock: words`time clock tradetime ntime mdentrytime hhmm hhmmss timehhmm timehhmmss 时间 交易时间 时刻 時間 交易時間`,
  open: words`open openprice openpx openingpx otwarcie popen nopen o first startprice adjopen 开盘 开盘价 今开 今开盘 开 開盤 開盤價`,
  high: words`high highprice highestprice highest highpx najwyzszy phigh nhigh max h adjhigh 最高 最高价 高 最高價`,
  low: words`low lowprice lowestprice lowest lowpx najnizszy plow nlow min l adjlow 最低 最低价 低 最低價`,
  close: words`close closelast closeprice closepx closingpx zamkniecie closing pclose nclose c last lastprice price settle settlement adjclose
    收盘 收盘价 收 最新价 现价 收盤 收盤價`,
  volume: words`volume vol v wolumen tradedvolume tradevolume totalvolume totalvolumetraded turnovervol ivolume tradedshares sharevolume
    sharestraded totaltradedqty tottrdqty qty quantity basevolume volumefrom tickvol tickvolume adjvolume
    成交量 成交股数 总手 交易量 量 成交数量 成交股數 總手 成交數量`,
  amount: words`amount amt money totalturnover turnovervalue tradedvalue tradevalue totaltradedvalue quotevolume quoteassetvolume
    volumeto volumeusd volumeusdt dealvalue turnover iturover iturnover 成交额 成交金额 金额 总金额 额 成交額 成交金額 金額`,
  symbol: words`symbol tscode windcode chwindcode thscode orderbookid vtsymbol secid secucode wcode ticker tickersymbol
    code stockcode instrument instrumentid security securityid stkcd tic name stock stockid sid sym asset
    证券代码 股票代码 代码 合约代码 基金代码 指数代码 證券代號 證券代碼 股票代號 股票代碼 代號 代碼`,
  adjusted: words`adjclose adjustedclose`,
  // Cumulative, and beside raw prices. What is called `factor` alone has been applied in the files of qlib and JoinQuant.
  factor: words`adjfactor backadjfactor backadjustfactor accumadjfactor hfqfactor 后复权因子`,
  // Yahoo's prices are adjusted for the splits that stand beside them.
  split: words`splitratio splitcoefficient splitfactor`,
  dividend: words`exdividend dividendamount divcash dividends dividend`,
};

/** Of the forward adjustment: they end at one. */
const forward = words`qfqfactor foreadjfactor foreadjustfactor 前复权因子`;

export function isForwardFactor(name: string): boolean {
  return forward.includes(columnKey(name));
}

const others: Readonly<Record<Exclude<TableId, 'bars'>, Names>> = {
  exFactors: {
    symbol: bars['symbol'] ?? [],
    time: [...(bars['time'] ?? []), 'exdate', '除权日', '除权除息日'],
    ex_factor: words`exfactor 除权因子`,
  },
  factors: {
    symbol: bars['symbol'] ?? [],
    time: [...(bars['time'] ?? []), 'dividoperatedate'],
    factor: [...(bars['factor'] ?? []), ...forward],
    // What Sina adds to the multiplied price in Hong Kong and the United States.
    cash: words`cash adjust`,
  },
  instruments: {
    symbol: bars['symbol'] ?? [],
    name: words`name secname shortname 名称 股票名称 证券名称 证券简称`,
    type: words`type 类型`,
    listing_date: words`listingdate listdate ipodate 上市日期`,
    float_shares: words`floatshares 流通股本`,
    total_shares: words`totalshares 总股本`,
    tick_size: words`ticksize`,
  },
};

/** True for a table of cumulative factors: prices that stand beside them make it one of bars. */
export function isOfFactors(names: readonly string[]): boolean {
  const keys = names.map(columnKey);
  const has = (some: readonly string[] = []) => keys.some((key) => some.includes(key));
  return has(others.factors['factor']) && !has(bars['open']) && !has(bars['high']) && !has(bars['low']);
}

export function namesOf(table: TableId): Names {
  return table === 'bars' ? bars : others[table];
}

function words(texts: TemplateStringsArray): readonly string[] {
  return (texts[0] ?? '').trim().split(/\s+/);
}
