/** The cells whose results have left for Excel since they were last looked at: the pane checks that they have arrived. */

export interface DeliveredCells {
  /** @param address `Sheet1!B2` */
  add(address: string): void;
  isEmpty(): boolean;
  /** Returns them, and begins anew. */
  take(): readonly string[];
}

/** One look of the pane reads so many cells; of a larger recalculation those that were answered first. */
const mostCells = 2_000;

export function createDeliveredCells(): DeliveredCells {
  let cells = new Set<string>();
  return {
    add(address) {
      if (cells.size < mostCells) cells.add(address);
    },
    isEmpty: () => cells.size === 0,
    take() {
      const taken = [...cells];
      cells = new Set();
      return taken;
    },
  };
}
