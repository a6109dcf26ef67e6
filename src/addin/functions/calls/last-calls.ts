/** The calls that cells made last, with their arguments as Excel handed them over: by them a value is explained to whoever asks. */

export interface LastCall {
  /** As the table of functions names it. */
  readonly name: string;
  readonly given: unknown;
}

export interface LastCalls {
  /**
   * @param address `Sheet1!B2`; undefined where the host does not tell it
   * @param calculation the same for all calls of one calculation of the cell
   */
  note(address: string | undefined, call: LastCall, calculation: object): void;
  /** Those of the cell's last calculation; undefined for a cell that is not known. */
  of(address: string): readonly LastCall[] | undefined;
  /** Of all cells that are known, by address. */
  all(): Iterable<readonly [address: string, calls: readonly LastCall[]]>;
}

/** More cells than people look at. A cell's arguments are replaced by those of its next calculation, the oldest cells forgotten. */
const remembered = 20_000;

export function createLastCalls(): LastCalls {
  const known = new Map<string, { readonly calculation: object; readonly calls: LastCall[] }>();
  return {
    note(address, call, calculation) {
      if (address === undefined) return;
      const last = known.get(address);
      if (last?.calculation === calculation) {
        last.calls.push(call);
        return;
      }
      known.delete(address);
      known.set(address, { calculation, calls: [call] });
      const [oldest] = known.size > remembered ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
    of: (address) => known.get(address)?.calls,
    all: () => Array.from(known, ([address, { calls }]) => [address, calls] as const),
  };
}
