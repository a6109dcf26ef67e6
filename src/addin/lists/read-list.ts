/** Reads a watchlist of another program: its file or its text as a column of symbols, and beside it what was not understood. */
import { noOwnMarkets, type OwnMarkets, type MarketId } from '../../market/time/markets';
import { type SymbolCode, parseSymbol } from '../../market/symbols/symbol';

export interface ReadList {
  /** Each once, in the order of the list. */
  readonly symbols: readonly SymbolCode[];
  /** Lines and entries without a symbol, cut to what a cell shows. */
  readonly unread: readonly string[];
  /** The list goes on behind the last symbol. */
  readonly isCut: boolean;
}

/** More symbols than any of these programs lists. */
export const mostSymbols = 5_000;
const mostUnread = 100;
const longestShown = 60;

export function readList(text: string, own: OwnMarkets = noOwnMarkets): ReadList {
  const symbols = new Set<SymbolCode>();
  const unread: string[] = [];
  for (const entry of entriesOf(text.split(/\r\n|\r|\n/), own)) {
    if (symbols.size >= mostSymbols) return { symbols: [...symbols], unread, isCut: true };
    if (entry.symbol !== undefined) symbols.add(entry.symbol);
    else if (unread.length < mostUnread) unread.push(entry.text.slice(0, longestShown));
  }
  return { symbols: [...symbols], unread, isCut: false };
}

interface Entry {
  readonly text: string;
  readonly symbol?: SymbolCode | undefined;
}

function* entriesOf(lines: readonly string[], own: OwnMarkets): Generator<Entry> {
  let codes: CodeColumn | undefined;
  for (const [index, raw] of lines.entries()) {
    const line = contentOf(index === 0 ? raw.replace('\uFEFF', '') : raw);
    if (line === undefined) continue;
    const header = codeColumn(line);
    if (header) codes = header;
    else if (codes) yield inTable(line, codes, own);
    else yield* inLine(line, own);
  }
}

