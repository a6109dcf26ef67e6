/** Formats of the grid's cells, widths of columns and heights of rows. */
import { type ICellData, type IObjectMatrixPrimitiveType, type IStyleData, RANGE_TYPE } from '@univerjs/core';
import { type Area, sheetColumns, sheetRows } from '../../../office-host/areas/a1';
import { intersection } from '../../../office-host/areas/areas';
import type { CellFormat, Formats } from '../../../office-host/stores/formats';
import { autofitColumns } from '../contents/autofit';
import type { Grid } from '../univer/grid';
import { pointsPerPixel } from '../cells/stored-sheet';
import { formatOf, mergedStyle, styleOf } from './cell-styles';
import { representative, setCellData, sheetNamed, targetOf, withinGrid, type Worksheet } from './sheet-access';
import { SetSelectionsOperation, SheetsSelectionsService } from '@univerjs/preset-sheets-core';

export function gridFormats(grid: Grid): Formats {
  const sheetOf = (area: Area) => sheetNamed(grid, area.sheet);
  return {
    of: (area) => formatsOf(grid, area),
    write: (area, change) => writeStyle(grid, area, styleOf(change)),
    clear: (area) => clearStyles(grid, area),
    ...sizesOf(grid),
    autofitColumns: (area) =>
      onUsed(grid, area, ({ column, columns }) =>
        autofitColumns(grid, sheetOf(area).getSheetId(), counted(column, columns)),
      ),
    autofitRows: (area) => onUsed(grid, area, ({ row, rows }) => sheetOf(area).autoResizeRows(row, rows)),
  };
}

function sizesOf(grid: Grid) {
  const sheetOf = (area: Area) => sheetNamed(grid, area.sheet);
  return {
    columnWidths(area) {
      const { column, columns } = representative(grid, area) ?? area;
      return counted(column, columns).map((each) => sheetOf(area).getColumnWidth(each) * pointsPerPixel);
    },
    setColumnWidth(area, points) {
      const { column, columns } = withinGrid(grid, area) ?? area;
      sheetOf(area).setColumnWidths(column, columns, points / pointsPerPixel);
    },
    hiddenColumns(area) {
      const { column, columns } = representative(grid, area) ?? area;
      return counted(column, columns).map((each) => !sheetOf(area).getSheet().getColVisible(each));
    },
    setColumnsHidden: (area, isHidden) => setColumnsHidden(grid, area, isHidden),
    rowHeights(area) {
      const { row, rows } = representative(grid, area) ?? area;
      return counted(row, rows).map((each) => sheetOf(area).getRowHeight(each) * pointsPerPixel);
    },
    setRowHeight(area, points) {
      const { row, rows } = withinGrid(grid, area) ?? area;
      sheetOf(area).setRowHeightsForced(row, rows, points / pointsPerPixel);
    },
  } satisfies Partial<Formats>;
}

function formatsOf(grid: Grid, area: Area): CellFormat[] {
  const sheet = sheetNamed(grid, area.sheet).getSheet();
  const { row, column, rows, columns } = representative(grid, area) ?? { ...area, rows: 1, columns: 1 };
  const styles = new Map<string, IStyleData>();
  for (const down of counted(row, rows)) {
    for (const across of counted(column, columns)) {
      const style = sheet.getComposedCellStyle(down, across);
      styles.set(JSON.stringify(style), style);
    }
  }
  return [...styles.values()].map(formatOf);
}

/** Whole columns, rows and sheets get a default style, and cells with styles of their own are changed with it. */
function writeStyle(grid: Grid, area: Area, style: IStyleData): void {
  const inside = withinGrid(grid, area);
  if (!inside) return;
  const sheet = sheetNamed(grid, area.sheet);
  const isWhole = setDefaults(sheet, area, (old) => withoutNulls(mergedStyle(old, style)));
  const cells = isWhole ? styledCells(sheet, inside, { s: style }) : everyCell(inside, { s: style });
  setCellData(grid, area.sheet, cells);
}

function clearStyles(grid: Grid, area: Area): void {
  const inside = withinGrid(grid, area);
  if (!inside) return;
  const sheet = sheetNamed(grid, area.sheet);
  setDefaults(sheet, area, () => null);
  setCellData(grid, area.sheet, styledCells(sheet, inside, { s: null }));
}

type Restyle = (old: IStyleData | null | undefined) => IStyleData | null;

/** @returns false for a bounded area, which has no defaults */
function setDefaults(sheet: Worksheet, area: Area, restyle: Restyle): boolean {
  const [allRows, allColumns] = [area.rows === sheetRows, area.columns === sheetColumns];
  const asStyle = (style: unknown) => style as IStyleData | null | undefined;
  if (allRows && allColumns) sheet.setDefaultStyle(restyle(asStyle(sheet.getDefaultStyle())));
  else if (allRows) {
    for (const column of counted(area.column, area.columns)) {
      sheet.setColumnDefaultStyle(column, restyle(asStyle(sheet.getColumnDefaultStyle(column))));
    }
  } else if (allColumns) {
    for (const row of counted(area.row, area.rows)) {
      sheet.setRowDefaultStyle(row, restyle(asStyle(sheet.getRowDefaultStyle(row))));
    }
  }
  return allRows || allColumns;
}

type Cells = IObjectMatrixPrimitiveType<ICellData>;

function everyCell({ row, column, rows, columns }: Area, cell: ICellData): Cells {
  const line = Object.fromEntries(counted(column, columns).map((across) => [across, cell]));
  return Object.fromEntries(counted(row, rows).map((down) => [down, line]));
}

function styledCells(sheet: Worksheet, area: Area, cell: ICellData): Cells {
  const cells: Cells = {};
  sheet
    .getSheet()
    .getCellMatrix()
    .forValue((row, column, own) => {
      const place = { sheet: area.sheet, row, column, rows: 1, columns: 1 };
      if (own?.s && intersection(area, place)) (cells[row] ??= {})[column] = cell;
    });
  return cells;
}

function onUsed(grid: Grid, area: Area, fit: (used: Area) => unknown): void {
  const used = representative(grid, area);
  if (used) fit(used);
}

function withoutNulls(style: IStyleData): IStyleData {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== null));
}

function counted(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function setColumnsHidden(grid: Grid, area: Area, isHidden: boolean): void {
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
    actualRow: 0,
    actualColumn: 0,
    startRow: 0,
    startColumn: 0,
    endRow: 0,
    endColumn: 0,
    isMerged: false,
    isMergedMainCell: false,
  },
  style: null,
};
