/** What Refresh reads of large workbooks, through Microsoft's own Excel.run over the emulated workbook. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresh, type Refresh } from '../../../../src/addin/excel/refresh/refresh';
import type { RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import type { Area } from '../../../../src/office-host/areas/a1';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

const quote = '=MD.QUOTE("600519.SH")';
const capabilities = { dirtyRanges: true, spills: true, mergedAreas: true, arrayFormulas: false, namedFormulas: true };

let excel: ExcelInNode;
let syncs: number;
/** Cells whose formulas were read. */
let cellsRead: number;

beforeEach(async () => {
  vi.useFakeTimers();
  [syncs, cellsRead] = [0, 0];
  excel = await fixtureExcel({ workbook: { sheets: ['Data', 'Other'] } });
});

const run: RunInExcel = (batch) =>
  excel.run((context) => {
    const sync = context.sync.bind(context);
    context.sync = (value) => {
      syncs += 1;
      return sync(value);
    };
    return batch(context);
  });

/** Every cell of the sheet `Data` holds at least a number. */
function fillData(rows: number, columns: number): void {
  const { workbook } = excel;
  const usedArea = workbook.usedArea.bind(workbook);
  const values = workbook.values.bind(workbook);
  const formulas = workbook.formulas.bind(workbook);
  const filled = <T>(area: Area, contents: T[][]) =>
    area.sheet === 'Data' ? contents.map((line) => line.map((each) => (each === '' ? 7 : each))) : contents;
  vi.spyOn(workbook, 'usedArea').mockImplementation((sheet, valuesOnly) =>
    sheet === 'Data' ? { sheet, row: 0, column: 0, rows, columns } : usedArea(sheet, valuesOnly),
  );
  vi.spyOn(workbook, 'values').mockImplementation((area) => filled(area, values(area)));
  vi.spyOn(workbook, 'formulas').mockImplementation((area) => {
    cellsRead += area.rows * area.columns;
    return filled(area, formulas(area));
  });
}

function enter(row: number, column: number, formula = quote): void {
  excel.workbook.setFormulas({ sheet: 'Data', row, column, rows: 1, columns: 1 }, [[formula]]);
}

/** From row 8 to row 9: there are as many formulas as before. */
function moveDown(): void {
  enter(7, 7, '');
  enter(8, 7);
}

/** Refreshes, and says what that took. */
async function refreshed(refresh: Refresh) {
  [syncs, cellsRead] = [0, 0];
  const { recalculated } = await passing(500, refresh('workbook'));
  return { recalculated, syncs, cellsRead };
}

const refreshByPerson = () => createRefresh({ run, capabilities, startEpoch: () => {}, asked: 'by-person' });
const scheduledRefresh = () => createRefresh({ run, capabilities, startEpoch: () => {}, asked: 'automatic', reusesFound: true });

describe('Refresh of a sheet of 200,000 × 50 filled cells', () => {
  beforeEach(() => fillData(200_000, 50));

  it('takes at most 20 round trips for 500 scattered cells of ours among other formulas', async () => {
    for (let index = 0; index < 500; index++) enter(index * 400, 1 + ((index * 7) % 49));
    for (let row = 0; row < 3_000; row++) enter(row, 0, '=B1*2');
    const took = await refreshed(refreshByPerson());
    expect(took.recalculated).toBe(500);
    expect(took.syncs).toBeLessThanOrEqual(20);
    expect(took.cellsRead).toBe(3_500);
  });

  it('asks for halves of a sheet with more parts than one request lists', async () => {
    for (let index = 0; index < 2_500; index++) enter(index * 80, (index * 7) % 50);
    const took = await refreshed(refreshByPerson());
    expect(took).toMatchObject({ recalculated: 2_500, cellsRead: 2_500 });
  });
});

it('Refresh reads all of a protected sheet, where Excel does not tell which cells hold formulas', async () => {
  fillData(300, 50);
  enter(7, 7);
  excel.workbook.restrictions.protect('Data');
  expect(await refreshed(refreshByPerson())).toMatchObject({ recalculated: 1, cellsRead: 15_000 });
});

describe('Refreshes at an interval', () => {
  let refresh: Refresh;

  beforeEach(() => {
    fillData(300, 50);
    for (let row = 0; row < 40; row++) enter(row, 3, '=B1*2');
    enter(7, 7);
    excel.workbook.put('Other!A1', [[quote]]);
    refresh = scheduledRefresh();
  });

  it('read the cells alone that the first one found, and search again after some turns', async () => {
    const found: number[] = [];
    for (let turn = 0; turn < 14; turn++) {
      const took = await refreshed(refresh);
      expect(took.recalculated).toBe(2);
      found.push(took.cellsRead);
    }
    expect(found).toEqual([42, ...Array<number>(11).fill(2), 42, 2]);
  });

  it.each([
    ['entered', () => enter(200, 20), 3],
    ['deleted', () => enter(7, 7, ''), 1],
    ['moved', moveDown, 2],
    ['of a sheet that was deleted', () => excel.workbook.sheets.remove('Other'), 1],
  ] as const)('know at once of a formula %s', async (_, change, recalculated) => {
    await refreshed(refresh);
    change();
    expect(await refreshed(refresh)).toMatchObject({ recalculated });
    // What that search has found is known from then on.
    expect(await refreshed(refresh)).toMatchObject({ recalculated, cellsRead: recalculated });
  });
});
