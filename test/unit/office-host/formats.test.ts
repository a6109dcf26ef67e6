import { describe, expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { run } = excelForEachTest();

it('The format of a range is read back as it was written', async () => {
  const read = await run(async (context, sheet) => {
    const { format } = sheet.getRange('A1:B2');
    format.font.set({ bold: true, italic: true, color: 'white', name: 'Georgia', size: 14, underline: 'Double' });
    format.fill.color = '#0b532b';
    format.set({ horizontalAlignment: 'Center', verticalAlignment: 'Top', wrapText: true, indentLevel: 2 });
    const range = sheet.getRange('B2').load('format/font,format/fill,format/horizontalAlignment,format/indentLevel');
    range.format.load('verticalAlignment,wrapText');
    await context.sync();
    return range.format.toJSON();
  });
  expect(read).toMatchObject({
    font: { bold: true, italic: true, color: '#FFFFFF', name: 'Georgia', size: 14, underline: 'Double' },
    fill: { color: '#0B532B' },
    horizontalAlignment: 'Center',
    verticalAlignment: 'Top',
    wrapText: true,
    indentLevel: 2,
  });
});

it('The format of a range is null where the cells differ', async () => {
  const read = await run(async (context, sheet) => {
    sheet.getRange('A1').format.font.bold = true;
    const font = sheet.getRange('A1:A2').format.font.load('bold,italic');
    await context.sync();
    return [font.bold, font.italic];
  });
  expect(read).toEqual([null, false]);
});

it('The format of a range of whole columns holds for every cell of them', async () => {
  const read = await run(async (context, sheet) => {
    sheet.getRange('B:C').format.fill.color = '#EEEEEE';
    const fills = ['C900', 'D900', 'B:C'].map((address) => sheet.getRange(address).format.fill.load('color'));
    await context.sync();
    return fills.map(({ color }) => color);
  });
  expect(read).toEqual(['#EEEEEE', '#FFFFFF', '#EEEEEE']);
});

it('Columns of a range are hidden and shown, and null where they differ', async () => {
  const read = await run(async (context, sheet) => {
    sheet.getRange('B:D').columnHidden = true;
    sheet.getRange('D5').columnHidden = false;
    const ranges = ['A1', 'C9', 'D1', 'C:D'].map((address) => sheet.getRange(address).load('columnHidden'));
    await context.sync();
    return ranges.map(({ columnHidden }) => columnHidden);
  });
  expect(read).toEqual([false, true, false, null]);
});

it('The format of a range refuses what is no color, alignment or size', async () => {
  const refused = (change: (format: Excel.RangeFormat) => void) =>
    expect(
      run(async (context, sheet) => {
        change(sheet.getRange('A1').format);
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidArgument' });
  await refused(({ font }) => (font.color = 'no color'));
  await refused((format) => (format.horizontalAlignment = 'Middle' as 'Center'));
  await refused(({ font }) => (font.size = 0));
  await refused(({ font }) => (font.bold = 'yes' as unknown as boolean));
});

describe('Borders of a range', () => {
  it('lie at its outer edges or between its cells', async () => {
    const styles = await run(async (context, sheet) => {
      const { borders } = sheet.getRange('B2:C3').format;
      borders.getItem('EdgeBottom').style = 'Double';
      borders.getItem('InsideVertical').color = '#FF0000';
      const inner = sheet.getRange('B3').format.borders.load('items/sideIndex,items/style,items/color');
      await context.sync();
      return inner.items.filter(({ style }) => style !== 'None').map(({ sideIndex, color }) => [sideIndex, color]);
    });
    expect(styles).toEqual([
      ['EdgeBottom', '#000000'],
      ['EdgeRight', '#FF0000'],
    ]);
  });

  it('have no diagonals', async () => {
    const diagonal = run(async (context, sheet) => {
      sheet.getRange('A1').format.borders.getItem('DiagonalUp').style = 'Continuous';
      await context.sync();
    });
    await expect(diagonal).rejects.toMatchObject({ code: 'ApiNotFound' });
  });
});

describe('Widths and heights', () => {
  it('are read in points, null where they differ', async () => {
    const read = await run(async (context, sheet) => {
      sheet.getRange('B1').format.columnWidth = 90;
      sheet.getRange('2:3').format.rowHeight = 30;
      const formats = ['B7', 'A1:B1', 'A2'].map((address) => sheet.getRange(address).format.load('columnWidth,rowHeight'));
      await context.sync();
      return formats.map(({ columnWidth, rowHeight }) => [columnWidth, rowHeight]);
    });
    expect(read).toEqual([
      [90, 15],
      [null, 15],
      [48, 30],
    ]);
  });

  it('of fitted columns follow their contents', async () => {
    const [wide, narrow] = await run(async (context, sheet) => {
      sheet.getRange('A1:B1').values = [['a rather long text', 1]];
      sheet.getRange('A:B').format.autofitColumns();
      const formats = ['A1', 'B1'].map((address) => sheet.getRange(address).format.load('columnWidth'));
      await context.sync();
      return formats.map(({ columnWidth }) => columnWidth);
    });
    expect(wide).toBeGreaterThan(90);
    expect(narrow).toBeLessThan(15);
  });
});

describe('Clearing a range', () => {
  it('of formats keeps contents and validation', async () => {
    const read = await run(async (context, sheet) => {
      const range = sheet.getRange('A1:B2');
      range.values = [
        [1, 2],
        [3, 4],
      ];
      range.format.fill.color = 'red';
      range.numberFormat = '0.00' as unknown as string[][];
      range.dataValidation.rule = { custom: { formula: '=TRUE' } };
      range.conditionalFormats.add('DataBar');
      sheet.getRange('A1').clear('Formats');
      const cell = sheet.getRange('A1').load('values,numberFormat,format/fill/color,dataValidation/type');
      const count = cell.conditionalFormats.getCount();
      await context.sync();
      return [cell.values, cell.numberFormat, cell.format.fill.color, cell.dataValidation.type, count.value];
    });
    expect(read).toEqual([[[1]], [['General']], '#FFFFFF', 'Custom', 0]);
  });

  it('of everything also removes the validation', async () => {
    const read = await run(async (context, sheet) => {
      const range = sheet.getRange('A1:B2');
      range.dataValidation.rule = { custom: { formula: '=TRUE' } };
      range.conditionalFormats.add('DataBar');
      sheet.getRange('A1:B1').clear();
      const first = sheet.getRange('A1').load('dataValidation/type');
      const kept = sheet.getRange('B2').load('dataValidation/type');
      const count = kept.conditionalFormats.getCount();
      await context.sync();
      return [first.dataValidation.type, kept.dataValidation.type, count.value];
    });
    expect(read).toEqual(['None', 'Custom', 1]);
  });
});
