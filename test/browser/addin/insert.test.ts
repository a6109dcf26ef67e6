/** Insert in the pane: symbol search, forms, cost, preview, insertion and editing, by mouse and keyboard. In one page. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type InsertPage, openInsert, takesDefinedName, keepsPreviewInView, editsTableOfCell } from './insert-page';

let page: InsertPage;
beforeAll(async () => void (page = await openInsert('en')));
afterAll(() => page?.grid.close());
beforeEach(() => page.startAnew('QUOTE'));

const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');

it('has a search that is a combobox and names the active suggestion', async () => {
  const search = page.pane.getByRole('combobox', { name: 'Find a symbol' });
  expect(await search.getAttribute('aria-expanded')).toBe('false');
  await search.fill('6005');
  await page.pane.locator('#suggestions').getByRole('option').nth(1).waitFor();
  expect(await search.getAttribute('aria-expanded')).toBe('true');
  const list = page.pane.getByRole('listbox', { name: 'Symbols found' });
  expect(await search.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
  await search.press('ArrowDown');
  const active = await search.getAttribute('aria-activedescendant');
  expect(active).toBe(await page.pane.locator('#suggestions').getByRole('option', { selected: true }).getAttribute('id'));
  expect(active).toBe(await page.pane.locator('#suggestions').getByRole('option').nth(1).getAttribute('id'));
  await search.press('Escape');
  expect(await search.getAttribute('aria-expanded')).toBe('false');
  expect(await search.getAttribute('aria-activedescendant')).toBeNull();
});

it('takes a suggestion that assistive technology clicks, and keeps the focus of the mouse', async () => {
  const search = page.pane.locator('#symbol-search');
  await search.fill('600519');
  await page.pane.locator('#suggestions').getByRole('option').first().dispatchEvent('click');
  await expect.poll(() => page.formula()).toBe('=MD.QUOTE("600519.SH")');
  await search.fill('aapl');
  await page.pane.locator('#suggestions').getByRole('option').first().click();
  await expect.poll(() => page.formula()).toBe('=MD.QUOTE("600519.SH,AAPL.US")');
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
});

it('inserts a formula for the instruments found', async () => {
  await page.choose('gzmt', '600519.SH');
  await page.choose('aapl', 'AAPL.US');
  expect(await page.formula()).toBe('=MD.QUOTE("600519.SH,AAPL.US")');
  await page.pane.getByText('Requests: up to 1').waitFor();
  await page.pane.locator('#preview td').first().waitFor();
  await page.grid.click('C4');
  await page.pane.getByText('Insert at the selection').click();
  await page.grid.waitForTexts('C4', isPrice);
  await page.grid.waitForTexts('C5', isPrice);
});

it('takes a defined name in place of symbols, also without an equals sign', () =>
  takesDefinedName(page, 'a range such as A2:A9, or a name'));

it('has lists, boxes for fields, and a chart of candles', async () => {
  await page.choose('tsla', 'TSLA.US');
  await page.pane.locator('#insert-function').selectOption('KLINE');
  await page.pane.locator('#argument-period').selectOption('1w');
  await page.pane.locator('#argument-start').fill('52');
  expect(await page.formula()).toBe('=MD.KLINE("TSLA.US","1w",52)');
  await page.pane.locator('.candles canvas').first().waitFor();
  await page.pane.getByText('Rows: 53 · Columns: 7').waitFor();
  await page.pane.getByText('Choose fields').click();
  // A box of its usual size, with the name of its field beside it in one line.
  expect((await page.pane.locator('.boxes input').first().boundingBox())?.width).toBe(16);
  expect((await page.pane.locator('.boxes label').first().boundingBox())?.height).toBeLessThan(32);
  await page.pane.locator('.boxes input[value=close]').check();
  expect(await page.formula()).toBe('=MD.KLINE("TSLA.US","1w",52,,,"close")');
});

it('offers technical indicators with their parameters', async () => {
  await page.choose('tsla', 'TSLA.US');
  await page.pane.locator('#insert-function').selectOption('KLINE');
  await page.pane.getByText('Choose fields').click();
  await page.pane.getByLabel('Technical indicator').selectOption({ label: 'Bollinger Bands (BOLL)' });
  await page.pane.getByLabel('Bars', { exact: true }).fill('26');
  await page.pane.getByText('Add indicator').click();
  expect(await page.formula()).toBe('=MD.KLINE("TSLA.US",,,,,"timestamp,close,boll(26,2)")');
  await page.pane.getByLabel('Technical indicator').selectOption({ label: 'Simple moving average (SMA)' });
  await page.pane.getByLabel('Bars', { exact: true }).fill('0');
  await page.pane.getByText('Add indicator').click();
  await page.pane.getByLabel('Bars', { exact: true }).fill('60');
  await page.pane.getByText('Add indicator').click();
  await page.pane.getByLabel('Bollinger Bands (26, 2)').click();
  expect(await page.formula()).toBe('=MD.KLINE("TSLA.US",,,,,"timestamp,close,sma(60)")');
  await page.pane.locator('#preview td', { hasText: 'SMA(60)' }).waitFor();
});

it('keeps the preview and the button in view beside a long form, also the input with the focus', () => keepsPreviewInView(page));

it('says in words what lists offer', async () => {
  await page.pane.locator('#insert-function').selectOption('KLINE');
  const offered = (name: string) => page.pane.locator(`#argument-${name} option`).allTextContents();
  expect(await offered('headers')).toEqual(['Default', 'Yes (TRUE)', 'No (FALSE)']);
  expect(await offered('order')).toEqual(['Default', 'Oldest first (asc)', 'Newest first (desc)']);
});

it('opens on the formula of the table that the selected cell is in', () =>
  editsTableOfCell(page, {
    edit: 'Edit the selected formula',
    size: 'Rows: 2 · Columns: 1',
    insert: 'Insert at the selection',
  }));

it('opens on the formula of the selected cell', async () => {
  await page.grid.write('A1', '=MD.QUOTE("600519.SH","last_price,change_pct",TRUE)');
  await page.grid.click('A1');
  await page.pane.getByText('Edit the selected formula').click();
  await expect.poll(() => page.pane.locator('#argument-fields').inputValue()).toBe('last_price,change_pct');
  expect(await page.pane.locator('#argument-headers').inputValue()).toBe('TRUE');
});

it('shows why a formula fails, and inserts nothing over a filled cell', async () => {
  await page.pane.locator('#argument-symbols').fill('600519.SH');
  await page.pane.locator('#argument-fields').fill('<b>nonsense</b>');
  await page.pane.locator('#preview-state', { hasText: 'nonsense' }).waitFor();
  expect(await page.pane.locator('#preview-state b').count()).toBe(0);
  await page.grid.enter('B2', 'mine');
  await page.grid.click('B2');
  await page.pane.getByText('Insert at the selection').click();
  await page.pane.getByText('B2 is not blank', { exact: false }).waitFor();
  expect(await page.grid.texts('B2')).toEqual([['mine']]);
});

it('has thrown no error', () => {
  expect(page.grid.errors).toEqual([]);
});
