/**
 * Joins the undo steps of one request of an add-in, as Excel does.
 *
 * Why: the grid undoes joined steps in the order of the changes, so a cell that was changed twice gets its intermediate value.
 * Without joining, a dashboard removes a person's own steps from the 20 that are kept. Seen in Univer 0.25.1.
 */
import { type IDisposable, type Injector, IUndoRedoService, type IUndoRedoItem } from '@univerjs/core';

interface History {
  readonly _batchingStatus: Map<string, number>;
  _tryBatchingElements(joined: IUndoRedoItem, next: IUndoRedoItem): void;
  _pitchUndoElement(unitId: string): IUndoRedoItem | null;
  __tempBatchingUndoRedo(unitId: string): IDisposable;
}

/** What `_batchingStatus` says before and after the first step of a batch: further ones join the last step of all. */
const [nothingYet, joinsLast] = [0, 1];

/**
 * @returns runs a change; all that it does synchronously is undone together, with the change before it if that was of the same
 * group
 */
export function joinUndoSteps(
  injector: Injector,
  unitId: string,
): <Result>(change: () => Result, group?: string) => Result {
  const history = injector.get(IUndoRedoService) as unknown as History;
  history._tryBatchingElements = (joined, next) => {
    joined.redoMutations.push(...next.redoMutations);
    joined.undoMutations.unshift(...next.undoMutations);
  };
  let last: { readonly group: string | undefined; readonly step: IUndoRedoItem | null } | undefined;
  return (change, group) => {
    // "Replace all" joins its own steps, over several tasks.
    if (history._batchingStatus.has(unitId)) return change();
    const before = history._pitchUndoElement(unitId);
    const continues = group !== undefined && last?.group === group && last.step !== null && last.step === before;
    const joining = history.__tempBatchingUndoRedo(unitId);
    history._batchingStatus.set(unitId, continues ? joinsLast : nothingYet);
    try {
      return change();
    } finally {
      joining.dispose();
      const step = history._pitchUndoElement(unitId);
      // A request that only reads is no step, and a person may have done something since the last one.
      if (step !== before || continues) last = { group, step };
    }
  };
}
