/** The work of a person: kept over a reload, in files, exported. */
import { type CellObject, read } from '@e965/xlsx';
import { type TableProperties, Workbook } from 'exceljs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedTime } from '../../../src/addin/excel/time/stored-time';
import { epochMs } from '../../../src/market/time/exchange-time';
import type { WorkbenchDocument } from '../../../src/workbench/document/document-file';
import { type GridDriver, openWorkbench, writeByExcel } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => void (grid = await openWorkbench()));
afterAll(() => grid?.close());

async function addEmptySheet(): Promise<void> {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
}

async function isReady(page: Page = grid.page): Promise<void> {
  await page.waitForFunction(() => window.marketDataWorkbench);
  await page.evaluate(() => window.marketDataWorkbench?.ready);
}

const saved = (page: Page = grid.page) => page.locator('#save-state', { hasText: /^(Saved|已保存)/ }).waitFor();

async function choose(item: string): Promise<void> {
  await grid.page.locator('.menu-button').click();
  await grid.page.locator(`[data-item="${item}"]`).click();
}

/** @returns the path of the downloaded file */
async function download(begin: () => Promise<void>): Promise<string> {
  const [given] = await Promise.all([grid.page.waitForEvent('download'), begin()]);
  return given.path();
}

async function openFile(path: string, begin = () => grid.page.keyboard.press('Control+o')): Promise<void> {
  const [chooser] = await Promise.all([grid.page.waitForEvent('filechooser'), begin()]);
  await chooser.setFiles(path);
}

async function temporary(name: string, content: string): Promise<string> {
  const path = join(tmpdir(), `market-data-${process.pid}-${name}`);
  await writeFile(path, content);
  return path;
}

it('the work is there again after a reload, up to the last entry, and calculates', async () => {
  await addEmptySheet();
  await grid.enter('A1', 'AAPL.US');
  await grid.write('A2', '=MD.KLINE(A1,"1d",3)');
  await grid.waitForTexts('A2:B5', (texts) => texts[3]?.[1] !== '');
  await saved();
  await grid.write('D1', 'last words');
  await grid.page.reload();
  await isReady();
  expect((await grid.texts('A1:D1'))[0]).toEqual(['AAPL.US', '', '', 'last words']);
  await grid.waitForTexts('A2:B5', (texts) => /^\d{4}-\d{2}-\d{2}$/.test(texts[3]?.[0] ?? ''));
  await grid.write('A1', '600519.SH');
  await grid.write('A7', '=MD.QUOTE(A1,"symbol")');
  await grid.waitForTexts('A7', ([row]) => row?.[0] === '600519.SH');
  expect(grid.errors).toEqual([]);
});

it('the work is there again after a reload while it is being saved', async () => {
  await grid.page.evaluate(keepTransactionsOpen);
  await grid.write('A1', 'last words');
  await grid.page.waitForFunction(() => document.documentElement.dataset['isSaving']);
  await grid.page.reload();
  await isReady();
  expect(await grid.texts('A1')).toEqual([['last words']]);
});

/** Runs in the page. As on a disk that does not answer, no change of the store is committed: each reads for ever. */
function keepTransactionsOpen(): void {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    if (this.transaction.mode !== 'readwrite') return request;
    document.documentElement.dataset['isSaving'] = 'true';
    const readOn = () => get.call(this, key).addEventListener('success', readOn);
    request.addEventListener('success', readOn);
    return request;
  };
}