/** Undefined for what is no part of the list: blanks, comments, headings of sections, and other settings of an .ini file. */
function contentOf(line: string): string | undefined {
  const text = line.trim();
  if (text === '' || /^(\/\/|;|\[)/.test(text)) return undefined;
  const equals = text.indexOf('=');
  // What 同花顺 lists for a block: `24=17:600519,33:000001,`.
  if (equals > 0 && /^[\w-]+$/.test(text.slice(0, equals)))
    return /^\d{2,3}:/.test(text.slice(equals + 1)) ? text.slice(equals + 1) : undefined;
  return text;
}

interface CodeColumn {
  readonly separator: string;
  readonly index: number;
}

const codeHeader = /^(symbol|ticker|code|(股票|证券|基金|品种)?代码)$/i;

/** The column of codes, where a line is the header of a table. */
function codeColumn(line: string): CodeColumn | undefined {
  for (const separator of ['\t', ',', ';']) {
    const index = cellsOf(line, separator).findIndex((cell) => codeHeader.test(cell));
    if (index >= 0) return { separator, index };
  }
  return undefined;
}

function inTable(line: string, { separator, index }: CodeColumn, own: OwnMarkets): Entry {
  return { text: line, symbol: listedCode(cellsOf(line, separator)[index] ?? '', own) };
}

/** Cells of a line; what stands in quotes may hold the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let i = 0; i <= line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted;
    if (i < line.length && (isQuoted || line[i] !== separator)) continue;
    cells.push(line.slice(start, i).trim().replaceAll('"', ''));
    start = i + 1;
  }
  return cells;
}

/** A line without a header is one code, a list of them, codes and names in turns, or a row of a table: a code with a name and numbers. */
function* inLine(line: string, own: OwnMarkets): Generator<Entry> {
  const whole = listedCode(line, own);
  if (whole !== undefined) {
    yield { text: line, symbol: whole };
    return;
  }
  const cells = splitLine(line).filter((cell) => !cell.startsWith('###'));
  const entries = cells.map((text): Entry => ({ text, symbol: isCodeLike(text) ? listedCode(text, own) : undefined }));
  const read = entries.filter(({ symbol }) => symbol !== undefined);
  if (isListOf(entries, read.length)) yield* entries;
  else if (areInTurns(entries)) yield* read;
  // Further numbers of a row, such as volumes, may look like codes.
  else if (cells.length > 0) yield read[0] ?? { text: line };
}

/** Mostly codes, or nothing but what could be codes of other markets: `TVC:US10Y,AMD`. */
function isListOf(entries: readonly Entry[], codes: number): boolean {
  return (
    2 * codes > entries.length || entries.every(({ text, symbol }) => symbol !== undefined || marketCode.test(text))
  );
}

const marketCode = /^[A-Z0-9_]{1,20}[:#][A-Z0-9_.!-]{1,30}$/i;

/** `600519 贵州茅台 000001 平安银行`, or the names first. */
function areInTurns(entries: readonly Entry[]): boolean {
  if (entries.length < 4 || entries.length % 2 > 0) return false;
  const first = entries[0]?.symbol === undefined ? 1 : 0;
  return entries.every(({ text, symbol }, index) =>
    index % 2 === first ? symbol !== undefined : symbol === undefined && !/^[-+]?[\d.,%]+$/.test(text),
  );
}

function splitLine(line: string): readonly string[] {
  const separator = [/\t/, /[,;，；、|]/, /\s/].find((each) => each.test(line));
  return (separator ? line.split(separator) : [line]).map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Beside other cells, words are names: `AAPL US Equity` begins with a code, `Apple Inc` does not. */
function isCodeLike(text: string): boolean {
  const [first = ''] = text.split(' ', 1);
  return !/[a-z]{2}/.test(first) || /\d/.test(first);
}

interface Spelling {
  /** Its groups are a market and a code. */
  readonly form: RegExp;
  readonly markets: Readonly<Record<string, MarketId>>;
}

/** Shares, the STAR market and ChiNext, special treatment, funds and indices of the exchanges of the mainland. */
const numbersOfTonghuashun: Readonly<Record<string, MarketId>> = {
  16: 'SH',
  17: 'SH',
  18: 'SH',
  20: 'SH',
  22: 'SH',
  32: 'SZ',
  33: 'SZ',
  36: 'SZ',
  38: 'SZ',
  71: 'BJ',
  87: 'BJ',
  144: 'BJ',
  151: 'BJ',
};

const eastMoneyShares = { 0: 'SZ', 1: 'SH' } as const;

/**
 * As public tools read and write these lists. Other markets, such as futures and the programs' own indices, are not understood:
 * their codes mean something else here.
 */
const spellings: readonly Spelling[] = [
  // 通达信, zxg.blk and exported .EBK: the market is one digit before six, other exchanges have a number and a hash. Tools write a bar between.
  { form: /^([012])\|?(\d{6})$/, markets: { 0: 'SZ', 1: 'SH', 2: 'BJ' } },
  { form: /^(31)#(\d{5})$/, markets: { 31: 'HK' } },
  { form: /^(74)#([A-Z][A-Z.]{0,9})$/i, markets: { 74: 'US' } },
  // 同花顺, StockBlock.ini: shares and funds of each exchange have numbers of their own.
  { form: /^(\d{2,3}):(\d{6})$/, markets: numbersOfTonghuashun },
  { form: /^(177):HK(\d{4,5})$/i, markets: { 177: 'HK' } },
  { form: /^(185):([A-Z][A-Z.]{0,9})$/i, markets: { 185: 'US' } },
  // 东方财富: secid of its pages and exports. Beijing shares the number of Shenzhen.
  { form: /^(0)\.((?:[48]\d|92)\d{4})$/, markets: { 0: 'BJ' } },
  { form: /^([01])\.(\d{6})$/, markets: eastMoneyShares },
  { form: /^(116)\.(\d{5})$/, markets: { 116: 'HK' } },
  { form: /^(10[567])\.([A-Z][A-Z_.]{0,9})$/i, markets: { 105: 'US', 106: 'US', 107: 'US' } },
  // Futu: the market before a full stop.
  {
    form: /^(SH|SZ|BJ|HK|US)\.([A-Z\d][A-Z\d.]{0,9})$/i,
    markets: { SH: 'SH', SZ: 'SZ', BJ: 'BJ', HK: 'HK', US: 'US' },
  },
  // 雪球 and others write Hong Kong's codes alone. Five digits are no code of the mainland, even without its leading zeros.
  { form: /^()(\d{5})$/, markets: { '': 'HK' } },
];

/** The symbol of one code of a list, or of a code that people type; undefined for anything else. */
export function listedCode(text: string, own: OwnMarkets = noOwnMarkets): SymbolCode | undefined {
  const code = unquoted(text);
  if (code === '' || code.length > longestCode) return undefined;
  for (const { form, markets } of spellings) {
    const [, market, rest = ''] = form.exec(code) ?? [];
    const suffix = market === undefined ? undefined : markets[market.toUpperCase()];
    if (suffix !== undefined) return symbolOf(`${codeOf(rest, suffix)}.${suffix}`, own);
  }
  // Capitals or not, but not a word such as Apple.
  return /^[A-Z][a-z]+$/.test(code) ? undefined : symbolOf(code, own);
}

const longestCode = 40;

/** 通达信 numbers the SSE Composite 999999, and 同花顺 cuts a zero off codes of Hong Kong. */
function codeOf(rest: string, suffix: MarketId): string {
  if (suffix === 'SH' && rest === '999999') return '000001';
  return suffix === 'HK' ? rest.padStart(5, '0') : rest.replaceAll('_', '.');
}

/** Spreadsheets keep leading zeros by writing `="000001"` or `'000001`. */
function unquoted(text: string): string {
  return text
    .trim()
    .replaceAll(/^="?|^["']|"$/g, '')
    .trim();
}

function symbolOf(text: string, own: OwnMarkets): SymbolCode | undefined {
  try {
    return parseSymbol(text, 'symbols', own);
  } catch {
    return undefined;
  }
}

/** The bytes of a file as text: encodings of Windows, and the one binary list. @returns what `readList` reads */
export function listText(bytes: Uint8Array): string {
  const text = binaryList(bytes) ?? new TextDecoder(encodingOf(bytes)).decode(bytes);
  return jsonList(text) ?? text;
}

/** More than the longest list with all of its columns. */
export const mostBytes = 1_000_000;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // Also reads GBK, in which 通达信, 同花顺 and 东方财富 write.
    return 'gb18030';
  }
}

/** 同花顺, .sel: a count of two bytes, then for each security a 7, the number of its market and six digits. */
function binaryList(bytes: Uint8Array): string | undefined {
  const count = (bytes[0] ?? 0) + 256 * (bytes[1] ?? 0);
  if (count === 0 || bytes.length !== 2 + 8 * count) return undefined;
  const records = Array.from({ length: count }, (_, index) => bytes.subarray(2 + 8 * index, 10 + 8 * index));
  if (records.some(([mark]) => mark !== 7)) return undefined;
  return records.map(([, market, ...code]) => `${market}:${String.fromCharCode(...code)}`).join('\n');
}

/** 同花顺, SelfStockInfo.json: an array of objects, with the code as C and the number of its market as M. */
function jsonList(text: string): string | undefined {
  if (!/^\s{0,10}\[\s{0,10}\{/.test(text)) return undefined;
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return undefined;
    const codes = entries.map((entry: unknown) => {
      const { C: code, M: market } = Object(entry) as Readonly<Record<'C' | 'M', unknown>>;
      return typeof code === 'string' && typeof market === 'string' ? `${market}:${code}` : undefined;
    });
    return codes.includes(undefined) ? undefined : codes.join('\n');
  } catch {
    return undefined;
  }
}
