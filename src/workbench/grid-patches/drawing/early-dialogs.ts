/**
 * Shows dialogs that were opened before their place on the page was drawn, and each further one.
 *
 * Why: the grid announces them once, and takes what was announced for shown. Ctrl+F in the first moments of a page opened nothing, then
 * or later. And it announces the same array again, which React does not draw. Seen in Univer 0.25.1.
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
