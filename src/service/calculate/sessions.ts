/** A session for each key, of which the ones that were used last are kept, and those with live cells. */
import { LRUCache } from 'lru-cache';
import { openSession, type Searches, type Session } from '../../calculate/session';
import { createTurnLines, type TurnsOptions } from '../../calculate/turns';
import { createCacheGroup } from '../../client/store/cache';
import type { Fetch } from '../../client/http/transport';
import type { Clock } from '../../client/timing/timers';
import type { Plan } from '../people/plans';
import { Refusal } from '../http/refusals';

const mostSessions = 500;
/** Those with live cells, which no other one displaces: about 150 KB each. */
const mostKept = 250;
/** A session holds no more than its cache then: the last values are outdated. */
const idleMs = 15 * 60_000;

export interface Sessions {
  /** @returns the session of a key */
  of(key: string, plan: Plan): Session;
  /**
   * Live cells use the session of a key: it stays the one that further requests get.
   * @returns gives it up; may be called once
   * @throws Refusal 503 where too many keys have live cells
   */
  keep(key: string, session: Session): () => void;
}

export interface SessionsParts extends Pick<TurnsOptions, 'nextTurn'> {
  /** Answers requests of this service in process. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Of the values of all sessions. */
  readonly cacheBytes: number;
}

export function createSessions({ fetch, nextTurn, clock, cacheBytes }: SessionsParts): Sessions {
  const sessions = new LRUCache<string, Session>({ max: mostSessions, ttl: idleMs, updateAgeOnGet: true, perf: clock });
  const kept = new Map<string, { readonly session: Session; count: number }>();
  const cacheGroup = createCacheGroup(() => cacheBytes);
  // Node runs the next tick when no promise has anything to do any more.
  const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));
  const lines = createTurnLines({ nextTurn, settled, now: () => performance.now() });
  const searches: Searches = new Map();
  const fetchInTurns = oneInTurn(fetch, nextTurn);
  return {
    of(apiKey, { symbolsPerRequest }) {
      const known = kept.get(apiKey)?.session ?? sessions.get(apiKey);
      if (known) return known;
      const access = { baseUrl: 'http://localhost', apiKey, symbolsPerRequest };
      const shared = { clock, cacheGroup, searches, turns: lines.open() };
      const session = openSession({ ...access, ...shared, fetch: fetchInTurns });
      sessions.set(apiKey, session);
      return session;
    },
    keep(key, session) {
      const entry = kept.get(key) ?? { session, count: 0 };
      if (entry.count === 0 && kept.size >= mostKept) {
        throw new Refusal(503, 'The service has live cells of too many people', 10_000);
      }
      entry.count++;
      kept.set(key, entry);
      return () => {
        if (--entry.count > 0) return;
        kept.delete(key);
        sessions.set(key, entry.session);
      };
    },
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
