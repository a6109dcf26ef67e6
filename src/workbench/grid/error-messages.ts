/** Shows the add-in's error messages in the grid's alerts, which by default explain the error code only. */
import type { ICellAlert } from '@univerjs/preset-sheets-core';
import type { CellContent } from '../excel-host/contract';
import { rewriteAlerts } from '../grid-patches/alerts';
import { contentsAt } from './cell-contents';
import { cellKeyOf, type CellPlace } from './cell-place';
import type { Grid } from './grid';
import type { Invocations } from './invocations';

/** The error message of a cell, also in a spilled array; undefined for a cell without one. */
export function messageAt(grid: Grid, invocations: Invocations, place: CellPlace): string | undefined {
  return contentsAt(grid, invocations, place)
    .map(messageOf)
    .find((message) => message !== undefined);
}

function messageOf(content: CellContent): string | undefined {
  return typeof content === 'object' && content?.kind === 'error' ? content.message : undefined;
}

const [messageWidth, busyWidth] = [280, 140];

/** @returns updates an open alert; to be called after every calculation */
export function explainErrors(grid: Grid, invocations: Invocations, busyText: string): () => void {
  return rewriteAlerts(grid.injector, (alert) => {
    const place = placeOf(alert);
    const message = messageAt(grid, invocations, place);
    if (message) return { ...alert, message, width: messageWidth };
    return invocations.isBusy(cellKeyOf(place)) ? { ...alert, title: busyText, message: '', width: busyWidth } : alert;
  });
}

function placeOf({ location }: ICellAlert): CellPlace {
  return { sheetId: location.subUnitId, row: location.row, column: location.col };
}
