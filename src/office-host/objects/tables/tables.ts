/** `Excel.TableCollection` and `Excel.Table`. */
import { type Area, isCellName, parseAddress } from '../../areas/a1';
import { intersection } from '../../areas/areas';
import type { Workbook, Scalar } from '../../contract';
import { aText } from '../../rich-api/checks';
import {
  apiNotFound,
  existing,
  invalidArgument,
  itemAlreadyExists,
  required,
  invalidOperation,
} from '../../rich-api/rich-error';
import {
  areaArgument,
  countArgument,
  textArgument,
  type RichArguments,
  type RichObject,
} from '../../rich-api/rich-object';
import { named, type TableRecord, newGuid } from '../../stores/records';
import { clear, writeFormulas } from '../ranges/range-writing';
import type { ExcelObjects } from '../excel-objects';

/** @param sheet the sheet of the tables; undefined for all tables of the workbook */
export function tablesObject(sheet: string | undefined, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const all = () => book.tables.all().filter(({ area }) => sheet === undefined || area.sheet === sheet);
  const item = (table: TableRecord | undefined) => table && tableObject(table.id, objects);
  const find = (args: RichArguments) => {
    const key = textArgument(args, 0);
    return all().find(({ id }) => id === key) ?? named(all(), key);
  };
  return {
    type: 'TableCollection',
    read: { Count: () => all().length },
    items: () => all().map(({ id }) => tableObject(id, objects)),
    objects: {
      Add: (args) => {
        const given = areaArgument(args, 0, (address) => parseAddress(address, sheet ?? book.activeSheet()));
        return item(addTable(given, args[1] === true, book));
      },
      GetItem: (args) => item(existing(find(args))),
      GetItemOrNullObject: (args) => item(find(args)),
      GetItemAt: (args) => item(required(all()[countArgument(args, 0)])),
    },
    actions: { GetCount: () => all().length },
  };
}

/** Without headers a row for them is inserted; blank headers are named. */
function addTable(given: Area, hasHeaders: boolean, book: Workbook): TableRecord {
  checkFree(given, undefined, book);
  if (!hasHeaders) book.structure.insert({ ...given, rows: 1 }, 'Down');
  // A table has at least one row below its headers.
  const rows = Math.max(2, given.rows + (hasHeaders ? 0 : 1));
  const area = { ...given, rows };
  nameColumns(headerOf(area), book);
  const table: TableRecord = { id: newGuid(), name: freeName(book), area, style: 'TableStyleMedium2' };
  book.tables.put(table);
  return table;
}

function checkFree(area: Area, own: string | undefined, book: Workbook): void {
  const others = book.tables.all().filter(({ id }) => id !== own);
  if (others.some((table) => intersection(table.area, area))) throw invalidArgument();
}

function nameColumns(header: Area, book: Workbook): void {
  const [values = []] = book.values(header);
  const texts = values.map((value, at) => (value === '' || value === null ? `Column${at + 1}` : String(value)));
  if (texts.some((text, at) => text !== values[at])) book.setFormulas(header, [texts]);
}

function freeName(book: Workbook): string {
  const tables = book.tables.all();
  let number = tables.length + 1;
  while (named(tables, `Table${number}`)) number += 1;
  return `Table${number}`;
}

function tableObject(id: string, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const current = () => existing(book.tables.all().find((table) => table.id === id));
  const area = () => current().area;
  const change = (changes: Partial<TableRecord>) => book.tables.put({ ...current(), ...changes });
  return {
    type: 'Table',
    identity: { Id: id },
    read: {
      Id: () => id,
      Name: () => current().name,
      Style: () => current().style,
      ShowHeaders: () => true,
      ShowTotals: () => false,
    },
    write: {
      Name: (name) => change({ name: legalName(name, id, book) }),
      Style: (style) => change({ style: aText(style) }),
      ShowHeaders: (isShown) => fixed(isShown, true, 'Table.showHeaders = false'),
      ShowTotals: (isShown) => fixed(isShown, false, 'Table.showTotals = true'),
    },
    links: {
      Worksheet: () => objects.worksheet(area().sheet),
      Rows: () => tableRowsObject(current, objects),
      Columns: () => tableColumnsObject(current, objects),
    },
    objects: tableRanges(current, objects),
    actions: {
      Resize: (args) => change({ area: resized(current(), args, book) }),
      Delete: () => {
        const deleted = area();
        book.tables.remove(id);
        clear(deleted, 'All', book);
      },
    },
  };
}

