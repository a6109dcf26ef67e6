/** Runs batches of Office.js calls. */

export type RunInExcel = <T>(batch: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;

/** For what a person asks for: while a cell is edited, Excel puts the batch off until the edit ends. */
export const runInExcel: RunInExcel = (batch) => Excel.run({ delayForCellEdit: true }, batch);

/** Fails while a cell is edited. */
export const runAtOnce: RunInExcel = (batch) => Excel.run(batch);
