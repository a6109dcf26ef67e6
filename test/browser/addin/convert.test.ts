/** The conversion of formulas of other products in the pane, by mouse and keyboard. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;

/** In one page, each test on a sheet of its own. */
function openTools(lang: 'en' | 'zh'): void {
  beforeAll(async () => {
    grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
    pane = grid.page.frameLocator('#pane');
    await pane.getByRole('tab', { name: lang === 'en' ? 'Tools' : '工具' }).click();
  });
  afterAll(() => grid?.close());
  beforeEach(() => grid.addSheet());
}

const typed = (pane: FrameLocator) => pane.locator('#foreign textarea');
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');

describe('A foreign formula', () => {
  openTools('en');

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
    await pane.getByText('Read the selection').click();
    await pane.getByText('Replace in the sheet').press('Enter');
    await grid.waitForTexts('A1', isPrice);
    expect(await grid.texts('A2')).toEqual([['2']]);
  });

  it('leaves a note in its cell where the numbers are other ones than the original shows', async () => {
    await grid.enterTogether('C1', [['=STOCKHISTORY("XNAS:AAPL",DATE(2026,1,5),DATE(2026,1,9),1)']]);
    await grid.click('C1');
    await pane.getByText('Read the selection').click();
    await pane.getByText('Replace in the sheet').press('Enter');
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

  it('is in a view that the arrow keys leave for the others', async () => {
    await pane.getByRole('tab', { name: 'Tools' }).press('ArrowLeft');
    await pane.locator('#dashboards').waitFor();
    await pane.getByRole('tab', { name: 'Dashboards' }).press('ArrowLeft');
    await pane.locator('#symbol-search').waitFor();
    await pane.getByRole('tab', { name: 'Insert' }).press('ArrowLeft');
    await pane.locator('#connection').waitFor();
    await pane.locator('#convert').waitFor({ state: 'hidden' });
  });
});

describe('A foreign formula, in Chinese', () => {
  openTools('zh');

  it('is not inserted over filled cells', async () => {
    await grid.enter('B3', '原有内容');
    await typed(pane).fill('=BDP("600519 CH Equity","PX_LAST")\n=BDP("AAPL US Equity","PX_LAST")');
    await grid.click('B2');
    await pane.locator('#convert').getByText('插入到所选位置').click();
    await pane.getByText('并非全部空白', { exact: false }).waitFor();
    expect(await grid.texts('B2:B3')).toEqual([[''], ['原有内容']]);
  });
});
