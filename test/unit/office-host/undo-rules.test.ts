/** What a person can undo of an add-in's changes, through Microsoft's own Excel.run. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExcelInNode } from '../../support/excel-in-node';
import { type HostProfile, hostProfiles } from '../../support/host-profiles';
import { fixtureExcel, passing } from './fixture-excel';

let excel: ExcelInNode;

beforeEach(() => void vi.useFakeTimers());

async function start(host: HostProfile): Promise<void> {
  excel = await fixtureExcel({ host, workbook: { sheets: ['Sheet1', 'Other'], hasUndo: true } });
}

type Change = (sheet: Excel.Worksheet) => void;

/** Each change in a request of its own. */
function change(isGrouped: boolean, ...changes: readonly Change[]): Promise<void> {
  const run = (excel.page['Excel'] as typeof Excel).run.bind(excel.page['Excel']);
  const done = run({ mergeUndoGroup: isGrouped }, async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    for (const each of changes) {
      each(sheet);
      await context.sync();
    }
  });
  return passing(100, done);
}

const write =
  (address: string): Change =>
  (sheet) =>
    void (sheet.getRange(address).values = [[1]]);
const remove: Change = (sheet) => sheet.context.workbook.worksheets.getItem('Other').delete();
const comment: Change = (sheet) => void (sheet.context.workbook.properties.comments = 'text');
const read: Change = (sheet) => void sheet.getRange('A1').load('values');

it('Each request that changes something is a step', async () => {
  await start(hostProfiles['Microsoft 365 on Windows']);
  const before = excel.workbook.undo.state;
  await change(false, write('A1'), read, write('A2'));
  expect(excel.workbook.undo.steps).toBe(2);
  excel.workbook.undo.undo();
  excel.workbook.undo.undo();
  expect(excel.workbook.undo.state).toBe(before);
});

it.each(['Microsoft 365 on Windows', 'Excel on the web'] as const)('The requests of a group are one step, in %s', async (name) => {
  await start(hostProfiles[name]);
  await change(false, write('B1'));
  const before = excel.workbook.undo.state;
  await change(true, write('A1'), read, write('A2'));
  await change(true, write('A3'));
  expect(excel.workbook.undo.steps).toBe(3);
  excel.workbook.undo.undo();
  excel.workbook.undo.undo();
  expect(excel.workbook.undo.state).toBe(before);
});

it('There are no groups before ExcelApi 1.20', async () => {
  await start(hostProfiles['LTSC 2024']);
  await change(true, write('A1'), write('A2'));
  expect(excel.workbook.undo.steps).toBe(2);
});

it.each([
  ['removing a sheet', 'Microsoft 365 on Windows', false, remove],
  ['removing a sheet', 'Excel on the web', false, remove],
  ["setting the workbook's comments", 'Microsoft 365 on Windows', true, comment],
  ["setting the workbook's comments", 'Excel on the web', false, comment],
] as const)('%s in %s can be undone and grouped: %s', async (_, name, canBeUndone, changing) => {
  await start(hostProfiles[name]);
  await change(false, write('A1'));
  const grouped = change(true, write('A2'), changing);
  if (canBeUndone) await grouped;
  else await expect(grouped).rejects.toMatchObject({ code: 'UndoNotSupported' });
  expect(excel.workbook.undo.steps).toBe(2);
  await change(false, changing);
  expect(excel.workbook.undo.steps > 0).toBe(canBeUndone);
});
