/** The tools of the pane, in one page, each test on a sheet of its own: conversion of formulas, watchlists, and “What is this number?”. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;
beforeAll(async () => {
  grid = await openWorkbench();
  pane = grid.page.frameLocator('#pane');
});
afterAll(() => grid?.close());
beforeEach(() => grid.addSheet());

const openTools = () => pane.getByRole('tab', { name: 'Tools' }).click();

it('a part that fails to load leaves the others alone, and is loaded again on request', async () => {
  const chunk = /\/alerts-pane\.[^/]*\.js$/;
  await grid.page.route(chunk, (route) => route.abort());
  await openTools();
  await pane.getByText('This part of the pane could not be loaded', { exact: false }).waitFor();
  await pane.locator('#problems').waitFor();
  await pane.locator('#convert').waitFor();
  await pane.locator('#freeze-scope').waitFor();
  expect(await pane.locator('#alerts-title').count()).toBe(0);
  await grid.page.unroute(chunk);
  await pane.getByText('Try again', { exact: true }).click();
  await pane.locator('#alerts-title').waitFor();
  expect(await pane.getByText('could not be loaded', { exact: false }).count()).toBe(0);
});

const listBox = () => pane.locator('#list-text textarea');
const insert = () => pane.getByText('Insert symbols');
const file = (content: Buffer, name = 'zxg.blk') => ({ name, mimeType: 'application/octet-stream', buffer: content });

describe('A watchlist', () => {
  beforeAll(openTools);

  it('of a file is inserted as a column, with what was not understood beside it as text', async () => {
    const unread = Buffer.concat([Buffer.from('\r\n1600519\r\n31#00700\r\n=1+1 '), Buffer.from([0xb4, 0xfa])]);
    await pane.locator('#list-file').setInputFiles(file(unread));
    await pane.getByText('Symbols: 2').waitFor();
    await grid.click('B2');
    await insert().click();
    await pane.getByText('B2:C3', { exact: false }).waitFor();
    await grid.waitForTexts('B2:C3', (rows) => rows[0]?.[1] !== '');
    expect(await grid.texts('B2:C3')).toEqual([
      ['600519.SH', '=1+1 代'],
      ['00700.HK', ''],
    ]);
  });

  it('that is too large is refused', async () => {
    await pane.locator('#list-file').setInputFiles(file(Buffer.alloc(1_000_001, 49)));
    await pane.getByText('The file is larger than 1 MB.', { exact: false }).waitFor();
  });

  it('of selected cells is exported', async () => {
    await listBox().fill('600519.SH\n000001.SZ\nAAPL');
    await grid.click('A1');
    await insert().click();
    await grid.waitForTexts('A1:A3', (rows) => rows[2]?.[0] === 'AAPL.US');
    await grid.click('A1');
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await grid.page.keyboard.press(key);
    await pane.getByText('Export the selection').click();
    await pane.getByText('Symbols in the list: 3.', { exact: false }).waitFor();
    expect((await listBox().inputValue()).trim().split(/\s+/)).toEqual(['1600519', '0000001', '74#AAPL']);
    const saved = pane.locator('#list-save');
    expect(await saved.getAttribute('download')).toBe('watchlist.EBK');
    expect(grid.errors).toEqual([]);
  });
});

const typed = (pane: FrameLocator) => pane.locator('#foreign textarea');
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');

describe('A foreign formula', () => {
  beforeAll(openTools);

  /** What another selection held may still be shown. */
  const replaceSelection = async (original: string) => {
    await pane.getByText('Read the selection').click();
    await pane.locator('#conversions .original', { hasText: original }).waitFor();
    await pane.getByText('Replace in the sheet').press('Enter');
  };

  it('is shown beside ours, and inserted at the selection', async () => {
    await typed(pane).fill('=BDP("600519 CH Equity","PX_LAST")\n=WSQ("AAPL.US","rt_last")');
    await expect
      .poll(() => pane.locator('#conversions .ours').allTextContents())
      .toEqual(['=MD.QUOTE("600519.SH","last_price")', '=MD.LIVE("AAPL.US","last_price")']);
    await grid.click('B2');
    await pane.locator('#convert').getByText('Insert at the selection').click();
    await pane.getByText('B2:B3', { exact: false }).waitFor();
    await grid.waitForTexts('B2', isPrice);
    await grid.waitForTexts('B3', isPrice);
  });

  it('that holds markup stays text', async () => {
    await typed(pane).fill('=<b id="injected">BDP("AAPL US Equity","<i>PE</i>")');
    await pane.getByText('No equivalent', { exact: true }).waitFor();
    expect(await pane.locator('#injected, #conversions i, #conversions b').count()).toBe(0);
    expect(grid.errors).toEqual([]);
  });

  it('in a selected cell is replaced in place', async () => {
    await grid.enterTogether('A1', [['=BDP("600519 CH Equity","PX_LAST")'], ['=1+1']]);
    await grid.click('A1');
    await replaceSelection('600519 CH Equity');
    await grid.waitForTexts('A1', isPrice);
    expect(await grid.texts('A2')).toEqual([['2']]);
  });

  it('leaves a note in its cell where the numbers are other ones than the original shows', async () => {
    await grid.enterTogether('C1', [['=STOCKHISTORY("XNAS:AAPL",DATE(2026,1,5),DATE(2026,1,9),1)']]);
    await grid.click('C1');
    await replaceSelection('STOCKHISTORY');
    const noteOf = (address: string) =>
      grid.pane().evaluate(
        (at) =>
          Excel.run(async (context) => {
            const note = context.workbook.worksheets.getActiveWorksheet().notes.getItemOrNullObject(at).load('content');
            await context.sync();
            return note.isNullObject ? '' : note.content;
          }),
        address,
      );
    await expect.poll(() => noteOf('C1')).toMatch(/^Prices are forward-adjusted .*\nWeeks and months have the date/);
    expect(await noteOf('A1')).toBe('');
  });

  it('is not inserted over filled cells', async () => {
    await grid.write('B3', 'filled');
    await typed(pane).fill('=BDP("600519 CH Equity","PX_LAST")\n=BDP("AAPL US Equity","PX_LAST")');
    await grid.click('B2');
    await pane.locator('#convert').getByText('Insert at the selection').click();
    await pane.getByText('are not all blank', { exact: false }).waitFor();
    expect(await grid.texts('B2:B3')).toEqual([[''], ['filled']]);
  });
});

