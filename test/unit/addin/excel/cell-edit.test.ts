/** Batches while a person edits a cell, through Microsoft's own Excel.run. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { isEditingCell, createBackgroundRun } from '../../../../src/addin/excel/host/cell-edit';
import { createRunAtOnce, createRunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import { createEditingWatch, watchedServices } from '../../../../src/addin/taskpane/notices/editing-watch';
import type { PaneServices } from '../../../../src/addin/taskpane/controls/pane-services';
import { hostProfiles } from '../../../support/host-profiles';
import { fixtureExcel, resultOf, value } from '../../office-host/fixture-excel';
import type { ExcelInNode, StartOptions } from '../../../support/excel-in-node';

let excel: ExcelInNode;

const runInExcel = createRunInExcel({ undoGroups: false });
const runAtOnce = createRunAtOnce({ undoGroups: false });

async function start(host?: StartOptions['host']): Promise<void> {
  excel = await fixtureExcel(host && { host });
  vi.stubGlobal('Excel', excel.page['Excel']);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const writing = vi.fn(async (context: Excel.RequestContext) => {
  context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [[1]];
  await context.sync();
  return 'written';
});
beforeEach(() => void writing.mockClear());

/** What has come of a promise so far. */
function seen<T>(promise: Promise<T>) {
  const outcome: unknown[] = [];
  promise.then(
    (done) => outcome.push(done),
    (error: unknown) => outcome.push((error as { readonly code?: string }).code),
  );
  return outcome;
}

describe.each(Object.entries(hostProfiles))('In %s', (_, host) => {
  it('a batch that a person asked for waits for the end of the edit, and functions do not', async () => {
    await start(host);
    excel.host.editCell(true);
    const outcome = seen(runInExcel(writing));
    expect(await resultOf(excel, 'ADD', 1, 2)).toEqual(value(3));
    await pass(60_000);
    expect(outcome).toEqual([]);
    excel.host.editCell(false);
    await pass(10);
    expect([outcome, writing.mock.calls.length]).toEqual([['written'], 1]);
  });
});

it('Where Excel does not put batches off, one that a person asked for fails', async () => {
  await start({ requirementSets: { DelayForCellEdit: undefined } });
  excel.host.editCell(true);
  const outcome = seen(runInExcel(writing));
  await pass(10);
  expect(outcome).toEqual(['InvalidOperationInCellEditMode']);
});

it('A batch that nobody asked for is refused, and tried again less and less often', async () => {
  await start();
  excel.host.editCell(true);
  const outcome = seen(createBackgroundRun(runAtOnce, systemClock)(writing));
  await pass(60_000);
  expect([outcome, writing.mock.calls.length]).toEqual([[], 5]);
  excel.host.editCell(false);
  await pass(60_000);
  expect([outcome, writing.mock.calls.length]).toEqual([['written'], 6]);
});

it('It ends where Excel never answers', async () => {
  const outcome: unknown[] = [];
  const never = () => new Promise<never>(() => {});
  createBackgroundRun(never, systemClock)(writing).catch((error: unknown) => outcome.push(String(error)));
  await pass(299_000);
  expect(outcome).toEqual([]);
  await pass(1_000);
  expect(outcome).toEqual(['Error: Excel has not answered within 5 minutes']);
});

it('It gives up when the cell is left open, and at once for every other refusal', async () => {
  await start();
  const runInBackground = createBackgroundRun(runAtOnce, systemClock);
  excel.host.editCell(true);
  const outcome = seen(runInBackground(writing));
  await pass(900_000);
  expect(outcome).toEqual(['InvalidOperationInCellEditMode']);
  expect(vi.getTimerCount()).toBe(0);
  excel.host.editCell(false);
  const missing = seen(
    runInBackground(async (context) => {
      context.workbook.worksheets.getItem('none').load('name');
      await context.sync();
    }),
  );
  await pass(10);
  expect(missing).toEqual(['ItemNotFound']);
});

it('The pane says after 1.5 seconds that a click waits for the end of an edit, until the click is done', async () => {
  await start();
  const told: boolean[] = [];
  const { watch } = createEditingWatch({
    clock: systemClock,
    isEditingCell,
    onLook: (isWaiting) => told.push(isWaiting),
  });
  excel.host.editCell(true);
  const outcome = seen(watch(runInExcel(writing)));
  await pass(1_499);
  expect(told).toEqual([]);
  await pass(10);
  expect(told).toEqual([true]);
  excel.host.editCell(false);
  await pass(10);
  expect([outcome, told]).toEqual([['written'], [true, false]]);
  expect(vi.getTimerCount()).toBe(0);
});

it('The pane does not take a batch that is slow for one that waits', async () => {
  await start({ replyDelayMs: 1_000 });
  const told: boolean[] = [];
  const { watch } = createEditingWatch({
    clock: systemClock,
    isEditingCell,
    onLook: (isWaiting) => told.push(isWaiting),
  });
  void watch(
    runInExcel(writing)
      .then(() => runInExcel(writing))
      .then(() => runInExcel(writing)),
  );
  await pass(10_000);
  expect(told.length).toBeGreaterThan(1);
  expect(told).not.toContain(true);
});

it('The pane says nothing, and looks again, where it cannot find out whether a cell is edited', async () => {
  const told: boolean[] = [];
  const isEditing = vi.fn(() => Promise.reject(new Error('a part of the script is missing')));
  const { watch, stop } = createEditingWatch({
    clock: systemClock,
    isEditingCell: isEditing,
    onLook: (isWaiting) => told.push(isWaiting),
  });
  void watch(new Promise(() => {}));
  await pass(3_100);
  expect([isEditing.mock.calls.length, told]).toEqual([2, [false, false]]);
  stop();
});

it('What the pane runs keeps its undo group under the watch', async () => {
  const run = vi.fn(() => Promise.resolve());
  const services = { run, workbookLanguage: Promise.resolve({}) } as unknown as PaneServices;
  const batch = () => Promise.resolve();
  await watchedServices(services, { watch: (work) => work }).run(batch, 'one-step');
  expect(run).toHaveBeenCalledWith(batch, 'one-step');
});
