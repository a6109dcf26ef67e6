/**
 * Looks for results that Excel did not take: once all calls have been answered for some seconds, the cells answered since the
 * last look are read, at most 2,000 (functions/delivered-cells.ts). Without further answers nothing is read again, and nothing
 * while the pane is hidden.
 */
import { createScheduledTimer } from '../../../client/timing/timers';
import type { PaneServices } from '../controls/pane-services';

/** Excel takes results within a second or two; `isAllAnswered` waits for five. */
const settleMs = 6_000;
/** While calls still wait: they end within their deadline. */
const againMs = 10_000;

export interface MissedResultsWatch extends Pick<
  PaneServices,
  'clock' | 'visibility' | 'knownProblems' | 'deliveredCells'
> {
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
