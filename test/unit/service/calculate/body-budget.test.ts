/** What bodies are charged, under a clock of the test. */
import { expect, it } from 'vitest';
import { readJson } from '../../../../src/service/http/body';
import { createBodyBudget } from '../../../../src/service/http/body-budget';
import { createHandClock } from '../../../bench/hand-clock';
import { thrownBy } from '../../../support/thrown-by';

const megabyte = 1024 ** 2;

it('A person may send 64 MB at once, and another megabyte a second later', async () => {
  const clock = createHandClock(0);
  const budget = createBodyBudget(clock);
  budget.charge('a', 64 * megabyte);
  expect(thrownBy(() => budget.charge('a', megabyte))).toMatchObject({ status: 429, retryAfterMs: 1_000 });
  budget.charge('b', 64 * megabyte);
  await clock.passUntil(clock.pause(1_000));
  budget.charge('a', megabyte);
  expect(thrownBy(() => budget.charge('a', 1))).toMatchObject({ status: 429 });
});

it('A body is charged before it is looked at, also one that is refused', async () => {
  const charged: number[] = [];
  const request = new Request('http://localhost', { method: 'POST', body: '['.repeat(1_000) });
  const read = readJson(request, createHandClock(0), { charge: (bytes) => void charged.push(bytes) });
  await expect(read).rejects.toMatchObject({ status: 400 });
  expect(charged).toEqual([1_000]);
});

it('Depth and members are counted over the parts in which a body comes', async () => {
  const parts = ['{"a":"\\', '"[[[,', ',', '[","b":', '['.repeat(16), ']'];
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  await expect(readJson(new Request('http://localhost', init), createHandClock(0))).rejects.toMatchObject({
    message: expect.stringContaining('deeper than 16'),
  });
});
