/**
 * Finds codes that lost their market and their zeros because they were entered as numbers, such as 700 for 00700.HK: by the
 * references of formulas that fail, column by column. Writes symbols in their place.
 */
import { namespace } from '../../../brand/build';
import { isIndexCode } from '../../../market/symbols/board';
import { readingsOf, type SymbolCode } from '../../../market/symbols/symbol';
import { callsIn } from '../../formula/calls';
import { columnIndex, sheetNameOf } from '../../formula/columns';
import { type OwnCells, cellCount, inContext } from '../cells/own-cells';
import { addressOf, areasOverlap, type CellRun } from '../cells/own-formulas';
import { areaOf } from '../cells/selection';
import { inspectCells, type Inspection } from '../cells/inspect-cells';
import { refusedItems } from '../host/excel-errors';
import type { RunInExcel } from '../host/run-in-excel';

/** A cell with a formula that shows an error. */
interface FailedCell extends OwnCells {
  readonly formula: string;
}

export interface CodeColumn<Cell extends FailedCell = FailedCell> {
  /** The name of the sheet. */
  readonly sheet: string;
  readonly codes: readonly Code[];
  /** Where the symbols beside them, or the zeros of a number format, come from. */
  readonly region: Region | undefined;
  /** The formulas that refer to them. */
  readonly formulas: readonly Cell[];
}

export interface Code {
  readonly run: CellRun;
  readonly content: unknown;
  /** As it is shown: `700`, or `00700` by its number format. */
  readonly digits: string;
  /** What it may be; a person decides. */
  readonly readings: readonly SymbolCode[];
}

export type Region = 'CN' | 'HK';

interface Column<Cell> {
  readonly sheet: string;
  readonly references: { readonly area: CellRun; readonly cell: Cell }[];
}

/** Of longer columns the first rows: Excel on the web refuses responses above 5 MB. */
const mostRows = 10_000;
const mostColumns = 50;

export async function findCodeColumns<Cell extends FailedCell>(
  context: Excel.RequestContext,
  cells: readonly Cell[],
): Promise<CodeColumn<Cell>[]> {
  const columns = columnsOf(cells).slice(0, mostColumns);
  if (columns.length === 0) return [];
  const sheets = columns.map(({ sheet }) => context.workbook.worksheets.getItemOrNullObject(sheet).load('name'));
  await context.sync();
  const found = columns.flatMap((column, index) => {
    const sheet = sheets[index];
    return sheet === undefined || sheet.isNullObject ? [] : [{ ...column, sheet }];
  });
  const used = found.map(({ sheet, references }) => usedPart(sheet, references));
  await context.sync();
  const read = found.flatMap((column, index) => {
    const range = used[index];
    if (range === undefined || range.isNullObject) return [];
    const area = areaOf(range);
    const part = { ...area, rows: Math.min(area.rows, mostRows) };
    return [{ ...column, part, range: column.sheet.getRange(addressOf(part)).load('formulas,text') }];
  });
  await context.sync();
  return read.flatMap((column) => columnOfCodes(column));
}

function columnsOf<Cell extends FailedCell>(cells: readonly Cell[]): Column<Cell>[] {
  const columns = new Map<string, Column<Cell>>();
  for (const cell of cells) {
    for (const { sheet, area } of symbolReferences(cell.formula, cell.sheet.name)) {
      const key = `${sheet.toLowerCase()}!${area.column}`;
      const column = columns.get(key) ?? { sheet, references: [] };
      columns.set(key, column);
      column.references.push({ area, cell });
    }
  }
  return [...columns.values()];
}

function usedPart(sheet: Excel.Worksheet, references: Column<unknown>['references']): Excel.Range {
  const [first, last, column] = references.reduce(
    ([top, bottom], { area }) => [Math.min(top, area.row), Math.max(bottom, area.row + area.rows), area.column],
    [Infinity, 0, 0],
  );
  const range = sheet.getRange(addressOf({ row: first, column, rows: last - first, columns: 1 }));
  return range.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,rowCount,columnCount');
}

interface ReadColumn<Cell> {
  readonly sheet: Excel.Worksheet;
  readonly references: Column<Cell>['references'];
  readonly part: CellRun;
  readonly range: Excel.Range;
}

function columnOfCodes<Cell extends FailedCell>({ sheet, references, part, range }: ReadColumn<Cell>) {
  const isReferredTo = coverage(part, references);
  const codes = range.formulas.flatMap(([content]: readonly unknown[], offset): Code[] => {
    if (!isReferredTo[offset] || !isShortCode(content)) return [];
    const shown = String(range.text[offset]?.[0]);
    const run = { ...part, row: part.row + offset, rows: 1 };
    const digits = isShortCode(shown) ? shown : String(content);
    const readings = readingsOfCode(digits);
    return readings.length > 0 ? [{ run, content, digits, readings }] : [];
  });
  if (codes.length === 0) return [];
  const region =
    regionOf(codes.map(({ digits }) => digits)) ?? regionOf(range.formulas.map(([content]) => String(content)));
  const asking = references.filter(({ area }) => codes.some(({ run }) => areasOverlap(run, area)));
  const formulas = [...new Set(asking.map(({ cell }) => cell))];
  return [{ sheet: sheet.name, codes, region, formulas }];
}

/** 1 for each row of the part that some reference covers. */
function coverage(part: CellRun, references: Column<unknown>['references']): Uint8Array {
  const covered = new Uint8Array(part.rows);
  for (const { area } of references) {
    const first = area.row - part.row;
    covered.fill(1, Math.max(first, 0), Math.max(first + area.rows, 0));
  }
  return covered;
}

