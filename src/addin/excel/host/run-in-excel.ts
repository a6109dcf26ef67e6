/** Runs batches of Office.js calls. */
import type { Capabilities } from './capabilities';
import { codeOf } from './excel-errors';

type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

/**
 * @param undo a person takes back all changes of the batch in one step, where Excel can do that. Such a batch may run twice,
 * the second time over what the first one has left: Excel refuses a group when one of its changes is made.
 */
export type RunInExcel = <T>(batch: Batch<T>, undo?: 'one-step') => Promise<T>;

type UndoCapabilities = Pick<Capabilities, 'undoGroups'>;

/** For what a person asks for: while a cell is edited, Excel puts the batch off until the edit ends. */
export function createRunInExcel(capabilities: UndoCapabilities): RunInExcel {
  return runWith({ delayForCellEdit: true }, capabilities);
}

/** Its batches fail while a cell is edited. */
export function createRunAtOnce(capabilities: UndoCapabilities): RunInExcel {
  return runWith({}, capabilities);
}

function runWith(options: Excel.RunOptions, { undoGroups }: UndoCapabilities): RunInExcel {
  return async (batch, undo) => {
    if (undo === 'one-step' && undoGroups) {
      try {
        return await Excel.run({ ...options, mergeUndoGroup: true }, tellingRefusedGroups(batch));
      } catch (error) {
        if (!refusesGroup(error)) throw error;
      }
    }
    return Excel.run(options, batch);
  };
}

/**
 * `UndoNotSupported` was reported for ordinary writes too (OfficeDev/office-js#6491), and on the web an internal error for what
 * passes without a group (#6255).
 */
function refusesGroup(error: unknown): boolean {
  return ['UndoNotSupported', 'GeneralException'].includes(String(codeOf(error)));
}

/** Without a group an internal error is a refusal of single items, for which the batch would look. */
function tellingRefusedGroups<T>(batch: Batch<T>): Batch<T> {
  return (context) => {
    const sync = context.sync.bind(context);
    context.sync = (value) =>
      sync(value).catch((error: unknown) => {
        throw refusesGroup(error)
          ? Object.assign(new Error('No group', { cause: error }), { code: 'UndoNotSupported' })
          : error;
      });
    return batch(context);
  };
}
