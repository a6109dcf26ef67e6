/** The formats that files are recognised by, one a row; the first that fits counts. Other files are read by the general rules. */
import { nearestName } from '../../../../market/texts/nearest-name';
import { columnKey } from './column-names';
import type { Format } from './format';
import { lastPart, type TableHead } from './table-head';

const ohlc = ['open', 'high', 'low', 'close'];
const crypto = { market: 'CC', stamps: 'begin' } as const;
/** Sources of the whole world count shares everywhere. */
const world = { volume: 'shares' } as const;
const american = { market: 'US', ...world } as const;

export const formats: readonly Format[] = [
  // Files of the mainland.
  {
    name: '通达信',
    columns: ['日期', '开盘', '最高', '最低', '收盘', '成交量', '成交额'],
    title: /\d{6}|线|复权/,
    volume: 'shares',
  },
  { name: '163', columns: ['日期', '股票代码', '收盘价', '前收盘', '成交金额'], volume: 'shares', amount: 1 },
  {
    name: 'Eastmoney (akshare, efinance)',
    columns: ['日期', '开盘', '收盘', '振幅', '换手率'],
    volume: 'lots',
    amount: 1,
  },
  {
    name: 'Eastmoney (akshare)',
    columns: ['时间', '开盘', '收盘', '最高', '最低', '成交量'],
    volume: 'lots',
    amount: 1,
  },
  { name: '东方财富', columns: ['时间', '开盘', '收盘', '总手', '金额'] },
  { name: '同花顺', columns: ['时间', '开盘', '收盘', '总手'] },
  { name: 'Wind', columns: ['chwindcode', 'ndate', 'iturover'], volume: 'shares' },
  { name: 'Wind', columns: ['windcode', ...ohlc] },
  { name: 'Wind (export)', columns: ['代码', '名称', '日期', '开盘价'] },
  { name: 'Choice (export)', columns: ['证券代码', '交易时间', '开盘价', '收盘价'] },
  { name: 'Choice (export)', columns: ['证券代码', '交易日期', '开盘价', '收盘价'] },
  { name: 'tushare pro', columns: ['tscode', 'tradedate', 'prevclose'], volume: 'lots', amount: 1_000 },
  { name: 'tushare pro', columns: ['tscode', 'tradedate', 'preclose', 'vol'], volume: 'lots', amount: 1_000 },
  { name: 'tushare pro', columns: ['tscode', 'tradetime', 'vol', 'amount'], volume: 'shares', amount: 1 },
  { name: 'baostock', columns: ['preclose', 'pctchg', 'amount', 'volume'], volume: 'shares', amount: 1 },
  { name: 'baostock', columns: ['code', 'time', 'adjustflag', 'volume'], volume: 'shares', amount: 1 },
  { name: 'tushare (old)', columns: ['date', ...ohlc, 'pricechange', 'pchange', 'ma5'], volume: 'lots' },
  { name: 'tushare (old)', columns: ['date', ...ohlc, 'volume', 'code'], volume: 'lots' },
  { name: 'JoinQuant', columns: [...ohlc, 'volume', 'money'], volume: 'shares', amount: 1 },
  {
    name: 'RiceQuant',
    columns: ['mdentrytime', 'calendardate', 'openingpx', 'closingpx'],
    volume: 'shares',
    amount: 1,
    stamps: 'end',
  },
  { name: 'RiceQuant', columns: ['totalturnover', ...ohlc], volume: 'shares', amount: 1 },
  { name: 'DataYes', columns: ['secid', 'openprice', 'turnovervol', 'turnovervalue'], volume: 'shares', amount: 1 },
  { name: 'Sina (akshare)', columns: ['date', ...ohlc, 'outstandingshare', 'turnover'], volume: 'shares' },
  { name: 'Sina', columns: ['day', ...ohlc, 'volume'], volume: 'shares', stamps: 'end' },
  {
    name: 'vnpy',
    columns: ['symbol', 'exchange', 'datetime', 'openprice', 'closeprice'],
    renamed: { amount: ['turnover'] },
  },
  { name: 'vnpy', columns: ['datetime', ...ohlc, 'volume', 'turnover', 'openinterest'], stamps: 'begin' },
  { name: 'WonderTrader', columns: ['date', 'time', ...ohlc, 'volume', 'turnover', 'openinterest'], stamps: 'end' },
  { name: 'qlib', columns: ['symbol', 'date', ...ohlc, 'factor', 'change'], volume: 'shares' },
  // Crypto currencies.
  { name: 'CryptoDataDownload', columns: ['unix', 'date', 'symbol', ...ohlc], ...crypto },
  { name: 'CryptoDataDownload', columns: ['date', 'symbol', ...ohlc], title: /cryptodatadownload/i, ...crypto },
  { name: 'Binance', columns: ['opentime', ...ohlc, 'volume', 'closetime'], ...crypto },
  {
    name: 'Binance',
    columns: 12,
    rows: /^1\d{12,15},/,
    order: ['time', ...ohlc, 'volume', '', 'amount'],
    ...crypto,
  },
  // Files of the United States, and of sources that have them first of all.
  { name: 'Stooq (bulk)', columns: ['ticker', 'per', 'date', 'time', ...ohlc, 'vol', 'openint'], ...world },
  { name: 'Stooq', columns: ['date', ...ohlc, 'volume', 'openint'], ...world },
  { name: 'Quandl WIKI', columns: ['date', ...ohlc, 'volume', 'exdividend', 'splitratio'], ...american },
  { name: 'Alpha Vantage', columns: ['timestamp', ...ohlc, 'adjustedclose', 'dividendamount'], ...american },
  {
    name: 'Alpha Vantage',
    columns: ['timestamp', ...ohlc, 'volume'],
    file: /daily|intraday|weekly|monthly/i,
    ...world,
  },
  { name: 'EODHD', columns: ['date', ...ohlc, 'adjustedclose', 'volume'], ...world },
  { name: 'Tiingo', columns: ['date', ...ohlc, 'adjclose', 'divcash', 'splitfactor'], ...american },
  {
    name: 'Polygon',
    columns: ['ticker', 'volume', ...ohlc, 'windowstart', 'transactions'],
    renamed: { time: ['windowstart'] },
    stamps: 'begin',
    ...american,
  },
  { name: 'Polygon', columns: ['v', 'vw', 'o', 'c', 'h', 'l', 't'], stamps: 'begin', ...american },
  {
    name: 'yfinance',
    columns: [...ohlc, 'volume', 'dividends', 'stocksplits'],
    isAdjusted: true,
    stamps: 'begin',
    ...world,
  },
  { name: 'Yahoo', columns: ['date', ...ohlc, 'adjclose', 'volume'], ...world },
  {
    name: 'yfinance',
    columns: ['datetime', ...ohlc, 'volume'],
    rows: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d/,
    stamps: 'begin',
    ...world,
  },
  { name: 'yfinance', columns: ['price', ...ohlc, 'volume'], isAdjusted: true, stamps: 'begin', ...world },
  { name: 'Nasdaq.com', columns: ['date', 'closelast', 'volume', 'open'], ...american },
  { name: 'Investing.com', columns: ['date', 'price', 'open', 'high', 'low', 'change%'], ...world },
  { name: 'Investing.com', columns: ['日期', '收盘', '开盘', '高', '低', '交易量'], ...world },
  { name: 'Barchart', columns: ['time', 'open', 'high', 'low', 'last', 'change', 'volume'], ...american },
  { name: 'Dukascopy', columns: ['gmttime', ...ohlc, 'volume'], stamps: 'begin', ...world },
  { name: 'Kaggle', columns: ['date', ...ohlc, 'volume', 'name'] },
  // Programs.
  {
    name: 'LEAN',
    columns: 6,
    rows: /^\d{8} \d\d:\d\d,\d+,\d+,\d+,\d+,\d+$/,
    order: ['time', ...ohlc, 'volume'],
    priceScale: 10_000,
    stamps: 'begin',
    ...american,
  },
  {
    name: 'LEAN',
    columns: 6,
    rows: /^\d{8} \d\d:\d\d,[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+$/,
    order: ['time', ...ohlc, 'volume'],
    ...crypto,
  },
  {
    name: 'MetaTrader',
    columns: 7,
    rows: /^\d{4}\.\d\d\.\d\d,\d/,
    order: ['time', 'clock', ...ohlc, 'volume'],
    stamps: 'begin',
    ...world,
  },
  {
    name: 'MetaTrader',
    columns: ['date', 'time', 'open', 'max', 'min', 'close', 'value'],
    renamed: { volume: ['value'] },
    stamps: 'begin',
  },
  {
    name: 'MetaTrader',
    columns: [...ohlc, 'tickvol'],
    renamed: { volume: ['tickvol'] },
    stamps: 'begin',
    ...world,
  },
  {
    name: 'MetaTrader',
    columns: ['time', ...ohlc, 'tickvolume', 'spread'],
    renamed: { volume: ['tick_volume'] },
    stamps: 'begin',
    ...world,
  },
  {
    name: 'NinjaTrader',
    columns: 6,
    rows: /^\d{8}( \d{4,6})?,/,
    order: ['time', ...ohlc, 'volume'],
    stamps: 'end',
    ...world,
  },
  { name: 'backtrader', columns: ['date', ...ohlc, 'volume', 'openinterest'], stamps: 'end', ...world },
  {
    name: 'TradingView',
    columns: ['time', ...ohlc],
    file: /^[A-Z_]{2,20}[_ ].+, ?[0-9]{1,4}[SDWM]?\b/,
    stamps: 'begin',
    ...world,
  },
];

/**
 * @param name of the file, without folders
 * @param asked the name of a format, from the settings. @throws Error naming those that there are
 */
export function formatOf(
  head: Pick<TableHead, 'names' | 'title' | 'rows'>,
  name: string,
  asked?: string,
): Format | undefined {
  if (asked !== undefined) return formatNamed(asked);
  const keys = new Set(head.names.map((one) => columnKey(lastPart(one))));
  const hasHeader = head.names.some((one) => one !== '');
  return formats.find(({ columns, file, title, rows }) => {
    const fits =
      typeof columns === 'number' ? !hasHeader && head.names.length === columns : columns.every((key) => keys.has(key));
    if (!fits || (file && !file.test(name.slice(-200)))) return false;
    if (rows && !head.rows.slice(0, 20).every((row) => rows.test(row.join(',').slice(0, 200)))) return false;
    return !title || head.title.some((line) => title.test(line.slice(0, 200)));
  });
}

function formatNamed(asked: string): Format {
  const names = [...new Set(formats.map(({ name }) => name))];
  const found = formats.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
  if (found) return found;
  const near = nearestName(asked, names);
  throw new Error(
    `there is no format "${asked}"${near === undefined ? `, only ${names.join(', ')}` : `; do you mean "${near}"?`}`,
  );
}
