/** The sheets of the grid as objects; their merged, inserted and deleted cells, and notes. */
import type { SheetProperties, Sheets, Structure, Notes } from '../../../office-host/stores/sheets';
import type { Grid } from '../univer/grid';
import { sheetNamed, workbookOf, type Worksheet, areaOf, rangeOf, setCellData } from './sheet-access';
import { Dimension } from '@univerjs/core';
import { type Area, sheetColumns, sheetRows } from '../../../office-host/areas/a1';
import { intersection } from '../../../office-host/areas/areas';
import { noteOf, withNote } from '../contents/cell-notes';

export function gridSheets(grid: Grid): Sheets {
  const book = () => workbookOf(grid);
  return {
    idOf: (name) => `{${sheetNamed(grid, name).getSheetId()}}`,
    nameOf: (id) => book().getSheetBySheetId(id.slice(1, -1))?.getSheetName(),
    add: (name) => keepShownSheet(grid, () => void book().insertSheet(name)),
    remove: (name) => void book().deleteSheet(sheetNamed(grid, name)),
    rename: (name, newName) => void sheetNamed(grid, name).setName(newName),
    move: (name, position) => void book().moveSheet(sheetNamed(grid, name), position),
    properties: (name) => propertiesOf(sheetNamed(grid, name)),
    change: (name, change) => changeSheet(grid, sheetNamed(grid, name), change),
  };
}

/** A property of the sheet's custom data: the grid knows one kind of hidden sheets. */
const veryHidden = 'veryHidden';

function propertiesOf(sheet: Worksheet): SheetProperties {
  const hidden = sheet.getCustomMetadata()?.[veryHidden] === true ? 'VeryHidden' : 'Hidden';
  const color = sheet.getTabColor() ?? '';
  return {
    visibility: sheet.isSheetHidden() ? hidden : 'Visible',
    tabColor: color.startsWith('#') ? color.toUpperCase() : '',
    showGridlines: !sheet.hasHiddenGridLines(),
    frozen: frozenOf(sheet),
  };
}

function frozenOf(sheet: Worksheet): SheetProperties['frozen'] {
  const { xSplit, ySplit, startRow, startColumn } = sheet.getFreeze();
  if (xSplit === 0 && ySplit === 0) return undefined;
  return {
    row: Math.max(0, startRow - ySplit),
    column: Math.max(0, startColumn - xSplit),
    rows: ySplit,
    columns: xSplit,
  };
}

function changeSheet(grid: Grid, sheet: Worksheet, change: Partial<SheetProperties>): void {
  const { visibility } = change;
  if (visibility !== undefined) keepShownSheet(grid, () => setVisibility(sheet, visibility));
  if (change.tabColor !== undefined) sheet.setTabColor(change.tabColor);
  if (change.showGridlines !== undefined) sheet.setHiddenGridlines(!change.showGridlines);
  if ('frozen' in change) freeze(sheet, change.frozen);
}

function setVisibility(sheet: Worksheet, visibility: SheetProperties['visibility']): void {
  sheet.setCustomMetadata({ ...sheet.getCustomMetadata(), [veryHidden]: visibility === 'VeryHidden' });
  if (visibility === 'Visible') sheet.showSheet();
  else if (!sheet.isSheetHidden()) sheet.hideSheet();
}

function freeze(sheet: Worksheet, frozen: SheetProperties['frozen']): void {
  if (!frozen) {
    sheet.cancelFreeze();
    return;
  }
  const { row, column, rows, columns } = frozen;
  sheet.setFreeze({
    xSplit: columns,
    ySplit: rows,
    startRow: rows > 0 ? row + rows : -1,
    startColumn: columns > 0 ? column + columns : -1,
  });
}

/**
 * The grid shows a sheet that was inserted or unhidden, and its listeners do so once more in a later microtask. The sheet
 * that the rest of the request leaves active is therefore shown again in a later task.
 */
function keepShownSheet(grid: Grid, change: () => void): void {
  const shown = workbookOf(grid).getActiveSheet();
  change();
  workbookOf(grid).setActiveSheet(shown);
  queueMicrotask(() => {
    const active = workbookOf(grid).getActiveSheet().getSheetId();
    setTimeout(() => workbookOf(grid).setActiveSheet(active));
  });
}

/** Merged, inserted and deleted cells of the grid. */
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

/** Notes of the grid's cells. */
export function gridNotes(grid: Grid): Notes {
  return {
    of(sheet) {
      const notes: { readonly row: number; readonly column: number; readonly text: string }[] = [];
      const cells = sheetNamed(grid, sheet).getSheet().getCellMatrix();
      cells.forValue((row, column, cell) => {
        const text = noteOf(cell);
        if (text !== undefined) notes.push({ row, column, text });
      });
      return notes.map(({ row, column, text }) => ({ cell: { sheet, row, column, rows: 1, columns: 1 }, text }));
    },
    set({ sheet, row, column }, text) {
      const cell = sheetNamed(grid, sheet).getSheet().getCellRaw(row, column);
      setCellData(grid, sheet, { [row]: { [column]: { custom: withNote(cell, text) } } });
    },
  };
}
