/** The active sheet as a table for printing: displayed texts with the styles that matter on paper. */
import { BooleanNumber, HorizontalAlign, type IStyleData, type Worksheet } from '@univerjs/core';
import type { Grid } from '../grid/grid';
import { valueAt } from '../grid/grid-workbook';
import { workbookOf } from '../grid/workbook/sheet-access';
import { usedCorners } from './cell-values';

export interface PrintedSheet {
  readonly title: string;
  /** In CSS pixels. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly PrintedCell[])[];
}

export interface PrintedCell {
  readonly text: string;
  /** More than 1 for the first cell of a merged range, whose other cells are missing. */
  readonly columns: number;
  readonly rows: number;
  readonly align: 'left' | 'center' | 'right';
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** CSS colours. */
  readonly colour?: string;
  readonly background?: string;
}

/** From A1 to the end of the used range, without hidden rows and columns; without rows for an empty sheet. */
export function readPrintedSheet(grid: Grid): PrintedSheet {
  const active = workbookOf(grid).getActiveSheet();
  const sheet = active.getSheet();
  const used = usedCorners(grid, active.getSheetId());
  if (!used) return { title: sheet.getName(), widths: [], rows: [] };
  const [height, width] = [used.endRow + 1, used.endColumn + 1];
  const texts = active.getRange(0, 0, height, width).getDisplayValues();
  const columns = [...Array(width).keys()].filter((column) => sheet.getColVisible(column));
  const rows = [...Array(height).keys()].filter((row) => sheet.getRowVisible(row));
  const isNumber = (row: number, column: number) =>
    typeof valueAt(grid, { sheetId: active.getSheetId(), row, column }) === 'number';
  return {
    title: sheet.getName(),
    widths: columns.map((column) => sheet.getColumnWidth(column)),
    rows: rows.map((row) =>
      columns.flatMap((column) => {
        const span = spanAt(sheet, row, column);
        if (!span) return [];
        const style = sheet.getComposedCellStyle(row, column);
        const align = alignment(style, isNumber(row, column));
        return [{ text: texts[row]?.[column] ?? '', align, ...span, ...look(style) }];
      }),
    ),
  };
}

/** Undefined for a cell that a merged range covers. */
function spanAt(sheet: Worksheet, row: number, column: number): Pick<PrintedCell, 'rows' | 'columns'> | undefined {
  const merge = sheet.getMergedCell(row, column);
  if (!merge) return { rows: 1, columns: 1 };
  if (merge.startRow !== row || merge.startColumn !== column) return undefined;
  return { rows: merge.endRow - merge.startRow + 1, columns: merge.endColumn - merge.startColumn + 1 };
}

function alignment({ ht }: IStyleData, isNumber: boolean): PrintedCell['align'] {
  if (ht === HorizontalAlign.CENTER) return 'center';
  if (ht === HorizontalAlign.LEFT) return 'left';
  return ht === HorizontalAlign.RIGHT || isNumber ? 'right' : 'left';
}

function look({ bl, it, cl, bg }: IStyleData) {
  return {
    isBold: bl === BooleanNumber.TRUE,
    isItalic: it === BooleanNumber.TRUE,
    ...(cl?.rgb && { colour: cl.rgb }),
    ...(bg?.rgb && { background: bg.rgb }),
  };
}
