/** Refresh and recalculation as one chunk with the schedule, with which it begins to load: the first formula does not wait for it. */
import { lazy, untilLoaded } from '../../../client/timing/lazy';
import type { TryAgain } from '../../../client/timing/network';
import type { Clock } from '../../../client/timing/timers';
import type { Capabilities } from '../host/capabilities';
import type { Recalculate, RecalculateOptions } from './recalculate';
import type { Refresh, RefreshOptions } from './refresh';
import type { RunInExcel } from '../host/run-in-excel';
import type { BackgroundRefreshes } from './background-refreshes';

const load = lazy('excel', () => import(/* webpackChunkName: "excel" */ './refresh-part'));

export function lazyRefresh(options: RefreshOptions): Refresh {
  let refresh: Refresh | undefined;
  return async (scope) => {
    const { createRefresh } = await load();
    refresh ??= createRefresh(options);
    return refresh(scope);
  };
}

export function lazyRecalculate(options: RecalculateOptions): Recalculate {
  return async (addresses) => (await load()).createRecalculate(options)(addresses);
}

export function lazyRun(capabilities: Capabilities): RunInExcel {
  return async (batch, undo) => (await load()).createRunInExcel(capabilities)(batch, undo);
}

export function lazyBackgroundRun(capabilities: Capabilities, clock: Clock): RunInExcel {
  return async (batch, undo) => {
    const { createBackgroundRun, createRunAtOnce } = await load();
    return createBackgroundRun(createRunAtOnce(capabilities), clock)(batch, undo);
  };
}

/** Begins to load the chunk: what is done once after the start is in it. */
export function startBackgroundRefreshes(options: BackgroundRefreshes, tryAgain: TryAgain): void {
  const starting = untilLoaded(load, tryAgain).then(({ startSchedule, recalculateUnansweredErrors }) => {
    recalculateUnansweredErrors(options);
    return startSchedule(options);
  });
  options.client.onAccessChange(() => void starting.then((access) => access.whenAccepted(options.onAccepted)));
}
