/** The conversion of formulas of other products in the pane, by mouse and keyboard. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

async function openConvert(lang: 'en' | 'zh' = 'en'): Promise<FrameLocator> {
  grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
  await grid.addSheet();
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: lang === 'en' ? 'Tools' : '工具' }).click();
  return pane;
}

const typed = (pane: FrameLocator) => pane.locator('#foreign textarea');
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');

describe('A pasted formula', () => {
  it('is shown beside ours, and inserted at the selection', async () => {
    const pane = await openConvert();
    await typed(pane).fill('=BDP("600519 CH Equity","PX_LAST")\n=WSQ("AAPL.US","rt_last")');
    await expect
      .poll(() => pane.locator('#conversions .ours').allTextContents())
      .toEqual(['=MD.QUOTE("600519.SH","last_price")', '=MD.LIVE("AAPL.US","last_price")']);
    await grid.click('B2');
    await pane.getByText('Insert at the selection').click();
    await pane.getByText('B2:B3', { exact: false }).waitFor();
    await grid.waitForTexts('B2', isPrice);
    await grid.waitForTexts('B3', isPrice);
  });

  it('is not inserted over filled cells', async () => {
    const pane = await openConvert('zh');
    await grid.enter('B3', '原有内容');
    await typed(pane).fill('=BDP("600519 CH Equity","PX_LAST")\n=BDP("AAPL US Equity","PX_LAST")');
    await grid.click('B2');
    await pane.getByText('插入到所选位置').click();
    await pane.getByText('并非全部空白', { exact: false }).waitFor();
    expect(await grid.texts('B2:B3')).toEqual([[''], ['原有内容']]);
  });

  it('that holds markup stays text', async () => {
    const pane = await openConvert();
    await typed(pane).fill('=<b id="injected">BDP("AAPL US Equity","<i>PE</i>")');
    await pane.getByText('No equivalent', { exact: true }).waitFor();
    expect(await pane.locator('#injected, #conversions i, #conversions b').count()).toBe(0);
    expect(grid.errors).toEqual([]);
  });
});

it('formulas of the selected cells are replaced in place', async () => {
  const pane = await openConvert();
  await grid.enterTogether('A1', [['=BDP("600519 CH Equity","PX_LAST")'], ['=1+1']]);
  await grid.click('A1');
  await pane.getByText('Read the selection').click();
  await pane.getByText('Replace in the sheet').press('Enter');
  await grid.waitForTexts('A1', isPrice);
  expect(await grid.texts('A2')).toEqual([['2']]);
});

it('the views are reached by the arrow keys', async () => {
  const pane = await openConvert();
  await pane.getByRole('tab', { name: 'Tools' }).press('ArrowLeft');
  await pane.locator('#dashboards').waitFor();
  await pane.getByRole('tab', { name: 'Dashboards' }).press('ArrowLeft');
  await pane.locator('#symbol-search').waitFor();
  await pane.getByRole('tab', { name: 'Insert' }).press('ArrowLeft');
  await pane.locator('#api-key').waitFor();
  await pane.locator('#convert').waitFor({ state: 'hidden' });
});
