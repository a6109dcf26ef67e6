/** Insertion of one formula through Microsoft's own Excel.run over the emulated workbook. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/client/timers';
import { type FormulaToInsert, insertFormula } from '../../src/excel/insert-formula';
import { fixtureExcel, passing } from '../excel-host/fixture-excel';
import type { ExcelInNode } from '../support/excel-in-node';

const formula = '=MD.KLINE("AAPL.US","1d",3)';
const shape = { rows: 4, columns: 3, hasHeader: true };
const at = (row: number, column: number, rows = 1, columns = 1) => ({ sheet: 'Sheet1', row, column, rows, columns });

let excel: ExcelInNode;

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Sheet1'] } });
  excel.workbook.activate(at(1, 1));
});
afterEach(() => void vi.useRealTimers());

const insert = (wanted: Partial<FormulaToInsert>) =>
  passing(
    300,
    insertFormula((batch) => excel.run(batch), systemClock, { formula, replaceable: undefined, shape, ...wanted }),
  );

it('A formula is written into the selected cell, and its header is dressed', async () => {
  expect(await insert({})).toMatchObject({ address: 'Sheet1!B2' });
  expect(excel.workbook.formulas(at(1, 1))).toEqual([[formula]]);
  const bold = (column: number, row = 1) => excel.workbook.formats.of(at(row, column))[0]?.bold;
  expect([bold(1), bold(3), bold(4), bold(1, 2)]).toEqual([true, true, false, false]);
});

it.each([
  ['its own cell', 'B2'],
  ['a cell that the result will fill', 'D5'],
])('A formula is not written over %s', async (_, filled) => {
  excel.workbook.put(`Sheet1!${filled}`, [['mine']]);
  expect(await insert({})).toEqual({ occupied: `Sheet1!${filled}` });
  expect(excel.workbook.formulas(at(1, 1))).toEqual([[filled === 'B2' ? 'mine' : '']]);
});

it('The edited formula is replaced, whatever it has filled', async () => {
  excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("AAPL.US")']]);
  excel.workbook.put('Sheet1!B3', [['below']]);
  expect(await insert({ replaceable: '=MD.QUOTE("AAPL.US")' })).toMatchObject({ address: 'Sheet1!B2' });
  expect(excel.workbook.formulas(at(1, 1))).toEqual([[formula]]);
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
  excel.workbook.show('Sheet1!B2', [['A long name of a column', 'Short', 'Close']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(width(1)).toBeGreaterThan(before);
  expect(width(2)).toBe(300);
});
