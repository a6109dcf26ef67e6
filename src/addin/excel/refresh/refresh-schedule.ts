/** Refreshes that nobody asks for: when the workbook is opened, and at an interval. They never write into the document. */
import type { Activity } from '../../../client/http/activity';
import type { AddInSettingsSource, RefreshOnOpen } from '../storage/settings-store';
import { type Clock, createScheduledTimer } from '../../../client/timing/timers';
import { epochMs, minuteMs } from '../../../market/time/exchange-time';
import { isAnyMarketOpen } from '../../../market/time/trading-hours';
import type { AcceptedAccess } from '../storage/accepted-access';
import type { Refresh, RefreshOutcome } from './refresh';

export interface RefreshScheduleOptions {
  readonly clock: Clock;
  readonly settings: AddInSettingsSource;
  /** Keeps the cache, so that only what may have changed is asked again. */
  readonly refresh: Refresh;
  /** True while requests wait, are few, the key is refused or requests are paused: turns of the interval are then left out. */
  readonly isHeld: () => boolean;
  /** The last requests of a day are not for a workbook that is opened. */
  readonly activity: Pick<Activity, 'refusedUntil'>;
  /** Receives the refresh of a workbook that was opened; those of the interval are silent. */
  readonly onOpened: (outcome: Promise<RefreshOutcome>) => void;
  readonly access: Pick<AcceptedAccess, 'whenAccepted'>;
  /** True when the service has markets whose trading hours are not known. */
  readonly hasOwnMarkets: () => boolean;
}

/** Runs while the page does, also when the pane is hidden. @returns a function that ends it */
export function startRefreshSchedule({ clock, settings, ...options }: RefreshScheduleOptions): () => void {
  const { refresh, isHeld, onOpened, access, hasOwnMarkets, activity } = options;
  const hasKey = () => settings.current().apiKey !== undefined;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      return await refresh('workbook');
    } finally {
      isRunning = false;
    }
  };
  const timer = createScheduledTimer(clock, () => {
    if (hasKey() && !isRunning && !isHeld()) run().catch(() => {});
    schedule();
  });
  const schedule = () => {
    timer.cancel();
    const { refreshMinutes } = settings.current();
    if (refreshMinutes > 0) timer.runBy(clock.now() + refreshMinutes * minuteMs);
  };
  schedule();
  if (
    hasKey() &&
    isWantedOnOpen(settings.current().refreshOnOpen, () => hasOwnMarkets() || isAnyMarketOpen(epochMs(clock.wallNow())))
  ) {
    access.whenAccepted(() => {
      if (activity.refusedUntil('live') === undefined) onOpened(run());
    });
  }
  const unsubscribe = settings.subscribe((now, before) => {
    if (now.refreshMinutes !== before.refreshMinutes) schedule();
  });
  return () => {
    timer.cancel();
    unsubscribe();
  };
}

function isWantedOnOpen(choice: RefreshOnOpen, isOpen: () => boolean): boolean {
  switch (choice) {
    case 'never':
      return false;
    case 'market-open':
      return isOpen();
    case 'always':
      return true;
  }
}
