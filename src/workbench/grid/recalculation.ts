/**
 * When dirty cells are calculated: at most every 150 ms, and never during a calculation, because the grid would stop it
 * and begin again. A calculation is followed by a pause of its own length: however many cells stream, half of the time
 * belongs to the person. Throttled, not debounced: a steady stream of results must not postpone itself for ever.
 */
import { type CellKey, type CellPlace, placeOf } from './cell-place';

const intervalMs = 150;
/** After the one long calculation of a large workbook nobody should wait as long again. */
const longestPauseMs = 1000;

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
  let startedAt = 0;
  let notBefore = -Infinity;

  const run = () => {
    isScheduled = false;
    if (isCalculating || dirty.size === 0) return;
    // A calculation has come and gone since this was scheduled.
    if (now() < notBefore) return schedule();
    const cells = [...dirty].map(placeOf);
    dirty.clear();
    notBefore = now() + intervalMs;
    calculate(cells);
  };
  const schedule = () => {
    if (isScheduled || isCalculating || dirty.size === 0) return;
    isScheduled = true;
    after(Math.max(0, notBefore - now()), run);
  };
  return {
    markDirty(cell) {
      dirty.add(cell);
      schedule();
    },
    calculationStarted() {
      isCalculating = true;
      startedAt = now();
    },
    calculationEnded() {
      isCalculating = false;
      notBefore = Math.max(notBefore, now() + Math.min(longestPauseMs, now() - startedAt));
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
