/** Insert in the pane: symbol search, forms, cost, preview, insertion and editing, by mouse and keyboard. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

async function openInsert(lang: 'en' | 'zh' = 'en'): Promise<FrameLocator> {
  grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
  await grid.addSheet();
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: lang === 'en' ? 'Insert' : '插入' }).click();
  await pane.locator('#insert-function').waitFor();
  return pane;
}

async function choose(pane: FrameLocator, text: string, symbol: string): Promise<void> {
  const search = pane.locator('#symbol-search');
  await search.fill(text);
  await pane.locator('#suggestions li').first().filter({ hasText: symbol }).waitFor();
  await search.press('Enter');
}

const formula = (pane: FrameLocator) => pane.locator('#insert-preview-formula').textContent();
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');

describe('A person who searches', () => {
  it('finds them by name, pinyin initials, code and other spellings', async () => {
    const pane = await openInsert('zh');
    const searches = {
      贵州茅台: '600519.SH',
      gzmt: '600519.SH',
      '60051': '60051',
      'apple inc': 'AAPL.US',
      '700.hk': '00700.HK',
    };
    for (const [text, symbol] of Object.entries(searches)) {
      await pane.locator('#symbol-search').fill(text);
      await pane.locator('#suggestions li').first().filter({ hasText: symbol }).waitFor();
    }
    expect(grid.errors).toEqual([]);
  });

  it('inserts a formula for the instruments found', async () => {
    const pane = await openInsert();
    await choose(pane, 'gzmt', '600519.SH');
    await choose(pane, 'aapl', 'AAPL.US');
    expect(await formula(pane)).toBe('=MD.QUOTE("600519.SH,AAPL.US")');
    await pane.getByText('Requests: up to 1').waitFor();
    await pane.locator('#preview td').first().waitFor();
    await grid.click('C4');
    await pane.getByText('Insert at the selection').click();
    await grid.waitForTexts('C4', isPrice);
    await grid.waitForTexts('C5', isPrice);
  });
});

describe('The search', () => {
  it('is a combobox that names the active suggestion', async () => {
    const pane = await openInsert();
    const search = pane.getByRole('combobox', { name: 'Find a symbol' });
    expect(await search.getAttribute('aria-expanded')).toBe('false');
    await search.fill('6005');
    await pane.locator('#suggestions').getByRole('option').nth(1).waitFor();
    expect(await search.getAttribute('aria-expanded')).toBe('true');
    const list = pane.getByRole('listbox', { name: 'Symbols found' });
    expect(await search.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    await search.press('ArrowDown');
    const active = await search.getAttribute('aria-activedescendant');
    expect(active).toBe(await pane.locator('#suggestions').getByRole('option', { selected: true }).getAttribute('id'));
    expect(active).toBe(await pane.locator('#suggestions').getByRole('option').nth(1).getAttribute('id'));
    await search.press('Escape');
    expect(await search.getAttribute('aria-expanded')).toBe('false');
    expect(await search.getAttribute('aria-activedescendant')).toBeNull();
  });

  it('takes a suggestion that assistive technology clicks, and keeps the focus of the mouse', async () => {
    const pane = await openInsert();
    const search = pane.locator('#symbol-search');
    await search.fill('600519');
    await pane.locator('#suggestions').getByRole('option').first().dispatchEvent('click');
    await expect.poll(() => formula(pane)).toBe('=MD.QUOTE("600519.SH")');
    await search.fill('aapl');
    await pane.locator('#suggestions').getByRole('option').first().click();
    await expect.poll(() => formula(pane)).toBe('=MD.QUOTE("600519.SH,AAPL.US")');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

it.each([
  ['en', 'a range such as A2:A9, or a name'],
  ['zh', '单元格区域（如 A2:A9）或名称'],
] as const)('takes a defined name in place of symbols, also without an equals sign (%s)', async (lang, hint) => {
  const pane = await openInsert(lang);
  await grid.enterTogether('A1', [['AAPL.US'], ['TSLA.US']]);
  await grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    context.workbook.names.add('Watched', sheet.getRange('A1:A2'));
    await context.sync();
  })`);
  const symbols = pane.locator('#argument-symbols');
  await pane.locator('#hint-symbols', { hasText: hint }).waitFor();
  await symbols.fill('watched');
  await expect.poll(() => formula(pane)).toBe('=MD.QUOTE(watched)');
  await pane.locator('#preview td').nth(1).waitFor();
  await symbols.fill('Unwatched');
  expect(await formula(pane)).toBe('=MD.QUOTE("Unwatched")');
});

describe('The form of a function', () => {
  it('has lists, boxes for fields, and a chart of candles', async () => {
    const pane = await openInsert();
    await choose(pane, 'tsla', 'TSLA.US');
    await pane.locator('#insert-function').selectOption('KLINE');
    await pane.locator('#argument-period').selectOption('1w');
    await pane.locator('#argument-start').fill('52');
    expect(await formula(pane)).toBe('=MD.KLINE("TSLA.US","1w",52)');
    await pane.locator('.candles canvas').first().waitFor();
    await pane.getByText('Rows: 53 · Columns: 7').waitFor();
    await pane.getByText('Choose fields').click();
    // A box of its usual size, with the name of its field beside it in one line.
    expect((await pane.locator('.boxes input').first().boundingBox())?.width).toBe(16);
    expect((await pane.locator('.boxes label').first().boundingBox())?.height).toBeLessThan(32);
    await pane.locator('.boxes input[value=close]').check();
    expect(await formula(pane)).toBe('=MD.KLINE("TSLA.US","1w",52,,,"close")');
  });

  it('opens on the formula of the selected cell', async () => {
    const pane = await openInsert();
    await grid.enter('A1', '=MD.QUOTE("600519.SH","last_price,change_pct",TRUE)');
    await grid.click('A1');
    await pane.getByText('Edit the selected formula').click();
    await expect.poll(() => pane.locator('#argument-fields').inputValue()).toBe('last_price,change_pct');
    expect(await pane.locator('#argument-headers').inputValue()).toBe('TRUE');
  });

  it('shows why a formula fails, and inserts nothing over a filled cell', async () => {
    const pane = await openInsert();
    await pane.locator('#argument-symbols').fill('600519.SH');
    await pane.locator('#argument-fields').fill('<b>nonsense</b>');
    await pane.locator('#preview-state', { hasText: 'nonsense' }).waitFor();
    expect(await pane.locator('#preview-state b').count()).toBe(0);
    await grid.enter('B2', 'mine');
    await grid.click('B2');
    await pane.getByText('Insert at the selection').click();
    await pane.getByText('B2 is not blank', { exact: false }).waitFor();
    expect(await grid.texts('B2')).toEqual([['mine']]);
  });
});
