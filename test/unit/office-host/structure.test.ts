import { describe, expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { excel, run } = excelForEachTest(
  () => ({}),
  (started) => {
    started.workbook.put('A1', [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
  },
);

function valuesAfter(change: (sheet: Excel.Worksheet) => unknown): Promise<unknown[][]> {
  return run(async (context, sheet) => {
    change(sheet);
    const used = sheet.getUsedRange().load('values');
    await context.sync();
    return used.values;
  });
}

it.each<[string, (sheet: Excel.Worksheet) => unknown, unknown[][]]>([
  [
    'moves cells down',
    (sheet) => sheet.getRange('A2').insert('Down'),
    [
      [1, 2, 3],
      ['', 5, 6],
      [4, 8, 9],
      [7, '', ''],
    ],
  ],
  [
    'moves cells right',
    (sheet) => sheet.getRange('A2').insert('Right'),
    [
      [1, 2, 3, ''],
      ['', 4, 5, 6],
      [7, 8, 9, ''],
    ],
  ],
  [
    'moves cells up',
    (sheet) => sheet.getRange('A1:B1').delete('Up'),
    [
      [4, 5, 3],
      [7, 8, 6],
      ['', '', 9],
    ],
  ],
  [
    'moves cells left',
    (sheet) => sheet.getRange('A1').delete('Left'),
    [
      [2, 3, ''],
      [4, 5, 6],
      [7, 8, 9],
    ],
  ],
  ['removes whole rows', (sheet) => sheet.getRange('1:2').delete('Up'), [[7, 8, 9]]],
  [
    'removes whole columns',
    (sheet) => sheet.getRange('B:B').delete('Left'),
    [
      [1, 3],
      [4, 6],
      [7, 9],
    ],
  ],
])('Inserting and deleting cells %s', async (_what, change, values) => expect(await valuesAfter(change)).toEqual(values));

it('Inserting and deleting cells takes formats, validation, conditional formats and tables along', async () => {
  const read = await run(async (context, sheet) => {
    const range = sheet.getRange('A2:C3');
    range.format.fill.color = 'red';
    range.dataValidation.rule = { custom: { formula: '=TRUE' } };
    const bar = range.conditionalFormats.add('DataBar');
    const table = sheet.tables.add('A2:C3', true);
    sheet.getRange('1:1').insert('Down');
    const moved = sheet.getRange('A4').load('format/fill/color,dataValidation/type');
    const left = sheet.getRange('A2').load('format/fill/color,dataValidation/type');
    const ranges = [bar.getRange(), table.getRange()].map((each) => each.load('address'));
    await context.sync();
    return [
      ...[moved, left].flatMap(({ format, dataValidation }) => [format.fill.color, dataValidation.type]),
      ...ranges.map(({ address }) => address),
    ];
  });
  expect(read).toEqual(['#FF0000', 'Custom', '#FFFFFF', 'None', 'Sheet1!A3:C4', 'Sheet1!A3:C4']);
});

it('Inserting and deleting cells refuses a direction of the other kind', async () => {
  await expect(valuesAfter((sheet) => sheet.getRange('A1').delete('Down' as 'Up'))).rejects.toMatchObject({
    code: 'InvalidArgument',
  });
});

describe('Merging cells', () => {
  it('keeps the first content only, and can be undone', async () => {
    const read = await run(async (context, sheet) => {
      sheet.getRange('A1:B2').merge();
      const merged = sheet.getRange('B2:C3').getMergedAreasOrNullObject().load('address');
      const values = sheet.getRange('A1:B2').load('values');
      await context.sync();
      sheet.getRange('B2').unmerge();
      const none = sheet.getRange('A1').getMergedAreasOrNullObject();
      await context.sync();
      return [merged.address, values.values, none.isNullObject];
    });
    expect(read).toEqual([
      'Sheet1!A1:B2',
      [
        [1, ''],
        ['', ''],
      ],
      true,
    ]);
  });

  it('across merges the cells of each row', async () => {
    const address = await run(async (context, sheet) => {
      sheet.getRange('A1:B2').merge(true);
      const merged = sheet.getRange('A1:B2').getMergedAreasOrNullObject().load('address');
      await context.sync();
      return merged.address;
    });
    expect(address).toBe('Sheet1!A1:B1,Sheet1!A2:B2');
  });
});

describe('Copying from a range', () => {
  it('repeats a source that fits into the target', async () => {
    expect(await valuesAfter((sheet) => sheet.getRange('A5:C6').copyFrom('A1:C1'))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      ['', '', ''],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('copies formats alone, or values of formulas', async () => {
    excel().workbook.put('A1', [['=B1']]);
    excel().workbook.show('A1', [[2]]);
    const read = await run(async (context, sheet) => {
      sheet.getRange('A1').format.font.bold = true;
      sheet.getRange('E1').copyFrom('A1', 'Formats');
      sheet.getRange('F1').copyFrom('A1', 'Values');
      const [formatted, copied] = ['E1', 'F1'].map((each) => sheet.getRange(each).load('formulas,format/font/bold'));
      await context.sync();
      return [formatted!.formulas, formatted!.format.font.bold, copied!.formulas, copied!.format.font.bold];
    });
    expect(read).toEqual([[['']], true, [[2]], false]);
  });

  it('of formulas fails loudly, because their references are not adapted', async () => {
    excel().workbook.put('A1', [['=B1']]);
    await expect(valuesAfter((sheet) => sheet.getRange('E1').copyFrom('A1'))).rejects.toMatchObject({
      code: 'ApiNotFound',
    });
  });
});
