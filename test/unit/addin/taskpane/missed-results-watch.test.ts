import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { watchMissedResults } from '../../../../src/addin/taskpane/notices/missed-results-watch';
import { createDeliveredCells } from '../../../../src/addin/functions/calls/cell-records';

/** A pane whose listeners are called by hand. */
function watched() {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const state = { isShown: true, isAllAnswered: true, isExcelBusy: true };
  const delivered = createDeliveredCells(() => systemClock.now());
  const reads: (readonly string[])[] = [];
  const find = vi.fn((cells: ReadonlyMap<string, unknown>) => {
    reads.push([...cells.keys()]);
    const busy = [...cells.keys()].filter((cell) => cell.startsWith('Busy'));
    return Promise.resolve(state.isExcelBusy ? busy : []);
  });
  const found: (readonly string[])[] = [];
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const stop = watchMissedResults({
    client: { activity: { subscribe } },
    clock: systemClock,
    visibility: { isShown: () => state.isShown, subscribe },
    knownProblems: () => ({ failed: new Map(), stale: new Map(), isAllAnswered: state.isAllAnswered }),
    deliveredCells: delivered,
    find,
    onFound: (cells) => found.push(cells),
  });
  const answer = (...cells: readonly string[]) => {
    for (const cell of cells) delivered.add(cell, {}, 1);
    notify();
  };
  return { state, find, reads, found, notify, answer, stop };
}

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('The cells that were answered are read once, some seconds later, and others only after further answers', async () => {
  const { find, reads, found, answer, notify } = watched();
  answer('Sheet1!A1', 'Sheet1!A2');
  await pass(5_000);
  expect(find).not.toHaveBeenCalled();
  await pass(2_000);
  expect(found).toEqual([[]]);
  notify();
  await pass(600_000);
  expect(find).toHaveBeenCalledTimes(1);
  answer('Sheet1!A3');
  await pass(7_000);
  expect(reads).toEqual([['Sheet1!A1', 'Sheet1!A2'], ['Sheet1!A3']]);
});

it('What Excel shows late is no longer told of', async () => {
  const { state, reads, found, answer } = watched();
  answer('Busy!A1', 'Sheet1!A2');
  await pass(7_000);
  expect(found).toEqual([['Busy!A1']]);
  state.isExcelBusy = false;
  await pass(10_000);
  expect(found.at(-1)).toEqual([]);
  expect(reads.at(-1)).toEqual(['Busy!A1']);
  await pass(600_000);
  expect(reads).toHaveLength(2);
});

it('What Excel never shows is read for a minute, and told of until then and afterwards', async () => {
  const { find, found, answer } = watched();
  answer('Busy!A1');
  await pass(600_000);
  expect(found.every(([cell]) => cell === 'Busy!A1')).toBe(true);
  expect(find.mock.calls.length).toBeGreaterThan(3);
  expect(find.mock.calls.length).toBeLessThan(8);
  expect(vi.getTimerCount()).toBe(0);
});

it('Nothing is read while calls wait', async () => {
  const { state, find, answer } = watched();
  state.isAllAnswered = false;
  answer('Sheet1!A1');
  await pass(45_000);
  expect(find).not.toHaveBeenCalled();
  state.isAllAnswered = true;
  await pass(10_000);
  expect(find).toHaveBeenCalledTimes(1);
});

it('Nothing is read, and no timer runs, while the pane is hidden', async () => {
  const { state, find, answer, notify } = watched();
  state.isShown = false;
  answer('Sheet1!A1');
  expect(vi.getTimerCount()).toBe(0);
  await pass(60_000);
  state.isShown = true;
  notify();
  await pass(7_000);
  expect(find).toHaveBeenCalledTimes(1);
});

it('A look reads 2,000 cells at most', async () => {
  const { reads, answer } = watched();
  answer(...Array.from({ length: 10_000 }, (_, row) => `Sheet1!A${row + 1}`));
  await pass(7_000);
  expect(reads[0]).toHaveLength(2_000);
});

it('An Excel that refuses to be read is not asked again for the same cells', async () => {
  const { find, found, answer } = watched();
  find.mockRejectedValueOnce(new Error('busy'));
  answer('Sheet1!A1');
  await pass(60_000);
  expect([find.mock.calls.length, found]).toEqual([1, []]);
});

it('Ends with the pane', async () => {
  const { find, answer, stop } = watched();
  answer('Busy!A1');
  stop();
  await pass(60_000);
  expect(find).not.toHaveBeenCalled();
});
