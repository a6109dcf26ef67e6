/**
 * Ten things that newcomers do, by what they see: labels of the pane, of the page and of the grid. Nothing here knows an id, a
 * command or a document.
 */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;

const press = (label: string) => pane.getByText(label, { exact: true }).click();
/** Labels of Fluent's inputs stand in their elements. */
const field = (label: string) => pane.locator('fluent-text-input, fluent-textarea', { hasText: label }).locator('input, textarea');
const tab = (label: string) => pane.getByRole('tab', { name: label }).click();
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');
const isFilled = (rows: string[][]) => rows.flat().every((text) => text !== '' && !text.startsWith('#'));

async function findSymbol(text: string, name: string): Promise<void> {
  await pane.getByLabel('Find a symbol').fill(text);
  await pane.getByRole('option', { name }).first().click();
}

beforeAll(async () => {
  grid = await openWorkbench({ query: '?lang=en&theme=light&key=none' });
  pane = grid.page.frameLocator('iframe');
});
afterAll(() => grid?.close());

it('1. starts without a key, on simulated data', async () => {
  await press('Try with simulated data');
  await pane.getByText('You are connected', { exact: true }).waitFor();
});

it('2. gets a sample dashboard on one click, which lives', async () => {
  await press('Insert a sample dashboard');
  await grid.waitForTexts('B4:E15', isFilled);
  await grid.waitForTexts('M4:R94', isFilled);
});

it('3. looks at another symbol there', async () => {
  const [before] = await grid.texts('R94');
  await grid.write('H3', 'AAPL.US');
  await grid.waitForTexts('R94', (rows) => isPrice(rows) && rows[0]?.[0] !== before?.[0]);
});

it('4. finds 茅台 and inserts its price', async () => {
  await grid.addSheet();
  await tab('Insert');
  await findSymbol('茅台', '600519.SH');
  await press('Insert at the selection');
  await grid.waitForTexts('A1', isPrice);
});

it('5. inserts a year of weekly bars with their chart in sight', async () => {
  await grid.click('C1');
  await pane.getByLabel('Function', { exact: true }).selectOption({ label: await optionOf('MD.KLINE') });
  await pane.getByLabel('Period').selectOption('1w');
  await pane.getByLabel('Number of bars, or start date').first().fill('52');
  await pane.getByText('Rows: 53 · Columns: 7').waitFor();
  await pane.locator('canvas').first().waitFor();
  await press('Insert at the selection');
  await grid.waitForTexts('C1:I53', isFilled);
  expect((await grid.texts('C1:I1')).flat()).toContain('Close');
});

it('6. keeps a symbol as a favourite', async () => {
  await pane.getByLabel('Favourite: 600519.SH').click();
  expect(await pane.getByLabel('Favourite: 600519.SH').getAttribute('aria-pressed')).toBe('true');
});

it('7. builds a portfolio', async () => {
  await tab('Dashboards');
  await pane.getByRole('article', { name: 'Portfolio', exact: true }).getByText('Insert as a new sheet').click();
  await pane.getByText('Inserted as sheet Portfolio').waitFor();
  const amounts = (rows: string[][]) => rows.flat().filter((text) => /^[\d,]+\.\d\d$/.test(text)).length;
  await grid.waitForTexts('A1:L20', (rows) => amounts(rows) > 10 && !rows.flat().some((text) => text.startsWith('#')));
});

it('8. freezes it for people without the add-in, and brings it back', async () => {
  await tab('Tools');
  await pane.getByLabel('Apply to').selectOption({ label: 'Sheet' });
  await pane.locator('#freeze-freeze').click();
  await pane.getByText('Formulas converted to values:').waitFor();
  await press('Restore formulas');
  await pane.getByText('Formulas restored:').waitFor();
});

it('9. sees which cells fail, and goes there', async () => {
  await grid.openSheet('Sheet1');
  await grid.write('A1', '=MD.QUOTE("XXXXXX.US")');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '#N/A');
  await grid.click('B9');
  await press('Look for problems');
  await pane.getByRole('button', { name: 'Sheet1!A1' }).click();
  const selected = () => grid.page.evaluate(() => window.marketDataWorkbench?.selection().at(-1));
  await expect.poll(selected).toMatchObject({ row: 0, column: 0 });
});

it('says what codes are that were typed as numbers, by their names, and can undo that', async () => {
  const codes = [['1'], ['9988'], ['600519']];
  for (const [index, [code]] of codes.entries()) await grid.enter(`D${index + 1}`, code!);
  await grid.write('E1', '=MD.QUOTE(D1:D3,"name")');
  await grid.waitForTexts('E1:E2', (rows) => rows.every(([text]) => text === '#VALUE!'));
  await press('Look for problems');
  // A share and an index of the mainland have the code 000001: nobody is asked to trust a guess.
  const [first, second] = [pane.getByLabel('D1 · 1', { exact: true }), pane.getByLabel('D2 · 9988', { exact: true })];
  await first.locator('option', { hasText: '上证指数' }).waitFor({ state: 'attached' });
  expect([await first.inputValue(), await second.inputValue()]).toEqual(['', '09988.HK']);
  await first.selectOption('000001.SZ');
  await press('Enter chosen symbols: 2');
  await grid.waitForTexts('E1:E3', isFilled);
  expect(await grid.texts('D1:D3')).toEqual([['000001.SZ'], ['09988.HK'], ['600519']]);
  await grid.click('B9');
  await grid.page.keyboard.press('Control+z');
  await grid.waitForTexts('D1:D3', (rows) => JSON.stringify(rows) === JSON.stringify(codes));
});

it('10. brings a Bloomberg formula along', async () => {
  await grid.click('B1');
  await field('Paste formulas, one per line').fill('=BDP("700 HK Equity","PX_LAST")');
  await pane.locator('section', { hasText: 'Import formulas' }).getByText('Insert at the selection').click();
  await grid.waitForTexts('B1', isPrice);
});

it('has seen no error of the page', () => {
  expect(grid.errors).toEqual([]);
});

async function optionOf(name: string): Promise<string> {
  const options = await pane.getByLabel('Function', { exact: true }).locator('option').allTextContents();
  return options.find((text) => text.startsWith(name)) ?? name;
}
