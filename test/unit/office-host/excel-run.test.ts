import { describe, expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { excel, run, addressOf } = excelForEachTest(
  () => ({ workbook: { sheets: ['Sheet1', 'My data'] } }),
  (started) => {
    started.workbook.put('B2', [
      ['=MD.QUOTE("600519.SH")', 'label'],
      ['=A1', 7],
    ]);
    started.workbook.show('B2', [[1_500]]);
  },
);

describe('Worksheets', () => {
  it('can be listed, counted and found by id', async () => {
    const names = await run(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      const count = context.workbook.worksheets.getCount();
      const active = context.workbook.worksheets.getActiveWorksheet().load('name,id');
      await context.sync();
      const byId = context.workbook.worksheets.getItem(active.id).load('name');
      await context.sync();
      return [sheets.items.map(({ name }) => name), count.value, active.name, byId.name];
    });
    expect(names).toEqual([['Sheet1', 'My data'], 2, 'Sheet1', 'Sheet1']);
  });

  it('that do not exist are a null object, or an error', async () => {
    const isNull = await run(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject('Nowhere');
      const below = sheet.getUsedRangeOrNullObject();
      await context.sync();
      return [sheet.isNullObject, below.isNullObject];
    });
    expect(isNull).toEqual([true, true]);
    const missing = run(async (context) => {
      context.workbook.worksheets.getItem('Nowhere').load('name');
      await context.sync();
    });
    await expect(missing).rejects.toMatchObject({
      code: 'ItemNotFound',
      message: "The requested resource doesn't exist.",
    });
  });
});

describe('A new worksheet', () => {
  it('can be activated', async () => {
    const name = await run(async (context) => {
      const sheet = context.workbook.worksheets.add('Prices').load('name');
      sheet.activate();
      await context.sync();
      return sheet.name;
    });
    expect(name).toBe('Prices');
    expect(excel().workbook.activeSheet()).toBe('Prices');
  });

  it('is refused under a name in use', async () => {
    const twice = run(async (context) => {
      context.workbook.worksheets.add('sheet1');
      await context.sync();
    });
    await expect(twice).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
  });
});

describe('A range', () => {
  it('has formulas, values, texts and number formats', async () => {
    const read = await run(async (context, sheet) => {
      const range = sheet.getRange('B2:C3').load('formulas,values,text,numberFormat,rowCount,columnIndex');
      await context.sync();
      return range.toJSON();
    });
    expect(read).toMatchObject({
      formulas: [
        ['=MD.QUOTE("600519.SH")', 'label'],
        ['=A1', 7],
      ],
      values: [
        [1_500, 'label'],
        [0, 7],
      ],
      text: [
        ['1500', 'label'],
        ['0', '7'],
      ],
      numberFormat: [
        ['General', 'General'],
        ['General', 'General'],
      ],
      rowCount: 2,
      columnIndex: 1,
    });
  });

  it('has a worksheet', async () => {
    const name = await run(async (context, sheet) => {
      const range = sheet.getRange('A1').load('worksheet/name');
      await context.sync();
      return range.worksheet.name;
    });
    expect(name).toBe('Sheet1');
  });
});

describe('A range from another object', () => {
  it.each<[string, (sheet: Excel.Worksheet, context: Excel.RequestContext) => Excel.Range, string]>([
    ['the used range of a sheet', (sheet) => sheet.getUsedRangeOrNullObject(), 'Sheet1!B2:C3'],
    ['the selection', (_sheet, context) => context.workbook.getSelectedRange(), 'Sheet1!A1'],
    ['given by indexes', (sheet) => sheet.getRangeByIndexes(1, 2, 3, 4), 'Sheet1!C2:F4'],
    ['a cell of another range', (sheet) => sheet.getRange('B2:D4').getCell(1, 1), 'Sheet1!C3'],
    ['resized', (sheet) => sheet.getRange('B2').getResizedRange(1, 2), 'Sheet1!B2:D3'],
    ['moved', (sheet) => sheet.getRange('B2').getOffsetRange(1, -1), 'Sheet1!A3'],
    ['an intersection', (sheet) => sheet.getRange('A1:B2').getIntersectionOrNullObject('B2:C3'), 'Sheet1!B2'],
    ['the used part of whole columns', (sheet) => sheet.getRange('C:D').getUsedRangeOrNullObject(), 'Sheet1!C2:C3'],
    ['whole columns', (sheet) => sheet.getRange('A:B'), 'Sheet1!A:B'],
    ['whole rows', (sheet) => sheet.getRange('B2:C3').getEntireRow(), 'Sheet1!2:3'],
    ['on a sheet with a blank in its name', (_s, c) => c.workbook.worksheets.getItem('My data').getRange('A1'), "'My data'!A1"],
    ['the first cell of an empty sheet', (_s, c) => c.workbook.worksheets.getItem('My data').getUsedRange(), "'My data'!A1"],
  ])('is %s', async (_what, lead, address) => expect(await addressOf(lead)).toBe(address));
});

describe('A range that does not exist', () => {
  it('is a null object of methods that allow it', async () => {
    const isNull = await run(async (context, sheet) => {
      const apart = sheet.getRange('A1').getIntersectionOrNullObject('B2');
      const empty = context.workbook.worksheets.getItem('My data').getUsedRangeOrNullObject();
      const spill = sheet.getRange('B2').getSpillingToRangeOrNullObject();
      const parent = sheet.getRange('C3').getSpillParentOrNullObject();
      await context.sync();
      return [apart, empty, spill, parent].map(({ isNullObject }) => isNullObject);
    });
    expect(isNull).toEqual([true, true, true, true]);
  });

  it('is an invalid argument, outside of the sheet or with an invalid address', async () => {
    await expect(addressOf((sheet) => sheet.getRange('A1').getOffsetRange(-1, 0))).rejects.toMatchObject({
      code: 'InvalidArgument',
    });
    await expect(addressOf((sheet) => sheet.getRange('no address'))).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  it('is an error that names the method if the emulation lacks it', async () => {
    const missing = run(async (context, sheet) => {
      sheet.getRange('A1').flashFill();
      await context.sync();
    });
    await expect(missing).rejects.toMatchObject({
      code: 'ApiNotFound',
      message: expect.stringContaining('Range.flashFill'),
    });
  });
});
