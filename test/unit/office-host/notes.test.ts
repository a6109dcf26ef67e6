import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type HostProfile, hostProfiles } from '../../support/host-profiles';
import { batchesOn, excelForEachTest, fixtureExcel } from './fixture-excel';

const { excel, run } = excelForEachTest();

it('Notes are added to cells, changed and deleted', async () => {
  const read = await run(async (context, sheet) => {
    sheet.notes.add('B2', 'second');
    sheet.notes.add(sheet.getRange('A1'), 'first');
    const notes = sheet.notes.load('items/content');
    await context.sync();
    const before = notes.items.map(({ content }) => content);
    const note = sheet.notes.getItemOrNullObject('B2').load('content');
    await context.sync();
    note.content = `${note.content} changed`;
    sheet.notes.getItemOrNullObject('A1').delete();
    const [count, none] = [sheet.notes.getCount(), sheet.notes.getItemOrNullObject('A1').load('content')];
    await context.sync();
    return [before, count.value, none.isNullObject];
  });
  expect(read).toEqual([['first', 'second'], 1, true]);
  expect(excel().workbook.notes.of('Sheet1')).toMatchObject([{ cell: { row: 1, column: 1 }, text: 'second changed' }]);
});

it('Notes move with their cells', async () => {
  await run(async (context, sheet) => {
    sheet.notes.add('B2', 'here');
    sheet.getRange('1:3').insert('Down');
    await context.sync();
  });
  expect(excel().workbook.notes.of('Sheet1')).toMatchObject([{ cell: { row: 4, column: 1 } }]);
});

it.each([
  ['of more than one cell', 'A1:B1', 'InvalidArgument'],
  ['of a cell that has one', 'C3', 'ItemAlreadyExists'],
])('A note %s is refused', async (_, address, code) => {
  const two = run(async (context, sheet) => {
    sheet.notes.add('C3', 'there');
    await context.sync();
    sheet.notes.add(address, 'again');
    await context.sync();
  });
  await expect(two).rejects.toMatchObject({ code });
});

it.each(Object.entries<HostProfile>(hostProfiles))('%s has notes as of ExcelApi 1.18', async (name, host) => {
  const other = await fixtureExcel({ host });
  const adding = batchesOn(() => other).run(async (context, sheet) => {
    sheet.notes.add('A1', 'text');
    await context.sync();
  });
  if (name.startsWith('LTSC')) await expect(adding).rejects.toMatchObject({ code: 'ApiNotFound' });
  else await expect(adding).resolves.toBeUndefined();
});

it('The office.js of the npm package has no notes of its own: else excel-host/newer-office.ts can go', () => {
  const script = readFileSync('node_modules/@microsoft/office-js/dist/excel-win32-16.01.js', 'utf8');
  expect(script.includes('NoteCollection')).toBe(false);
});
