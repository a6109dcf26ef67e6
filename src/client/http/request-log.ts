/** The last requests that were answered, for people who ask where a value comes from. */
import type { ServiceRequest } from '../../protocol/endpoints';
import { type Clock, type ClockReading, readClock } from '../timing/timers';
import type { RequestObservers } from '../store/query';
import type { SendRequest } from './send-request';

/** Of a request there is neither the address nor the key. */
export interface AnsweredRequest extends ServiceRequest {
  readonly at: ClockReading;
  /** The cells that waited for it, as many as are kept of them: `Sheet1!B2`. */
  readonly askedBy: readonly string[];
}

/**
 * Three megabytes at most, where each names a thousand symbols and two hundred cells. Entries end when newer ones push them out; a wrong clock only shows a
 * wrong time of day.
 */
const remembered = 200;
/** Of one request. More are of no use to a reader. */
const mostCells = 200;

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
      // They wait until what is read here settles their queries.
      entries.push({ ...request, at: readClock(clock), askedBy: cellsWaiting(request, observers) });
      if (entries.length > remembered) entries.shift();
      return value;
    },
    answered: () => entries,
  };
}

function cellsWaiting(request: ServiceRequest, { askers }: RequestObservers): readonly string[] {
  const cells = new Set<string>();
  for (const cell of askers?.(new Set(keysOf(request))) ?? []) {
    cells.add(cell);
    if (cells.size === mostCells) break;
  }
  return [...cells];
}

/** The symbols or universes of a request. */
export function keysOf({
  parameters: { symbol, symbols, universes },
}: Pick<ServiceRequest, 'parameters'>): readonly string[] {
  return (symbol ?? symbols ?? universes ?? '').split(',');
}
