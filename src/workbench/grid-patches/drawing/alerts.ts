/**
 * Replaces the texts of the alerts that the grid shows on cells with errors.
 *
 * Why: the alerts explain the error code only, and their service has no extension point for texts, so its methods are
 * wrapped. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { CellAlertManagerService, type ICellAlert } from '@univerjs/preset-sheets-core';

/**
 * @param explained returns the alert itself when it has nothing to say, and an empty message for a transient state
 * @returns updates an open alert; closes one that is no longer explained by a message
 */
export function rewriteAlerts(injector: Injector, explained: (alert: ICellAlert) => ICellAlert): () => void {
  const alerts = injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  const remove = alerts.removeAlert.bind(alerts);
  const clear = alerts.clearAlert.bind(alerts);
  let open: { readonly alert: ICellAlert; readonly shown: ICellAlert } | undefined;

  alerts.showAlert = (alert) => {
    open = { alert, shown: explained(alert) };
    show(open.shown);
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
    if (!open) return;
    const { alert, shown } = open;
    const next = explained(alert);
    if (next.message === shown.message) return;
    alerts.removeAlert(alert.key);
    if (next !== alert && next.message !== '') alerts.showAlert(alert);
  };
}
