/** The symbol that a file is named after: in its name, its folders, or the lines before its table. */
import type { SymbolReader } from './file-symbols';
import { coinPair, fileSymbol, type FileSymbol } from './file-symbols';

const extension = /\.(csv|txt|tsv|dat|parquet|xlsx?|xlsm|gz|zip)$/i;

/** @param name of the file, with its folders */
export function namedSymbol(name: string, titles: readonly string[], reader: SymbolReader): FileSymbol | undefined {
  const folders = name.split('/');
  const stem = stemOf(folders.pop() ?? '');
  const hive = folders.flatMap((folder) => /^(?:symbol|ticker|code)=(.{1,40})$/i.exec(folder)?.[1] ?? []);
  const [parent = ''] = folders.slice(-1);
  const said = [
    ...hive.map((one) => () => usable(one, reader)),
    () => strongIn(stem, reader),
    ...titles.slice(0, 5).map((title) => () => strongIn(title.slice(0, 200), reader)),
    () => tickerIn(stem, reader),
    // A folder such as FX is no ticker of the files whose names say more.
    () => strongIn(parent, reader) ?? (unknownWords(stem).length === 0 ? tickerIn(parent, reader) : undefined),
  ];
  for (const read of said) {
    const found = read();
    if (found) return found;
  }
  return undefined;
}

function stemOf(base: string): string {
  let stem = base.slice(-200);
  while (extension.test(stem)) stem = stem.replace(extension, '');
  return stem.replace(/ ?\(\d{1,3}\)$/, '').replace(/ (historical data|- copy|copy|副本)$/i, '');
}

/** The whole text, else its first word that names a market or is all digits. */
function strongIn(text: string, reader: SymbolReader): FileSymbol | undefined {
  const isWhole = /^[^-_ ]*(\d|\.[A-Za-z]{1,4}$)/.test(text) && reader.format?.market !== 'CC';
  const whole = isWhole ? usable(text, reader) : undefined;
  if (whole) return whole;
  const parts = partsOf(text);
  const withMarket = parts.map((part, index) => marketed(part, parts[index + 1]));
  return withMarket
    .filter(isStrong)
    .map((part) => usable(part, reader))
    .find((one) => one !== undefined);
}

/** The ticker of a text that says nothing else: of several words that nobody knows, each may be what the file is about. */
function tickerIn(text: string, reader: SymbolReader): FileSymbol | undefined {
  const whole = text.trim();
  if (/^[A-Z]$/.test(whole)) return usable(whole, reader);
  const [only, ...others] = [...new Set(unknownWords(whole))];
  if (only === undefined || others.length > 0) return undefined;
  return isTicker(only, reader) || coinPair.test(only) ? usable(only, reader) : undefined;
}