it('an export to .xlsx has the values, dates, formats, widths and heights of the grid', async () => {
  await addEmptySheet();
  await grid.enterTogether('A1', [['AAPL.US'], ['=MD.KLINE(A1,"1d",5)']]);
  await grid.enterTogether('I1', [['=SEQUENCE(2,2)'], ['']]);
  await grid.enterTogether('L1', [['=SUM(1,2)'], [''], ['=1/0']]);
  await grid.enter('L2', "'=1+1");
  await grid.enterTogether('L4', [['#N/A'], ["'#N/A"]]);
  const texts = await grid.waitForTexts('A1:L7', (rows) => rows[6]?.[6] !== '' && rows[0]?.[11] === '3');
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A8').format.rowHeight = 34 * 0.75;
      await context.sync();
    }),
  );
  await grid.settle();
  const notices = await grid.page.evaluateHandle(() => {
    const told: string[] = [];
    const line = document.querySelector('#notice')!;
    new MutationObserver(() => told.push(line.textContent ?? '')).observe(line, { childList: true });
    return told;
  });
  const path = await download(() => choose('xlsx'));
  const book = read(await readFile(path), { cellNF: true, cellStyles: true, cellFormula: true, xlfn: true });
  const sheet = book.Sheets[book.SheetNames.at(-1)!]!;
  const at = (address: string) => sheet[address] as CellObject;
  expect(at('A2')).toMatchObject({ f: '_xldudf_MD_KLINE(A1,"1d",5)', F: 'A2:G7', D: true, v: texts[1]![0] });
  expect(at('I1')).toMatchObject({ f: '_xlfn.SEQUENCE(2,2)', F: 'I1:J2', v: 1 });
  expect(at('L1')).toMatchObject({ f: 'SUM(1,2)', v: 3 });
  expect(at('L3')).toMatchObject({ t: 'e', w: '#DIV/0!' });
  expect(at('L2')).toMatchObject({ t: 's', v: '=1+1' });
  expect(at('L2').f).toBeUndefined();
  expect([at('L4').t, at('L5').t]).toEqual(['e', 's']);
  for (const row of [3, 4, 5, 6, 7]) {
    expect(at(`A${row}`).t).toBe('n');
    expect(at(`A${row}`).w).toBe(texts[row - 1]![0]);
    expect(at(`E${row}`).w).toBe(texts[row - 1]![4]);
  }
  const { width } = await grid.page.evaluate(() => window.marketDataWorkbench!.rectangleOf('A1'));
  expect(Math.round(sheet['!cols']![0]!.width! * 7)).toBe(Math.round(width));
  expect(sheet['!rows']![7]!.hpt).toBe(34 * 0.75);
  await expect.poll(() => notices.jsonValue()).toEqual([expect.stringContaining('Exporting…'), expect.stringContaining('Exported ')]);
});

it('an export of the selection to CSV keeps numbers numbers and texts texts', async () => {
  await addEmptySheet();
  await grid.enterTogether('A1', [['-5', '=-1234.5', 'a,b', '=DATE(2026,1,31)']]);
  await grid.enter('A2', "'=1+1");
  await grid.enter('B2', '@x');
  const [[, , , date = ''] = []] = await grid.waitForTexts('A1:D2', ([row]) => row?.[3] !== '');
  await grid.click('A1');
  const path = await download(() => choose('csv'));
  const [first, second] = (await readFile(path, 'utf8')).slice(1).split('\r\n');
  expect(first).toBe(`-5,-1234.5,"a,b",${date}`);
  expect(second).toBe(`"'=1+1","'@x",,`);
});

it('a file has what depends on the cell that is still being edited', async () => {
  await addEmptySheet();
  await grid.enterTogether('A1', [['1', '=A1*2']]);
  await grid.waitForTexts('B1', ([row]) => row?.[0] === '2');
  await grid.click('A1');
  await grid.page.keyboard.type('5');
  const path = await download(() => grid.page.keyboard.press('Control+s'));
  const { workbook } = JSON.parse(await readFile(path, 'utf8')) as WorkbenchDocument;
  const rows = Object.values(workbook.sheets).map(({ cellData }) => cellData?.[0]);
  expect(rows.map((row) => [row?.[0]?.v, row?.[1]?.v])).toContainEqual([5, 10]);
});

/** The document with an icon set on B3:B5 of its last sheet, as the grid's panel makes it: Office.js here has none. */
function withIconSet(text: string): string {
  const document = JSON.parse(text) as WorkbenchDocument;
  const { resources = [], sheetOrder } = document.workbook;
  const config = ['0', '1', '2'].map((iconId, index) => ({
    ...{ iconType: '3Arrows', iconId, operator: 'greaterThan' },
    value: { type: 'num', value: 20 - 10 * index },
  }));
  const rule = { type: 'iconSet', isShowValue: true, config };
  const ranges = [{ startRow: 2, endRow: 4, startColumn: 1, endColumn: 1 }];
  const name = 'SHEET_CONDITIONAL_FORMATTING_PLUGIN';
  const data = JSON.stringify({ [sheetOrder.at(-1)!]: [{ cfId: 'icons', ranges, stopIfTrue: false, rule }] });
  document.workbook.resources = [...resources.filter((each) => each.name !== name), { name, data }];
  return JSON.stringify(document);
}

