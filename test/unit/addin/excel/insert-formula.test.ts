/** Insertion of one formula through Microsoft's own Excel.run over the emulated workbook. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { type FormulaToInsert, insertFormula, selectedFormula } from '../../../../src/addin/excel/insert/insert-formula';
import type { RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

const formula = '=MD.KLINE("AAPL.US","1d",3)';
const shape = { rows: 4, columns: 3, hasHeader: true, numberColumns: [0, 2], formats: [] };
const quote = '=MD.QUOTE("AAPL.US")';
const at = (row: number, column: number, rows = 1, columns = 1) => ({ sheet: 'Sheet1', row, column, rows, columns });

let excel: ExcelInNode;

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Sheet1'] } });
  excel.workbook.activate(at(1, 1));
});

const run: RunInExcel = (batch) => excel.run(batch);
const insert = (wanted: Partial<FormulaToInsert>) =>
  passing(
    300,
    insertFormula(
      { run, runInBackground: run, clock: systemClock, capabilities: { spills: true } },
      { formula, edited: undefined, shape, ...wanted },
    ),
  );

it('A formula is written into the selected cell, and its header is dressed', async () => {
  expect(await insert({})).toMatchObject({ address: 'Sheet1!B2' });
  expect(excel.workbook.formulas(at(1, 1))).toEqual([[formula]]);
  const bold = (column: number, row = 1) => excel.workbook.formats.of(at(row, column))[0]?.bold;
  expect([bold(1), bold(3), bold(4), bold(1, 2)]).toEqual([true, true, false, false]);
});

it('Headers are aligned as Excel aligns their columns: right over numbers, left over texts', async () => {
  await insert({});
  const alignment = (column: number, row = 1) => excel.workbook.formats.of(at(row, column))[0]?.horizontalAlignment;
  expect([1, 2, 3, 4].map((column) => alignment(column))).toEqual(['Right', 'Left', 'Right', 'General']);
  expect([1, 2, 3].map((column) => alignment(column, 2))).toEqual(Array(3).fill('General'));
});

it.each([
  ['its own cell', 'B2'],
  ['a cell that the result will fill', 'D5'],
])('A formula is not written over %s', async (_, filled) => {
  excel.workbook.put(`Sheet1!${filled}`, [['mine']]);
  expect(await insert({})).toEqual({ occupied: `Sheet1!${filled}` });
  expect(excel.workbook.formulas(at(1, 1))).toEqual([[filled === 'B2' ? 'mine' : '']]);
});

describe('The edited formula', () => {
  const edited = { address: 'Sheet1!B2', content: quote };
  beforeEach(() => {
    excel.workbook.put('Sheet1!B2', [[quote]]);
    excel.workbook.show('Sheet1!B2', [[1], [2]]);
  });

  it('is replaced, with what it has filled', async () => {
    expect(await insert({ edited })).toMatchObject({ address: 'Sheet1!B2' });
    expect(excel.workbook.formulas(at(1, 1))).toEqual([[formula]]);
  });

  it.each(['B4', 'C2', 'D5'])('is not replaced by one that would fill %s, which is in use', async (filled) => {
    excel.workbook.put(`Sheet1!${filled}`, [['mine']]);
    expect(await insert({ edited })).toEqual({ occupied: `Sheet1!${filled}` });
    expect(excel.workbook.formulas(at(1, 1))).toEqual([[quote]]);
    expect(excel.workbook.formats.of(at(1, 1))[0]?.bold).toBe(false);
  });

  it.each([
    ['in another cell', { address: 'Sheet1!A1', content: quote }],
    ['that was changed since', { ...edited, content: '=MD.QUOTE("TSLA.US")' }],
    ['unless it is edited', undefined],
  ])('is not replaced %s', async (_, other) => {
    expect(await insert({ edited: other })).toEqual({ occupied: 'Sheet1!B2:B3' });
    expect(excel.workbook.formulas(at(1, 1))).toEqual([[quote]]);
  });
});

it('The cell to edit is the one to insert into: the first selected one, also if it is blank', async () => {
  excel.workbook.put('Sheet1!C3', [[quote]]);
  excel.workbook.select('Sheet1!B2:C3');
  expect(
    await passing(
      100,
      selectedFormula((batch) => excel.run(batch), { spills: true }),
    ),
  ).toEqual({ address: 'Sheet1!B2', content: '' });
});

it('Of several selected areas the first cell of the first one is the one to edit and to insert into', async () => {
  excel.workbook.put('Sheet1!B9', [[quote]]);
  excel.workbook.select('Sheet1!B9:C10,Sheet1!E1');
  const edited = await passing(100, selectedFormula(run, { spills: true }));
  expect(edited).toEqual({ address: 'Sheet1!B9', content: quote });
  expect(await insert({ edited })).toMatchObject({ address: 'Sheet1!B9' });
  expect(excel.workbook.formulas(at(8, 1))).toEqual([[formula]]);
});

describe('Inside a table', () => {
  const table = '=MD.KLINE("AAPL.US","1d",3)';
  beforeEach(() => {
    excel.workbook.put('Sheet1!B2', [[table]]);
    excel.workbook.show('Sheet1!B2', [
      ['Date', 'Close'],
      [46_037, 1],
    ]);
    excel.workbook.select('Sheet1!C3');
  });
  const selected = (spills: boolean) =>
    passing(
      100,
      selectedFormula((batch) => excel.run(batch), { spills }),
    );

  it('the cell to edit is that of its formula, which is selected', async () => {
    const edited = await selected(true);
    expect(edited).toEqual({ address: 'Sheet1!B2', content: table });
    expect(await insert({ edited })).toMatchObject({ address: 'Sheet1!B2' });
    expect(excel.workbook.formulas(at(1, 1))).toEqual([[formula]]);
  });

  it('the cell to edit is the selected one where Excel does not tell', async () => {
    expect(await selected(false)).toMatchObject({ address: 'Sheet1!C3' });
  });
});

describe('A table in place of a wider one', () => {
  const narrower = { ...shape, columns: 1, numberColumns: [] };
  const edited = { address: 'Sheet1!B2', content: formula };
  const erase = () =>
    passing(
      100,
      excel.run((context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange('B2:D3').clear('Contents');
        return context.sync();
      }),
    );
  const bold = () => [1, 2, 3, 4].map((column) => excel.workbook.formats.of(at(1, column))[0]?.bold);
  beforeEach(async () => {
    await insert({});
    excel.workbook.show('Sheet1!B2', [
      ['Date', 'Open', 'Close'],
      [46_037, 1, 2],
    ]);
  });

  it('takes the style of the header along', async () => {
    expect(bold()).toEqual([true, true, true, false]);
    await insert({ edited, shape: narrower });
    expect(bold()).toEqual([true, false, false, false]);
    excel.workbook.show('Sheet1!B2', [['Date'], [46_037]]);
    await insert({ edited, shape: { ...narrower, hasHeader: false } });
    expect(bold()).toEqual([false, false, false, false]);
  });

  it('takes it along if the wider one was deleted before', async () => {
    await erase();
    await insert({ shape: narrower });
    expect(bold().slice(1)).toEqual([false, false, false]);
  });

  it('leaves the header of another table beside it', async () => {
    await erase();
    excel.workbook.put('Sheet1!C2', [['Another']]);
    await insert({ shape: { ...narrower, rows: 1 } });
    expect(bold()).toEqual([true, true, true, false]);
  });
});

it('A formula is inserted between filled cells', async () => {
  excel.workbook.put('Sheet1!A1', [['mine']]);
  excel.workbook.put('Sheet1!H9', [['mine']]);
  expect(await insert({})).toMatchObject({ address: 'Sheet1!B2' });
});

it('Columns get the formats that their results do not bring along', async () => {
  await insert({ shape: { ...shape, formats: ['yyyy-mm-dd', undefined, '0.00'] } });
  const row = ['yyyy-mm-dd', 'General', '0.00', 'General'];
  expect(excel.workbook.numberFormats(at(1, 1, 5, 4))).toEqual([row, row, row, row, Array(4).fill('General')]);
});

it('Columns get wider for the result, and none gets narrower', async () => {
  const width = (column: number) => excel.workbook.formats.columnWidths(at(1, column))[0]!;
  await passing(
    500,
    excel.run((context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('C:C').format.columnWidth = 300;
      return context.sync();
    }),
  );
  const before = width(1);
  await insert({});
  excel.workbook.show('Sheet1!B2', [['#GETTING_DATA']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(width(1)).toBe(before);
  excel.workbook.show('Sheet1!B2', [['A long name of a column', 'Short', 'Close']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(width(1)).toBeGreaterThan(before);
  expect(width(2)).toBe(300);
});
