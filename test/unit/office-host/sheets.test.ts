import { describe, expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { excel, run } = excelForEachTest(() => ({ workbook: { sheets: ['Sheet1', 'Other'] } }));

function changed(change: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void): Promise<void> {
  return run(async (context, sheet) => {
    change(sheet, context);
    await context.sync();
  });
}

describe('Renaming a worksheet', () => {
  it('keeps its id, its cells and ranges that were taken before', async () => {
    const read = await run(async (context, sheet) => {
      const range = sheet.getRange('A1');
      range.values = [['kept']];
      sheet.name = 'Board';
      range.load('values,address');
      sheet.load('name,id');
      await context.sync();
      range.format.font.bold = true;
      const byId = context.workbook.worksheets.getItem(sheet.id).load('name');
      await context.sync();
      return [sheet.name, range.address, range.values, byId.name];
    });
    expect(read).toEqual(['Board', 'Board!A1', [['kept']], 'Board']);
  });

  it.each(['a/b', '', 'x'.repeat(32), "'quoted", 'History', 'a:b'])('refuses the illegal name %j', async (name) => {
    await expect(changed((sheet) => (sheet.name = name))).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  it('refuses the name of another sheet, but allows another case of its own', async () => {
    await expect(changed((sheet) => (sheet.name = 'OTHER'))).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
    await changed((sheet) => (sheet.name = 'SHEET1'));
    expect(excel().workbook.sheetNames()).toEqual(['SHEET1', 'Other']);
  });
});

describe('Deleting a worksheet', () => {
  it('removes it and activates another one', async () => {
    await changed((sheet) => sheet.delete());
    expect(excel().workbook.sheetNames()).toEqual(['Other']);
    expect(excel().workbook.activeSheet()).toBe('Other');
  });

  it('refuses the last visible one', async () => {
    const last = changed((sheet, context) => {
      context.workbook.worksheets.getItem('Other').visibility = 'Hidden';
      sheet.delete();
    });
    await expect(last).rejects.toMatchObject({ code: 'InvalidOperation' });
  });

  it('refuses one that only code can show', async () => {
    const veryHidden = changed((_sheet, context) => {
      const other = context.workbook.worksheets.getItem('Other');
      other.visibility = 'VeryHidden';
      other.delete();
    });
    await expect(veryHidden).rejects.toMatchObject({ code: 'InvalidOperation' });
  });

  it('ends the life of its ranges', async () => {
    const orphan = run(async (context) => {
      const other = context.workbook.worksheets.getItem('Other');
      const range = other.getRange('A1').load('address');
      await context.sync();
      other.delete();
      range.load('values');
      await context.sync();
    });
    await expect(orphan).rejects.toMatchObject({ code: 'ItemNotFound' });
  });
});

describe('A worksheet', () => {
  it('has a position, a tab color, gridlines and a visibility', async () => {
    const read = await run(async (context, sheet) => {
      sheet.set({ position: 1, tabColor: '#ff6600', showGridlines: false });
      context.workbook.worksheets.getItem('Other').activate();
      sheet.visibility = 'Hidden';
      sheet.load('position,tabColor,showGridlines,visibility');
      const visible = context.workbook.worksheets.getCount(true);
      await context.sync();
      return [sheet.position, sheet.tabColor, sheet.showGridlines, sheet.visibility, visible.value];
    });
    expect(read).toEqual([1, '#FF6600', false, 'Hidden', 1]);
  });

  it('refuses a position beyond the last one', async () => {
    await expect(changed((sheet) => (sheet.position = 2))).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  it('makes room for another active sheet when it is hidden', async () => {
    await changed((sheet) => (sheet.visibility = 'Hidden'));
    expect(excel().workbook.activeSheet()).toBe('Other');
    const last = changed((_sheet, context) => {
      context.workbook.worksheets.getItem('Other').visibility = 'Hidden';
    });
    await expect(last).rejects.toMatchObject({ code: 'InvalidOperation' });
  });
});

describe('Frozen panes', () => {
  const frozen = (freeze: (panes: Excel.WorksheetFreezePanes) => void) =>
    run(async (context, sheet) => {
      sheet.freezePanes.freezeRows(9);
      freeze(sheet.freezePanes);
      const location = sheet.freezePanes.getLocationOrNullObject().load('address');
      await context.sync();
      return location.isNullObject ? undefined : location.address;
    });

  it.each<[string, (panes: Excel.WorksheetFreezePanes) => void, string | undefined]>([
    ['rows', (panes) => panes.freezeRows(2), 'Sheet1!1:2'],
    ['one column by default', (panes) => panes.freezeColumns(), 'Sheet1!A:A'],
    ['both', (panes) => panes.freezeAt('A1:B3'), 'Sheet1!A1:B3'],
    ['nothing any more', (panes) => panes.unfreeze(), undefined],
  ])('hold %s', async (_what, freeze, address) => expect(await frozen(freeze)).toBe(address));
});
