/** Reads a watchlist of another program: its file or its text as a column of symbols, and beside it what was not understood. */
import { noOwnMarkets, type OwnMarkets } from '../../market/time/markets';
import type { SymbolCode } from '../../market/symbols/symbol';
import { listedCode } from './listed-code';

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
