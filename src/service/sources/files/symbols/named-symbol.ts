/** The symbol that a file is named after: in its name, its folders, or the lines before its table. */
import type { SymbolReader } from './file-symbols';
import { fileSymbol, type FileSymbol } from './file-symbols';

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
    () => strongIn(parent, reader) ?? tickerIn(parent, reader),
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

/** Its first ticker in capitals, else the only one in small letters: of several such words, each may be one. */
function tickerIn(text: string, reader: SymbolReader): FileSymbol | undefined {
  const tickers = [...new Set(partsOf(text).filter((part) => isTicker(part, reader)))];
  const ticker = tickers.find((part) => part !== part.toLowerCase()) ?? (tickers.length === 1 ? tickers[0] : undefined);
  return ticker === undefined ? undefined : usable(ticker, reader);
}

function partsOf(text: string): string[] {
  return text
    .split(/[^A-Za-z0-9.#^=-]+/)
    .flatMap((part) => [part, ...part.split('-')])
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

/** Words in names of files that look like tickers. */
const noTickers = new Set(
  `A ALL ADJ ADJUSTED BAR BARS CSV CHART CN DATA DATE DAILY DAY DAYS EOD ETF EQUITY FILE FULL HFQ QFQ BFQ HIST HISTORY HK HOUR HOURLY INDEX INFO
  KLINE LIST MAIN MARKET MIN MINS MINUTE MONTH NEW OHLC OHLCV OLD OUT PRICE QUOTE RAW SAMPLE SHARE SPOT STOCK STOCKS TABLE TEST TICK TIME
  TRADE TRAIN US USA VOL WEEK WIKI YAHOO D W M H UM CM NASDAQ NYSE AMEX BATS KRAKEN`.split(/\s+/),
);

/** In capitals; in small letters only where the format is known, because most words of names are written so. */
function isTicker(part: string, { format }: SymbolReader): boolean {
  const isCrypto = format?.market === 'CC' || /USD[TC]$/i.test(part);
  if (isCrypto) return /^[A-Za-z0-9]{5,16}$/.test(part) && /(USD[TC]?|BTC|ETH|EUR|BUSD|PERP)$/i.test(part);
  if (noTickers.has(part.toUpperCase())) return false;
  return /^\^?[A-Z]{1,5}([.-][A-Z])?$/.test(part) || (format !== undefined && /^[a-z]{1,5}$/.test(part));
}

function usable(text: string, reader: SymbolReader): FileSymbol | undefined {
  const read = fileSymbol(text, reader);
  return read.is === 'unknown' && !/no zone/.test(read.problem) ? undefined : read;
}
