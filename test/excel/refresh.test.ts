/** Refresh through Microsoft's own Excel.run, over the emulated workbook. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresh, type RefreshOutcome, type RefreshScope } from '../../src/excel/refresh';
import type { MemoryWorkbook } from '../../src/workbench/excel-host/memory-workbook';
import { fixtureExcel, passing } from '../excel-host/fixture-excel';
import type { ExcelInNode } from '../support/excel-in-node';

const quote = '=MD.QUOTE("600519.SH")';
const modern = { dirtyRanges: true, spills: true };
const old = { dirtyRanges: false, spills: false };

let excel: ExcelInNode;
let log: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  log = [];
  excel = await fixtureExcel({
    workbook: {
      sheets: ['Prices', 'Notes', 'Empty'],
      onCalculate: (cells) => log.push(...cells.map(({ sheet, formula }) => `${sheet}: ${formula}`)),
    },
  });
  fillIn(excel.workbook);
});
afterEach(() => void vi.useRealTimers());

function fillIn(workbook: MemoryWorkbook): void {
  workbook.put('Prices!B2', [
    ['Symbol', 'Price', 'Twice'],
    ['600519.SH', '=MD.QUOTE(B3)', '=C3*2'],
    ['AAPL.US', '=IFERROR(MD.QUOTE(B4),0)', '=C4*2'],
  ]);
  workbook.put('Notes!A1', [['="say MD.QUOTE(A1)"', quote]]);
}

function refresh(scope: RefreshScope, capabilities = modern): Promise<RefreshOutcome> {
  const run = createRefresh({
    run: (batch) => excel.run(batch),
    capabilities,
    startEpoch: () => log.push('epoch'),
  });
  return passing(200, run(scope));
}

/** Lets a method of the workbook fail for one column of a sheet, as on a protected sheet or an old host. */
function spoil(area: { sheet: string; column: number }, method: 'setFormulas' | 'markDirty'): void {
  const real = excel.workbook[method].bind(excel.workbook) as (...args: unknown[]) => void;
  vi.spyOn(excel.workbook, method).mockImplementation((...args: unknown[]) => {
    const asked = args[0] as { sheet: string; column: number };
    if (asked.sheet === area.sheet && asked.column === area.column) throw new Error('AccessDenied');
    real(...args);
  });
}

describe.each([
  ['marks cells dirty', modern],
  ['re-enters formulas on an old host', old],
])('Refresh %s', (_, capabilities) => {
  it('in the whole workbook: add-in formulas only, after a new cache epoch', async () => {
    expect(await refresh('workbook', capabilities)).toEqual({ refreshed: 3, refused: 0 });
    expect(log).toEqual(['epoch', 'Prices: =MD.QUOTE(B3)', 'Prices: =IFERROR(MD.QUOTE(B4),0)', `Notes: ${quote}`]);
  });

  it('on the active sheet', async () => {
    excel.workbook.select('Notes!D9');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 1, refused: 0 });
    expect(log).toEqual(['epoch', `Notes: ${quote}`]);
  });

  it('in the selection, also in selected whole columns', async () => {
    excel.workbook.select('Prices!C4:D4');
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 1, refused: 0 });
    excel.workbook.select('Prices!A1:C1048576');
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 2, refused: 0 });
  });

  it('and counts 0 cells where no formula calls an add-in function', async () => {
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 0, refused: 0 });
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 0, refused: 0 });
    expect(log).toEqual(['epoch', 'epoch']);
  });

  it('and leaves every formula as it is', async () => {
    const area = { sheet: 'Prices', row: 0, column: 0, rows: 6, columns: 6 };
    const before = excel.workbook.formulas(area);
    await refresh('workbook', capabilities);
    expect(excel.workbook.formulas(area)).toEqual(before);
  });

  it('in areas of more than one block', async () => {
    const rows = Array.from({ length: 25_000 }, (_, row) => [row % 1000 === 0 ? quote : row]);
    excel.workbook.put('Empty!A1', rows);
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 25, refused: 0 });
  });
});

describe('Refresh', () => {
  it('of a spilled cell refreshes the formula that spills into it', async () => {
    excel.workbook.put('Empty!B2', [[quote]]);
    excel.workbook.show('Empty!B2', [
      ['a', 1],
      ['b', 2],
    ]);
    excel.workbook.select('Empty!C3');
    expect(await refresh('selection')).toEqual({ refreshed: 1, refused: 0 });
    expect(log).toEqual(['epoch', `Empty: ${quote}`]);
  });

  it('calculates in manual calculation mode too', async () => {
    log = [];
    excel = await fixtureExcel({
      workbook: { calculationMode: 'Manual', onCalculate: (cells) => log.push(...cells.map(({ formula }) => formula)) },
    });
    excel.workbook.put('A1', [[quote, '=A1']]);
    await refresh('workbook');
    expect(log).toEqual(['epoch', quote]);
  });

  it('re-enters formulas that the host refuses to mark dirty', async () => {
    spoil({ sheet: 'Notes', column: 1 }, 'markDirty');
    expect(await refresh('workbook')).toEqual({ refreshed: 3, refused: 0 });
    expect(log.filter((line) => line === `Notes: ${quote}`)).toHaveLength(1);
  });

  it('skips cells that cannot be changed, and counts them', async () => {
    spoil({ sheet: 'Notes', column: 1 }, 'setFormulas');
    expect(await refresh('workbook', old)).toEqual({ refreshed: 2, refused: 1 });
  });
});
