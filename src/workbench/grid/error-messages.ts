/** The add-in's own sentence about an error, where the grid would only explain the error's code. */
import { CellAlertManagerService, type ICellAlert } from '@univerjs/preset-sheets-core';
import type { CellContent } from '../excel-host/contract';
import { contentsAt } from './cell-contents';
import { cellKeyOf, type CellPlace } from './cell-place';
import type { Grid } from './grid';
import type { Tickets } from './tickets';

/** The message at a cell, also within a spilled array; undefined where the add-in has said nothing. */
export function messageAt(grid: Grid, tickets: Tickets, place: CellPlace): string | undefined {
  return contentsAt(grid, tickets, place)
    .map(messageOf)
    .find((message) => message !== undefined);
}

function messageOf(content: CellContent): string | undefined {
  return typeof content === 'object' && content?.kind === 'error' ? content.message : undefined;
}

const [messageWidth, busyWidth] = [280, 140];

/**
 * The grid has no extension point for its alerts: the sentence is put in on the way to the popup.
 * @returns what to call after a calculation: a popup that is open then says what is true now
 */
export function explainErrors(grid: Grid, tickets: Tickets, busyText: string): () => void {
  const alerts = grid.injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  const remove = alerts.removeAlert.bind(alerts);
  const clear = alerts.clearAlert.bind(alerts);
  let open: { readonly alert: ICellAlert; readonly explained: ICellAlert } | undefined;

  const explained = (alert: ICellAlert): ICellAlert => {
    const place = placeOf(alert);
    const message = messageAt(grid, tickets, place);
    if (message) return { ...alert, message, width: messageWidth };
    return tickets.isBusy(cellKeyOf(place)) ? { ...alert, title: busyText, message: '', width: busyWidth } : alert;
  };
  alerts.showAlert = (alert) => {
    open = { alert, explained: explained(alert) };
    show(open.explained);
  };
  alerts.removeAlert = (key) => {
    if (open?.alert.key === key) open = undefined;
    remove(key);
  };
  alerts.clearAlert = () => {
    open = undefined;
    clear();
  };
  return () => {
    if (!open || explained(open.alert).message === open.explained.message) return;
    const { alert } = open;
    alerts.removeAlert(alert.key);
    if (messageAt(grid, tickets, placeOf(alert)) !== undefined) alerts.showAlert(alert);
  };
}

function placeOf({ location }: ICellAlert): CellPlace {
  return { sheetId: location.subUnitId, row: location.row, column: location.col };
}
