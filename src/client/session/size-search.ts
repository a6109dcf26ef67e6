/**
 * The search for a size that a service answers, where it has refused a request and named no limit. One batch of a market searches;
 * those that are refused meanwhile wait for what it finds. It ends with its batch; what was refused counts for a moment.
 */
import type { MarketDataError } from '../../market/texts/problem';
import { mostUrgent, type Priority } from '../store/query';
import type { Clock } from '../timing/timers';

export interface SizeSearch {
  /** A request of so many symbols was refused, perhaps for their number: smaller ones are tried. */
  noteRefused(symbols: number): void;
  /** The size to try where a request of so many symbols was refused; undefined for one symbol. */
  sizeBelow(symbols: number): number | undefined;
  /** The one that is under way. */
  running(): Promise<SizeFound> | undefined;
  run(find: () => Promise<SizeFound>): Promise<SizeFound>;
  /** Waits for the search, which is as urgent as this from now on. @param found what it finds, or what starts it */
  joined(
    priority: () => Priority | undefined,
    found: Promise<SizeFound> | (() => Promise<SizeFound>),
  ): Promise<SizeFound>;
  /** Of the most urgent one that waits; undefined while nobody does. */
  priority(): Priority | undefined;
}

/** The size that is answered; undefined where every size was refused; a problem where a trial failed, which tells of no size. */
export type SizeFound = number | undefined | MarketDataError;

/** Batches that are refused within this time tell of one limit. */
const sameMomentMs = 5_000;
/** Plans allow round numbers. */
const usualSizes = [50, 20, 10, 5, 1] as const;

/** @param known the size that earlier requests have shown */
export function createSizeSearch(clock: Clock, known: () => number | undefined): SizeSearch {
  /** The fewest symbols that were refused of late, by any batch. */
  let refused = { symbols: Infinity, at: -Infinity };
  let searching: Promise<SizeFound> | undefined;
  const waiting = new Set<() => Priority | undefined>();
  const fewestRefused = () => (clock.now() - refused.at < sameMomentMs ? refused.symbols : Infinity);
  return {
    noteRefused: (symbols) => void (refused = { symbols: Math.min(symbols, fewestRefused()), at: clock.now() }),
    sizeBelow(symbols) {
      const below = Math.min(symbols, fewestRefused());
      const shown = known();
      return shown !== undefined && shown < below ? shown : usualSizes.find((size) => size < below);
    },
    running: () => searching,
    joined(priority, found) {
      waiting.add(priority);
      return (typeof found === 'function' ? found() : found).finally(() => void waiting.delete(priority));
    },
    priority: () => mostUrgent([...waiting], (priority) => priority())?.(),
    run(find) {
      const found = find().finally(() => (searching = undefined));
      searching = found;
      return found;
    },
  };
}
