/** Shows error messages in the grid's alerts, which by default explain the error code only. */
import type { ICellAlert } from '@univerjs/preset-sheets-core';
import type { CellContent, CellResult } from '../../../office-host/contract';
import { rewriteAlerts } from '../../grid-patches/drawing/alerts';
import { cellKeyOf, type CellPlace } from '../cells/cell-place';
import type { Grid } from '../univer/grid';
import type { Invocations } from '../calls/invocations';
import { anchorOf, spillProblem, type SpillProblem } from '../cells/spills';

export interface ErrorTexts {
  /** Tooltip of a cell during a call. */
  readonly busy: string;
  readonly spill: Readonly<Record<SpillProblem, string>>;
}

export type MessageAt = (place: CellPlace) => string | undefined;

/** Finds the error message of a cell: the add-in's, also in a spilled array, or the reason of its #SPILL!. */
export function createMessages(grid: Grid, invocations: Invocations, texts: ErrorTexts): MessageAt {
  return (place) => {
    const messages = contentsAt(grid, invocations, place).map(messageOf);
    const problem = spillProblem(grid, place);
    return problem ? texts.spill[problem] : messages.find((message) => message !== undefined);
  };
}

function messageOf(content: CellContent): string | undefined {
  return typeof content === 'object' && content?.kind === 'error' ? content.message : undefined;
}

const [messageWidth, busyWidth] = [280, 140];

/** @returns updates an open alert; to be called after every calculation */
export function explainErrors(
  grid: Grid,
  invocations: Invocations,
  messageAt: MessageAt,
  busyText: string,
): () => void {
  return rewriteAlerts(grid.injector, (alert) => {
    const place = placeOf(alert);
    const message = messageAt(place);
    if (message) return { ...alert, message, width: messageWidth };
    return invocations.isBusy(cellKeyOf(place)) ? { ...alert, title: busyText, message: '', width: busyWidth } : alert;
  });
}

function placeOf({ location }: ICellAlert): CellPlace {
  return { sheetId: location.subUnitId, row: location.row, column: location.col };
}

/** One content for each function of the cell's formula that has a result. */
function contentsAt(grid: Grid, invocations: Invocations, place: CellPlace): CellContent[] {
  const anchor = anchorOf(grid, place);
  const offset = { row: place.row - anchor.row, column: place.column - anchor.column };
  return invocations.resultsAt(cellKeyOf(anchor)).map((result) => contentAt(result, offset));
}

function contentAt(result: CellResult, offset: { readonly row: number; readonly column: number }): CellContent {
  switch (result.kind) {
    case 'array':
      return result.rows[offset.row]?.[offset.column] ?? null;
    case 'error':
      return result;
    case 'value':
      return result.value;
  }
}
