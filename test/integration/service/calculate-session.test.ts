/** What a session keeps of the calculations that it has done. */
import { expect, it, vi } from 'vitest';
import { calculateCells } from '../../../src/calculate/calculate-cells';
import { readRequest } from '../../../src/calculate/read-request';
import { watch } from '../../../src/calculate/watch';
import { systemClock } from '../../../src/client/timers';
import { createSessions } from '../../../src/service/calculate/sessions';
import { unlimitedPlan } from '../../../src/service/plans';
import { createService } from '../../../src/service/service';
import { thursdayMorning } from '../../support/local-service';
import { simulatedSource } from '../../support/simulated-source';

function start() {
  const service = createService({ source: simulatedSource, now: () => thursdayMorning });
  const sent: string[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    sent.push(url);
    return service.fetch(new Request(url, init));
  };
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const clock = { ...systemClock, wallNow: () => thursdayMorning };
  const session = createSessions({ fetch, nextTurn, clock, cacheBytes: 1e8 }).of('demo', unlimitedPlan);
  return { session, sent };
}

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
  await new Promise<void>((resolve) => watch(session, past, () => resolve())());
  expect(listeners).toBe(0);
});

it('What nobody waits for any more is not asked', async () => {
  const { session, sent } = start();
  const leaving = new AbortController();
  const cells = Array.from({ length: 2_000 }, (_, i) => ({ id: String(i), function: 'QUOTE', arguments: ['AAPL.US'] }));
  const calculated = calculateCells(session, reading({ cells }), leaving.signal);
  leaving.abort();
  expect((await calculated).cells.every((cell) => 'error' in cell && cell.error.kind === 'timeout')).toBe(true);
  await calculateCells(session, reading({ cells: [{ id: 'a', formula: '=MD.QUOTE("600519.SH")' }] }), neverAborted);
  expect(sent.filter((url) => url.includes('AAPL.US'))).toHaveLength(0);
});
