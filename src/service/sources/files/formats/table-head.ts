/** Where the table of a text begins: its separator, the lines before it, the names of its columns and its first rows. */
import { columnKey, namesOf } from './column-names';

export interface TableHead {
  readonly separator: string;
  /** Lines to skip before the first row: titles, the header, what follows it. */
  readonly skip: number;
  /** Lines before the header. */
  readonly title: readonly string[];
  /** Empty texts where there is no header. */
  readonly names: readonly string[];
  /** Below the names, such as the tickers of a second header row. */
  readonly subtitles: readonly (readonly string[])[];
  /** A hundred at most; blank lines are none. */
  readonly rows: readonly (readonly string[])[];
}

const mostTitleLines = 30;
const mostSubtitles = 3;
const mostRows = 100;
const separators = [',', '\t', ';', '|', ' '] as const;

/**
 * @param text the beginning of a file
 * @param known further names of columns, from the settings
 */
export function tableHead(text: string, known: readonly string[] = []): TableHead {
  const lines = firstLines(text);
  return headerOf(lines, known) ?? withoutHeader(lines) ?? unknownHead(lines);
}

/** True for a text whose first lines have a header, or rows of dates and prices. */
export function isTable(text: string, known: readonly string[] = []): boolean {
  const lines = firstLines(text);
  return headerOf(lines, known) !== undefined || withoutHeader(lines) !== undefined;
}

/** With all that is looked at: titles, a header, rows and the blank lines between them. */
const mostLines = 400;

function firstLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, mostLines);
}

/** The line that names most of our columns, by any separator; the first of several. */
function headerOf(lines: readonly string[], known: readonly string[]): TableHead | undefined {
  let best: { readonly at: number; readonly separator: string; readonly score: number } | undefined;
  for (const [at, line] of lines.slice(0, mostTitleLines).entries()) {
    if (isOfNumbers(line)) continue;
    for (const separator of separators.filter((one) => line.includes(one))) {
      const score = knownColumns(cells(line, separator), known);
      if (score >= fewestNames && score > (best?.score ?? 0)) best = { at, separator, score };
    }
  }
  return best && headFrom(lines, best.at, best.separator);
}

/** Two of the prices, or one and the time: titles have no such cells. */
const fewestNames = 2;

const columnWords = new Set(
  (['bars', 'exFactors', 'factors', 'instruments'] as const).flatMap((table) => Object.values(namesOf(table)).flat()),
);

/** Different ones, so that a row of one word repeated is no header. */
function knownColumns(row: readonly string[], known: readonly string[]): number {
  const own = new Set(known.map(columnKey));
  // Numbers and dates are most of what is looked at, and no names.
  const keys = row.filter((cell) => !isOfNumbers(cell)).map((cell) => columnKey(lastPart(cell)));
  return new Set(keys.filter((key) => columnWords.has(key) || own.has(key))).size;
}

function isOfNumbers(text: string): boolean {
  return /^[\d .,:;/+\t-]*$/.test(text.slice(0, 200));
}

function headFrom(lines: readonly string[], at: number, separator: string): TableHead {
  const names = cells(lines[at] ?? '', separator);
  const subtitles: string[][] = [];
  let next = at + 1;
  for (; next < lines.length && subtitles.length < mostSubtitles; next++) {
    const row = cells(lines[next] ?? '', separator);
    if (lines[next] === '') continue;
    if (row.length < 2 || /\d/.test(row[0] ?? '') || row.some(isNumber)) break;
    subtitles.push(row);
  }
  if (subtitles.length === 0) next = at + 1;
  return { separator, skip: next, title: lines.slice(0, at), names, subtitles, rows: rowsFrom(lines, next, separator) };
}

/** The first of the first lines that is a row of numbers. */
function withoutHeader(lines: readonly string[]): TableHead | undefined {
  for (const [at, line] of lines.slice(0, mostTitleLines).entries()) {
    const separator = separators.find((one) => isPriceRow(cells(line, one)));
    if (separator === undefined) continue;
    const before = cells(lines[at - 1] ?? '', separator);
    const count = cells(line, separator).length;
    // A line of as many words is a header, though of no words that are known.
    if (before.length === count && !before.some(isNumber)) return headFrom(lines, at - 1, separator);
    const names = cells(line, separator).map(() => '');
    const rows = rowsFrom(lines, at, separator);
    return { separator, skip: at, title: lines.slice(0, at), names, subtitles: [], rows };
  }
  return undefined;
}

/** A time and four prices at least. */
function isPriceRow(row: readonly string[]): boolean {
  const isTime = /^\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}|^(1[5-9]|20|21)\d{6}\b|^1\d{9,18}$|^\d{1,8}$/;
  return row.slice(0, 3).some((cell) => isTime.test(cell)) && row.filter(isNumber).length >= 4;
}

function unknownHead(lines: readonly string[]): TableHead {
  const at = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  const header = lines[at] ?? '';
  const separator = separators.find((one) => header.includes(one)) ?? ',';
  return headFrom(lines.slice(at), 0, separator);
}

function rowsFrom(lines: readonly string[], from: number, separator: string): string[][] {
  // The last line may be cut.
  const whole = lines.slice(from, from + 2 * mostRows).filter((line) => line.trim() !== '');
  return whole.slice(0, mostRows).map((line) => cells(line, separator));
}

export function isNumber(cell: string): boolean {
  return /^[-+(]?[$€£¥￥]? ?\d[\d., ']*([eE][-+]?\d+)?[%KMBkmb万亿]?\)?$/.test(cell.slice(0, 40));
}

/** `('Open', 'AAPL')`, as pandas writes a header of two rows in one. */
export function tupleParts(name: string): readonly string[] | undefined {
  const [, first = '', second = ''] =
    /^\(['"]([^'"]{1,40})['"], *['"]([^'"]{0,40})['"]\)$/.exec(name.slice(0, 100)) ?? [];
  return first === '' ? undefined : [first, second];
}

/** What a name says after the symbol before it, as in `AAPL.Open`; the name itself where there is none. */
export function lastPart(name: string): string {
  const tuple = tupleParts(name);
  if (tuple) return tuple.find((part) => columnWords.has(columnKey(part))) ?? name;
  const [, rest] = /^[A-Z0-9]{1,12}\.([A-Z][A-Za-z]{1,12})$/.exec(name) ?? [];
  return rest !== undefined && columnWords.has(columnKey(rest)) ? rest : name;
}

export function cells(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  return partsOf(line, separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

/** A separator within quotes separates nothing. */
function partsOf(line: string, separator: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (isQuoted || line[at] !== separator) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
  }
  return [...parts, line.slice(start)];
}