it('an export to .xlsx has tables, icon sets and charts', async () => {
  await addEmptySheet();
  await grid.enterTogether('A2', [
    ['Symbol', 'Close'],
    ['AAPL.US', '5'],
    ['TSLA.US', '15'],
    ['NVDA.US', '25'],
  ]);
  await grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.tables.add('A2:B5', true).set({ name: 'Quotes', style: 'TableStyleMedium7' });
    sheet.charts.add('Line', sheet.getRange('A2:B5'), 'Columns');
    await context.sync();
  })`);
  const kept = await readFile(await download(() => choose('save')), 'utf8');
  const opened = grid.page.waitForEvent('load');
  await openFile(await temporary('icons.json', withIconSet(kept)), () => choose('open'));
  await opened;
  await isReady();
  const path = await download(() => choose('xlsx'));
  await expect.poll(() => grid.page.locator('#notice').innerText()).toMatch(/^Exported [^.]+\.xlsx\.\s/);
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(await readFile(path)).buffer);
  const sheet = book.worksheets.at(-1) as unknown as {
    getTables(): { table: TableProperties & { tableRef: string } }[];
    conditionalFormattings: { ref: string; rules: { iconSet: string }[] }[];
  };
  const [{ table } = { table: undefined }] = sheet.getTables();
  expect(table).toMatchObject({ name: 'Quotes', tableRef: 'A2:B5', style: { theme: 'TableStyleMedium7' } });
  expect(table!.columns.map(({ name }) => name)).toEqual(['Symbol', 'Close']);
  expect(sheet.conditionalFormattings).toMatchObject([{ ref: 'B3:B5', rules: [{ iconSet: '3Arrows' }] }]);
  const { files = {} } = read(await readFile(path), { bookFiles: true }) as {
    files?: Record<string, { content: Uint8Array }>;
  };
  const chart = new TextDecoder().decode(files['xl/charts/chart1.xml']?.content);
  expect(chart).toMatch(/<c:lineChart>.*<c:f>Sheet\d+!\$B\$3:\$B\$5<\/c:f>/);
  expect(chart).toContain('<c:pt idx="2"><c:v>25</c:v></c:pt>');
  expect(grid.errors).toEqual([]);
});

it('the work that another tab has saved stays when a page is left, and what that one leaves is the previous work', async () => {
  await addEmptySheet();
  await grid.write('A1', 'first');
  await saved();
  // Pages without https have no locks between tabs.
  const script = await grid.page.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await grid.page.reload();
  await isReady();
  const other = await grid.page.context().newPage();
  try {
    await other.goto(grid.page.url());
    await isReady(other);
    await writeByExcel(other, 'A1', [['newer']]);
    await expect.poll(() => other.locator('#save-state').innerText()).toMatch(/^Saving/);
    await saved(other);
    await grid.write('A1', 'last words');
    await grid.page.reload();
    await isReady();
    expect(await grid.texts('A1')).toEqual([['newer']]);
    await Promise.all([grid.page.waitForEvent('load'), choose('restore')]);
    await isReady();
    expect(await grid.texts('A1')).toEqual([['last words']]);
  } finally {
    await script.dispose();
    await other.close();
  }
});

it('the time of the workbook is kept with the work, and in effect when it is opened again', async () => {
  await addEmptySheet();
  await grid.enterTogether('A1', [['=MD.ASOF()', '=MD.STATUS("as_of")']]);
  await grid.pane().evaluate(
    (value) =>
      new Promise((resolve) => {
        const { settings } = Office.context.document;
        settings.set('asOf', value);
        settings.saveAsync(resolve);
      }),
    storedTime({ instant: epochMs(Date.parse('2025-06-30T07:00:00Z')), market: 'SH' }),
  );
  await saved();
  await grid.page.reload();
  await isReady();
  await grid.enterTogether('A1', [['=MD.ASOF()', '=MD.STATUS("as_of")']]);
  await grid.waitForTexts('A1:B1', ([row]) => row?.join() === '2025-06-30 15:00,2025-06-30 15:00 (Shanghai)');
  const path = await download(() => choose('xlsx'));
  const sheet = Object.values(read(await readFile(path)).Sheets).at(-1)!;
  expect((sheet['A1'] as CellObject).c?.[0]?.t).toBe('As of 2025-06-30 15:00 (Shanghai)');
  expect(grid.errors).toEqual([]);
});

it('the work makes way for a new workbook when the person agrees, and comes back', async () => {
  await addEmptySheet();
  await grid.write('A1', 'mine');
  await saved();
  await choose('new');
  await grid.page.keyboard.press('Escape');
  expect(await grid.texts('A1')).toEqual([['mine']]);
  await choose('new');
  await Promise.all([grid.page.waitForEvent('load'), grid.page.getByRole('dialog').getByRole('button', { name: 'New' }).click()]);
  await isReady();
  expect(await grid.texts('A1')).not.toEqual([['mine']]);
  await Promise.all([grid.page.waitForEvent('load'), choose('restore')]);
  await isReady();
  expect(await grid.texts('A1')).toEqual([['mine']]);
});

it('the work is saved by one tab; another one says so, and can take over', async () => {
  await addEmptySheet();
  await grid.write('A1', 'first tab');
  await saved();
  const other = await grid.page.context().newPage();
  try {
    await other.goto(grid.page.url());
    await isReady(other);
    const state = other.locator('#save-state');
    await expect.poll(() => state.innerText()).toContain('Not saved: open in another tab');
    await state.getByRole('button', { name: 'Save here instead' }).click();
    await saved(other);
    await expect.poll(() => grid.page.locator('#save-state').innerText()).toContain('open in another tab');
    await grid.write('A1', 'not to be saved');
    await other.reload();
    await isReady(other);
    expect(await other.evaluate(() => window.marketDataWorkbench?.texts('A1'))).toEqual([['first tab']]);
  } finally {
    await other.close();
  }
});

it('a file holds the workbook, and opens in an empty browser; a wrong one changes nothing', async () => {
  await addEmptySheet();
  await grid.enterTogether('A1', [['in a file', '=LEN(A1)']]);
  await grid.waitForTexts('B1', ([row]) => row?.[0] === '9');
  const path = await download(() => grid.page.keyboard.press('Control+s'));
  const text = await readFile(path, 'utf8');
  await grid.close();

  grid = await openWorkbench();
  // The browser hands file choosers to Playwright from a moment after the first listener until the last one is removed.
  grid.page.on('filechooser', () => {});
  await grid.page.reload();
  await isReady();
  await openFile(await temporary('other.json', '{"format":"market-data-workbench","version":9}'));
  await expect.poll(() => grid.page.locator('#notice').innerText()).toContain('its version is 9');
  await openFile(await temporary('broken.json', text.slice(0, -5)));
  await expect.poll(() => grid.page.locator('#notice').innerText()).toContain('not a workbench file');
  await openFile(await temporary('damaged.json', text.replace(/"sheetOrder":\[/, '"sheetOrder":["lost",')));
  await expect.poll(() => grid.page.locator('#notice').innerText()).toContain('damaged at workbook');
  expect(await grid.texts('A1')).not.toEqual([['in a file']]);
  const opened = grid.page.waitForEvent('load');
  await openFile(await temporary('good.json', text));
  await opened;
  await isReady();
  await grid.waitForTexts('A1:B1', ([row]) => row?.join() === 'in a file,9');
});

it('the work that is damaged does not keep the page from opening, and is kept for a download', async () => {
  await addEmptySheet();
  await grid.write('A1', 'precious');
  await saved();
  await grid.page.evaluate(damageStoredWork);
  await grid.page.reload();
  await isReady();
  const notice = grid.page.locator('#notice');
  await expect.poll(() => notice.innerText()).toContain('cannot be opened');
  const path = await download(() => notice.getByRole('button', { name: 'Save the damaged workbook as a file' }).click());
  expect(await readFile(path, 'utf8')).toContain('precious');
});

/** Runs in the page. */
function damageStoredWork(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('market-data.workbench');
    opening.onsuccess = () => {
      const slots = opening.result.transaction('documents', 'readwrite').objectStore('documents');
      const reading = slots.get('current');
      reading.onsuccess = () => {
        const stored = reading.result as { document: { workbook: { sheetOrder: unknown } } };
        stored.document.workbook.sheetOrder = 'damaged';
        slots.put(stored, 'current').onsuccess = () => resolve();
      };
    };
  });
}
