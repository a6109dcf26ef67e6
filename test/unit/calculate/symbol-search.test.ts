/** Searches of symbols over a service of the test. */
import { expect, it } from 'vitest';
// Loaded before it is asked for: that takes real time.
import 'pinyin-pro';
import { openSession, type Searches } from '../../../src/calculate/session';
import { searchSymbols } from '../../../src/calculate/symbol-search';
import { createTurnLines } from '../../../src/calculate/turns';
import { createCacheGroup } from '../../../src/client/store/cache';
import type { Fetch } from '../../../src/client/http/transport';
import { createHandClock } from '../../bench/hand-clock';
import { respond } from '../../support/small-market';

function start(fetch: Fetch) {
  const clock = createHandClock(0);
  const searches: Searches = new Map();
  const [nextTurn, settled] = [() => Promise.resolve(), () => Promise.resolve()];
  const lines = createTurnLines({ nextTurn, settled, now: () => 0 });
  const search = (apiKey: string) => {
    const access = { baseUrl: 'http://localhost', apiKey, symbolsPerRequest: 100 };
    const shared = { clock, searches, cacheGroup: createCacheGroup(), turns: lines.open(), fetch };
    return clock.passUntil(searchSymbols(openSession({ ...access, ...shared }), 'a', 5, 'en'));
  };
  return { clock, searches, search };
}

it('Eight sessions keep what can be searched', async () => {
  const { searches, search } = start((url) => Promise.resolve(respond(new URL(url))));
  for (let person = 1; person <= 10; person++) await search(`person-${person}`);
  expect(searches.size).toBe(8);
});

it('A service that does not respond is given up at the deadline, and asked again by the next search', async () => {
  const { clock, searches, search } = start(() => new Promise<Response>(() => {}));
  const { problems } = await search('person');
  expect([problems.length > 0, clock.now() <= 45_000, searches.size]).toEqual([true, true, 0]);
});
