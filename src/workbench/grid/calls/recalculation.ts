/**
 * Schedules the calculation of dirty cells: at most every 150 ms, and never during a calculation, which the grid would
 * abort and restart. A pause as long as the last calculation keeps the page responsive under many streams. Throttled, not
 * debounced: a steady stream of results must not postpone the calculation indefinitely.
 */
import { type CellKey, type CellPlace, placeOf } from '../cells/cell-place';

const intervalMs = 150;
/** Limits the pause after a long calculation of a large workbook. */
const longestPauseMs = 1000;

export interface RecalculationOptions {
  readonly now: () => number;
  readonly after: (delayMs: number, callback: () => void) => void;
  readonly calculate: (cells: readonly CellPlace[]) => void;
}

export interface Recalculation {
  readonly markDirty: (cell: CellKey) => void;
  calculationStarted(): void;
  calculationEnded(): void;
  readonly isCalculating: boolean;
  readonly hasDirtyCells: boolean;
}

export function createRecalculation(options: RecalculationOptions): Recalculation {
  return new ThrottledRecalculation(options);
}

class ThrottledRecalculation implements Recalculation {
  readonly #options: RecalculationOptions;
  readonly #dirty = new Set<CellKey>();
  #isScheduled = false;
  #isCalculating = false;
  #startedAt = 0;
  #notBefore = -Infinity;

  constructor(options: RecalculationOptions) {
    this.#options = options;
  }

  get isCalculating(): boolean {
    return this.#isCalculating;
  }

  get hasDirtyCells(): boolean {
    return this.#dirty.size > 0;
  }

  readonly markDirty = (cell: CellKey): void => {
    this.#dirty.add(cell);
    this.#schedule();
  };

  calculationStarted(): void {
    this.#isCalculating = true;
    this.#startedAt = this.#options.now();
  }

  calculationEnded(): void {
    const now = this.#options.now();
    this.#isCalculating = false;
    this.#notBefore = Math.max(this.#notBefore, now + Math.min(longestPauseMs, now - this.#startedAt));
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isCalculating || !this.hasDirtyCells) return;
    this.#isScheduled = true;
    this.#options.after(Math.max(0, this.#notBefore - this.#options.now()), () => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    if (this.#isCalculating || !this.hasDirtyCells) return;
    const now = this.#options.now();
    // A calculation that began and ended while the timer ran has prolonged the pause.
    if (now < this.#notBefore) {
      this.#schedule();
      return;
    }
    const cells = [...this.#dirty].map(placeOf);
    this.#dirty.clear();
    this.#notBefore = now + intervalMs;
    this.#options.calculate(cells);
  }
}
