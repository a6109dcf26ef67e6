/** The calls that cells made last, with their arguments as Excel handed them over: by them a value is explained to whoever asks. */

export interface LastCall {
  /** As the table of functions names it. */
  readonly name: string;
  readonly given: unknown;
}

/** The calls of one calculation of a cell. */
export interface CellCalls {
  readonly calculation: object;
  readonly calls: readonly LastCall[];
}

export interface LastCalls {
  /** By address: `Sheet1!B2`. The cells that were calculated longest ago come first. */
  readonly known: ReadonlyMap<string, CellCalls>;
  /**
   * @param address undefined where the host does not tell it
   * @param calculation the same for all calls of one calculation of the cell
   */
  note(address: string | undefined, call: LastCall, calculation: object): void;
}

/** More cells than people look at. A cell's calls are replaced by those of its next calculation, the oldest cells forgotten. */
const remembered = 20_000;

export function createLastCalls(): LastCalls {
  const known = new Map<string, CellCalls>();
  return {
    known,
    note(address, call, calculation) {
      if (address === undefined) return;
      const last = known.get(address);
      const earlier = last?.calculation === calculation ? last.calls : [];
      known.delete(address);
      known.set(address, { calculation, calls: [...earlier, call] });
      const [oldest] = known.size > remembered ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
