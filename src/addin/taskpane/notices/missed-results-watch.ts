/**
 * Looks for results that Excel did not take: once all calls have been answered for some seconds, the cells answered since the
 * last look are read, at most 2,000 (functions/delivered-cells.ts). Without further answers nothing is read again, and nothing
 * while the pane is hidden.
 */
import { createScheduledTimer } from '../../../client/timing/timers';
import type { PaneServices } from '../controls/pane-services';
import type { MissedResult } from '../../excel/problems/find-missed-results';

/** Excel takes results within a second or two; `isAllAnswered` waits for five. */
const settleMs = 6_000;
/** While calls still wait: they end within their deadline. */
const againMs = 10_000;

interface MissedResultsWatch extends Pick<PaneServices, 'clock' | 'visibility' | 'knownProblems' | 'deliveredCells'> {
  readonly client: { readonly activity: Pick<PaneServices['client']['activity'], 'subscribe'> };
  /** Reads cells. @returns those that did not get their results */
  readonly find: (delivered: DeliveredCells) => Promise<readonly string[]>;
  readonly onFound: (missed: readonly string[]) => void;
}

/** By address: `Sheet1!B2`. */
type DeliveredCells = ReturnType<PaneServices['deliveredCells']['take']>;

/** @returns ends it */
export function watchMissedResults(watch: MissedResultsWatch): () => void {
  const { client, clock, visibility, deliveredCells, knownProblems } = watch;
  const timer = createScheduledTimer(clock, () => {
    // Another answer, or the pane that is shown again, schedules it again.
    if (deliveredCells.isEmpty() || !visibility.isShown()) return;
    // oxlint-disable-next-line typescript/no-floating-promises -- Nobody has asked for it: a refusal of Excel is not shown.
    if (knownProblems().isAllAnswered) void look(watch);
    else timer.runBy(clock.now() + againMs);
  });
  const schedule = () => {
    if (!deliveredCells.isEmpty() && visibility.isShown()) timer.runBy(clock.now() + settleMs);
  };
  const endings = [client.activity, visibility].map((source) => source.subscribe(schedule));
  return () => {
    timer.cancel();
    for (const end of endings) end();
  };
}

async function look({ find, onFound, deliveredCells }: MissedResultsWatch): Promise<void> {
  try {
    onFound(await find(deliveredCells.take()));
  } catch {
    // Nobody has asked for it; Problems, looked for by a person, says what Excel refuses.
  }
}

interface MissedResultsOffer {
  /** @param read by address: all cells that were looked at @returns the addresses of all that are offered from now on */
  make(missed: readonly MissedResult[], read: ReadonlyMap<string, unknown>): readonly string[];
  /** The person calculates the offered cells. @returns their addresses */
  accept(): readonly string[];
}

/** As many as one look reads. */
const mostOffered = 2_000;

/**
 * Which cells that did not get their results are offered to be calculated again. One that shows another value even
 * after that is not offered once more, until it has shown its result: what stands in it is no previous value. A look
 * at other cells takes no offer back.
 */
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
