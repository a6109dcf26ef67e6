import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { createSessions } from '../../../../src/service/calculate/sessions';
import { unlimitedPlan } from '../../../../src/service/people/plans';

it('Responses that are there together are read one in a turn', async () => {
  const turns: (() => void)[] = [];
  const nextTurn = () => new Promise<void>((resolve) => turns.push(resolve));
  const fetch = () => Promise.resolve(Response.json({ data: [] }));
  const { client } = createSessions({ fetch, nextTurn, clock: systemClock, cacheBytes: 1_000 }).of('demo', unlimitedPlan);
  const settled: string[] = [];
  const asked = (['CN_Stock', 'HK_Stock', 'US_Stock'] as const).map((id) => client.universes([id]).then(() => settled.push(id)));
  for (const expected of [['CN_Stock'], ['CN_Stock', 'HK_Stock']]) {
    await expect.poll(() => turns.length).toBe(1);
    turns.pop()?.();
    await expect.poll(() => settled).toEqual(expected);
  }
  await expect.poll(() => turns.length).toBe(1);
  turns.pop()?.();
  await Promise.all(asked);
});

it('A session outlives its idle time while live cells use it', () => {
  vi.useFakeTimers();
  const fetch = () => Promise.resolve(Response.json({ data: [] }));
  const sessions = createSessions({ fetch, nextTurn: () => Promise.resolve(), clock: systemClock, cacheBytes: 1_000 });
  const find = () => sessions.of('demo', unlimitedPlan);
  const session = find();
  const endings = [sessions.keep('demo', session), sessions.keep('demo', session)];
  vi.advanceTimersByTime(hourMs);
  expect(find()).toBe(session);
  for (const end of endings) end();
  expect(find()).toBe(session);
  vi.advanceTimersByTime(hourMs);
  expect(find()).not.toBe(session);
});

const hourMs = 3_600_000;
afterEach(() => void vi.useRealTimers());