function tableRanges(table: () => TableRecord, { book, range }: ExcelObjects): NonNullable<RichObject['objects']> {
  return {
    GetRange: () => range(table().area),
    GetHeaderRowRange: () => range(headerOf(table().area)),
    GetDataBodyRange: () => range(bodyOf(table().area)),
    ConvertToRange: () => {
      const { id, area } = table();
      book.tables.remove(id);
      return range(area);
    },
  };
}

/** The headers stay in their row, and the new area overlaps the old one. */
function resized({ id, area }: TableRecord, args: RichArguments, book: Workbook): Area {
  const wanted = areaArgument(args, 0, (address) => parseAddress(address, area.sheet));
  if (wanted.row !== area.row || wanted.rows < 2 || !intersection(wanted, area)) throw invalidArgument();
  checkFree(wanted, id, book);
  nameColumns(headerOf(wanted), book);
  return wanted;
}

function legalName(given: unknown, own: string, book: Workbook): string {
  const name = aText(given);
  if (!/^[\p{L}_\\][\p{L}\p{N}_.]{0,254}$/u.test(name) || isCellName(name)) throw invalidArgument();
  const others = book.tables.all().filter(({ id }) => id !== own);
  if (named(others, name) ?? named(book.names.all(), name)) throw itemAlreadyExists();
  return name;
}

function fixed(given: unknown, only: boolean, api: string): void {
  if (given !== only) throw apiNotFound(api);
}

/** `Excel.TableRowCollection` and `Excel.TableRow`. */
function tableRowsObject(table: () => TableRecord, objects: ExcelObjects): RichObject {
  const body = () => bodyOf(table().area);
  const row = (index: number) => tableRowObject(rowOf(body(), index), index, table, objects);
  const count = () => body().rows;
  return {
    type: 'TableRowCollection',
    read: { Count: count },
    items: () => Array.from({ length: count() }, (_, index) => row(index)),
    objects: {
      GetItemAt: (args) => row(countArgument(args, 0)),
      Add: (args) => row(addRows(table(), args, objects.book)),
    },
    actions: { GetCount: count },
  };
}

function rowOf(body: Area, index: number): Area {
  if (index < 0 || index >= body.rows) return required<Area>(undefined);
  return { ...body, row: body.row + index, rows: 1 };
}

/** Inserts rows before an index, by default at the end. @returns the index of the first one */
function addRows(table: TableRecord, args: RichArguments, book: Workbook): number {
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

function headerOf(table: Area): Area {
  return { ...table, rows: 1 };
}

/** The rows below the headers. */
function bodyOf(table: Area): Area {
  return { ...table, row: table.row + 1, rows: table.rows - 1 };
}

/** `Excel.TableColumnCollection` and `Excel.TableColumn`. */
function tableColumnsObject(table: () => TableRecord, objects: ExcelObjects): RichObject {
  const names = () => objects.book.values(headerOf(table().area)).flat().map(String);
  const column = (index: number) => tableColumnObject(columnOf(table().area, index), index, objects);
  const optional = (index: number) => (index < 0 ? undefined : column(index));
  const find = ([key]: RichArguments) =>
    typeof key === 'number' ? key - 1 : names().findIndex((name) => name.toLowerCase() === aText(key).toLowerCase());
  return {
    type: 'TableColumnCollection',
    read: { Count: () => names().length },
    items: () => names().map((_, index) => column(index)),
    objects: {
      GetItem: (args) => existing(optional(find(args))),
      GetItemOrNullObject: (args) => optional(find(args)),
      GetItemAt: (args) => column(countArgument(args, 0)),
    },
    actions: { GetCount: () => names().length },
  };
}

function columnOf(area: Area, index: number): Area {
  if (index < 0 || index >= area.columns) return required<Area>(undefined);
  return { ...area, column: area.column + index, columns: 1 };
}

/** The position serves as id, because columns are neither inserted nor deleted here. */
function tableColumnObject(area: Area, index: number, { book, range }: ExcelObjects): RichObject {
  return {
    type: 'TableColumn',
    read: {
      Id: () => index + 1,
      Index: () => index,
      Name: () => String(book.values(headerOf(area))[0]?.[0] ?? ''),
      Values: () => book.values(area),
    },
    write: {
      Name: (name) => book.setFormulas(headerOf(area), [[aText(name)]]),
      Values: (values) => writeFormulas(area, values, book),
    },
    objects: {
      GetRange: () => range(area),
      GetHeaderRowRange: () => range(headerOf(area)),
      GetDataBodyRange: () => range(bodyOf(area)),
    },
  };
}
