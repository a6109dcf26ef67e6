/** What is done without a click, as one part: the schedule, the tests of an access that is not accepted yet, and the count of the day. */
import type { Client } from '../../../client/client';
import type { Capabilities } from '../host/capabilities';
import { startDayCount } from '../storage/day-count';
import type { TextStorage } from '../storage/key-store';
import type { UnansweredErrors } from './unanswered-errors';
import type { Activity } from '../../../client/http/activity';
import type { AddInSettingsSource, RefreshOnOpen } from '../storage/settings-store';
import { type Clock, createScheduledTimer } from '../../../client/timing/timers';
import { epochMs, minuteMs } from '../../../market/time/exchange-time';
import { isAnyMarketOpen } from '../../../market/time/trading-hours';
import type { Refresh, RefreshOutcome } from './refresh';
import type { SettingsSource } from '../../../client/store/settings';

export type BackgroundRefreshes = Omit<RefreshScheduleOptions, 'access' | 'hasOwnMarkets' | 'activity'> &
  UnansweredErrors & {
    readonly client: Pick<
      Client,
      'activity' | 'countDay' | 'markets' | 'onAccessChange' | 'resolveMarkets' | 'testConnection'
    >;
    readonly storage: TextStorage;
    readonly capabilities: Pick<Capabilities, 'dirtyRanges' | 'partition'>;
    /** The service has accepted another key, or another service the present one. */
    readonly onAccepted: () => void;
  };

export function startSchedule({ client, ...options }: BackgroundRefreshes): AcceptedAccess {
  startDayCount({ ...options, client, partition: options.capabilities.partition, page: window });
  const { activity, markets } = client;
  const access = createAcceptedAccess({ client, ...options });
  startRefreshSchedule({ ...options, activity, access, hasOwnMarkets: () => markets().own.size > 0 });
  window.addEventListener('online', () => access.tryAgain());
  return access;
}

interface RefreshScheduleOptions {
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

/**
 * Refreshes when the workbook is opened, and at an interval; never writes into the document. Runs while the page does, also when the
 * pane is hidden.
 *
 * @returns a function that ends it
 */
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

interface AcceptedAccess {
  /** Acts at once where the service answers, else when it does; replaces work that waits already. */
  whenAccepted(act: () => void): void;
  /** The network is back. */
  tryAgain(): void;
}

interface AcceptedAccessOptions {
  readonly client: Pick<Client, 'activity' | 'resolveMarkets' | 'testConnection'>;
  readonly settings: SettingsSource;
  readonly clock: Clock;
}

/** The pauses between tests of a service that is out of reach double. */
const shortestPauseMs = 15_000;
const longestPauseMs = 300_000;
/** As the request queue lets a refused key be tried again. */
const refusedKeyMs = 60_000;

/**
 * Work that waits until the service has accepted the present key: until then, and without a key, the cells keep what they show. A
 * mistyped key never replaces values by errors. A service that is out of reach is asked again until it answers, and one that has
 * refused the key once a minute, until it accepts it or the person changes the key: the cells recover with the first response.
 */
function createAcceptedAccess(options: AcceptedAccessOptions): AcceptedAccess {
  const { client, settings, clock } = options;
  const { activity, testConnection } = client;
  let waiting: (() => void) | undefined;
  let pauseMs = shortestPauseMs;
  const isAnswering = () => activity.state() === 'connected' || activity.state() === 'waiting';
  const actIfAccepted = () => {
    if (!waiting || !isAnswering()) return;
    const act = waiting;
    waiting = undefined;
    act();
  };
  const test = async () => {
    const { baseUrl, apiKey } = settings.current();
    if (!waiting || apiKey === undefined) return;
    await testConnection({ baseUrl, apiKey });
    actIfAccepted();
    if (activity.state() !== 'failing') return;
    retry.runBy(clock.now() + pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };
  const retry = createScheduledTimer(clock, () => void test());
  activity.subscribe(actIfAccepted);
  probeRefusedKey(options);
  return {
    whenAccepted(act) {
      waiting = act;
      pauseMs = shortestPauseMs;
      actIfAccepted();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test that fails is its own result.
      void test();
    },
    tryAgain: () => void test(),
  };
}

/**
 * The refusal may have been a stray one, also where the service is used without a key: that it needs none is what a person has said,
 * for all windows, and a proxy that refuses for some minutes does not take it back.
 */
function probeRefusedKey({ client: { activity, resolveMarkets }, clock }: AcceptedAccessOptions): void {
  const probe = createScheduledTimer(clock, () => {
    probeLater();
    // Any request will do: the queue lets one pass in a minute, whoever asks.
    // oxlint-disable-next-line typescript/no-floating-promises -- A refusal is a result.
    if (activity.state() === 'key-refused') void resolveMarkets({ maxAgeMs: 0 });
  });
  const probeLater = () => {
    if (activity.state() === 'key-refused') probe.runBy(clock.now() + refusedKeyMs);
  };
  activity.subscribe(probeLater);
}
