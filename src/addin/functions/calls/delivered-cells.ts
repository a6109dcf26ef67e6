/** The cells whose results have left for Excel, and what they should show: the pane checks that these have arrived. */

export interface DeliveredCell {
  /** What Excel was given for the cell if the formula is one call, of a table its first cell; undefined where that is not known. */
  readonly first: unknown;
  /** When the result was ready, by the clock's `now`. */
  readonly at: number;
}

export interface DeliveredCells {
  /**
   * @param address `Sheet1!B2` @param recalculation equal for calls of one recalculation
   * @param first the result as Excel takes it, of a table its first cell
   */
  add(address: string, recalculation: object, first: unknown): void;
  isEmpty(): boolean;
  /** Returns them, and begins anew. */
  take(): ReadonlyMap<string, DeliveredCell>;
}

/** One look of the pane reads so many cells; of a larger recalculation those that were answered first. */
const mostCells = 2_000;

export function createDeliveredCells(now: () => number): DeliveredCells {
  let cells = new Map<string, DeliveredCell & { readonly recalculation: object }>();
  return {
    add(address, recalculation, first) {
      const known = cells.get(address);
      if (!known && cells.size >= mostCells) return;
      // Several functions in a formula, or one that Excel calls for each cell of a range: which result shows is not known.
      const isOneOfMany = known?.recalculation === recalculation;
      cells.set(address, { recalculation, at: now(), first: isOneOfMany ? undefined : first });
    },
    isEmpty: () => cells.size === 0,
    take() {
      const taken = cells;
      cells = new Map();
      return taken;
    },
  };
}
