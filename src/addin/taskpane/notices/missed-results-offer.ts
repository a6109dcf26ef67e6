/**
 * Which cells that did not get their results are offered to be calculated again. One that shows another value even after that is not
 * offered once more, until it has shown its result: what stands in it is no previous value. A look at other cells takes no offer back.
 */
import type { MissedResult } from '../../excel/problems/find-missed-results';

export interface MissedResultsOffer {
  /** @param read by address: all cells that were looked at @returns the addresses of all that are offered from now on */
  make(missed: readonly MissedResult[], read: ReadonlyMap<string, unknown>): readonly string[];
  /** The person calculates the offered cells. @returns their addresses */
  accept(): readonly string[];
}

/** As many as one look reads. */
const mostOffered = 2_000;

export function createMissedResultsOffer(): MissedResultsOffer {
  let offered: readonly MissedResult[] = [];
  /** Those of the last accepted offer that showed other values. */
  let calculated = new Set<string>();
  return {
    make(missed, read) {
      const found = new Set(missed.map(({ address }) => address));
      for (const address of read.keys()) if (!found.has(address)) calculated.delete(address);
      const earlier = offered.filter(({ address }) => !read.has(address));
      const added = missed.filter(({ address, shows }) => shows === '#BUSY!' || !calculated.has(address));
      offered = [...earlier, ...added].slice(0, mostOffered);
      return offered.map(({ address }) => address);
    },
    accept() {
      const addresses = offered.map(({ address }) => address);
      calculated = new Set(offered.flatMap(({ address, shows }) => (shows === '#BUSY!' ? [] : [address])));
      offered = [];
      return addresses;
    },
  };
}
