/** The icon at the left edge of a cell with a card; a click opens the card. */
import type { ICellDataForSheetInterceptor, ICellRenderContext } from '@univerjs/core';
import type { CellPlace } from '../cells/cell-place';

/** Derived, because the grid deprecates the name of this type without an alternative. */
export type CellRenderer = Extract<ICellDataForSheetInterceptor['customRender'], readonly unknown[]>[number];

/** Left padding of the cell's text, in sheet pixels. */
export const iconSpace = 20;

const [left, width, height] = [5, 13, 10];
const lineColour = '#4c9a73';

export function createCardIcon(open: (place: CellPlace) => void, point: (isOver: boolean) => void): CellRenderer {
  return {
    drawWith: (context, info) => draw(context, info),
    isHit({ x }, { primaryWithCoord: { startX } }) {
      return x >= startX && x <= startX + iconSpace;
    },
    onPointerDown: ({ subUnitId: sheetId, row, col: column }) => open({ sheetId, row, column }),
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
  };
}

function draw(
  context: CanvasRenderingContext2D,
  { primaryWithCoord: { startX, startY, endY } }: ICellRenderContext,
): void {
  const [x, y] = [startX + left, (startY + endY - height) / 2];
  context.strokeStyle = lineColour;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, Math.round(y) + 0.5, width - 1, height - 1, 2);
  for (const line of [3, 6]) {
    context.moveTo(x + 3, Math.round(y) + line + 0.5);
    context.lineTo(x + width - 3, Math.round(y) + line + 0.5);
  }
  context.stroke();
}
