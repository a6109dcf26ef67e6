/**
 * Looks for results that Excel did not take: once all calls have been answered for some seconds, the cells answered since the
 * last look are read, at most 2,000 (functions/calls/services.ts). Those that were missed are read again for a minute. Without further
 * answers nothing else is read, and nothing while the pane is hidden.
 */
import { createScheduledTimer } from '../../../client/timing/timers';
import type { PaneServices } from '../controls/pane-services';
import type { MissedResult } from '../../excel/problems/find-missed-results';

/** Excel takes results within a second or two; `isAllAnswered` waits for five. */
const settleMs = 6_000;
/** While calls still wait, which end within their deadline, and while results are missed. */
const againMs = 10_000;
/** Less than the time for which values are compared (find-missed-results.ts): after it, none would seem to be missed. */
const lookedAgainMs = 50_000;

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
  /** What an earlier look has missed: a busy Excel shows it later, and then nobody need be told of it any more. */
  let again: DeliveredCells = new Map();
  let isEnded = false;
  const isIdle = () => deliveredCells.isEmpty() && again.size === 0;
  const look = async () => {
    const read = new Map([...again, ...deliveredCells.take()]);
    const missed = await missedOf(watch, read);
    again = new Map([...read].filter(([address, { at }]) => missed.has(address) && clock.now() - at < lookedAgainMs));
    if (again.size > 0 && !isEnded) timer.runBy(clock.now() + againMs);
  };
  const timer = createScheduledTimer(clock, () => {
    // Another answer, or the pane that is shown again, schedules it again.
    if (isIdle() || !visibility.isShown()) return;
    // oxlint-disable-next-line typescript/no-floating-promises -- Never rejects.
    if (knownProblems().isAllAnswered) void look();
    else timer.runBy(clock.now() + againMs);
  });
  const schedule = () => {
    if (!isIdle() && visibility.isShown()) timer.runBy(clock.now() + settleMs);
  };
  const endings = [client.activity, visibility].map((source) => source.subscribe(schedule));
  return () => {
    isEnded = true;
    timer.cancel();
    for (const end of endings) end();
  };
}

async function missedOf({ find, onFound }: MissedResultsWatch, read: DeliveredCells): Promise<ReadonlySet<string>> {
  try {
    const missed = await find(read);
    onFound(missed);
    return new Set(missed);
  } catch {
    // Nobody has asked for it; Problems, looked for by a person, says what Excel refuses.
    return new Set();
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
