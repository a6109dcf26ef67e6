/** The opening sheet: a dashboard whose live watchlist takes symbols typed below it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench({ workbook: 'starter' });
  await grid.waitForTexts('B4:E15', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
});
afterAll(() => grid?.close());

async function pasteText(address: string, text: string): Promise<void> {
  const { origin } = new URL(grid.page.url());
  await grid.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await grid.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await grid.click(address);
  await grid.page.keyboard.press('Control+v');
}

/** Some of the symbols are in the list of the cell, which must not take their keys. */
async function typeOver(address: string, symbol: string): Promise<void> {
  await grid.type(address, symbol);
  await grid.waitForTexts(address, ([row]) => row?.[0] === symbol);
}

const requestsFor = (symbol: string) => grid.requests.filter((url) => url.includes(symbol)).length;

it('shows the same time for Shanghai and Hong Kong, and changes by itself', async () => {
  await grid.waitForTexts('E4:E11', (rows) => rows[0]?.[0] === rows[7]?.[0]);
  const prices = await grid.texts('C4:C15');
  await grid.waitForTexts('C4:C15', (now) => JSON.stringify(now) !== JSON.stringify(prices));
});

it('fills the row of a symbol that is typed below the last one', async () => {
  await grid.enter('A16', 'MSFT');
  const [row] = await grid.waitForTexts('B16:E16', ([texts]) => texts?.every((text) => text !== '') ?? false);
  const [name, last, changePct, time] = row!;
  expect(name).toMatch(/Microsoft/);
  expect(last).toMatch(/^[\d,]+\.\d\d$/);
  expect(changePct).toMatch(/^[+-]?\d+\.\d\d%$/);
  expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(await grid.texts('B17:E17')).toEqual([Array(4).fill('')]);
});

it('draws bars, depth and movers that follow the blue cells', async () => {
  await grid.waitForTexts('M4:R94', (rows) => rows.flat().every((text) => text !== ''));
  const charts = await grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {}));
  expect(charts).toHaveLength(1);
  const dataOfChart = await grid.page.evaluate(() => window.marketDataWorkbench?.rectangleOf('M5'));
  expect(dataOfChart?.width).toBe(0);
  const [first] = await grid.texts('R94');
  await typeOver('H3', 'TSLA.US');
  await typeOver('H3', '00939.HK');
  await grid.waitForTexts('R94', ([row]) => row?.[0] !== first?.[0] && /^[\d,.]+$/.test(row?.[0] ?? ''));
  await grid.waitForTexts('G14:K18', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
  await grid.waitForTexts('A21:E28', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
});

it('takes a pasted symbol in a cell whose list does not have it', async () => {
  await pasteText('H3', '000333.SZ');
  await grid.waitForTexts('H3', ([row]) => row?.[0] === '000333.SZ');
  expect(await grid.page.locator('[role="dialog"]').count()).toBe(0);
});

it('stands still from the pause button of the task pane until it is pressed again', async () => {
  await grid.pane().locator('#tab-home').click();
  await grid.pane().locator('#pause-toggle', { hasText: 'Pause requests' }).click();
  await grid.page.waitForTimeout(1_000);
  const [before, shown] = [requestsFor('TSLA.US'), await grid.texts('C4:E15')];
  await grid.page.waitForTimeout(7_000);
  expect(requestsFor('TSLA.US')).toBe(before);
  expect(await grid.texts('C4:E15')).toEqual(shown);
  await grid.pane().locator('#pause-toggle', { hasText: 'Resume requests' }).click();
  await grid.waitForTexts('C4:E15', (now) => JSON.stringify(now) !== JSON.stringify(shown));
});

it('has thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
