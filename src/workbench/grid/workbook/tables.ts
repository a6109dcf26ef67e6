/** Tables of the grid's open plugin. */
import {
  AddSheetTableCommand,
  DeleteSheetTableCommand,
  type ITableInfoWithUnitId,
  SetSheetTableCommand,
  TableManager,
} from '@univerjs/preset-sheets-table';
import type { TableRecord, Tables } from '../../../office-host/stores/records';
import type { Grid } from '../univer/grid';
import { areaOf, cornersOf, targetOf, workbookOf } from './sheet-access';

export function gridTables(grid: Grid): Tables {
  const { commands, injector, unitId } = grid;
  const manager = () => injector.get(TableManager);
  const find = (id: string) =>
    manager()
      .getTableList(unitId)
      .find((table) => table.id === id);
  const run = (command: { readonly id: string }, params: object) => {
    if (!commands.syncExecuteCommand(command.id, params)) throw new Error('The grid refused this table.');
  };
  return {
    all: () =>
      manager()
        .getTableList(unitId)
        .flatMap((table) => recordOf(grid, table) ?? []),
    put(table) {
      const known = find(table.id);
      if (known) run(SetSheetTableCommand, changesOf(known, table));
      else run(AddSheetTableCommand, { ...targetOf(grid, table.area.sheet), ...newTable(table) });
      manager()
        .getTable(unitId, table.id)
        ?.setTableMeta({ [tableStyleMeta]: table.style });
    },
    remove(id) {
      const table = find(id);
      if (table) run(DeleteSheetTableCommand, { unitId, subUnitId: table.subUnitId, tableId: id });
    },
  };
}

/** A property of the table's meta data: Excel has sixty styles, the grid six. */
export const tableStyleMeta = 'excelStyle';

function newTable({ id, name, area, style }: TableRecord) {
  return { id, name, range: cornersOf(area), options: { showHeader: true, tableStyleId: gridStyleOf(style) } };
}

function changesOf({ unitId, id, name, range }: ITableInfoWithUnitId, table: TableRecord) {
  const newRange = cornersOf(table.area);
  const isMoved = JSON.stringify(areaOf('', range)) !== JSON.stringify(areaOf('', newRange));
  return {
    unitId,
    tableId: id,
    ...(name !== table.name && { name: table.name }),
    ...(isMoved && { updateRange: { newRange } }),
    theme: gridStyleOf(table.style),
  };
}

/** `TableStyleMedium2` has the number 2. */
function gridStyleOf(style: string): string {
  const number = Number(/(?<!\d)\d+$/.exec(style)?.[0] ?? 0);
  return `table-default-${number % 6}`;
}

function recordOf(grid: Grid, { id, name, subUnitId, range, meta }: ITableInfoWithUnitId): TableRecord | undefined {
  const sheet = workbookOf(grid).getSheetBySheetId(subUnitId)?.getSheetName();
  const style: unknown = (meta as Readonly<Record<string, unknown>> | undefined)?.[tableStyleMeta];
  const known = typeof style === 'string' ? style : 'TableStyleMedium2';
  return sheet === undefined ? undefined : { id, name, area: areaOf(sheet, range), style: known };
}
