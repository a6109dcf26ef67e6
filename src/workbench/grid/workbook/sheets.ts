/** The sheets of the grid as objects. */
import type { SheetProperties, Sheets } from '../../../office-host/stores/sheets';
import type { Grid } from '../univer/grid';
import { sheetNamed, workbookOf, type Worksheet } from './sheet-access';

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
