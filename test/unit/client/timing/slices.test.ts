/** Calls that begin in slices: in their order, each a turn of the event loop after the one before. */
import { expect, it } from 'vitest';
import { createSlices } from '../../../../src/client/timing/slices';
import { createHandClock } from '../../../bench/hand-clock';

const perSlice = 500;

function start() {
  const clock = createHandClock(0);
  const slices = createSlices(clock);
  const begun: number[] = [];
  const call = async (n: number) => {
    if (slices.isFull()) await slices.next();
    slices.count();
    begun.push(n);
  };
  const callMany = (first: number, count: number) => Array.from({ length: count }, (_, i) => call(first + i));
  return { clock, slices, begun, callMany };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('so many begin at once, the others slice by slice in their order', async () => {
  const { clock, slices, begun, callMany } = start();
  const calls = callMany(0, 3 * perSlice + 1);
  expect(begun).toEqual(upTo(perSlice));
  const whenBegun: number[] = [];
  for (let slice = 2; slice <= 4; slice++) {
    expect(slices.areWaiting()).toBe(true);
    await clock.passUntil(calls[(slice - 1) * perSlice]!);
    whenBegun.push(begun.length);
  }
  expect(whenBegun).toEqual([2 * perSlice, 3 * perSlice, 3 * perSlice + 1]);
  expect(begun).toEqual(upTo(3 * perSlice + 1));
  expect([slices.areWaiting(), slices.isFull()]).toEqual([false, false]);
});

it('calls of a later task wait behind those of an earlier one', async () => {
  const { clock, begun, callMany } = start();
  void callMany(0, perSlice + 1);
  const later = callMany(perSlice + 1, 1);
  await clock.passUntil(Promise.all(later));
  expect(begun).toEqual(upTo(perSlice + 2));
});

it('few calls need no timer, and a full slice is over after a turn of the event loop', async () => {
  const { clock, slices, callMany } = start();
  void callMany(0, perSlice - 1);
  await expect(clock.passUntil(new Promise(() => {}))).rejects.toThrow('Nothing is left to wait for');
  void callMany(perSlice - 1, 1);
  expect(slices.isFull()).toBe(true);
  await clock.passUntil(clock.pause(0));
  expect(slices.isFull()).toBe(false);
});
