/** Inserts one formula at the selected cell, never over other contents, and dresses the table that it fills. */
import { looks } from '../../dashboards/description/looks';
import type { Clock } from '../../../client/timing/timers';
import type { Capabilities } from '../host/capabilities';
import { setLook, setNumberFormat } from './insert-sheet';
import type { CellRun } from '../cells/own-formulas';
import type { RunInExcel } from '../host/run-in-excel';
import { firstSelectedCell } from '../cells/selection';

/** What the formula is known to fill. */
export interface ResultShape {
  readonly rows: number;
  readonly columns: number;
  /** The first row names the columns. */
  readonly hasHeader: boolean;
  /** From 0: the columns that hold numbers, dates among them, which Excel aligns right. */
  readonly numberColumns: readonly number[];
  /** Number formats of the columns: those that the results do not bring along. */
  readonly formats: readonly (string | undefined)[];
}

/** A cell with its sheet (`Sheet1!B2`), and the formula or constant that it holds. */
export interface CellContent {
  readonly address: string;
  readonly content: unknown;
}

export interface FormulaToInsert {
  readonly formula: string;
  /** The cell that may be overwritten while it holds this: the one that is being edited. */
  readonly edited: CellContent | undefined;
  /** Undefined while the result is not known: then only the selected cell is looked at, and nothing is dressed. */
  readonly shape: ResultShape | undefined;
}

export type Inserted =
  | { readonly address: string }
  /** Nothing was written: these cells are in use. */
  | { readonly occupied: string };

/**
 * The first cell of the first selected area, where `insertFormula` writes to. Inside a table of a formula it is the formula's own
 * cell, which is then selected.
 * @param spills whether Excel tells which formula fills a cell
 */
export function selectedFormula(run: RunInExcel, { spills }: Pick<Capabilities, 'spills'>): Promise<CellContent> {
  return run(async (context) => {
    const cell = firstSelectedCell(context).load('formulas,address');
    const parent = spills ? cell.getSpillParentOrNullObject().load('formulas,address') : undefined;
    await context.sync();
    if (!parent || parent.isNullObject || parent.address === cell.address) return contentOf(cell);
    parent.select();
    await context.sync();
    return contentOf(parent);
  });
}

function contentOf({ address, formulas }: Excel.Range): CellContent {
  return { address, content: formulas[0]?.[0] as unknown };
}

export interface InsertionParts {
  readonly run: RunInExcel;
  /** For what is done afterwards. */
  readonly runInBackground: RunInExcel;
  readonly clock: Clock;
  /** Whether Excel tells what a formula fills. */
  readonly capabilities: Pick<Capabilities, 'spills'>;
}

/** Resolves when the formula is in its cell; columns are widened when its result is there. */
export async function insertFormula(
  { run, runInBackground, clock, capabilities }: InsertionParts,
  wanted: FormulaToInsert,
): Promise<Inserted> {
  const inserted = await run((context) => insert(context, wanted, capabilities.spills));
  if ('address' in inserted && wanted.shape) widenWhenCalculated(runInBackground, clock, inserted, wanted.shape);
  return inserted;
}

