import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLinkedDomain } from '../../../../src/addin/excel/host/linked-domain';
import type { RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import { systemClock } from '../../../../src/client/timing/timers';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** An Excel that answers each request when it is told to. */
function startDomain() {
  const requests: { resolve: (value?: unknown) => void; reject: (reason: Error) => void }[] = [];
  const asked = () => new Promise<unknown>((resolve, reject) => requests.push({ resolve, reject }));
  const run = asked as RunInExcel;
  return { link: createLinkedDomain({ run, clock: systemClock, language: 'en' }), requests };
}

it('cells share one request and one timer, and those that come later wait for neither', async () => {
  const { link, requests } = startDomain();
  const cells = [link(), link(), link()];
  expect(vi.getTimerCount()).toBe(1);
  requests[0]!.resolve();
  expect(await Promise.all(cells)).toEqual([true, true, true]);
  vi.clearAllTimers();
  expect(await link()).toBe(true);
  expect([requests.length, vi.getTimerCount()]).toEqual([1, 0]);
});

it('cells show cards after five seconds without an answer, and are linked once it has come', async () => {
  const { link, requests } = startDomain();
  const cell = link();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await cell).toBe(false);
  expect(await link()).toBe(false);
  requests[0]!.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(await link()).toBe(true);
});

it('a refusal is tried again by the next cell', async () => {
  const { link, requests } = startDomain();
  const cell = link();
  requests[0]!.reject(new Error('InvalidArgument'));
  expect(await cell).toBe(false);
  const next = link();
  requests[1]!.resolve();
  expect(await next).toBe(true);
});
