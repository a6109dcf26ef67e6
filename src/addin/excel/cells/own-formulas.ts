/** Finds formulas that call the add-in's functions, and joins their cells into few rectangles. */
import { namespace } from '../../../brand/build';
import { columnIndex, columnName, sheetNameOf } from '../../formula/columns';
import { cardMethods } from '../../formula/card-methods';
import { storedPrefix, withTypedNames } from '../../formula/stored-names';
import { replaceQuoted } from '../../formula/tokens';
import type { Capabilities } from '../host/capabilities';

/** A rectangle of one sheet, zero-based. */
export interface CellRun {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** As a pattern: dots are literal. */
const dotted = namespace.replaceAll('.', '\\.');
/** `MD.`, or `_xldudf_MD_`, behind nothing that would make it the end of a longer name. */
const prefix = `(?<![\\p{L}\\d._])(?:${dotted}\\.|${storedPrefix})`;

/**
 * A call of an add-in function as Excel writes it: `MD.QUOTE(`, and `_xldudf_MD_QUOTE(` in files that were opened without
 * the add-in. The lookbehind excludes longer names (`CMD.RUN(`).
 */
const ownCall = new RegExp(`${prefix}[A-Z][A-Z0-9._]*\\s*\\(`, 'iu');

/** A method of a card in a cell, `Sheet1!$A$1.KLINE(`; behind letters alone it would be a function of another add-in. */
const ownMethod = new RegExp(
  `(?<![\\p{L}\\d._])\\$?[A-Z]{1,3}\\$?\\d{1,7}\\.(?:${cardMethods.join('|')})\\s*\\(`,
  'iu',
);

/** The functions of `ownCall` that update by themselves. */
const streamingCall = new RegExp(`${prefix}(?:LIVE|LIVEDEPTH|STATUS)\\s*\\(`, 'giu');

const withoutQuoted = (formula: string) => replaceQuoted(formula, () => '""');

/** Whether a cell's content is a formula that calls an add-in function. */
export type IsOwnFormula = (content: unknown) => content is string;

/** True for a formula that calls an add-in function at any depth; names in string literals are ignored. */
export function callsOurFunction(formula: unknown): formula is string {
  if (typeof formula !== 'string' || !formula.startsWith('=')) return false;
  const calls = withoutQuoted(formula);
  return ownCall.test(calls) || ownMethod.test(calls);
}

/**
 * Excel does not find the function: calculating such a formula does not call it, only entering it does.
 * @param formula one of ours @param value what its cell shows
 */
export function isUnresolved(formula: string, value: unknown): boolean {
  const isError = typeof value === 'string' && value.startsWith('#') && value !== '#BUSY!';
  return value === '#NAME?' || (isError && withTypedNames(formula) !== formula);
}

/** False for formulas of which every function of ours streams: recalculating them would only open their streams again. */
export function asksOnce(formula: string): boolean {
  const calls = withoutQuoted(formula);
  const others = calls.replace(streamingCall, '(');
  return others === calls || callsOurFunction(others);
}

/** Includes formulas that refer to these defined names, whose own formulas call add-in functions. */
export function callsOursOrNames(names: readonly string[]): IsOwnFormula {
  if (names.length === 0) return callsOurFunction;
  const known = new Set(names.map((name) => name.toLowerCase()));
  const namesOne = (formula: string) =>
    withoutQuoted(formula)
      .match(words)
      ?.some((word) => known.has(word.toLowerCase())) ?? false;
  return (formula): formula is string =>
    callsOurFunction(formula) || (typeof formula === 'string' && formula.startsWith('=') && namesOne(formula));
}

/** The characters of a defined name. */
const words = /[\p{L}\p{N}._\\?]+/gu;

/**
 * Covers the cells with add-in functions by few rectangles: vertical runs, each joined with the run at its left that spans
 * the same rows. The first cell of the block of formulas is at (row, column).
 */
export function ownRuns(
  formulas: readonly (readonly unknown[])[],
  row: number,
  column: number,
  isOwnFormula: IsOwnFormula = callsOurFunction,
): CellRun[] {
  const width = formulas[0]?.length ?? 0;
  const done: CellRun[] = [];
  let open = new Map<string, CellRun>();
  for (let offset = 0; offset < width; offset++) {
    const isOwn = formulas.map((line) => isOwnFormula(line[offset]));
    const here = new Map<string, CellRun>();
    for (const run of verticalRuns(isOwn, row, column + offset)) {
      const span = `${run.row}+${run.rows}`;
      const left = open.get(span);
      open.delete(span);
      here.set(span, left === undefined ? run : { ...left, columns: left.columns + 1 });
    }
    done.push(...open.values());
    open = here;
  }
  return [...done, ...open.values()];
}

function verticalRuns(isOwn: readonly boolean[], firstRow: number, column: number): CellRun[] {
  const runs: CellRun[] = [];
  let start: number | undefined;
  for (let index = 0; index <= isOwn.length; index++) {
    if (isOwn[index]) {
      start ??= index;
    } else if (start !== undefined) {
      runs.push({ row: firstRow + start, column, rows: index - start, columns: 1 });
      start = undefined;
    }
  }
  return runs;
}

export function areasOverlap(a: CellRun, b: CellRun): boolean {
  const areRowsShared = a.row < b.row + b.rows && b.row < a.row + a.rows;
  return areRowsShared && a.column < b.column + b.columns && b.column < a.column + a.columns;
}

/** `B2` or `B2:D9`, as `Worksheet.getRange` takes it. */
export function addressOf({ row, column, rows, columns }: CellRun): string {
  const first = `${columnName(column)}${row + 1}`;
  const last = `${columnName(column + columns - 1)}${row + rows}`;
  return first === last ? first : `${first}:${last}`;
}

/** Parses the address that Excel passes to a function: `Sheet1!B2`, `'My Sheet'!B2`; undefined for other texts. */
export function parseCellAddress(address: string): { readonly sheet: string; readonly run: CellRun } | undefined {
  const [, name = '', letters = '', row] = /^(.+)!\$?([A-Z]{1,3})\$?(\d+)$/i.exec(address) ?? [];
  if (row === undefined) return undefined;
  return { sheet: sheetNameOf(name), run: { row: Number(row) - 1, column: columnIndex(letters), rows: 1, columns: 1 } };
}

/** The same for a cell however its sheet is written. @param address `B2` */
export function positionOf(sheet: string, address: string): string {
  return `${sheet.toLowerCase()}!${address}`;
}

/**
 * The defined names whose formulas call the add-in's functions, such as `=LAMBDA(s, MD.QUOTE(s))`.
 * @returns undefined where names cannot be searched: formulas that use them are not found then
 */
export async function readOwnNames(
  context: Excel.RequestContext,
  { namedFormulas }: Pick<Capabilities, 'namedFormulas'>,
): Promise<readonly string[] | undefined> {
  return namedFormulas ? findOwnNames(context).catch(() => undefined) : undefined;
}

/**
 * The names of the workbook and of its sheets that call add-in functions, also by way of other names. Loads nothing but
 * names and formulas: the value of a name would be computed, which has crashed Excel (OfficeDev/office-js#1446).
 */
async function findOwnNames(context: Excel.RequestContext): Promise<readonly string[]> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  const collections = [context.workbook.names, ...sheets.items.map(({ names }) => names)];
  for (const names of collections) names.load('items/name,items/formula');
  await context.sync();
  return namesOfOurs(collections.flatMap(({ items }) => items));
}

interface DefinedName {
  readonly name: string;
  readonly formula: unknown;
}

export function namesOfOurs(names: readonly DefinedName[]): readonly string[] {
  let found: readonly string[] = [];
  for (;;) {
    const isOwn = callsOursOrNames(found);
    const more = names.filter(({ formula }) => isOwn(formula)).map(({ name }) => name);
    if (more.length === found.length) return found;
    found = more;
  }
}
