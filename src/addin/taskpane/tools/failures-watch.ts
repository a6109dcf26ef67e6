/** Notices that other cells fail than when the list of problems was made: it is made again, so that no line outlives its cause. */
import { createThrottle } from '../../../client/timing/timers';
import type { PaneServices } from '../controls/pane-services';

/** Until cells with new symbols have their results. */
const settleMs = 3_000;
/** Between two looks: each reads the workbook. */
const leastMs = 2_000;

interface FailuresWatch extends Pick<PaneServices, 'clock' | 'knownProblems'> {
  readonly client: { readonly activity: Pick<PaneServices['client']['activity'], 'subscribe'> };
  /** Whether a person sees the list. */
  readonly isSeen: () => boolean;
  readonly onChange: () => void;
}

export interface Failures {
  /** The list is of now. */
  listed(): void;
  /** The cells have been changed: what fails then is known once they are calculated. */
  changed(): void;
  stop(): void;
}

export function watchFailures({ clock, knownProblems, client, isSeen, onChange }: FailuresWatch): Failures {
  /** Addresses, as one text; undefined while nothing is listed. */
  let listed: string | undefined;
  const failing = () => [...knownProblems().failed.keys()].toSorted().join('\n');
  let cancelSettling = () => {};
  const compare = createThrottle(clock, leastMs, () => {
    if (listed === undefined || !isSeen() || failing() === listed) return;
    listed = undefined;
    onChange();
  });
  const unsubscribe = client.activity.subscribe(() => {
    if (listed !== undefined) compare.request();
  });
  const list = () => {
    cancelSettling();
    listed = failing();
  };
  return {
    listed: list,
    changed() {
      cancelSettling();
      listed = undefined;
      cancelSettling = clock.after(settleMs, list);
    },
    stop() {
      unsubscribe();
      compare.stop();
      cancelSettling();
    },
  };
}
