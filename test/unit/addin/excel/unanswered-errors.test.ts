/** What is done once after the start, over the emulated workbook. */
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { recalculateUnansweredErrors } from '../../../../src/addin/excel/refresh/unanswered-errors';
import { fixtureExcel } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

const quote = '=MD.QUOTE("AAPL.US")';

let excel: ExcelInNode;
let calculated: string[];
let state: { isAllAnswered: boolean; isHeld: boolean };
beforeEach(async () => {
  vi.useFakeTimers();
  calculated = [];
  state = { isAllAnswered: true, isHeld: false };
  excel = await fixtureExcel({
    workbook: {
      sheets: ['Prices', 'My sheet'],
      onCalculate: (cells) => calculated.push(...cells.map(({ sheet, row, column }) => `${sheet} ${row},${column}`)),
    },
  });
});

function shows(address: string, value: string | number, formula = quote): void {
  excel.workbook.put(address, [[formula]]);
  excel.workbook.show(address, [[value]]);
}

async function start(failed: readonly string[] = []): Promise<void> {
  const problem = { problem: { kind: 'no-key' }, at: 0 } as const;
  recalculateUnansweredErrors({
    clock: systemClock,
    runInBackground: (batch) => excel.run(batch),
    capabilities: { dirtyRanges: true },
    knownProblems: () => ({
      failed: new Map(failed.map((address) => [address, problem])),
      isAllAnswered: state.isAllAnswered,
    }),
    isHeld: () => state.isHeld,
  });
  await vi.advanceTimersByTimeAsync(7_000);
}

it('Calculates our cells whose errors nobody has answered, and no others', async () => {
  shows('Prices!A1', '#VALUE!');
  shows('Prices!A2', '#N/A');
  shows("'My sheet'!B3", '#BUSY!');
  shows('Prices!A4', 191.5);
  shows('Prices!A5', '#NAME?');
  shows('Prices!A6', '#VALUE!', '=OTHER.FUNCTION()');
  shows('Prices!A7', '#BUSY!', '=MD.LIVE("AAPL.US")');
  shows('Prices!A8', '#DIV/0!', '=1/MD.QUOTE("AAPL.US")');
  await start();
  expect(calculated.sort()).toEqual(['My sheet 2,1', 'Prices 0,0', 'Prices 1,0']);
});

it('Leaves errors that a call came to: those are recovered elsewhere', async () => {
  shows('Prices!A1', '#N/A');
  shows("'My sheet'!B3", '#VALUE!');
  shows("'My sheet'!B4", '#VALUE!');
  await start(['Prices!A1', "'my sheet'!$B$3"]);
  expect(calculated).toEqual(['My sheet 3,1']);
});

it('Looks once, and writes nothing', async () => {
  const written = vi.spyOn(excel.workbook, 'setFormulas');
  shows('Prices!A1', '#VALUE!');
  await start();
  shows('Prices!A2', '#VALUE!');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calculated).toEqual(['Prices 0,0']);
  expect(written).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('Waits for calls that are not answered and for what holds requests back, but not for ever', async () => {
  shows('Prices!A1', '#VALUE!');
  state.isAllAnswered = false;
  await start();
  [state.isAllAnswered, state.isHeld] = [true, true];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calculated).toEqual([]);
  state.isHeld = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calculated).toEqual(['Prices 0,0']);
  state.isHeld = true;
  await start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('Calculates 2,000 cells at most', async () => {
  excel.workbook.put(
    'Prices!A1',
    Array.from({ length: 2_500 }, () => [quote]),
  );
  for (let row = 1; row <= 2_500; row++) excel.workbook.show(`Prices!A${row}`, [['#VALUE!']]);
  await start();
  expect(calculated.length).toBe(2_000);
});
