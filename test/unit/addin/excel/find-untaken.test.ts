import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findUntaken } from '../../../../src/addin/excel/find-untaken';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

let excel: ExcelInNode;
beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Prices', 'My sheet'] } });
  const contents = ['=MD.QUOTE("AAPL.US")', '=MD.LIVE("AAPL.US")', '=OTHER.FUNCTION()', '=MD.QUOTE("MSFT.US")', 'text'];
  excel.workbook.put(
    'Prices!A1',
    contents.map((content) => [content]),
  );
  for (const row of [1, 2, 3]) excel.workbook.show(`Prices!A${row}`, [['#BUSY!']]);
  excel.workbook.show('Prices!A4', [[410]]);
  excel.workbook.put("'My sheet'!B2", [['=MD.DEPTH("AAPL.US")']]);
  excel.workbook.show("'My sheet'!B2", [['#BUSY!']]);
});
afterEach(() => void vi.useRealTimers());

const found = (addresses: readonly string[]) =>
  passing(
    400,
    excel.run((context) => findUntaken(context, addresses)),
  );

it('Results that Excel did not take are those of our cells that still show #BUSY!, live ones aside', async () => {
  const addresses = ['A1', 'A2', 'A3', 'A4', 'A5'].map((address) => `Prices!${address}`);
  const all = [...addresses, "'My sheet'!B2", 'Deleted!A1', 'nonsense'];
  expect(await found(all)).toEqual(['Prices!A1', "'My sheet'!B2"]);
});

it('Reads and nothing else, in requests of 200 cells', async () => {
  const changes = (['setFormulas', 'markDirty', 'calculateArea', 'calculate'] as const).map((method) =>
    vi.spyOn(excel.workbook, method),
  );
  const reads = vi.spyOn(excel.workbook, 'formulas');
  const addresses = Array.from({ length: 401 }, (_, row) => `Prices!A${row + 1}`);
  await found(addresses);
  expect(reads).toHaveBeenCalledTimes(401);
  expect(changes.flatMap((change) => change.mock.calls)).toEqual([]);
});
