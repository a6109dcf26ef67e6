/** Merged, inserted and deleted cells of the grid. */
import { Dimension } from '@univerjs/core';
import { type Area, sheetColumns, sheetRows } from '../../../office-host/areas/a1';
import { intersection } from '../../../office-host/areas/areas';
import type { Structure } from '../../../office-host/stores/sheets';
import type { Grid } from '../univer/grid';
import { areaOf, rangeOf, sheetNamed, workbookOf } from './sheet-access';

export function gridStructure(grid: Grid): Structure {
  const sheetOf = (area: Area) => sheetNamed(grid, area.sheet);
  const merged = (area: Area) =>
    sheetOf(area)
      .getMergedRanges()
      .map((range) => areaOf(area.sheet, range.getRange()))
      .filter((each) => intersection(each, area));
  return {
    merged,
    merge: (area) => void rangeOf(grid, area).merge({ isForceMerge: true }),
    unmerge(area) {
      for (const each of merged(area)) rangeOf(grid, each).breakApart();
    },
    insert(area, shift) {
      if (area.columns === sheetColumns) sheetOf(area).insertRows(area.row, area.rows);
      else if (area.rows === sheetRows) sheetOf(area).insertColumns(area.column, area.columns);
      else onActiveSheet(grid, area.sheet, () => rangeOf(grid, area).insertCells(dimensionOf(shift === 'Down')));
    },
    remove(area, shift) {
      if (area.columns === sheetColumns) sheetOf(area).deleteRows(area.row, area.rows);
      else if (area.rows === sheetRows) sheetOf(area).deleteColumns(area.column, area.columns);
      else onActiveSheet(grid, area.sheet, () => rangeOf(grid, area).deleteCells(dimensionOf(shift === 'Up')));
    },
  };
}

function dimensionOf(isVertical: boolean): Dimension {
  return isVertical ? Dimension.ROWS : Dimension.COLUMNS;
}

/** The grid inserts and deletes single cells on its active sheet only, and selects them; Excel keeps sheet and selection. */
function onActiveSheet(grid: Grid, sheet: string, run: () => void): void {
  const shown = workbookOf(grid).getActiveSheet();
  const selected = shown.getActiveRange();
  const isShown = shown.getSheetName() === sheet;
  if (!isShown) workbookOf(grid).setActiveSheet(sheetNamed(grid, sheet));
  run();
  if (!isShown) workbookOf(grid).setActiveSheet(shown);
  selected?.activate();
}
