/** `Excel.TableRowCollection` and `Excel.TableRow`. */
import type { Area } from '../../areas/a1';
import type { Scalar, Workbook } from '../../contract';
import { invalidOperation, required } from '../../rich-api/rich-error';
import { countArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { TableRecord } from '../../stores/tables';
import type { ExcelObjects } from '../excel-objects';
import { writeFormulas } from '../ranges/range-writing';

export function tableRowsObject(table: () => TableRecord, objects: ExcelObjects): RichObject {
  const body = () => bodyOf(table().area);
  const row = (index: number) => tableRowObject(rowOf(body(), index), index, table, objects);
  const count = () => body().rows;
  return {
    type: 'TableRowCollection',
    read: { Count: count },
    items: () => Array.from({ length: count() }, (_, index) => row(index)),
    objects: {
      GetItemAt: (args) => row(countArgument(args, 0)),
      Add: (args) => row(add(table(), args, objects.book)),
    },
    actions: { GetCount: count },
  };
}

function rowOf(body: Area, index: number): Area {
  if (index < 0 || index >= body.rows) return required<Area>(undefined);
  return { ...body, row: body.row + index, rows: 1 };
}

/** Inserts rows before an index, by default at the end. @returns the index of the first one */
function add(table: TableRecord, args: RichArguments, book: Workbook): number {
  const body = bodyOf(table.area);
  const index = args[0] === null || args[0] === undefined || args[0] === -1 ? body.rows : countArgument(args, 0);
  if (index < 0 || index > body.rows) return required<number>(undefined);
  const values = rowsGiven(args[1]);
  const inserted = { ...body, row: body.row + index, rows: values?.length ?? 1 };
  book.structure.insert(inserted, 'Down');
  book.tables.put({ ...table, area: { ...table.area, rows: table.area.rows + inserted.rows } });
  if (values) writeFormulas(inserted, values, book);
  return index;
}

function rowsGiven(given: unknown): readonly (readonly Scalar[])[] | undefined {
  if (!Array.isArray(given)) return undefined;
  return (given.every((row) => Array.isArray(row)) ? given : [given]) as Scalar[][];
}

function tableRowObject(area: Area, index: number, table: () => TableRecord, objects: ExcelObjects): RichObject {
  const { book, range } = objects;
  return {
    type: 'TableRow',
    read: { Index: () => index, Values: () => book.values(area) },
    write: { Values: (values) => writeFormulas(area, values, book) },
    objects: { GetRange: () => range(area) },
    actions: { Delete: () => remove(area, table(), book) },
  };
}

/** The last row stays. */
function remove(row: Area, table: TableRecord, book: Workbook): void {
  if (table.area.rows <= 2) throw invalidOperation();
  book.structure.remove(row, 'Up');
  book.tables.put({ ...table, area: { ...table.area, rows: table.area.rows - 1 } });
}

export function headerOf(table: Area): Area {
  return { ...table, rows: 1 };
}

/** The rows below the headers. */
export function bodyOf(table: Area): Area {
  return { ...table, row: table.row + 1, rows: table.rows - 1 };
}
