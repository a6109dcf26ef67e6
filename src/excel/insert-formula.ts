/** Inserts one formula at the selected cell, never over other contents, and dresses the table that it fills. */
import { looks } from '../dashboards/looks';
import type { Clock } from '../client/timers';
import { setLook } from './insert-sheet';
import type { RunInExcel } from './run-in-excel';

/** What the formula is known to fill. */
export interface ResultShape {
  readonly rows: number;
  readonly columns: number;
  /** The first row names the columns. */
  readonly hasHeader: boolean;
}

export interface FormulaToInsert {
  readonly formula: string;
  /** A formula that may be overwritten: the one that is being edited. */
  readonly replaceable: string | undefined;
  /** Undefined while the result is not known: then only the selected cell is looked at, and nothing is dressed. */
  readonly shape: ResultShape | undefined;
}

export type Inserted =
  | { readonly address: string }
  /** Nothing was written: these cells are in use. */
  | { readonly occupied: string };

/** Resolves when the formula is in its cell; columns are widened when its result is there. */
export async function insertFormula(run: RunInExcel, clock: Clock, wanted: FormulaToInsert): Promise<Inserted> {
  const inserted = await run((context) => insert(context, wanted));
  if ('address' in inserted && wanted.shape) widenWhenCalculated(run, clock, inserted, wanted.shape);
  return inserted;
}

interface Place {
  readonly address: string;
  readonly sheet: string;
  readonly cell: string;
}

const oneCell = { rows: 1, columns: 1 } as const;

async function insert(
  context: Excel.RequestContext,
  { formula, replaceable, shape }: FormulaToInsert,
): Promise<Place | { readonly occupied: string }> {
  const cell = context.workbook.getSelectedRange().getCell(0, 0).load('formulas,address,worksheet/name');
  const { rows, columns } = shape ?? oneCell;
  const area = cell.getAbsoluteResizedRange(rows, columns);
  const used = area.getUsedRangeOrNullObject(true).load('address');
  await context.sync();
  const isReplaced = replaceable !== undefined && cell.formulas[0]?.[0] === replaceable;
  if (!isReplaced && !used.isNullObject) return { occupied: used.address };
  cell.formulas = [[formula]];
  if (shape?.hasHeader) setLook(cell.getAbsoluteResizedRange(1, shape.columns).format, looks.header);
  await context.sync();
  const { address } = cell;
  return { address, sheet: cell.worksheet.name, cell: address.slice(address.lastIndexOf('!') + 1) };
}

const [pollMs, polls] = [500, 40];

/** In the background: a slow service must not hold up the person. Excel may refuse, for example while a cell is edited. */
function widenWhenCalculated(run: RunInExcel, clock: Clock, place: Place, shape: ResultShape): void {
  let left = polls;
  const look = () => {
    run((context) => widen(context, place, shape)).then(
      (isDone) => {
        if (!isDone && --left > 0) clock.after(pollMs, look);
      },
      () => {},
    );
  };
  clock.after(pollMs, look);
}

/** Widens columns that are too narrow; none gets narrower. @returns false while there is no result */
async function widen(context: Excel.RequestContext, { sheet, cell }: Place, { rows, columns }: ResultShape) {
  const anchor = context.workbook.worksheets.getItem(sheet).getRange(cell).load('values');
  const area = anchor.getAbsoluteResizedRange(rows, columns);
  const formats = Array.from({ length: columns }, (_, index) => area.getColumn(index).format.load('columnWidth'));
  await context.sync();
  const value: unknown = anchor.values[0]?.[0];
  if (value === '#BUSY!' || value === '') return false;
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
