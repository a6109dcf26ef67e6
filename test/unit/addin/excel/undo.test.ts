/** One undo takes back a whole action of the pane, in the emulated Excel. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboards, type Given } from '../../../../src/addin/dashboards/dashboards';
import { readCapabilities } from '../../../../src/addin/excel/host/capabilities';
import { createCellAccess } from '../../../../src/addin/excel/cells/cell-access';
import { writeSymbols } from '../../../../src/addin/excel/codes/code-columns';
import { createFreezer } from '../../../../src/addin/excel/freeze/freezer';
import { insertSheet } from '../../../../src/addin/excel/insert/insert-sheet';
import { createRefresh } from '../../../../src/addin/excel/refresh/refresh';
import { createRunInExcel, type RunInExcel } from '../../../../src/addin/excel/host/run-in-excel';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { declaredSets, versionReaches } from '../../../../src/office-host/requirement-sets';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import { type HostProfile, hostProfiles } from '../../../support/host-profiles';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

const quote = '=MD.QUOTE("600519.SH")';
const given: Given = { symbol: parseSymbol('AAPL.US'), universe: 'US_Stock' };
const stockPage = dashboards.find(({ id }) => id === 'stock')!.describe({ language: 'en', rise: 'green' }, given);

let excel: ExcelInNode;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Host = HostProfile & { readonly refusedInUndoGroups?: readonly string[] };

/** With formulas of ours, and as many of another product. */
async function start(host: Host, rows = 20) {
  excel = await fixtureExcel({ host, workbook: { sheets: ['Prices'], hasUndo: true } });
  const { workbook } = excel;
  workbook.put(
    'B1',
    Array.from({ length: rows }, () => [quote, '=BDP("AAPL US Equity","PX_LAST")']),
  );
  for (let row = 1; row <= rows; row++) workbook.show(`B${row}`, [[row]]);
  vi.stubGlobal('Excel', excel.page['Excel']);
  const sets = declaredSets(host.requirementSets ?? {});
  const requirements = {
    isSetSupported: (set: string, version = '1.1') => versionReaches(sets[set], version),
  };
  const capabilities = readCapabilities({ requirements, platform: host.platform ?? 'PC' });
  const run = createRunInExcel(capabilities);
  await passing(50, changeTab(run));
  return {
    run,
    capabilities,
    freezer: createFreezer(run, capabilities, { now: () => Date.now(), asOf: () => undefined }),
  };
}

/** What the person did before. */
const changeTab = (run: RunInExcel) =>
  run((context) => {
    context.workbook.worksheets.getItem('Prices').tabColor = '#FF0000';
    return context.sync();
  });

type Started = Awaited<ReturnType<typeof start>>;

const formulas = (address: string) => excel.workbook.formulas(parseAddress(address, 'Prices')!);
const freeze = ({ freezer }: Started) => passing(2_000, freezer.freeze('workbook'));
const thaw = ({ freezer }: Started) => passing(2_000, freezer.thaw('workbook'));
const insertStockPage = ({ run }: Started) => passing(2_000, insertSheet(run, stockPage));

function refresh({ run, capabilities }: Started) {
  return passing(2_000, createRefresh({ run, capabilities, startEpoch: () => {}, asked: 'by-person' })('workbook'));
}

function convert({ run }: Started) {
  const cells = Array.from({ length: 20 }, (_, row) => {
    return { row, column: 2, original: '=BDP("AAPL US Equity","PX_LAST")', formula: '=MD.QUOTE("AAPL.US")' };
  });
  return passing(2_000, createCellAccess(run).replace('Prices', cells));
}

const actions = [
  ['insert a dashboard', insertStockPage, undefined],
  ['convert to values', freeze, undefined],
  ['restore formulas', thaw, freeze],
  ['convert formulas of another product', convert, undefined],
] as const;

