import { beforeEach, expect, it, vi } from 'vitest';
import { createShownSheet } from '../../../../src/addin/excel/cells/shown-sheet';
import type { RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import { systemClock } from '../../../../src/client/timing/timers';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A workbook that shows a sheet, and a queue with so many requests. */
function open() {
  const state = { sheet: 'Sheet1', queued: 0, asked: 0, isBusy: false };
  let tell = () => {};
  const run: RunInExcel = () => {
    state.asked += 1;
    return state.isBusy ? Promise.reject(new Error('a cell is edited')) : Promise.resolve(state.sheet as never);
  };
  const activity = {
    hasQueue: () => state.queued > 0,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
  };
  const shown = createShownSheet({ activity, clock: systemClock, run });
  const pass = async (ms: number) => {
    tell();
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { state, shown, pass };
}

it('is not asked of Excel while no request waits', async () => {
  const { state, shown, pass } = open();
  await pass(60_000);
  expect([state.asked, shown.holds('Sheet1!A1'), vi.getTimerCount()]).toEqual([0, false, 0]);
});

it('is followed every two seconds while requests wait, however its name is written', async () => {
  const { state, shown, pass } = open();
  state.queued = 3;
  await pass(0);
  expect([shown.holds('Sheet1!A1'), shown.holds('Sheet2!A1'), shown.holds(undefined)]).toEqual([true, false, false]);
  state.sheet = "Bob's sheet";
  await pass(2_000);
  expect([shown.holds("'Bob''s sheet'!B2"), shown.holds('Sheet1!A1'), state.asked]).toEqual([true, false, 2]);
  state.queued = 0;
  await pass(10_000);
  expect([state.asked, vi.getTimerCount()]).toEqual([2, 0]);
});

it('stays the last one that is known while Excel does not answer', async () => {
  const { state, shown, pass } = open();
  state.queued = 1;
  await pass(0);
  state.isBusy = true;
  await pass(4_000);
  expect(shown.holds('Sheet1!A1')).toBe(true);
});
