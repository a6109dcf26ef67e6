/** What Excel.run tells about protection, merged cells and names of the emulated workbook. */
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/office-host/areas/a1';
import { excelForEachTest } from './fixture-excel';

const { excel, run } = excelForEachTest(() => {
  const definedNames = [
    { name: 'Rate', formula: '=0.2' },
    { name: 'Local', formula: '=1', sheet: 'Sheet1' },
  ];
  return { workbook: { definedNames } };
});

describe('A protected sheet', () => {
  it('refuses entries into locked cells alone', async () => {
    excel().workbook.restrictions.protect('Sheet1');
    excel().workbook.restrictions.unlock('B1');
    const enter = (address: string) =>
      run(async (context, sheet) => {
        sheet.getRange(address).values = [[1]];
        await context.sync();
      });
    await enter('B1');
    await expect(enter('A1')).rejects.toThrow('AccessDenied');
  });

  it('tells that it is protected, and which cells are locked', async () => {
    excel().workbook.restrictions.protect('Sheet1');
    excel().workbook.restrictions.unlock('B1');
    const facts = await run(async (context, sheet) => {
      const protection = sheet.protection.load('protected');
      const locks = ['A1', 'B1'].map((address) => sheet.getRange(address).format.protection.load('locked'));
      await context.sync();
      return [protection.protected, ...locks.map(({ locked }) => locked)];
    });
    expect(facts).toEqual([true, true, false]);
  });
});

describe('Merged cells', () => {
  it('are found by each of their cells', async () => {
    merge('B2:C3');
    const found = await run(async (context, sheet) => {
      const areas = ['A1', 'C3'].map((address) => sheet.getRange(address).getMergedAreasOrNullObject().load('address'));
      await context.sync();
      return areas.map((area) => (area.isNullObject ? undefined : area.address));
    });
    expect(found).toEqual([undefined, 'Sheet1!B2:C3']);
  });
});

describe('Defined names', () => {
  it('belong to the workbook or to a sheet', async () => {
    const found = await run(async (context, sheet) => {
      const collections = [context.workbook.names, sheet.names];
      for (const names of collections) names.load('items/name,items/formula');
      await context.sync();
      return collections.map(({ items }) => items.map(({ name, formula }) => [name, formula as unknown]));
    });
    expect(found).toEqual([[['Rate', '=0.2']], [['Local', '=1']]]);
  });
});

function merge(address: string): void {
  const area = parseAddress(address, excel().workbook.activeSheet());
  excel().workbook.structure.merge(area!);
}
