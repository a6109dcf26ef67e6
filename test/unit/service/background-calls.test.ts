import { expect, it, vi } from 'vitest';
import { createBackgroundCalls } from '../../../src/service/gateway/background-calls';

const never = new Promise<void>(() => {});
const queries = (count: number, refill = never) => Array.from({ length: count }, () => refill);

it('cancels a person’s oldest calls for new ones, and nobody else’s', () => {
  const calls = createBackgroundCalls();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  calls.add('ann', queries(600), first);
  calls.add('bob', queries(1_000), other);
  calls.add('ann', queries(600), second);
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

it('makes room when the queries of a call are answered', async () => {
  const calls = createBackgroundCalls();
  const [answered, open] = [vi.fn(), vi.fn()];
  calls.add('ann', queries(900, Promise.resolve()), answered);
  await new Promise((resolve) => setTimeout(resolve));
  calls.add('ann', queries(900), open);
  expect([answered.mock.calls.length, open.mock.calls.length]).toEqual([0, 0]);
});

it('cancels the oldest of all when many people have open queries', () => {
  const calls = createBackgroundCalls();
  const cancelled: number[] = [];
  for (let person = 0; person < 200; person++) {
    calls.add(`person ${person}`, queries(100), () => cancelled.push(person));
  }
  expect(cancelled).toEqual(Array.from({ length: 100 }, (_, person) => person));
});
