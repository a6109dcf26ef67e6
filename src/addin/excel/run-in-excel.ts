/** Runs batches of Office.js calls. */

export type RunInExcel = <T>(batch: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;

/** Excel refuses batches while a cell is edited; `delayForCellEdit` postpones them until the edit ends. */
export const runInExcel: RunInExcel = (batch) => Excel.run({ delayForCellEdit: true }, batch);
