/**
 * In a table whose cells have lists only the selected cell has an arrow, as in Excel. A list of one cell, such as the choices of
 * dashboards, keeps its arrow: it tells that there is something to choose. The grid's own arrow draws the text, too, further in than that
 * of the cells around it and up to the arrow.
 */
import {
  DataValidationRenderMode,
  DataValidationType,
  type ICellRenderContext,
  type IRange,
  InterceptorEffectEnum,
  type Nullable,
} from '@univerjs/core';
import {
  INTERCEPTOR_POINT,
  IRenderManagerService,
  SheetInterceptorService,
  SheetsSelectionsService,
} from '@univerjs/preset-sheets-core';
import { SheetDataValidationModel } from '@univerjs/preset-sheets-data-validation';
import { DataValidatorRegistryService } from '@univerjs/data-validation';
import type { Grid } from '../univer/grid';
import type { CellRenderer } from './cell-display';

/** Below the priority of the grid's interceptor of validations (9). */
const belowValidations = 8;

export function showListArrows(grid: Grid): void {
  const { injector, unitId } = grid;
  const validations = injector.get(SheetDataValidationModel);
  const selections = injector.get(SheetsSelectionsService);
  const listAt = (sheetId: string, row: number, column: number) => {
    const rule = validations.getRuleByLocation(unitId, sheetId, row, column);
    return rule?.renderMode === DataValidationRenderMode.ARROW ? rule : undefined;
  };
  const isInTable = (sheetId: string, row: number, column: number) =>
    listAt(sheetId, row, column)?.ranges.some(hasManyCells) === true;
  const isSelected = (row: number, column: number) => {
    const cell = selections.getCurrentLastSelectionPrimaryCell();
    return cell?.actualRow === row && cell.actualColumn === column;
  };
  const own = () => injector.get(DataValidatorRegistryService).getValidatorItem(DataValidationType.LIST)?.canvasRender;
  const [arrow, selectedArrow] = [drawArrow, drawButton].map((drawWith) => createArrow(own, drawWith));
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: belowValidations,
    effect: InterceptorEffectEnum.Style,
    handler(cell, { subUnitId, row, col }, next) {
      if (!cell?.customRender || !listAt(subUnitId, row, col)) return next(cell);
      const others = cell.customRender.filter((each) => each !== own());
      const shown = isInTable(subUnitId, row, col) ? (isSelected(row, col) ? selectedArrow : undefined) : arrow;
      const customRender = shown ? [...others, shown] : others;
      return next({ ...cell, customRender, fontRenderExtension: { ...cell.fontRenderExtension, isSkip: false } });
    },
  });
  drawMovedArrow(grid, isInTable);
}

function hasManyCells({ startRow, endRow, startColumn, endColumn }: IRange): boolean {
  return endRow > startRow || endColumn > startColumn;
}

/** The grid draws cells anew only when their contents change. */
function drawMovedArrow(grid: Grid, isInTable: (sheetId: string, row: number, column: number) => boolean): void {
  const selections = grid.injector.get(SheetsSelectionsService);
  let isShown = false;
  selections.selectionChanged$.subscribe(() => {
    const cell = selections.getCurrentLastSelectionPrimaryCell();
    const { sheetId = '' } = selections.currentSelectionParam ?? {};
    const wasShown = isShown;
    isShown = cell ? isInTable(sheetId, cell.actualRow, cell.actualColumn) : false;
    const drawn = grid.injector.get(IRenderManagerService).getRenderById(grid.unitId)?.mainComponent;
    if (isShown || wasShown) drawn?.makeDirty(true);
  });
}

/** In sheet pixels. */
const [buttonWidth, arrowWidth, arrowHeight, lineHeight] = [14, 6, 4, 24] as const;

/** Does what the grid's own arrow does, which also draws the text. */
function createArrow(own: () => Nullable<CellRenderer>, drawWith: CellRenderer['drawWith']): CellRenderer {
  return {
    drawWith,
    isHit: ({ x }, { primaryWithCoord: { endX } }) => x >= endX - buttonWidth && x <= endX,
    onPointerDown: (info, event) => own()?.onPointerDown?.(info, event),
    onPointerEnter: (info, event) => own()?.onPointerEnter?.(info, event),
    onPointerLeave: (info, event) => own()?.onPointerLeave?.(info, event),
  };
}

/** On a ground of its own, as the text below it may be as wide as the cell. */
function drawButton(context: CanvasRenderingContext2D, cell: ICellRenderContext): void {
  const { startY, endX, endY } = cell.primaryWithCoord;
  context.fillStyle = '#f0f0f0';
  context.fillRect(endX - buttonWidth, startY + 1, buttonWidth - 1, endY - startY - 2);
  drawArrow(context, cell);
}

/** Beside the last line of the cell, where its text stands. In both themes it has a contrast of 3:1 to the fill of inputs. */
function drawArrow(context: CanvasRenderingContext2D, { primaryWithCoord: { endX, endY } }: ICellRenderContext): void {
  const [left, top] = [endX - (buttonWidth + arrowWidth) / 2, endY - (lineHeight + arrowHeight) / 2];
  context.fillStyle = '#6b7178';
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left + arrowWidth, top);
  context.lineTo(left + arrowWidth / 2, top + arrowHeight);
  context.closePath();
  context.fill();
}
