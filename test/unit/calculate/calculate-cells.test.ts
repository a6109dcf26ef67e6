/** What a session keeps of the calculations that it has done. */
import { afterEach, expect, it, vi } from 'vitest';
import { calculateCells } from '../../../src/calculate/calculate-cells';
import { readRequest } from '../../../src/calculate/read-request';
import { watch } from '../../../src/calculate/watch';
import { systemClock } from '../../../src/client/timing/timers';
import { createSessions } from '../../../src/service/calculate/sessions';
import { unlimitedPlan } from '../../../src/service/people/plans';
import { thursdayMorning } from '../../support/local-service';
import { settled } from '../../support/settled';
import { respond } from '../../support/small-market';

function start() {
  const sent: string[] = [];
  const fetch = (url: string) => {
    sent.push(url);
    return Promise.resolve(respond(new URL(url)));
  };
  const clock = { ...systemClock, wallNow: () => thursdayMorning };
  const sessions = createSessions({ fetch, nextTurn: () => Promise.resolve(), clock, cacheBytes: 1e8 });
  return { session: sessions.of('demo', unlimitedPlan), sent };
}

afterEach(() => void vi.useRealTimers());

const reading = (body: object) => readRequest(body, thursdayMorning);
const neverAborted = new AbortController().signal;

it('Calculations of a past time leave no listener behind', async () => {
  const { session } = start();
  let listeners = 0;
  const { activity } = session.client;
  const subscribe = activity.subscribe.bind(activity);
  vi.spyOn(activity, 'subscribe').mockImplementation((listener) => {
    listeners++;
    const end = subscribe(listener);
    return () => {
      listeners--;
      end();
    };
  });
  const formulas = ['=MD.ALERT("600519.SH","last>1")', '=MD.LIVE("600519.SH")', '=MD.STATUS("state")'];
  const cells = formulas.map((formula, id) => ({ id: String(id), formula }));
  const past = reading({ as_of: '2025-06-30T15:00:00+08:00', cells });
  for (let times = 0; times < 3; times++) await calculateCells(session, past, neverAborted);
  await new Promise<void>((resolve) => {
    const cells = watch(session, past, () => {
      cells.end();
      resolve();
    });
  });
  expect(listeners).toBe(0);
});

it('Cells whose turn has not come when the caller leaves are not asked', async () => {
  const { session, sent } = start();
  const leaving = new AbortController();
  const quoteOf = (symbol: string) => ({ id: symbol, function: 'QUOTE', arguments: [symbol] });
  const cells = Array.from({ length: 2_000 }, (_, i) => quoteOf(`${600_000 + i}.SH`));
  const calculated = calculateCells(session, reading({ cells }), leaving.signal);
  leaving.abort();
  expect((await calculated).cells.every((cell) => 'error' in cell && cell.error.kind === 'timeout')).toBe(true);
  await calculateCells(session, reading({ cells: [quoteOf('AAPL.US')] }), neverAborted);
  expect(sent.join()).toContain('AAPL.US');
  expect(sent.join()).not.toContain('601999.SH');
});

it('A cell has the age of the oldest of its values, from the cache too', async () => {
  vi.useFakeTimers({ now: thursdayMorning });
  const { session, sent } = start();
  const quoteOf = (...symbols: string[]) => ({ id: symbols.join(), function: 'QUOTE', arguments: [symbols.join()] });
  const ages = async (cell: object) => {
    const { cells } = await settled(calculateCells(session, reading({ cells: [cell] }), neverAborted));
    return cells.map(({ age_ms: age }) => age);
  };
  expect(await ages(quoteOf('600519.SH'))).toEqual([expect.any(Number)]);
  await vi.advanceTimersByTimeAsync(50);
  const [both = 0] = await ages(quoteOf('AAPL.US', '600519.SH'));
  expect(both).toBeGreaterThanOrEqual(50);
  const [cached = 0] = await ages(quoteOf('600519.SH'));
  expect(cached).toBeGreaterThanOrEqual(both);
  expect(sent.filter((url) => url.includes('/v1/quotes'))).toHaveLength(2);
});

it('Symbols are charged before they are read, also those that are none', async () => {
  const { session, sent } = start();
  const list = Array.from({ length: 19_000 }, () => ['no symbol']);
  const cells = Array.from({ length: 11 }, (_, id) => ({ id: String(id), function: 'QUOTE', arguments: [list] }));
  const { cells: done } = await calculateCells(session, reading({ cells }), neverAborted);
  expect(done.map((cell) => 'error' in cell && cell.error.kind)).toEqual([...Array<boolean>(10).fill(false), 'result-too-large']);
  expect(sent).toEqual([]);
});

it('A cell of more than 20,000 symbols is refused: it would be calculated in one piece', async () => {
  const { session } = start();
  const list = Array.from({ length: 20_001 }, () => ['AAPL.US']);
  const calculation = reading({ cells: [{ id: 'a', function: 'QUOTE', arguments: [list] }] });
  const { cells } = await calculateCells(session, calculation, neverAborted);
  expect(cells).toMatchObject([{ error: { kind: 'result-too-large' } }]);
});