/** Words of names of files that say nothing about a symbol, such as `daily`, `60min` and `历史数据`, are left out. */
function unknownWords(text: string): string[] {
  const words = text.match(/[A-Za-z0-9.#^=!&-]+|[^\s\x20-\x7E]+/g) ?? [];
  return words
    .flatMap((word) => (isTickerWord(word) || coinPair.test(word) ? [word] : word.split('-')))
    .filter((word) => word !== '' && !isKnownWord(word));
}

const isTickerWord = (word: string) => /^\^?[A-Z]{1,5}([.-][A-Z])?$/.test(word);

/** Dates and their parts, lengths of bars such as `60min` and `M15`, counts: other digits may be a code of some exchange. */
const knownNumber =
  /^((19|20)\d\d(\d\d){0,2}|\d{1,2}|\d{9,}|\d{1,3}(m|min|mins|minutes?|h|d|y|hours?|days?|years?)|[MHDW]\d{1,4}|[.&=!-]+|\d{4}-\d\d(-\d\d)?)$/i;

function isKnownWord(word: string): boolean {
  if (/^[\x20-\x7E]/.test(word)) return noTickers.has(word.toUpperCase()) || knownNumber.test(word);
  return /^(的|历史|行情|数据|統計|统计|明细|日线|日k线?|周线|分钟?线?|分时|前复权|后复权|不复权|复权因子|因子|导出|副本|股票|股价)+$/i.test(
    word,
  );
}

function partsOf(text: string): string[] {
  return text
    .split(/[^A-Za-z0-9.#^=-]+/)
    .flatMap((part) => (part.includes('-') ? [part, ...part.split('-')] : [part]))
    .filter((part) => part !== '');
}

/** `aapl_us_d` is AAPL.US. */
function marketed(part: string, next: string | undefined): string {
  return next !== undefined && /^(us|hk|sh|sz|bj|ss)$/i.test(next) && !part.includes('.') ? `${part}.${next}` : part;
}

/** With a suffix or a prefix of a market, or six digits that are no month of a year. */
function isStrong(part: string): boolean {
  if (/^(19|20)\d{4}$/.test(part)) return false;
  return (
    /^\d{6}$/.test(part) ||
    /^[A-Za-z0-9^-]{1,12}\.[A-Za-z]{1,4}$/.test(part) ||
    /^(sh|sz|bj|hk)[.#]?\d{4,6}$/i.test(part)
  );
}

/** Words in names of files that are no tickers. */
const noTickers = new Set(
  `A ALL ADJ ADJUSTED ADJUST FACTOR FACTORS BAR BARS CANDLES CSV CHART CN COPY DATA DATASET DATE DAILY DAY DAYS DOWNLOAD EOD EXPORT ETF EQUITY EQUITIES
  FILE FULL HFQ QFQ BFQ HIST HISTORY HISTORICAL HISTORICALDATA HK HOUR HOURLY INDEX INFO INTRADAY KLINE KLINES LIST MAIN MARKET MIN MINS
  MINUTE MINUTES MONTH NEW OHLC OHLCV OLD OUT PRICE PRICES QUOTE QUOTES RAW SAMPLE SHARE SHARES SPOT STOCK STOCKS TABLE TEST TICK TICKER
  TIME TIMESERIES TRADE TRADES TRAIN UNADJUSTED US USA VOL VOLUME WEEK WITH D W M H UM CM ALPHAVANTAGE AV EODHD IEX POLYGON QUANDL STOOQ
  TIINGO TRADINGVIEW WIKI YAHOO YAHOOFINANCE YFINANCE BARCHART NASDAQ NYSE AMEX ARCA BATS BINANCE BITFINEX BITSTAMP COINBASE GEMINI KRAKEN`.split(
    /\s+/,
  ),
);

/** Currencies, indices and goods that people name files after, and that are no shares of the United States. */
const noShares = new Set(
  `USD EUR GBP JPY CNY CNH HKD CHF AUD CAD NZD KRW INR SGD TWD RUB FX FOREX DXY XAU XAG WTI BRENT OIL SILVER COPPER
  DAX GDAXI CAC FTSE HSI HSCEI NIKKEI TOPIX KOSPI NIFTY SENSEX STOXX IBEX TWII WIG BTC ETH XRP LTC DOGE
  CME CBOT NYMEX COMEX LME OANDA HKEX SSE SZSE TVC`.split(/\s+/),
);

/** Indices and roots of futures that are tickers of some share as well: without a source of shares, they may be either. */
const mayBeFutures = new Set(
  `SPX NDX DJI DJIA RUT VIX GOLD ES NQ YM RTY MES MNQ MYM CL MCL BZ NG RB HO GC MGC SI HG PL PA ZB ZN ZF ZT ZC ZS ZW ZM ZL KE LE HE
  GF CC KC CT SB OJ UB TN BRN`.split(/\s+/),
);

/** In capitals; in small letters only where the format has shares alone, because most words of names are written so. */
function isTicker(part: string, { format }: SymbolReader): boolean {
  const isCrypto = format?.market === 'CC' || /USD[TC]$/i.test(part);
  if (isCrypto) return /^[A-Za-z0-9]{5,16}$/.test(part) && /(USD[TC]?|BTC|ETH|EUR|BUSD|PERP)$/i.test(part);
  if (noTickers.has(part.toUpperCase()) || noShares.has(part.toUpperCase())) return false;
  const areShares = format?.market === 'US';
  if (!areShares && mayBeFutures.has(part.toUpperCase())) return false;
  return /^\^?[A-Z]{1,5}([.-][A-Z])?$/.test(part) || (areShares && /^[a-z]{1,5}$/.test(part));
}

function usable(text: string, reader: SymbolReader): FileSymbol | undefined {
  const read = fileSymbol(text, reader);
  return read.kind === 'unknown' && read.suffix === undefined ? undefined : read;
}
