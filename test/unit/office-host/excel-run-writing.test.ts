import { describe, expect, it } from 'vitest';
import type { FormulaCell } from '../../support/memory-workbook/memory-workbook';
import { excelForEachTest, passing } from './fixture-excel';

let calculated: FormulaCell[];
const { excel } = excelForEachTest(() => {
  calculated = [];
  return { workbook: { onCalculate: (cells) => calculated.push(...cells) } };
});

function write(address: string, change: (range: Excel.Range) => void): Promise<void> {
  return passing(
    50,
    excel().run(async (context) => {
      change(context.workbook.worksheets.getActiveWorksheet().getRange(address));
      await context.sync();
    }),
  );
}

function used(): readonly (readonly unknown[])[] {
  const area = excel().workbook.usedArea('Sheet1');
  return area === undefined ? [] : excel().workbook.formulas(area);
}

describe('A write to a range', () => {
  it('enters formulas and constants, and every formula is calculated', async () => {
    await write('A1:B1', (range) => {
      range.formulas = [['=MD.QUOTE("AAPL")', 'note']];
    });
    expect(used()).toEqual([['=MD.QUOTE("AAPL")', 'note']]);
    expect(calculated).toEqual([{ sheet: 'Sheet1', row: 0, column: 0, formula: '=MD.QUOTE("AAPL")' }]);
  });

  it('of one value fills the range', async () => {
    await write('A1:B2', (range) => {
      range.values = 5 as unknown as unknown[][];
    });
    expect(used()).toEqual([
      [5, 5],
      [5, 5],
    ]);
  });

  it('skips cells with null, whose formulas are not calculated', async () => {
    excel().workbook.put('A1', [['=A', '=B', '=C', '=D']]);
    await write('A1:D1', (range) => {
      range.formulas = [['=X', null, '=Y', '=Z']] as unknown[][];
    });
    expect(used()).toEqual([['=X', '=B', '=Y', '=Z']]);
    expect(calculated.map(({ formula }) => formula)).toEqual(['=X', '=Y', '=Z']);
  });
});

describe('An array that is written', () => {
  it('must have the shape of the range', async () => {
    const wrong = write('A1:B2', (range) => {
      range.values = [[1, 2]];
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'InvalidArgument',
      message: expect.stringContaining("doesn't match the size or dimensions"),
    });
  });

  it('may have more cells than office.js sends in one request', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => Array.from({ length: 10 }, (_column, column) => row * 10 + column));
    await write('A1:J400', (range) => {
      range.values = rows;
    });
    expect(used()).toEqual(rows);
  });
});

describe('Range.set, clear and format', () => {
  it('set several properties at once', async () => {
    await write('A1', (range) => range.set({ formulas: [['=NOW()']], numberFormat: [['yyyy-mm-dd']] }));
    expect(used()).toEqual([['=NOW()']]);
    expect(excel().workbook.numberFormats({ sheet: 'Sheet1', row: 0, column: 0, rows: 1, columns: 1 })).toEqual([['yyyy-mm-dd']]);
  });

  it('clear contents', async () => {
    excel().workbook.put('A1', [[1, 2]]);
    await write('A:A', (range) => range.clear('Contents'));
    expect(used()).toEqual([[2]]);
  });

  it('accept fonts, fills and column widths', async () => {
    const formatting = write('A1', (range) => {
      range.format.font.bold = true;
      range.format.fill.color = '#eeeeee';
      range.format.autofitColumns();
    });
    await expect(formatting).resolves.toBeUndefined();
  });

  it('refuse values for whole columns', async () => {
    const everywhere = write('A:A', (range) => {
      range.values = 1 as unknown as unknown[][];
    });
    await expect(everywhere).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});

describe('A failed action', () => {
  it('ends its request: earlier actions are performed, later ones are not', async () => {
    const failed = passing(
      50,
      excel().run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        sheet.getRange('A1').values = [['before']];
        sheet.getRange('A2:A3').values = [['wrong']];
        sheet.getRange('A4').values = [['after']];
        await context.sync();
      }),
    );
    await expect(failed).rejects.toMatchObject({ debugInfo: { errorLocation: 'Range.values' } });
    expect(used()).toEqual([['before']]);
  });
});

it.each(["'=1+1", "'00700"])('A text entered with an apostrophe stays a text: %s', async (entered) => {
  await write('A1', (range) => {
    range.values = [[entered]];
  });
  expect(used()).toEqual([[entered.slice(1)]]);
  expect(calculated).toEqual([]);
});