describe.each(['Microsoft 365 on Windows', 'Excel on the web'] as const)('In %s', (name) => {
  it.each(actions)('one undo takes back the whole action: %s', async (_, act, before) => {
    const started = await start(hostProfiles[name]);
    await before?.(started);
    const { undo } = excel.workbook;
    const { state } = undo;
    await act(started);
    expect(undo.state).not.toBe(state);
    undo.undo();
    expect(undo.state).toBe(state);
  });

  it('entering formulas again is one step, also of more than one request writes', async () => {
    const started = await start(hostProfiles[name], 201);
    for (let row = 1; row <= 201; row++) excel.workbook.show(`B${row}`, [['#NAME?']]);
    const { undo } = excel.workbook;
    const { state } = undo;
    expect(await refresh(started)).toMatchObject({ reentered: 201 });
    expect(undo.state).not.toBe(state);
    undo.undo();
    expect(undo.state).toBe(state);
  });

  it('symbols in place of codes are one step, also of more runs of cells than one request writes', async () => {
    const { run, capabilities } = await start(hostProfiles[name]);
    const rows = Array.from({ length: 201 }, (_, index) => 2 * index);
    for (const row of rows) excel.workbook.put(`D${row + 1}`, [[700]]);
    const chosen = rows.map((row) => {
      return { code: { run: { row, column: 3, rows: 1, columns: 1 }, content: 700 }, symbol: '00700.HK' };
    });
    const { undo } = excel.workbook;
    const { state } = undo;
    const writing = writeSymbols(run, { sheet: 'Prices' }, chosen, capabilities);
    expect(await passing(2_000, writing)).toBe(201);
    expect(formulas('D401')).toEqual([['00700.HK']]);
    undo.undo();
    expect(undo.state).toBe(state);
  });
});

it('Formulas that are restored after an undo are those of the record, which came back with it', async () => {
  const started = await start(hostProfiles['Microsoft 365 on Windows']);
  await freeze(started);
  await thaw(started);
  excel.workbook.undo.undo();
  expect(formulas('B2')).toEqual([[2]]);
  expect(await thaw(started)).toEqual({ formulas: 20, leftAlone: {} });
  expect(formulas('B2')).toEqual([[quote]]);
});

describe('Where Excel refuses a change in an undo group', () => {
  it.each(['WorksheetCollection.add', 'ChartCollection.add', 'Range.formulas', 'Worksheet.activate'])(
    'at %s, a dashboard is inserted once, without the group',
    async (api) => {
      const started = await start({ refusedInUndoGroups: [api] });
      expect(await insertStockPage(started)).toEqual({ name: 'Stock page', refusedCharts: [] });
      expect(excel.workbook.sheetNames()).toEqual(['Prices', 'Stock page']);
    },
  );

  it.each(['Range.values', 'CustomXmlPartCollection.add', 'NoteCollection.add', 'Range.numberFormat'])(
    'at %s, values replace formulas, and come back',
    async (api) => {
      const started = await start({ refusedInUndoGroups: [api] });
      expect(await freeze(started)).toEqual({ formulas: 20, leftAlone: {} });
      expect(excel.workbook.notes.of('Prices')).toHaveLength(1);
      expect(excel.workbook.properties.comments()).toBe('');
      expect(await thaw(started)).toEqual({ formulas: 20, leftAlone: {} });
      expect(formulas('B1:B20').every(([formula]) => formula === quote)).toBe(true);
      expect(excel.workbook.notes.of('Prices')).toEqual([]);
    },
  );
});

it('An internal error in a group blames no cell: the action runs without the group', async () => {
  const started = await start(hostProfiles['Excel on the web']);
  const write = vi.spyOn(excel.workbook, 'setFormulas').mockImplementationOnce(() => {
    throw new Error('internal');
  });
  expect(await freeze(started)).toEqual({ formulas: 20, leftAlone: {} });
  expect(write).toHaveBeenCalledTimes(21);
});

it('A dashboard that Excel refuses halfway is removed, which no undo group can do', async () => {
  const started = await start(hostProfiles['Microsoft 365 on Windows']);
  const wrong = { ...stockPage, highlights: [{ kind: 'share' as const, cells: 'nowhere' }] };
  await expect(passing(2_000, insertSheet(started.run, wrong))).rejects.toMatchObject({ code: 'InvalidArgument' });
  expect(excel.workbook.sheetNames()).toEqual(['Prices']);
});

describe("The time of values goes to the workbook's comments where the cell has a note of its own", () => {
  const takeNote = () => excel.workbook.notes.set(parseAddress('B1', 'Prices')!, 'mine');

  it('in the same step on Windows', async () => {
    const started = await start(hostProfiles['Microsoft 365 on Windows']);
    takeNote();
    const { state } = excel.workbook.undo;
    await freeze(started);
    expect(excel.workbook.properties.comments()).not.toBe('');
    excel.workbook.undo.undo();
    expect(excel.workbook.undo.state).toBe(state);
  });

  it('after the group on the web, where Excel cannot undo that', async () => {
    const started = await start(hostProfiles['Excel on the web']);
    takeNote();
    expect(await freeze(started)).toEqual({ formulas: 20, leftAlone: {} });
    expect(excel.workbook.properties.comments()).not.toBe('');
    expect(excel.workbook.undo.steps).toBe(0);
  });
});
