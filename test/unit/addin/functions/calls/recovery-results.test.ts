/** Which results of a cell the recovery replaces, shows as stale and fills in. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../../src/client/timing/timers';
import { createCellRecovery } from '../../../../../src/addin/functions/calls/cell-recovery';
import { cell, otherCell, recoveringCells, resultOf } from './recovering-cells';

const began = Date.parse('2026-01-15T03:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: began }));

const fresh = { isProvisional: false };

function connectedCells() {
  const cells = recoveringCells();
  cells.responds();
  return { ...cells, stale: () => new Map(cells.activity.staleCells()) };
}

describe('A provisional result of a cell', () => {
  it('is replaced by a fresh one of a later calculation', async () => {
    const { answer, stale, recalculations, passUntil } = connectedCells();
    const first = answer({ staleSince: began - 7_000 });
    expect(stale()).toEqual(new Map([[cell, began - 7_000]]));
    await passUntil(1);
    answer(fresh);
    expect(stale()).toEqual(new Map());
    expect(first.cancel).toHaveBeenCalledOnce();
    await passUntil(60_000);
    expect(recalculations).toEqual([]);
  });

  it.each([
    ['the same recalculation', (recalculation: object) => ({ recalculation, since: began + 1_000 })],
    ['a call that began before the result was there', () => ({ since: began })],
  ])('stays beside a fresh one of %s', async (_, other) => {
    const { answer, stale, recalculations, passUntil } = connectedCells();
    const first = answer({ staleSince: began - 7_000 });
    await passUntil(1_000);
    answer({ ...fresh, ...other(first.recalculation) });
    expect(stale()).toEqual(new Map([[cell, began - 7_000]]));
    expect(first.cancel).not.toHaveBeenCalled();
    await passUntil(60_000);
    expect(recalculations).toEqual([[5_200, cell]]);
  });

  it.each([
    ['a preview', { isPreview: true }],
    ['a cancelled call', { isCancelled: true }],
  ])('is neither made nor replaced by %s', async (_, ignored) => {
    const { answer, stale, recalculations, passUntil } = connectedCells();
    answer({ ...ignored, staleSince: began - 9_000 }, otherCell);
    answer({ staleSince: began - 7_000 });
    await passUntil(1);
    answer({ ...fresh, ...ignored });
    expect(stale()).toEqual(new Map([[cell, began - 7_000]]));
    await passUntil(60_000);
    expect(recalculations).toEqual([[5_200, cell]]);
  });
});

describe('Provisional results of one formula', () => {
  it('are as stale as the oldest of them', () => {
    const { answer, stale } = connectedCells();
    const recalculation = {};
    for (const staleSince of [undefined, began - 2_000, began - 9_000, began - 5_000]) answer({ recalculation, staleSince });
    expect(stale()).toEqual(new Map([[cell, began - 9_000]]));
  });

  it('are not stale when they are errors', () => {
    const { answer, stale } = connectedCells();
    answer();
    expect(stale()).toEqual(new Map());
  });

  it('are not stale any more when the cell is calculated again', async () => {
    const { answer, stale, passUntil } = connectedCells();
    answer({ staleSince: began - 7_000 });
    await passUntil(5_000);
    expect(stale()).toEqual(new Map());
  });
});

/** A cell whose request outlives its deadline; `finish` fills the cache. */
function refillingCell(call: Parameters<typeof resultOf>[0] = {}) {
  const cells = connectedCells();
  let finish = () => {};
  const refilled = new Promise<void>((resolve) => (finish = resolve));
  const result = cells.answer({ refills: [refilled], ...call });
  return { ...cells, result, finish: () => finish() };
}