const isFilled = ([row]: string[][]) => (row?.[0] ?? '') !== '' && row?.[0] !== '#BUSY!';

async function explained(address: string): Promise<string> {
  await grid.click(address);
  await grid.page.keyboard.press('Control+Shift+E');
  await pane.locator('#explain-result', { hasText: `${address} ` }).waitFor();
  return (await pane.locator('#explain').innerText()).replaceAll(/\s+/g, ' ');
}

describe('“What is this number?”', () => {
  it('tells of an adjusted close in a table its steps, the other adjustments and the request, without the key', async () => {
    await grid.write('B2', '=MD.KLINE("600519.SH","1d","2024-06-03","2024-06-14")');
    await grid.waitForTexts('F6', isFilled);
    const text = await explained('F6');
    expect(text).toMatch(/F6 explained below\./);
    expect(text).toMatch(/MD\.KLINE · 600519\.SH · Close · 2024-06-06 · daily bars · forward/);
    expect(text).toMatch(/Divide by the factor of \d{4}-\d{2}-\d{2}: [\d.]+ ÷ [\d.]+ = [\d.]+/);
    expect(text).toMatch(/additive backward: [\d.]+/);
    expect(text).toMatch(/Fetched [-\d]+ [:\d]+, \d+ s ago: GET \/v1\/klines\?symbol=600519\.SH/);
    expect(text).not.toContain('demo');
  });

  it('names the other cells that waited for the same request', async () => {
    await grid.enterTogether('A1', [['=MD.QUOTE("601318.SH")', '=MD.QUOTE("TSLA.US")', '=MD.QUOTE("600000.SH")']]);
    await grid.waitForTexts('A1:C1', (rows) => rows.every((row) => row.every((text) => /\d/.test(text))));
    const text = await explained('A1');
    expect(text).toMatch(/The same request brought \d more: .*Other cells that waited for it: .*B1,.*C1/);
  });

  it('tells an error and what to do', async () => {
    await grid.write('A1', '=MD.QUOTE("999999.SH")');
    await grid.waitForTexts('A1', isFilled);
    expect(await explained('A1')).toMatch(/Error Symbol not found: 999999\.SH What to do Search the symbol/);
  });

  it('checks the data of a value by the keyboard, shows what is found, and inserts the formula where it is asked to', async () => {
    await grid.write('B2', '=MD.PRICE("600519.SH","2024-06-05")');
    await grid.waitForTexts('B2', isFilled);
    await explained('B2');
    await pane.locator('#check-data-1', { hasText: 'Check the data of 600519.SH' }).press('Enter');
    await pane.locator('#check-result-1', { hasText: 'The data is clean.' }).waitFor();
    expect(await pane.locator('#check-findings-1').innerText()).toMatch(/^600519\.SH · 2024-06-05 – \d{4}-\d{2}-\d{2}: clean$/);
    await grid.click('D2');
    await pane.locator('#check-insert-1').click();
    await grid.waitForTexts('D2:J3', ([head, row]) => head?.[0] === 'Symbol' && row?.[3] === 'clean');
  });

  it('says so of a cell without a result of ours', async () => {
    await grid.write('A1', '5');
    expect(await explained('A1')).toMatch(/A1 holds no Tickgrid result/);
  });

  it('copies the explanation as text', async () => {
    await grid.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await grid.write('A1', '=MD.QUOTE("600519.SH","volume_shares")');
    await grid.waitForTexts('A1', isFilled);
    await explained('A1');
    await pane.locator('#explain-copy').click();
    await pane.locator('#explain-result', { hasText: 'Copied.' }).waitFor();
    const copied = await grid.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^MD\.QUOTE · 600519\.SH[^]*\n1\. Volume × shares in one unit: [\d]+ × 100 = \d+\n/);
  });
});

it('The arrow keys leave the view for the others', async () => {
  await pane.getByRole('tab', { name: 'Tools' }).press('ArrowLeft');
  await pane.locator('#dashboards').waitFor();
  await pane.getByRole('tab', { name: 'Dashboards' }).press('ArrowLeft');
  await pane.locator('#symbol-search').waitFor();
  await pane.getByRole('tab', { name: 'Insert' }).press('ArrowLeft');
  await pane.locator('#connection').waitFor();
  await pane.locator('#convert').waitFor({ state: 'hidden' });
});
