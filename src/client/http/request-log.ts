/** The last requests that were answered, for people who ask where a value comes from. */
import type { ServiceRequest } from '../../protocol/endpoints';
import { type Clock, type ClockReading, readClock } from '../timing/timers';
import type { SendRequest } from './send-request';

/** Of a request there is neither the address nor the key. */
export interface AnsweredRequest extends ServiceRequest {
  readonly at: ClockReading;
}

/**
 * Two megabytes at most, where each names a thousand symbols. Entries end when newer ones push them out; a wrong clock only shows a
 * wrong time of day.
 */
const remembered = 200;

export interface RequestLog {
  /** The same as `send`, noted when it is answered. */
  watch(send: SendRequest): SendRequest;
  /** The oldest first. */
  answered(): readonly AnsweredRequest[];
}

export function createRequestLog(clock: Clock): RequestLog {
  const entries: AnsweredRequest[] = [];
  return {
    watch: (send) => async (request, observers, read) => {
      const value = await send(request, observers, read);
      entries.push({ ...request, at: readClock(clock) });
      if (entries.length > remembered) entries.shift();
      return value;
    },
    answered: () => entries,
  };
}
