/** Test access to the grid, which is drawn on a canvas and has no elements to query. */
import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY, type DocumentDataModel, IUniverInstanceService } from '@univerjs/core';
import type { Areas } from '../../office-host/areas/a1';
import { isCalculating } from '../grid-patches/calculation/trigger-calculation';
import type { MessageAt } from './contents/error-messages';
import type { Grid } from './univer/grid';
import { displayedTexts } from './workbook/grid-workbook';
import type { Invocations } from './calls/invocations';

/** A rectangle in the page, in CSS pixels. */
export interface PageRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Addresses are those of the active sheet: `B2`, `A1:F20`. */
export interface GridInspection {
  /** The displayed texts by row, with number formats applied. */
  texts(address: string): string[][];
  /** The text colour from the number format of a cell: `#808080`. */
  colourOf(address: string): string | undefined;
  /** The error message of a cell: the add-in's, or the reason of its #SPILL!. */
  messageAt(address: string): string | undefined;
  /** The position of a cell in the page; valid while the sheet is not scrolled. */
  rectangleOf(address: string): PageRectangle;
  /** The selected areas. */
  selection(): Areas;
  /** The text in the cell editor; undefined while it is closed. */
  editedText(): string | undefined;
  /** The number of calls without a result. */
  pendingCount(): number;
  /** True from a change on until what depends on it has been calculated. */
  isCalculating(): boolean;
}

export function inspectGrid(grid: Grid, { invocations, messageAt, selection, canvas }: InspectedParts): GridInspection {
  const range = (address: string) => {
    const sheet = grid.api.getUniverSheet(grid.unitId)?.getActiveSheet();
    if (!sheet) throw new Error('The grid shows no sheet.');
    return { sheet, range: sheet.getRange(address) };
  };
  return {
    texts: (address) => displayedTexts(range(address).range),
    colourOf(address) {
      const { sheet, range: cell } = range(address);
      return sheet.getSheet().getCell(cell.getRow(), cell.getColumn())?.interceptorStyle?.cl?.rgb ?? undefined;
    },
    messageAt(address) {
      const { sheet, range: cell } = range(address);
      return messageAt({ sheetId: sheet.getSheetId(), row: cell.getRow(), column: cell.getColumn() });
    },
    rectangleOf(address) {
      const { x, y, width, height } = range(address).range.getCellRect();
      const origin = canvas().getBoundingClientRect();
      return { x: origin.x + x, y: origin.y + y, width, height };
    },
    selection,
    editedText() {
      if (!grid.api.getActiveWorkbook()?.isCellEditing()) return undefined;
      const editor = grid.injector
        .get(IUniverInstanceService)
        .getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY);
      return editor?.getBody()?.dataStream.replace(/\r\n$/, '');
    },
    pendingCount: () => invocations.pendingCount,
    isCalculating: () => isCalculating(grid.injector),
  };
}

export interface InspectedParts {
  readonly invocations: Invocations;
  readonly messageAt: MessageAt;
  readonly selection: () => Areas;
  /** The canvas of the active sheet. */
  readonly canvas: () => HTMLCanvasElement;
}
