/** Bodies and calls that take long, under a clock of the test. */
import { expect, it } from 'vitest';
import { createBodyBudget, readJson } from '../../../../src/service/http/body';
import { callEnds } from '../../../../src/service/http/listen';
import { createHandClock } from '../../../bench/hand-clock';
import { thrownBy } from '../../../support/thrown-by';

it('A body that has not come within half a minute is refused', async () => {
  const clock = createHandClock(0);
  const begun = new TextEncoder().encode('{"cells":[');
  const body = new ReadableStream({ start: (controller) => controller.enqueue(begun) });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const read = readJson(new Request('http://localhost/calculate', init), clock).catch((thrown: unknown) => thrown);
  expect(await clock.passUntil(read)).toMatchObject({ status: 408, message: expect.stringContaining('30 seconds') });
  expect(clock.now()).toBe(30_000);
});

it('A body whose connection breaks fails its own request, and leaves no rejection unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const broken = new Error('aborted');
    const body = new ReadableStream({ pull: (controller) => controller.error(broken) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const request = new Request('http://localhost/calculate', init);
    await expect(readJson(request, createHandClock(0))).rejects.toBe(broken);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

it('A call ends with its caller, and ten seconds after the process has begun to end', async () => {
  const clock = createHandClock(0);
  const ending = new AbortController();
  const endOf = callEnds(ending.signal, clock);
  const caller = new AbortController();
  const [left, last, done] = [endOf(caller.signal), endOf(neverAborted), endOf(neverAborted)];
  done.done();
  caller.abort();
  expect([left.signal.aborted, last.signal.aborted]).toEqual([true, false]);
  ending.abort();
  await clock.passUntil(clock.pause(9_999));
  expect(last.signal.aborted).toBe(false);
  await clock.passUntil(clock.pause(1));
  expect([last.signal.aborted, done.signal.aborted]).toEqual([true, false]);
  expect(endOf(neverAborted).signal.aborted).toBe(true);
});

const neverAborted = new AbortController().signal;

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
