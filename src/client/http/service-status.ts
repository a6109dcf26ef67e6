/** What the pane and MD.STATUS show of the connection: one state, and whether time alone changes it. */
import type { ActivitySnapshot, ConnectionState } from './activity';
import type { Today } from './request-history';

export type ServiceStatus =
  | ConnectionState
  /** The machine has no network. */
  | 'offline'
  /** The person has paused all requests. */
  | 'paused'
  /** The day's last requests are kept for what the person asks. */
  | 'rationed';

export interface StatusFacts {
  /** False when the machine has no network and the service is on another one. */
  readonly isOnline: boolean;
  readonly isPaused: boolean;
}

/** What must be mended first is the state: without a key nothing is sent, whatever the network does. */
export function serviceStatus(
  { state, today }: Pick<ActivitySnapshot, 'state' | 'today'>,
  { isOnline, isPaused }: StatusFacts,
): ServiceStatus {
  if (state === 'no-key') return state;
  if (!isOnline) return 'offline';
  if (isPaused && state !== 'key-refused') return 'paused';
  return state === 'connected' && isRationed(today) ? 'rationed' : state;
}

/** True while only the requests are left that are kept for what a person asks. */
function isRationed(today: Today | undefined): boolean {
  return today !== undefined && today.left <= today.reserved;
}

/** True while counters change by the mere passing of time; for hours they do not. */
export function changesWithTime({ requestsInLastMinute, waitingUntil, state }: ActivitySnapshot): boolean {
  return requestsInLastMinute > 0 || (waitingUntil !== undefined && state !== 'daily-limit');
}

/** How often live cells get new values, in whole seconds; undefined while there are none. */
export function liveSeconds({ liveIntervalMs }: Pick<ActivitySnapshot, 'liveIntervalMs'>): number | undefined {
  return liveIntervalMs === undefined ? undefined : Math.max(1, Math.round(liveIntervalMs / 1_000));
}
