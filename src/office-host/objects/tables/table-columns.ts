/** `Excel.TableColumnCollection` and `Excel.TableColumn`. */
import type { Area } from '../../areas/a1';
import { aText } from '../../rich-api/checks';
import { existing, required } from '../../rich-api/rich-error';
import { countArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { TableRecord } from '../../stores/tables';
import type { ExcelObjects } from '../excel-objects';
import { writeFormulas } from '../ranges/range-writing';
import { bodyOf, headerOf } from './table-rows';

export function tableColumnsObject(table: () => TableRecord, objects: ExcelObjects): RichObject {
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
