/**
 * Shows dialogs that were opened before their container was drawn, and each further one.
 *
 * Why: the grid announces a dialog once, to those who listen at that moment. Ctrl+F before the container is drawn opens
 * nothing, then or later. Later announcements repeat the same array, for which React does not render. Reproduce: press Ctrl+F
 * while the page loads. Seen in Univer 0.25.1.
 */
import { DesktopDialogService } from '@univerjs/preset-sheets-core';
import { defer, map, type Observable, startWith } from 'rxjs';

interface Dialogs {
  readonly _dialogOptions: readonly unknown[];
  getDialogs$: (this: Dialogs) => Observable<readonly unknown[]>;
}

/** Must be called once, before the grid is drawn. */
export function showEarlyDialogs(): void {
  const prototype = DesktopDialogService.prototype as unknown as Dialogs;
  const announced = prototype.getDialogs$;
  prototype.getDialogs$ = function () {
    return defer(() =>
      announced.call(this).pipe(
        startWith(this._dialogOptions),
        map((options) => [...options]),
      ),
    );
  };
}
