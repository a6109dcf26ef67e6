/** Cells with pictures, as an Excel with `valuesAsJson` tells of them; the office.js of the npm package does not have it. */
import { expect, it } from 'vitest';
import { findRichValues } from '../../../../src/addin/excel/cells/rich-values';

function sheetOf(types: Readonly<Record<string, string>>) {
  let requests = 0;
  const getRange = (address: string) => {
    const range = { valuesAsJson: [[{ type: types[address] ?? 'Error' }]], load: () => range };
    return range;
  };
  const context = { sync: () => Promise.resolve(void requests++) } as unknown as Excel.RequestContext;
  return { context, sheet: { getRange } as unknown as Excel.Worksheet, requests: () => requests };
}

const at = (row: number) => ({ row, column: 0, rows: 1, columns: 1 });

it('a picture, whose value is #VALUE!, is no error; an error beside it is', async () => {
  const { context, sheet } = sheetOf({ A1: 'WebImage' });
  const cells = ['#VALUE!', '#VALUE!', '#N/A'].map((value, row) => ({ sheet, run: at(row), value }));
  expect([...(await findRichValues(context, cells))]).toEqual(cells.slice(0, 1));
});

it('cells without such a value are not asked for, and many in groups', async () => {
  const { context, sheet, requests } = sheetOf({});
  await findRichValues(context, [{ sheet, run: at(0), value: 5 }]);
  expect(requests()).toBe(0);
  await findRichValues(
    context,
    Array.from({ length: 1_001 }, (_, row) => ({ sheet, run: at(row), value: '#VALUE!' })),
  );
  expect(requests()).toBe(3);
});
