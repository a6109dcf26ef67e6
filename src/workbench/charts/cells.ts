/** Reads the cells of charts: thousands at once, so the workbook is looked up once for an area. */
import { CellValueType, type ICellData, type Nullable } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/preset-sheets-core';
import type { Scalar } from '../../office-host/contract';
import type { Area } from '../../office-host/areas/a1';
import { fill } from '../../office-host/areas/areas';
import type { Grid } from '../grid/univer/grid';
import type { ReadCells, SourceCell } from './drawing/chart-data';
import { workbookOf } from './stored/chart-drawings';

/** @returns no cells of a sheet that does not exist */
export function cellReader(grid: Grid): ReadCells {
  return (area) => {
    const workbook = workbookOf(grid);
    const sheet = workbook.getSheetBySheetName(area.sheet);
    if (!sheet) return [];
    const spilled = grid.injector.get(FormulaDataModel).getArrayFormulaCellData()[grid.unitId]?.[sheet.getSheetId()];
    const styles = workbook.getStyles();
    const formatOf = (cell: Nullable<ICellData>) => styles.get(cell?.s)?.n?.pattern;
    const shown = withinRows(area, sheet.getRowCount());
    const hiddenRows = numbersWhere(shown.row, shown.rows, (row) => !sheet.getRowVisible(row));
    const hiddenColumns = numbersWhere(shown.column, shown.columns, (column) => !sheet.getColVisible(column));
    const cellAt = (row: number, column: number): SourceCell => {
      const own = sheet.getCellRaw(row, column);
      const spill = spilled?.[row]?.[column];
      const cell = own?.v === undefined || own.v === null ? spill : own;
      const isHidden = hiddenRows.has(row) || hiddenColumns.has(column);
      const format = formatOf(own) ?? formatOf(spill) ?? 'General';
      return { value: valueOf(cell), format, isHidden, ...(own?.f && { formula: own.f }) };
    };
    return fill(shown, (row, column) => cellAt(area.row + row, area.column + column)).flat();
  };
}

function valueOf(cell: Nullable<ICellData>): Scalar {
  const value = cell?.v ?? '';
  return cell?.t === CellValueType.BOOLEAN ? Boolean(value) : value;
}

function numbersWhere(from: number, count: number, isWanted: (index: number) => boolean): ReadonlySet<number> {
  return new Set(Array.from({ length: count }, (_, index) => from + index).filter(isWanted));
}

function withinRows(area: Area, rows: number): Area {
  return { ...area, rows: Math.max(0, Math.min(area.rows, rows - area.row)) };
}
