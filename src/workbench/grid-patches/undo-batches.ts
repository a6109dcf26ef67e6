/**
 * Several changes as one step of undo. Univer 0.25.1 can batch steps, which it marks as temporary, and undoes a batch in the order in
 * which it was done, so that of several values of one cell not the first one comes back.
 */
import {
  type IDisposable,
  type Injector,
  type IUndoRedoItem,
  IUndoRedoService,
  LocalUndoRedoService,
} from '@univerjs/core';

interface Batching {
  __tempBatchingUndoRedo(unitId: string): IDisposable;
  _tryBatchingElements(batch: IUndoRedoItem, added: IUndoRedoItem): void;
}

/** Undoes batches from their last step to their first. */
export function undoBatchesBackwards(): void {
  const services = LocalUndoRedoService.prototype as unknown as Batching;
  services._tryBatchingElements = (batch, added) => {
    batch.redoMutations.push(...added.redoMutations);
    batch.undoMutations.unshift(...added.undoMutations);
  };
}

/** Must not be called by `changes`. */
export function undoTogether<T>(injector: Injector, unitId: string, changes: () => T): T {
  const service = injector.get(IUndoRedoService) as unknown as Batching;
  const batch = service.__tempBatchingUndoRedo(unitId);
  try {
    return changes();
  } finally {
    batch.dispose();
  }
}
