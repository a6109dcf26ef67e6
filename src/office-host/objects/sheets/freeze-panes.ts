/** `Excel.WorksheetFreezePanes`. */
import { type Area, parseAddress, sheetColumns, sheetRows } from '../../areas/a1';
import { aCount } from '../../rich-api/checks';
import { existing } from '../../rich-api/rich-error';
import { areaArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { FrozenPanes } from '../../stores/sheets';
import type { ExcelObjects } from '../excel-objects';

export function freezePanesObject(sheet: string, { book, range }: ExcelObjects): RichObject {
  const freeze = (frozen: FrozenPanes | undefined) => book.sheets.change(sheet, { frozen });
  const location = () => {
    const { frozen } = book.sheets.properties(sheet);
    return frozen && frozenArea(sheet, frozen);
  };
  return {
    type: 'WorksheetFreezePanes',
    objects: {
      GetLocation: () => range(existing(location())),
      GetLocationOrNullObject: () => {
        const area = location();
        return area && range(area);
      },
    },
    actions: {
      FreezeRows: (args) => freeze({ row: 0, column: 0, rows: counted(args, sheetRows), columns: 0 }),
      FreezeColumns: (args) => freeze({ row: 0, column: 0, rows: 0, columns: counted(args, sheetColumns) }),
      FreezeAt: (args) => freeze(panesOf(areaArgument(args, 0, (address) => parseAddress(address, sheet)))),
      Unfreeze: () => freeze(undefined),
    },
  };
}

/** By default one row or column. */
function counted(args: RichArguments, all: number): number {
  return aCount(1, all - 1)(args[0] ?? 1);
}

/** Whole rows freeze no columns, whole columns no rows. */
function panesOf({ row, column, rows, columns }: Area): FrozenPanes {
  return { row, column, rows: rows === sheetRows ? 0 : rows, columns: columns === sheetColumns ? 0 : columns };
}

function frozenArea(sheet: string, { row, column, rows, columns }: FrozenPanes): Area {
  return { sheet, row, column, rows: rows || sheetRows, columns: columns || sheetColumns };
}
