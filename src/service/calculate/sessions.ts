/** A session for each key, of which the ones that were used last are kept. */
import { LRUCache } from 'lru-cache';
import { openSession, type Session } from '../../calculate/session';
import { createTurns, type TurnsOptions } from '../../calculate/turns';
import { createCacheGroup } from '../../client/cache';
import type { Fetch } from '../../client/http/transport';
import type { Clock } from '../../client/timers';
import type { Plan } from '../plans';

const mostSessions = 500;
/** A session holds no more than its cache then: the last values are outdated. */
const idleMs = 15 * 60_000;

export type SessionOf = (key: string, plan: Plan) => Session;

export interface SessionsParts extends Pick<TurnsOptions, 'nextTurn'> {
  /** Answers requests of this service in process. */
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** @returns the session of a key */
export function createSessions({ fetch, nextTurn, clock }: SessionsParts): SessionOf {
  const sessions = new LRUCache<string, Session>({ max: mostSessions, ttl: idleMs, updateAgeOnGet: true });
  const cacheGroup = createCacheGroup();
  const turns = createTurns({ nextTurn, now: () => performance.now() });
  const fetchInTurns = oneInTurn(fetch, nextTurn);
  return (apiKey, { symbolsPerRequest }) => {
    const known = sessions.get(apiKey);
    if (known) return known;
    const access = { baseUrl: 'http://localhost', apiKey, symbolsPerRequest };
    const session = openSession({ ...access, fetch: fetchInTurns, clock, cacheGroup, turns });
    sessions.set(apiKey, session);
    return session;
  };
}

/** A response of a whole market takes tens of milliseconds to read: each is given in a turn of its own, as over a network. */
function oneInTurn(fetch: Fetch, nextTurn: TurnsOptions['nextTurn']): Fetch {
  let last = Promise.resolve();
  return async (url, init) => {
    const response = await fetch(url, init);
    await (last = last.then(nextTurn));
    return response;
  };
}