interface Place {
  readonly address: string;
  readonly sheet: string;
  readonly cell: string;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

const noCell: Size = { rows: 0, columns: 0 };
const oneCell: Size = { rows: 1, columns: 1 };

async function insert(
  context: Excel.RequestContext,
  { formula, edited, shape }: FormulaToInsert,
  spills: boolean,
): Promise<Place | { readonly occupied: string }> {
  const cell = firstSelectedCell(context).load('formulas,address,columnIndex,worksheet/name');
  const spill = spills ? cell.getSpillingToRangeOrNullObject().load('rowCount,columnCount') : undefined;
  await context.sync();
  const { address } = cell;
  const isEdited = edited?.address === address && edited.content === cell.formulas[0]?.[0];
  const own = isEdited ? sizeOf(spill) : noCell;
  const occupied = await usedBeside(context, cell, own, shape ?? oneCell);
  if (occupied !== undefined) return { occupied };
  const headless = shape ? await formerHeaders(context, cell, own, shape) : [];
  cell.formulas = [[formula]];
  for (const header of headless) header.clear('Formats');
  if (shape) dress(cell, shape);
  await context.sync();
  return { address, sheet: cell.worksheet.name, cell: address.slice(address.lastIndexOf('!') + 1) };
}

function sizeOf(spill: Excel.Range | undefined): Size {
  return !spill || spill.isNullObject ? oneCell : { rows: spill.rowCount, columns: spill.columnCount };
}

/** The address of what is in use in an area from a cell on, without the cells that its own formula fills. */
async function usedBeside(
  context: Excel.RequestContext,
  cell: Excel.Range,
  own: Size,
  { rows, columns }: Size,
): Promise<string | undefined> {
  const beside = [
    { row: 0, column: own.columns, rows, columns: columns - own.columns },
    { row: own.rows, column: 0, rows: rows - own.rows, columns: Math.min(columns, own.columns) },
  ].filter((area) => area.rows > 0 && area.columns > 0);
  const used = beside.map((area) => partOf(cell, area).getUsedRangeOrNullObject(true).load('address'));
  await context.sync();
  return used.find((range) => !range.isNullObject)?.address;
}

/** @param area its row and column count from the cell */
function partOf(cell: Excel.Range, { row, column, rows, columns }: CellRun): Excel.Range {
  return cell.getOffsetRange(row, column).getAbsoluteResizedRange(rows, columns);
}

const mostFormerHeaders = 50;
const columnsOfSheet = 16_384;

/** The headers of a wider table that stood here before: dressed as such, beside the new header, and blank or filled by the old table. */
async function formerHeaders(
  context: Excel.RequestContext,
  cell: Excel.Range,
  own: Size,
  { columns, hasHeader }: ResultShape,
): Promise<Excel.Range[]> {
  const first = hasHeader ? columns : 0;
  const count = Math.max(0, Math.min(mostFormerHeaders, columnsOfSheet - cell.columnIndex - first));
  const beside = Array.from({ length: count }, (_, index) => {
    const range = partOf(cell, { row: 0, column: first + index, rows: 1, columns: 1 }).load('values');
    const fill = range.format.fill.load('color');
    return { range, fill, isOwn: first + index < own.columns };
  });
  await context.sync();
  const isFormer = ({ range, fill, isOwn }: (typeof beside)[number]) =>
    fill.color.toUpperCase() === looks.header.fill && (isOwn || range.values[0]?.[0] === '');
  const end = beside.findIndex((each) => !isFormer(each));
  return beside.slice(0, end < 0 ? beside.length : end).map(({ range }) => range);
}

function dress(cell: Excel.Range, { rows, columns, hasHeader, numberColumns, formats }: ResultShape): void {
  if (hasHeader) {
    const header = cell.getAbsoluteResizedRange(1, columns);
    // eslint-disable-next-line office/call-sync-before-read, office/load-object-before-read -- written to, not read
    setLook(header.format, { ...looks.header, ...looks.left });
    // eslint-disable-next-line office/load-object-before-read -- written to, not read
    for (const column of numberColumns) setLook(header.getColumn(column).format, looks.right);
  }
  formats.forEach((format, column) => {
    if (format !== undefined) setNumberFormat(partOf(cell, { row: 0, column, rows, columns: 1 }), format);
  });
}

const [pollMs, polls] = [500, 40];

/** In the background: a slow service must not hold up the person. Excel may refuse. */
function widenWhenCalculated(run: RunInExcel, clock: Clock, place: Place, shape: ResultShape): void {
  let left = polls;
  const look = () => {
    run((context) => widen(context, place, shape), 'one-step').then(
      (isDone) => {
        if (!isDone && --left > 0) clock.after(pollMs, look);
      },
      () => {},
    );
  };
  clock.after(pollMs, look);
}

/** What a cell holds until its result is there. */
const withoutResult: ReadonlySet<unknown> = new Set(['', '#BUSY!', '#GETTING_DATA']);

/** Widens columns that are too narrow; none gets narrower. @returns false while there is no result */
async function widen(context: Excel.RequestContext, { sheet, cell }: Place, { rows, columns }: ResultShape) {
  const anchor = context.workbook.worksheets.getItem(sheet).getRange(cell).load('values');
  const area = anchor.getAbsoluteResizedRange(rows, columns);
  const formats = Array.from({ length: columns }, (_, index) => area.getColumn(index).format.load('columnWidth'));
  await context.sync();
  if (withoutResult.has(anchor.values[0]?.[0])) return false;
  const before = formats.map(({ columnWidth }) => columnWidth);
  area.format.autofitColumns();
  for (const format of formats) format.load('columnWidth');
  await context.sync();
  formats.forEach((format, index) => {
    const width = before[index] ?? 0;
    if (format.columnWidth < width) format.columnWidth = width;
  });
  await context.sync();
  return true;
}
