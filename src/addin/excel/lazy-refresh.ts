/** Refresh and recalculation as one chunk with the schedule, with which it begins to load: the first formula does not wait for it. */
import type { Client } from '../../client/client';
import type { Clock } from '../../client/timers';
import type { AcceptedAccess } from './accepted-access';
import type { Capabilities } from './capabilities';
import type { Recalculate, RecalculateOptions } from './recalculate';
import type { Refresh, RefreshOptions } from './refresh';
import type { RefreshScheduleOptions } from './refresh-schedule';
import type { RunInExcel } from './run-in-excel';
import type { UnansweredErrors } from './unanswered-errors';

export function lazyRefresh(options: RefreshOptions): Refresh {
  let refresh: Refresh | undefined;
  return async (scope) => {
    const { createRefresh } = await import(/* webpackChunkName: "refresh" */ './refresh');
    refresh ??= createRefresh(options);
    return refresh(scope);
  };
}

export function lazyRecalculate(options: RecalculateOptions): Recalculate {
  return async (addresses) => {
    const { createRecalculate } = await import(/* webpackChunkName: "refresh" */ './recalculate');
    return createRecalculate(options)(addresses);
  };
}

export function lazyRun(capabilities: Capabilities): RunInExcel {
  return async (batch, undo) => {
    const { createRunInExcel } = await import(/* webpackChunkName: "refresh" */ './run-in-excel');
    return createRunInExcel(capabilities)(batch, undo);
  };
}

export function lazyUnaskedRun(capabilities: Capabilities, clock: Clock): RunInExcel {
  return async (batch, undo) => {
    const [{ createUnaskedRun }, { createRunAtOnce }] = await Promise.all([
      import(/* webpackChunkName: "refresh" */ './unasked-run'),
      import(/* webpackChunkName: "refresh" */ './run-in-excel'),
    ]);
    return createUnaskedRun(createRunAtOnce(capabilities), clock)(batch, undo);
  };
}

export type UnaskedRefreshes = Omit<RefreshScheduleOptions, 'access' | 'hasOwnMarkets'> &
  UnansweredErrors & {
    readonly client: Pick<Client, 'activity' | 'markets' | 'onAccessChange' | 'resolveMarkets' | 'testConnection'>;
    /** The service has accepted another key, or another service the present one. */
    readonly onAccepted: () => void;
  };

/** Begins to load the chunk, and another one for what is done once after the start. */
export function startUnaskedRefreshes({ client, onAccepted, ...options }: UnaskedRefreshes): void {
  const starting = importSchedule().then(([{ createAcceptedAccess }, { startRefreshSchedule }]) => {
    const access = createAcceptedAccess({ client, ...options });
    startRefreshSchedule({ ...options, access, hasOwnMarkets: () => client.markets().own.size > 0 });
    return access;
  });
  import(/* webpackChunkName: "unanswered" */ './unanswered-errors').then(
    ({ recalculateUnansweredErrors }) => recalculateUnansweredErrors(options),
    () => {},
  );
  const withAccess = (act: (access: AcceptedAccess) => void) => void starting.then(act, () => {});
  client.onAccessChange(() => {
    withAccess((access) => access.whenAccepted(onAccepted));
  });
  window.addEventListener('online', () => {
    withAccess((access) => access.tryAgain());
  });
}

function importSchedule() {
  return Promise.all([
    import(/* webpackChunkName: "refresh" */ './accepted-access'),
    import(/* webpackChunkName: "refresh" */ './refresh-schedule'),
  ]);
}
