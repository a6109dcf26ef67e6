/**
 * The search for a size that a service answers, where it has refused a request and named no limit. One batch of a market searches;
 * those that are refused meanwhile wait for what it finds. It ends with its batch; what was refused counts for a moment.
 */
import type { Clock } from '../timers';

export interface SizeSearch {
  /** A request of so many symbols was refused, perhaps for their number: smaller ones are tried. */
  noteRefused(symbols: number): void;
  /** The size to try where a request of so many symbols was refused; undefined for one symbol. */
  sizeBelow(symbols: number): number | undefined;
  /** The one that is under way. Resolves with the size that it finds; undefined where every size was refused. */
  running(): Promise<number | undefined> | undefined;
  run(find: () => Promise<number | undefined>): Promise<number | undefined>;
}

/** Batches that are refused within this time tell of one limit. */
const sameMomentMs = 5_000;
/** Plans allow round numbers. */
const usualSizes = [50, 20, 10, 5, 1] as const;

/** @param known the size that earlier requests have shown */
export function createSizeSearch(clock: Clock, known: () => number | undefined): SizeSearch {
  /** The fewest symbols that were refused of late, by any batch. */
  let refused = { symbols: Infinity, at: -Infinity };
  let searching: Promise<number | undefined> | undefined;
  const fewestRefused = () => (clock.now() - refused.at < sameMomentMs ? refused.symbols : Infinity);
  return {
    noteRefused: (symbols) => void (refused = { symbols: Math.min(symbols, fewestRefused()), at: clock.now() }),
    sizeBelow(symbols) {
      const below = Math.min(symbols, fewestRefused());
      const shown = known();
      return shown !== undefined && shown < below ? shown : usualSizes.find((size) => size < below);
    },
    running: () => searching,
    run(find) {
      const found = find().finally(() => (searching = undefined));
      searching = found;
      return found;
    },
  };
}
