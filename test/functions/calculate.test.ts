/** A call that waits ends with something, whatever goes wrong while its result leaves. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock as clock } from '../../src/client/timers';
import { calculate } from '../../src/functions/calculate';
import { servicesOver, stubCustomFunctions } from '../fuzz/functions-in-node';

beforeEach(() => {
  stubCustomFunctions();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function servicesThatCount(cellAnswered: () => void) {
  const services = servicesOver(() => Promise.reject(new TypeError('no network')), clock);
  const { client } = services;
  return {
    ...services,
    client: { ...client, activity: Object.assign(Object.create(client.activity), { cellAnswered }) },
  };
}

it('gives the rows that come later', async () => {
  const later = calculate(() => Promise.resolve([[1]]), {}, servicesThatCount(vi.fn()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later).toEqual([[1]]);
});

it('says so when whoever counts the answers fails', async () => {
  const services = servicesThatCount(() => {
    throw new Error('cannot count');
  });
  const later = calculate(() => Promise.resolve([[1]]), {}, services);
  const failure = expect(later).rejects.toMatchObject({ message: 'Something went wrong in the add-in: cannot count' });
  await vi.advanceTimersByTimeAsync(1_000);
  await failure;
});
