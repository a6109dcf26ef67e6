/**
 * Lets formulas become #REF! when the shown sheet is deleted.
 *
 * Why: the grid draws the rewritten formulas while no sheet is shown, which throws. The error is swallowed elsewhere, and the
 * formulas are never calculated: they stay blank, and their dependents keep old values. Reproduce: refer to Sheet1 from Sheet2,
 * then delete Sheet1 while it is shown. Seen in Univer 0.25.1.
 */
import type { IRange } from '@univerjs/core';
import { SheetRenderController } from '@univerjs/preset-sheets-core';

interface Controller {
  readonly _sheetSkeletonManagerService: { getCurrentParam(): object | null | undefined };
  _rangeToBounds(ranges: IRange[]): object[];
}

/** Must be called once, before the grid is drawn. */
export function drawWithoutShownSheet(): void {
  const prototype = SheetRenderController.prototype as unknown as Controller;
  const original = Object.getOwnPropertyDescriptor(prototype, '_rangeToBounds')?.value as Controller['_rangeToBounds'];
  prototype._rangeToBounds = function (ranges) {
    return this._sheetSkeletonManagerService.getCurrentParam() ? original.call(this, ranges) : [];
  };
}
