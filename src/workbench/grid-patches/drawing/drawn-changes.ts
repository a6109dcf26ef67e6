/**
 * Draws a sheet once for a calculation that changes it, and not for others.
 *
 * Why: the grid draws all its cells for every mutation, also for those that begin, follow and end a calculation, and for results on
 * sheets that are not shown: five times for each update of a live cell. Seen in Univer 0.25.1.
 */
import { SheetRenderController } from '@univerjs/preset-sheets-core';
import { isDrawn, type Mutation, type MutationOptions } from './drawn-mutations';

interface Controller {
  readonly _context: { readonly unit: { getUnitId(): string; getActiveSheet(): { getSheetId(): string } | null } };
  _markUnitDirty: (this: Controller, mutation: Mutation, options: MutationOptions) => void;
}

/** Must be called once, before the grid is drawn. */
export function drawResultsOnce(): void {
  const prototype = SheetRenderController.prototype as unknown as Controller;
  const mark = prototype._markUnitDirty;
  prototype._markUnitDirty = function (mutation, options) {
    const { unit } = this._context;
    const shown = { unitId: unit.getUnitId(), sheetId: unit.getActiveSheet()?.getSheetId() ?? '' };
    if (isDrawn(mutation, options, shown)) mark.call(this, mutation, options);
  };
}
