import { expect, it } from 'vitest';
import { systemClock } from '../../../../src/client/timers';
import { createSessions } from '../../../../src/service/calculate/sessions';
import { unlimitedPlan } from '../../../../src/service/plans';

it('Responses that are there together are read one in a turn', async () => {
  const turns: (() => void)[] = [];
  const nextTurn = () => new Promise<void>((resolve) => turns.push(resolve));
  const fetch = () => Promise.resolve(Response.json({ data: [] }));
  const { client } = createSessions({ fetch, nextTurn, clock: systemClock })('demo', unlimitedPlan);
  const settled: string[] = [];
  const asked = (['CN_Stock', 'HK_Stock', 'US_Stock'] as const).map((id) =>
    client.universes([id]).then(() => settled.push(id)),
  );
  for (const expected of [['CN_Stock'], ['CN_Stock', 'HK_Stock']]) {
    await expect.poll(() => turns.length).toBe(1);
    turns.pop()?.();
    await expect.poll(() => settled).toEqual(expected);
  }
  await expect.poll(() => turns.length).toBe(1);
  turns.pop()?.();
  await Promise.all(asked);
});
