/**
 * Joins the steps of undo that one request of an add-in makes, as Excel does.
 *
 * Why: what the grid has joined it undoes in the order of the changes, so that a cell that was changed twice gets what it held between
 * them. Without joining, a dashboard pushes what a person did before out of the 20 steps that are kept. Seen in Univer 0.25.1.
 */
import { type IDisposable, type Injector, IUndoRedoService, type IUndoRedoItem } from '@univerjs/core';

interface History {
  readonly _batchingStatus: ReadonlyMap<string, number>;
  _tryBatchingElements(joined: IUndoRedoItem, next: IUndoRedoItem): void;
  __tempBatchingUndoRedo(unitId: string): IDisposable;
}

/** @returns runs a change; all that it does synchronously is undone together */
export function joinUndoSteps(injector: Injector, unitId: string): <Result>(change: () => Result) => Result {
  const history = injector.get(IUndoRedoService) as unknown as History;
  history._tryBatchingElements = (joined, next) => {
    joined.redoMutations.push(...next.redoMutations);
    joined.undoMutations.unshift(...next.undoMutations);
  };
  return (change) => {
    // "Replace all" joins its own steps, over several tasks.
    if (history._batchingStatus.has(unitId)) return change();
    const joining = history.__tempBatchingUndoRedo(unitId);
    try {
      return change();
    } finally {
      joining.dispose();
    }
  };
}
