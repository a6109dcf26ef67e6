/** Reading the selection and writing formulas, through Microsoft's own Excel.run over the emulated workbook. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createCellAccess } from '../../../../src/addin/excel/cells/cell-access';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

let excel: ExcelInNode;

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Prices'] } });
});

const cells = () => createCellAccess((batch) => excel.run(batch));
const contents = (row: number, column: number, rows: number) =>
  excel.workbook.formulas({ sheet: 'Prices', row, column, rows, columns: 1 }).flat();

it('reads the used part of the selection with its place', async () => {
  excel.workbook.put('Prices!B2', [['=BDP(A1,"PX_LAST")', 'text']]);
  excel.workbook.select('Prices!A1:Z90');
  const read = await passing(200, cells().readSelection());
  expect(read).toEqual([
    {
      sheet: 'Prices',
      formulas: [['=BDP(A1,"PX_LAST")', 'text']],
      ...{ row: 1, column: 1, rows: 1, columns: 2 },
    },
  ]);
});

it('reads every area of the selection, and a cell in two of them once', async () => {
  excel.workbook.put('Prices!A1', [
    ['=BDP(1)', '=BDP(2)', '=BDP(3)'],
    ['=BDP(4)', '=BDP(5)', '=BDP(6)'],
  ]);
  excel.workbook.select('Prices!A1:A9,Prices!F1:F9,Prices!A2:C2');
  const read = await passing(200, cells().readSelection());
  expect(read.map(({ row, column, formulas }) => [row, column, formulas])).toEqual([
    [0, 0, [['=BDP(1)'], ['=BDP(4)']]],
    [1, 1, [['=BDP(5)', '=BDP(6)']]],
  ]);
});

it('reads nothing from a blank selection', async () => {
  excel.workbook.select('Prices!C3:D9');
  expect(await passing(200, cells().readSelection())).toEqual([]);
});

it('replaces formulas in their cells, unless these have changed', async () => {
  excel.workbook.put('Prices!A1', [['=BDP(1)'], ['between'], ['=BDP(2)']]);
  const placed = [
    { row: 0, column: 0, original: '=BDP(1)', formula: '=MD.QUOTE("A")' },
    { row: 1, column: 0, original: '=BDP(3)', formula: '=MD.QUOTE("C")' },
    { row: 2, column: 0, original: '=BDP(2)', formula: '=MD.QUOTE("B")' },
  ];
  expect(await passing(200, cells().replace('Prices', placed))).toBe(2);
  expect(contents(0, 0, 3)).toEqual(['=MD.QUOTE("A")', 'between', '=MD.QUOTE("B")']);
});

const placed = (row: number, column: number, symbol: string) => ({ row, column, formula: `=MD.QUOTE("${symbol}")` });

it('inserts from the selected cell on, below each other and side by side', async () => {
  excel.workbook.put('Prices!C2', [['mine']]);
  excel.workbook.select('Prices!B2');
  const formulas = [placed(0, 0, 'A'), placed(1, 0, 'B'), placed(0, 2, 'C')];
  const inserted = await passing(200, cells().insert(formulas));
  expect(inserted).toEqual({ address: 'Prices!B2:D3', isOccupied: false });
  expect(contents(1, 1, 2)).toEqual(['=MD.QUOTE("A")', '=MD.QUOTE("B")']);
  expect(contents(1, 3, 1)).toEqual(['=MD.QUOTE("C")']);
  expect(contents(1, 2, 1)).toEqual(['mine']);
});

it('inserts from the first cell of the first selected area on', async () => {
  excel.workbook.select('Prices!B2:C9,Prices!E5');
  const inserted = await passing(200, cells().insert([placed(0, 0, 'A')]));
  expect(inserted).toEqual({ address: 'Prices!B2', isOccupied: false });
});

it('inserts nothing where a cell is in use', async () => {
  excel.workbook.put('Prices!B3', [['mine']]);
  excel.workbook.select('Prices!B2');
  const inserted = await passing(200, cells().insert([placed(0, 0, 'A'), placed(1, 0, 'B')]));
  expect(inserted).toEqual({ address: 'Prices!B2:B3', isOccupied: true });
  expect(contents(1, 1, 2)).toEqual(['', 'mine']);
});

it.each([
  ["'It''s'!A1:A2", [['a'], ['b']]],
  ["'It''s'!A:A", [['a'], ['b']]],
  ["'It''s'!1:1", [['a', 'c']]],
  ['Watch2', [['b']]],
])('reads the values at %s', async (address, values) => {
  await passing(
    200,
    excel.run(async (context) => {
      const sheet = context.workbook.worksheets.add("It's");
      sheet.getRange('A1:B2').values = [
        ['a', 'c'],
        ['b', ''],
      ];
      context.workbook.names.add('Watch2', sheet.getRange('A2'));
      await context.sync();
    }),
  );
  expect(await passing(200, cells().values(address))).toEqual(values);
});
