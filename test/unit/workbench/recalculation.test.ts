import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cellAddress } from '../../../src/office-host/areas/a1';
import { cellKeyOf, placeOf, verticalRuns } from '../../../src/workbench/grid/cells/cell-place';
import { createRecalculation } from '../../../src/workbench/grid/calls/recalculation';
import { cell } from './fixture-invocations';

beforeEach(() => void vi.useFakeTimers());

function start() {
  const calculated: number[][] = [];
  const recalculation = createRecalculation({
    now: () => Date.now(),
    after: (delayMs, callback) => setTimeout(callback, delayMs),
    calculate: (places) => void calculated.push(places.map(({ row }) => row)),
  });
  return { recalculation, calculated };
}

describe('dirty cells', () => {
  it('are calculated together in the next task', () => {
    const { recalculation, calculated } = start();
    recalculation.markDirty(cell(1));
    recalculation.markDirty(cell(2));
    recalculation.markDirty(cell(1));
    vi.advanceTimersByTime(0);
    expect(calculated).toEqual([[1, 2]]);
  });

  it('are calculated every 150 ms under a steady stream', () => {
    const { recalculation, calculated } = start();
    for (let ms = 0; ms < 600; ms += 10) {
      recalculation.markDirty(cell(ms));
      vi.advanceTimersByTime(10);
    }
    expect(calculated).toHaveLength(5);
  });
});

describe('dirty cells during a calculation', () => {
  it('are not calculated before its end', () => {
    const { recalculation, calculated } = start();
    recalculation.calculationStarted();
    recalculation.markDirty(cell(1));
    vi.advanceTimersByTime(100);
    expect(calculated).toEqual([]);
    recalculation.calculationEnded();
    vi.advanceTimersByTime(100);
    expect(calculated).toEqual([[1]]);
  });

  it('are not calculated before its end if they were scheduled earlier', () => {
    const { recalculation, calculated } = start();
    recalculation.markDirty(cell(1));
    recalculation.calculationStarted();
    vi.advanceTimersByTime(100);
    expect(calculated).toEqual([]);
    expect(recalculation.hasDirtyCells).toBe(true);
    recalculation.calculationEnded();
    vi.advanceTimersByTime(150);
    expect(calculated).toEqual([[1]]);
  });
});

describe('dirty cells after a calculation', () => {
  it('are calculated after a pause as long as that calculation', () => {
    const { recalculation, calculated } = start();
    recalculation.calculationStarted();
    recalculation.markDirty(cell(1));
    vi.advanceTimersByTime(400);
    recalculation.calculationEnded();
    vi.advanceTimersByTime(399);
    expect(calculated).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calculated).toEqual([[1]]);
  });

  it('are calculated after a pause of at most a second', () => {
    const { recalculation, calculated } = start();
    recalculation.calculationStarted();
    recalculation.markDirty(cell(1));
    vi.advanceTimersByTime(30_000);
    recalculation.calculationEnded();
    vi.advanceTimersByTime(1000);
    expect(calculated).toEqual([[1]]);
  });
});

describe('vertical runs', () => {
  it('join adjacent cells of one column', () => {
    const places = [3, 1, 2, 7].map((row) => ({ sheetId: 's', row, column: 4 }));
    expect(verticalRuns(places)).toEqual([
      { sheetId: 's', column: 4, startRow: 1, endRow: 3 },
      { sheetId: 's', column: 4, startRow: 7, endRow: 7 },
    ]);
  });

  it('do not join cells of different columns or sheets', () => {
    const places = [
      { sheetId: 's', row: 1, column: 0 },
      { sheetId: 's', row: 2, column: 1 },
      { sheetId: 't', row: 3, column: 1 },
    ];
    expect(verticalRuns(places)).toHaveLength(3);
  });

  it('are built from cell keys, which preserve the place for any sheet id', () => {
    const place = { sheetId: 'a,b', row: 12, column: 3 };
    expect(placeOf(cellKeyOf(place))).toEqual(place);
  });

  it('have columns that are named as in Excel', () => {
    expect([0, 25, 26, 701, 702].map((column) => cellAddress(0, column))).toEqual(['A1', 'Z1', 'AA1', 'ZZ1', 'AAA1']);
  });
});
