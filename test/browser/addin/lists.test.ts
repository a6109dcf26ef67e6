/** Watchlists of other programs in the pane: from a file and from text into the sheet, and out of it. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;

beforeAll(async () => {
  grid = await openWorkbench({ query: '?lang=en&theme=light' });
  pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: 'Tools' }).click();
});
afterAll(() => grid?.close());
beforeEach(() => grid.addSheet());

const listBox = () => pane.locator('#list-text textarea');
const insert = () => pane.getByText('Insert symbols');
const file = (content: Buffer, name = 'zxg.blk') => ({ name, mimeType: 'application/octet-stream', buffer: content });

describe('A watchlist', () => {
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
