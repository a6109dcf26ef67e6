/** Refresh and recalculation as one chunk with the schedule, with which it begins to load: the first formula does not wait for it. */
import type { Recalculate, RecalculateOptions } from './recalculate';
import type { Refresh, RefreshOptions } from './refresh';
import type { RefreshScheduleOptions } from './refresh-schedule';

export function lazyRefresh(options: RefreshOptions): Refresh {
  return async (scope) => {
    const { createRefresh } = await import(/* webpackChunkName: "refresh" */ './refresh');
    return createRefresh(options)(scope);
  };
}

export function lazyRecalculate(options: RecalculateOptions): Recalculate {
  return async (addresses) => {
    const { createRecalculate } = await import(/* webpackChunkName: "refresh" */ './recalculate');
    return createRecalculate(options)(addresses);
  };
}

/** Begins to load the chunk. */
export async function startSchedule(options: RefreshScheduleOptions): Promise<void> {
  const { startRefreshSchedule } = await import(/* webpackChunkName: "refresh" */ './refresh-schedule');
  startRefreshSchedule(options);
}