describe('A cell that is to be filled in', () => {
  it('is calculated once, when its request has filled the cache', async () => {
    const { finish, recovery, recalculations, passUntil } = refillingCell();
    await passUntil(20_000);
    recovery.recover();
    await passUntil(60_000);
    expect(recalculations).toEqual([]);
    finish();
    await passUntil(300_000);
    expect(recalculations).toEqual([[60_200, cell]]);
  });

  it('is calculated with what has arrived, at most once a second', async () => {
    const { recalculations, answer, passUntil } = connectedCells();
    for (const ms of [0, 300, 600]) {
      await passUntil(ms);
      const later = new Promise<void>((resolve) => void setTimeout(resolve, 60_000));
      answer({ refills: [Promise.resolve(), later] });
    }
    await passUntil(30_000);
    expect(recalculations).toEqual([
      [200, cell],
      [1_200, cell],
    ]);
  });

  it('is left to its fill-in also when another function of its formula failed', async () => {
    const { answer, result, recovery, recalculations, passUntil } = refillingCell();
    answer({ recalculation: result.recalculation });
    await passUntil(20_000);
    recovery.recover();
    await passUntil(60_000);
    expect(recalculations).toEqual([]);
  });

  it('is not calculated for a call that was cancelled', async () => {
    const { finish, result, recalculations, passUntil } = refillingCell();
    await passUntil(1_000);
    Object.assign(result, { isCancelled: true });
    finish();
    await passUntil(60_000);
    expect(recalculations).toEqual([]);
  });

  it('recovers like any other when Excel did not calculate it then', async () => {
    const { finish, recovery, recalculations, passUntil } = refillingCell();
    finish();
    await passUntil(20_000);
    recovery.recover();
    await passUntil(30_000);
    expect(recalculations).toEqual([
      [200, cell],
      [20_200, cell],
    ]);
  });
});

describe('Values are fresh for a fill-in', () => {
  it.each([
    ['since its call began', undefined, began],
    ['since an earlier fill-in that it repeats', began - 50_000, began - 50_000],
    ['not only since a later instant', began + 5_000, began],
  ])('%s', async (_, freshSince, expected) => {
    const { finish, recovery, passUntil } = refillingCell({ freshSince });
    expect(recovery.freshSince(cell)).toBeUndefined();
    await passUntil(50_000);
    finish();
    await passUntil(50_300);
    expect([cell, otherCell, undefined].map((address) => recovery.freshSince(address))).toEqual([...[expected, undefined, undefined]]);
  });

  it('for 15 seconds', async () => {
    const { finish, recovery, passUntil } = refillingCell();
    finish();
    await passUntil(14_999);
    expect(recovery.freshSince(cell)).toBe(began);
    await passUntil(15_000);
    expect(recovery.freshSince(cell)).toBeUndefined();
  });

  it('of each cell', async () => {
    const { finish, answer, recovery, passUntil } = refillingCell();
    finish();
    await passUntil(10_000);
    answer({ refills: [Promise.resolve()] }, otherCell);
    await passUntil(10_500);
    expect([cell, otherCell].map((address) => recovery.freshSince(address))).toEqual([began, began + 10_000]);
  });
});

describe('A workbook that refuses to calculate', () => {
  const refusing = (recalculations: number) => {
    const { activity, pause } = connectedCells();
    const recalculate = vi.fn(() =>
      recalculate.mock.calls.length <= recalculations ? Promise.reject(new Error('protected')) : Promise.resolve(),
    );
    const recovery = createCellRecovery({ clock: systemClock, activity, pause, recalculate });
    return { activity, recalculate, recovery };
  };

  it('is asked again, ever more rarely, and shows its cells as stale until it agrees', async () => {
    const { activity, recalculate, recovery } = refusing(2);
    recovery.cellAnswered(cell, resultOf({ staleSince: began - 7_000 }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(new Map(activity.staleCells())).toEqual(new Map([[cell, began - 7_000]]));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(recalculate.mock.calls).toEqual([[[cell]], [[cell]], [[cell]]]);
    expect(activity.staleCells()).toHaveLength(0);
  });

  it('is not asked for cells that have answered meanwhile', async () => {
    const { recalculate, recovery } = refusing(1);
    recovery.cellAnswered(cell, resultOf());
    await vi.advanceTimersByTimeAsync(5_100);
    recovery.cellAnswered(cell, resultOf(fresh));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(recalculate.mock.calls).toEqual([[[cell]]]);
  });
});
