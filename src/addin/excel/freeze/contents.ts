/** Reads what cells show, and writes it as constants, in requests of limited size. */
import { blocksOf, bySize } from '../cells/read-blocks';
import { addressOf } from '../cells/own-formulas';
import { type OwnCells, sizeOf } from '../cells/own-cells';
import { tellsRichValues } from '../cells/rich-values';
import { refusedItems } from '../host/excel-errors';

type Rows<T> = readonly (readonly T[])[];

export interface Contents {
  readonly values: Rows<unknown>;
  readonly formulas: Rows<unknown>;
  /** Number formats as shown: that of the cell, else the one that its value brought along. */
  readonly formats: Rows<string>;
}

/** Cards in cells are some kilobytes of JSON each, and Excel on the web refuses payloads above 5 MB. */
const cellsPerRead = { withCards: 1_000, plain: 10_000 } as const;
const cellsPerWrite = 10_000;

/** @param hasValueFormats values may carry formats of their own, which only `valuesAsJson` tells */
export async function readContents<Cells extends OwnCells>(
  context: Excel.RequestContext,
  cells: readonly Cells[],
  hasValueFormats: boolean,
): Promise<(Cells & Contents)[]> {
  const [first] = cells;
  const isRich = hasValueFormats && first !== undefined && tellsRichValues(first);
  const most = isRich ? cellsPerRead.withCards : cellsPerRead.plain;
  const properties = `values,formulas,numberFormat${isRich ? ',valuesAsJson' : ''}`;
  const blocks = cells.flatMap((owner) => blocksOf(owner.run, most).map((run) => ({ owner, sheet: owner.sheet, run })));
  const parts = new Map<Cells, Contents[]>();
  for (const some of bySize(blocks, most, sizeOf)) {
    const ranges = some.map(({ sheet, run }) => sheet.getRange(addressOf(run)).load(properties));
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each group of limited size
    await context.sync();
    ranges.forEach((range, at) => {
      const owner = some[at]?.owner;
      if (owner) parts.set(owner, [...(parts.get(owner) ?? []), contentsOf(range, isRich)]);
    });
  }
  return cells.map((owner) => ({ ...owner, ...joined(parts.get(owner) ?? []) }));
}

/** Puts values in place of formulas, with the formats that belonged to the results. @returns the cells whose values are refused */
export async function writeConstants<Cells extends OwnCells & Contents>(
  context: Excel.RequestContext,
  cells: readonly Cells[],
): Promise<readonly Cells[]> {
  const refused: Cells[] = [];
  for (const some of bySize(cells, cellsPerWrite, sizeOf)) {
    const refusedOfSome = new Set(
      await refusedItems(context, some, ({ sheet, run, values }) => {
        sheet.getRange(addressOf(run)).values = values.map((row) => row.map(asConstant));
      }),
    );
    await writeLostFormats(
      context,
      some.filter((each) => !refusedOfSome.has(each)),
    );
    refused.push(...refusedOfSome);
  }
  return refused;
}

/**
 * A format that reads as before is that of the cell, and stays: Excel on a Mac reads `hh` as `h` (OfficeDev/office-js#4310), which
 * would be written in its place.
 */
async function writeLostFormats(context: Excel.RequestContext, cells: readonly (OwnCells & Contents)[]): Promise<void> {
  const ranges = cells.map(({ sheet, run }) => sheet.getRange(addressOf(run)).load('numberFormat'));
  await context.sync();
  const lost = cells.flatMap(({ formats }, at) => {
    const range = ranges[at];
    const now = range?.numberFormat as Rows<string> | undefined;
    const rows = formats.map((row, down) =>
      row.map((format, across) => (now?.[down]?.[across] === format ? null : format)),
    );
    return range && rows.some((row) => row.some((format) => format !== null)) ? [{ range, rows }] : [];
  });
  // Null leaves a cell as it is. Values without their formats are values all the same.
  await refusedItems(context, lost, ({ range, rows }) => (range.numberFormat = rows));
}

/** Errors that can be entered as such: other ones, such as #BUSY!, are states of a formula. */
const constantErrors: readonly unknown[] = ['#N/A', '#VALUE!', '#REF!', '#DIV/0!', '#NUM!', '#NULL!'];

/**
 * A value as it is entered to stay what it is. Entered as they are, texts could become formulas (`=1+1`), numbers (`00700`)
 * or dates (`5-1`): the apostrophe, which Excel does not show, keeps them texts.
 */
function asConstant(value: unknown): unknown {
  return typeof value !== 'string' || value === '' || constantErrors.includes(value) ? value : `'${value}`;
}

const unfinished: readonly unknown[] = [
  '#BUSY!',
  '#GETTING_DATA',
  '#NAME?',
  '#SPILL!',
  '#CALC!',
  '#BLOCKED!',
  '#CONNECT!',
];

/** True when every cell shows a value, or an error that is the formula's answer. */
export function isFinished({ values }: Contents): boolean {
  return !values.some((row) => row.some((value) => unfinished.includes(value)));
}

type RangeContents = Pick<Excel.Range, 'values' | 'formulas' | 'numberFormat' | 'valuesAsJson'>;

/** @param isRich `valuesAsJson` was loaded */
export function contentsOf(range: RangeContents, isRich: boolean): Contents {
  const values = range.values as Rows<unknown>;
  const formulas = range.formulas as Rows<unknown>;
  const formats = range.numberFormat as Rows<string>;
  if (!isRich) return { values, formulas, formats };
  const cells = range.valuesAsJson as Rows<unknown>;
  return {
    values: values.map((row, down) => row.map((value, at) => textOfValue(cells[down]?.[at]) ?? value)),
    formulas,
    formats: formats.map((row, down) => row.map((own, at) => shown(own, cells[down]?.[at]))),
  };
}

/** The value of pictures and linked entities is an error (`Excel.WebImageCellValue`): their texts stay in their place. */
function textOfValue(cell: unknown): string | undefined {
  const { type, altText, text } = (cell ?? {}) as Readonly<Record<string, unknown>>;
  const shownText = type === 'WebImage' ? altText : type === 'LinkedEntity' ? text : undefined;
  return typeof shownText === 'string' ? shownText : undefined;
}

function shown(format: string, cell: unknown): string {
  const ofValue = typeof cell === 'object' && cell !== null && 'numberFormat' in cell ? cell.numberFormat : undefined;
  return format === 'General' && typeof ofValue === 'string' ? ofValue : format;
}

function joined(blocks: readonly Contents[]): Contents {
  return {
    values: blocks.flatMap(({ values }) => values),
    formulas: blocks.flatMap(({ formulas }) => formulas),
    formats: blocks.flatMap(({ formats }) => formats),
  };
}
