import { expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { excel, run } = excelForEachTest(
  () => ({}),
  (started) => {
    started.workbook.put('A1', [
      ['Name', 'Value'],
      ['a', 1],
      ['b', 2],
    ]);
  },
);

it('A table has headers, a body, a name and a style', async () => {
  const read = await run(async (context, sheet) => {
    const table = sheet.tables.add('A1:B3', true);
    table.set({ name: 'Facts', style: 'TableStyleLight9' });
    await context.sync();
    const found = context.workbook.tables.getItem('facts').load('name,style,showTotals');
    const header = found.getHeaderRowRange().load('values');
    const body = found.getDataBodyRange().load('address');
    const column = found.columns.getItem('Value').getDataBodyRange().load('values');
    await context.sync();
    return [found.name, found.style, found.showTotals, header.values, body.address, column.values];
  });
  expect(read).toEqual(['Facts', 'TableStyleLight9', false, [['Name', 'Value']], 'Sheet1!A2:B3', [[1], [2]]]);
});

it('A table without headers gets a row of them', async () => {
  const read = await run(async (context, sheet) => {
    const range = sheet.tables.add(sheet.getRange('A1:B3'), false).getRange().load('address,values');
    await context.sync();
    return [range.address, range.values[0]];
  });
  expect(read).toEqual(['Sheet1!A1:B4', ['Column1', 'Column2']]);
});

it('A table takes rows at its end and between others, and makes room for them', async () => {
  excel().workbook.put('A4', [['below']]);
  const read = await run(async (context, sheet) => {
    const table = sheet.tables.add('A1:B3', true);
    table.rows.add(undefined, [['c', 3]]);
    table.rows.add(0, [['first', 0]]);
    table.rows.getItemAt(1).delete();
    const range = table.getRange().load('values');
    const below = sheet.getRange('A5').load('values');
    table.rows.load('count');
    await context.sync();
    return [range.values, below.values, table.rows.count];
  });
  expect(read).toEqual([
    [
      ['Name', 'Value'],
      ['first', 0],
      ['b', 2],
      ['c', 3],
    ],
    [['below']],
    3,
  ]);
});

it('A table can be resized, but keeps the row of its headers', async () => {
  const resized = (address: string) =>
    run(async (context, sheet) => {
      sheet.tables.load('items/name');
      await context.sync();
      const table = sheet.tables.items[0] ?? sheet.tables.add('A1:B3', true);
      table.resize(address);
      const range = table.getRange().load('address');
      await context.sync();
      return range.address;
    });
  expect(await resized('A1:C5')).toBe('Sheet1!A1:C5');
  await expect(resized('A2:C5')).rejects.toMatchObject({ code: 'InvalidArgument' });
});

it('A table converted to a range leaves its cells, deleted it takes them along', async () => {
  await run(async (context, sheet) => {
    sheet.tables.add('A1:B3', true).convertToRange();
    await context.sync();
  });
  expect(excel().workbook.usedArea('Sheet1')).toMatchObject({ rows: 3, columns: 2 });
  await run(async (context, sheet) => {
    sheet.tables.add('A1:B3', true).delete();
    await context.sync();
  });
  expect(excel().workbook.tables.all()).toEqual([]);
  expect(excel().workbook.values({ sheet: 'Sheet1', row: 1, column: 0, rows: 1, columns: 1 })).toEqual([['']]);
});

it('A table refuses totals, overlaps, and names in use', async () => {
  const failing = (change: (table: Excel.Table, sheet: Excel.Worksheet) => void) =>
    run(async (context, sheet) => {
      change(sheet.tables.add('A1:B3', true), sheet);
      await context.sync();
    });
  await expect(failing((table) => (table.showTotals = true))).rejects.toMatchObject({ code: 'ApiNotFound' });
  await expect(failing(() => {})).rejects.toMatchObject({ code: 'InvalidArgument' });
  const twice = run(async (context, sheet) => {
    sheet.tables.add('D1:E3', true).name = 'Table1';
    await context.sync();
  });
  await expect(twice).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
});
