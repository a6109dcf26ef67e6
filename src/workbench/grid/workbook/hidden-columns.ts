/** Hidden columns of the grid. */
import { RANGE_TYPE } from '@univerjs/core';
import { SetSelectionsOperation, SheetsSelectionsService } from '@univerjs/preset-sheets-core';
import type { Area } from '../../../office-host/areas/a1';
import type { Grid } from '../univer/grid';
import { sheetNamed, targetOf, withinGrid } from './sheet-access';

export function setColumnsHidden(grid: Grid, area: Area, isHidden: boolean): void {
  const { column, columns } = withinGrid(grid, area) ?? area;
  const sheet = sheetNamed(grid, area.sheet);
  keepSelection(grid, area.sheet, () => {
    if (isHidden) sheet.hideColumns(column, columns);
    else sheet.showColumns(column, columns);
  });
}

/** The grid selects the column beside hidden ones, and shown ones; Excel keeps the selection. */
function keepSelection(grid: Grid, sheet: string, change: () => void): void {
  const { unitId, subUnitId } = targetOf(grid, sheet);
  const all = grid.injector.get(SheetsSelectionsService).getWorkbookSelections(unitId);
  const selections = [...all.getSelectionsOfWorksheet(subUnitId)];
  change();
  const params = { unitId, subUnitId, selections: selections.length > 0 ? selections : [firstCell] };
  grid.commands.syncExecuteCommand(SetSelectionsOperation.id, params);
}

/** The selection of a sheet that nobody has opened yet. */
const firstCell = {
  range: { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0, rangeType: RANGE_TYPE.NORMAL },
  primary: {
    ...{ actualRow: 0, actualColumn: 0, startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 },
    ...{ isMerged: false, isMergedMainCell: false },
  },
  style: null,
};