/** True for a number, or digits as text, with too few digits for a code of the mainland; false for formulas. */
function isShortCode(content: unknown): boolean {
  return /^0{0,5}[1-9]\d{0,4}$/.test(String(content)) && String(content).length <= 6;
}

/** Shares of Shenzhen, indices of Shanghai with the same code, and Hong Kong's. */
export function readingsOfCode(digits: string): readonly SymbolCode[] {
  const index = `${digits.padStart(6, '0')}.SH` as SymbolCode;
  const readings = readingsOf(digits) as readonly SymbolCode[];
  return isIndexCode(index) ? [...readings.slice(0, 1), index, ...readings.slice(1)] : readings;
}

/** Codes of Hong Kong have five digits, others six. @returns undefined where texts of neither or of both stand in the column */
export function regionOf(texts: readonly string[]): Region | undefined {
  const isOfChina = texts.some((text) => /^\d{6}(?:\.(?:SH|SZ|BJ))?$/i.test(text.trim()));
  const isOfHongKong = texts.some((text) => /^(?:0\d{4}|\d{4,5}\.HK)$/i.test(text.trim()));
  if (isOfChina === isOfHongKong) return undefined;
  return isOfChina ? 'CN' : 'HK';
}

/** @returns the readings of a region; all of them where it has none, or none is known */
export function readingsIn(readings: readonly SymbolCode[], region: Region | undefined): readonly SymbolCode[] {
  const some = readings.filter((reading) => reading.endsWith('.HK') === (region === 'HK'));
  return region === undefined || some.length === 0 ? readings : some;
}

/** A part of one column. */
interface SymbolReference {
  readonly sheet: string;
  readonly area: CellRun;
}

/** Functions of ours whose first parameter is no symbol. */
const withoutSymbols = 'UNIVERSE|STATUS|FIELDS|ASOF';
const asksForSymbols = new RegExp(`^${namespace.replaceAll('.', '\\.')}\\.(?!(?:${withoutSymbols})$)`, 'i');

/** Only plain references tell their cells: `A2`, `$A$2:$A$9`, `List!A:A`. */
const reference = /^(?:(.+)!)?\$?([A-Z]{1,3})(?:\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?|:\$?([A-Z]{1,3}))$/i;

const rowsOfSheet = 1_048_576;

/** @param ownSheet the name of the formula's sheet */
export function symbolReferences(formula: string, ownSheet: string): SymbolReference[] {
  const calls = callsIn(formula, (name) => asksForSymbols.test(name));
  return calls.flatMap(({ arguments: [symbols = ''] }) => {
    const [match, name, from = '', top = '1', cellTo, bottom, columnTo] = reference.exec(symbols) ?? [];
    if (match === undefined) return [];
    const sheet = name === undefined ? ownSheet : sheetNameOf(name);
    const last = bottom ?? (columnTo === undefined ? top : String(rowsOfSheet));
    const [column, to] = [columnIndex(from), columnIndex(cellTo ?? columnTo ?? from)];
    const rows = { row: Number(top) - 1, rows: Number(last) - Number(top) + 1, columns: 1 };
    return Array.from({ length: to - column + 1 }, (_, offset) => ({
      sheet,
      area: { ...rows, column: column + offset },
    }));
  });
}

/** A code, and the symbol that a person has chosen for it. */
interface ChosenSymbol {
  readonly code: Pick<Code, 'run' | 'content'>;
  readonly symbol: string;
}

interface SymbolCells extends OwnCells {
  readonly symbols: readonly string[];
}

/**
 * Cells that have changed since the search, or may not be written to, are left alone. One step of undo.
 * @returns how many were written
 */
export async function writeSymbols(
  run: RunInExcel,
  { sheet }: Pick<CodeColumn, 'sheet'>,
  chosen: readonly ChosenSymbol[],
  inspection: Inspection,
): Promise<number> {
  const writable = await run((context) => findWritable(context, sheet, chosen, inspection));
  const refused = await run((context) => refusedItems(context, inContext(context, writable), write), 'one-step');
  return cellCount(writable) - cellCount(refused);
}

/** Only reads. A batch of its own: the question for merged cells was reported to clear the steps of undo (OfficeDev/office-js#5918). */
async function findWritable(
  context: Excel.RequestContext,
  name: string,
  chosen: readonly ChosenSymbol[],
  inspection: Inspection,
): Promise<SymbolCells[]> {
  const sheet = context.workbook.worksheets.getItem(name).load('id');
  const cells = chosen.map(({ code, symbol }) => ({ sheet, ...code, symbol }));
  const inspected = await inspectCells(context, cells, () => true, inspection);
  const writable = inspected.filter(
    ({ cells: { content }, range, reason }) => reason === undefined && range.formulas[0]?.[0] === content,
  );
  return runsOf(writable.map(({ cells: { run, symbol } }) => ({ sheet, run, symbols: [symbol] })));
}

function write({ sheet, run, symbols }: SymbolCells): void {
  sheet.getRange(addressOf(run)).values = symbols.map((symbol) => [symbol]);
}

/** Joins cells of one column that follow each other. */
function runsOf(cells: readonly SymbolCells[]): SymbolCells[] {
  return cells.reduce<SymbolCells[]>((runs, cell) => {
    const last = runs.at(-1);
    if (last === undefined || last.run.row + last.run.rows !== cell.run.row) return [...runs, cell];
    const run = { ...last.run, rows: last.run.rows + 1 };
    return [...runs.slice(0, -1), { ...last, run, symbols: [...last.symbols, ...cell.symbols] }];
  }, []);
}
