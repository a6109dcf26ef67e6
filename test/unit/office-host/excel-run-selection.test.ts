import { beforeEach, describe, expect, it } from 'vitest';
import type { FormulaCell } from '../../support/memory-workbook/memory-workbook';
import { excelForEachTest, fixtureExcel, passing } from './fixture-excel';

let calculated: FormulaCell[];
const { excel, run, addressOf } = excelForEachTest(
  () => {
    calculated = [];
    return { workbook: { onCalculate: (cells) => calculated.push(...cells) } };
  },
  (started) => {
    started.workbook.put('B2', [
      ['=MD.QUOTE("600519.SH")', 'label'],
      ['=A1', 7],
    ]);
  },
);

describe('A spill', () => {
  it('is found from its formula, and its formula from its cells', async () => {
    excel().workbook.show('B3', [
      [1, 2],
      [3, 4],
    ]);
    expect(await addressOf((sheet) => sheet.getRange('B3').getSpillingToRange())).toBe('Sheet1!B3:C4');
    expect(await addressOf((sheet) => sheet.getRange('C4').getSpillParentOrNullObject())).toBe('Sheet1!B3');
    await expect(addressOf((sheet) => sheet.getRange('B2').getSpillingToRange())).rejects.toMatchObject({
      code: 'ItemNotFound',
    });
  });
});

describe('The selection', () => {
  it('is changed by Range.select, and can be read as areas', async () => {
    const addresses = await run(async (context, sheet) => {
      sheet.getRange('C3:D4').select();
      const areas = context.workbook.getSelectedRanges().load('address,areas/items/address');
      await context.sync();
      return [areas.address, areas.areas.items.map(({ address }) => address)];
    });
    expect(addresses).toEqual(['Sheet1!C3:D4', ['Sheet1!C3:D4']]);
  });

  it('of several areas contains all of them, in the same request and in a later one', async () => {
    excel().workbook.select('A1,C3:D4');
    const seen = await run(async (context) => {
      const selected = context.workbook.getSelectedRanges().load('address,areaCount,cellCount,areas/items/address');
      await context.sync();
      const count = selected.areas.getCount();
      await context.sync();
      const items = selected.areas.items.map(({ address }) => address);
      return [selected.address, selected.areaCount, selected.cellCount, items, count.value];
    });
    expect(seen).toEqual(['Sheet1!A1,Sheet1!C3:D4', 2, 5, ['Sheet1!A1', 'Sheet1!C3:D4'], 2]);
  });

  it('of several areas cannot be read as one range', async () => {
    excel().workbook.select('A1,C3:D4');
    const read = run(async (context) => {
      context.workbook.getSelectedRange().load('address');
      await context.sync();
    });
    await expect(read).rejects.toMatchObject({ code: 'InvalidSelection' });
  });
});

describe('Ranges of the selected areas', () => {
  it('can be navigated from, in the same request and in a later one', async () => {
    excel().workbook.show('B3', [[1], [2]]);
    const addresses = await run(async (context, sheet) => {
      sheet.getRange('B4:B9').select();
      const areas = context.workbook.getSelectedRanges().areas.load('items/address');
      const parent = areas.getItemAt(0).getCell(0, 0).getSpillParentOrNullObject().load('address');
      await context.sync();
      const used = areas.items.map((area) => area.getUsedRangeOrNullObject().load('address'));
      await context.sync();
      return [parent.address, ...used.map(({ address }) => address)];
    });
    expect(addresses).toEqual(['Sheet1!B3', 'Sheet1!B4']);
  });
});

describe('The cells with formulas', () => {
  const formulasIn = (address: string) =>
    run(async (_, sheet) => {
      const found = sheet.getRange(address).getSpecialCellsOrNullObject('Formulas').load('address');
      await sheet.context.sync();
      return found.isNullObject ? undefined : found.address;
    });

  beforeEach(() => excel().workbook.put('H20', [['=A1', 1, '=A1'], ['=A1'], ['text']]));

  it('of a range are areas of it', async () => {
    expect(await formulasIn('H20:H30')).toBe('Sheet1!H20:H21');
    expect(await formulasIn('G1:J20')).toBe('Sheet1!H20,Sheet1!J20');
    expect(await formulasIn('H22:H30')).toBeUndefined();
  });

  it('are those of the whole sheet for a single cell', async () => expect(await formulasIn('Z99')).toContain('Sheet1!H20:H21,Sheet1!J20'));

  it('are not told of a protected sheet', async () => {
    excel().workbook.restrictions.protect('Sheet1');
    await expect(formulasIn('H20:H30')).rejects.toMatchObject({ code: 'AccessDenied' });
  });
});

describe('Dirty cells', () => {
  const quote = { sheet: 'Sheet1', row: 1, column: 1, formula: '=MD.QUOTE("600519.SH")' };

  it('are the formulas of a marked range', async () => {
    await run(async (context, sheet) => {
      sheet.getRange('B2:C2').setDirty();
      await context.sync();
    });
    expect(calculated).toEqual([quote]);
  });

  it('can be marked for the whole selection', async () => {
    await run(async (context, sheet) => {
      sheet.getRange('B2').select();
      context.workbook.getSelectedRanges().setDirty();
      await context.sync();
    });
    expect(calculated).toEqual([quote]);
  });

  it('can be marked in all areas of the selection', async () => {
    excel().workbook.select('B2,A3:B3');
    await run(async (context) => {
      context.workbook.getSelectedRanges().setDirty();
      await context.sync();
    });
    expect(calculated).toEqual([quote, { sheet: 'Sheet1', row: 2, column: 1, formula: '=A1' }]);
  });
});

describe('A calculation', () => {
  it('includes no clean formula for F9, and all for a full calculation', async () => {
    const calculate = (type: 'Recalculate' | 'Full') =>
      run(async (context) => {
        context.application.calculate(type);
        await context.sync();
      });
    await calculate('Recalculate');
    expect(calculated).toEqual([]);
    await calculate('Full');
    expect(calculated).toHaveLength(2);
  });

  it('of dirty cells is left to the person in manual calculation mode', async () => {
    const manual = await fixtureExcel({
      workbook: { calculationMode: 'Manual', onCalculate: (cells) => calculated.push(...cells) },
    });
    manual.workbook.put('A1', [['=MD.QUOTE("x")']]);
    const mode = await passing(
      50,
      manual.run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').setDirty();
        context.application.load('calculationMode');
        await context.sync();
        return context.application.calculationMode;
      }),
    );
    expect([mode, calculated]).toEqual(['Manual', []]);
    manual.workbook.calculate();
    expect(calculated).toHaveLength(1);
  });
});
