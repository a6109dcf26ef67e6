/** What is done without a click, as one part: the schedule, the tests of an access that is not accepted yet, and the count of the day. */
import type { Client } from '../../../client/client';
import type { Capabilities } from '../host/capabilities';
import { type AcceptedAccess, createAcceptedAccess } from '../storage/accepted-access';
import { startDayCount } from '../storage/day-count';
import type { TextStorage } from '../storage/key-store';
import { type RefreshScheduleOptions, startRefreshSchedule } from './refresh-schedule';
import type { UnansweredErrors } from './unanswered-errors';

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
