/** Bodies and calls that take long, under a clock of the test. */
import { expect, it } from 'vitest';
import { readJson } from '../../../../src/service/http/body';
import { callEnds } from '../../../../src/service/http/call-end';
import { createHandClock } from '../../../bench/hand-clock';

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
