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

/** Makes one method or property of the host's ranges fail, as a protected sheet or an old host does. */
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
  it('in the whole workbook, ours alone, after the cache has begun a new epoch', async () => {
    expect(await refresh('workbook', capabilities)).toEqual({ refreshed: 3, refused: 0 });
    expect(log).toEqual(['epoch', 'Prices: =MD.QUOTE(B3)', 'Prices: =IFERROR(MD.QUOTE(B4),0)', `Notes: ${quote}`]);
  });

  it('on the active sheet', async () => {
    excel.workbook.select('Notes!D9');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 1, refused: 0 });
    expect(log).toEqual(['epoch', `Notes: ${quote}`]);
  });

  it('in the selection, also when that is whole columns', async () => {
    excel.workbook.select('Prices!C4:D4');
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 1, refused: 0 });
    excel.workbook.select('Prices!A1:C1048576');
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 2, refused: 0 });
  });

  it('and says so when there is nothing of ours', async () => {
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 0, refused: 0 });
    expect(await refresh('selection', capabilities)).toEqual({ refreshed: 0, refused: 0 });
    expect(log).toEqual(['epoch', 'epoch']);
  });

  it('and changes no cell', async () => {
    const area = { sheet: 'Prices', row: 0, column: 0, rows: 6, columns: 6 };
    const before = excel.workbook.formulas(area);
    await refresh('workbook', capabilities);
    expect(excel.workbook.formulas(area)).toEqual(before);
  });

  it('over more cells than one block holds', async () => {
    const rows = Array.from({ length: 25_000 }, (_, row) => [row % 1000 === 0 ? quote : row]);
    excel.workbook.put('Empty!A1', rows);
    excel.workbook.select('Empty!A1');
    expect(await refresh('sheet', capabilities)).toEqual({ refreshed: 25, refused: 0 });
  });
});

describe('Refresh', () => {
  it('of a spilled cell means the formula that it belongs to', async () => {
    excel.workbook.put('Empty!B2', [[quote]]);
    excel.workbook.show('Empty!B2', [
      ['a', 1],
      ['b', 2],
    ]);
    excel.workbook.select('Empty!C3');
    expect(await refresh('selection')).toEqual({ refreshed: 1, refused: 0 });
    expect(log).toEqual(['epoch', `Empty: ${quote}`]);
  });

  it('calculates also where calculation is manual', async () => {
    log = [];
    excel = await fixtureExcel({
      workbook: { calculationMode: 'Manual', onCalculate: (cells) => log.push(...cells.map(({ formula }) => formula)) },
    });
    excel.workbook.put('A1', [[quote, '=A1']]);
    await refresh('workbook');
    expect(log).toEqual(['epoch', quote]);
  });

  it('re-enters formulas where the host would not mark them', async () => {
    spoil({ sheet: 'Notes', column: 1 }, 'markDirty');
    expect(await refresh('workbook')).toEqual({ refreshed: 3, refused: 0 });
    expect(log.filter((line) => line === `Notes: ${quote}`)).toHaveLength(1);
  });

  it('leaves alone what may not be changed, and counts it', async () => {
    spoil({ sheet: 'Notes', column: 1 }, 'setFormulas');
    expect(await refresh('workbook', old)).toEqual({ refreshed: 2, refused: 1 });
  });
});
