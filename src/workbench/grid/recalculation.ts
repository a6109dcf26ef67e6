/**
 * When dirty cells are calculated: at most every 150 ms, and never during a calculation, because the grid would stop
 * it and begin again. Throttled, not debounced: a steady stream of results must not postpone itself for ever.
 */
import { type CellKey, type CellPlace, placeOf } from './cell-place';

const intervalMs = 150;

export interface RecalculationOptions {
  readonly now: () => number;
  readonly after: (delayMs: number, callback: () => void) => void;
  readonly calculate: (cells: readonly CellPlace[]) => void;
}

export interface Recalculation {
  markDirty(cell: CellKey): void;
  calculationStarted(): void;
  calculationEnded(): void;
  readonly isCalculating: boolean;
  readonly hasDirtyCells: boolean;
}

export function createRecalculation({ now, after, calculate }: RecalculationOptions): Recalculation {
  const dirty = new Set<CellKey>();
  let isScheduled = false;
  let isCalculating = false;
  let lastAt = -Infinity;

  const run = () => {
    isScheduled = false;
    if (isCalculating || dirty.size === 0) return;
    const cells = [...dirty].map(placeOf);
    dirty.clear();
    lastAt = now();
    calculate(cells);
  };
  const schedule = () => {
    if (isScheduled || isCalculating || dirty.size === 0) return;
    isScheduled = true;
    after(Math.max(0, lastAt + intervalMs - now()), run);
  };
  return {
    markDirty(cell) {
      dirty.add(cell);
      schedule();
    },
    calculationStarted() {
      isCalculating = true;
    },
    calculationEnded() {
      isCalculating = false;
      schedule();
    },
    get isCalculating() {
      return isCalculating;
    },
    get hasDirtyCells() {
      return dirty.size > 0;
    },
  };
}
