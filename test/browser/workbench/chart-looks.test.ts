/** What charts say: their titles follow the cells, indicators on the sheet are drawn, and a new one is wholly on screen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => void (grid = await openWorkbench()));
afterAll(() => grid?.close());

const chart = () => grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {})[0]);
const figure = () => grid.page.locator('.chart');
const sentence = () => figure().locator('.chart-sentence');

async function insertByMenu(address: string): Promise<void> {
  await grid.click(address);
  const cell = await grid.page.evaluate((each) => window.marketDataWorkbench!.rectangleOf(each), address);
  await grid.page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2, { button: 'right' });
  await grid.page.getByText('Insert chart', { exact: true }).last().click();
}

/** Within the cells of the grid, beside the pane. */
async function isOnScreen(): Promise<boolean> {
  const [box, sheet] = await Promise.all([
    figure().boundingBox(),
    grid.page.locator('#grid canvas[id^="univer-sheet-main-canvas"]').boundingBox(),
  ]);
  if (!box || !sheet) return false;
  const right = box.x + box.width <= sheet.x + sheet.width;
  return right && box.x > sheet.x && box.y > sheet.y && box.y + box.height <= sheet.y + sheet.height;
}

it('the title of a dashboard’s chart names symbol, period and adjustment, and says where there is nothing to draw', async () => {
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: 'Dashboards' }).click();
  await pane.locator('#insert-stock').click();
  const title = async () => (await chart())?.title;
  await expect.poll(title).toBe('贵州茅台 600519.SH · 1d · forward');
  await grid.enter('B5', '1w');
  await expect.poll(title).toBe('贵州茅台 600519.SH · 1w · forward');
  expect(await sentence().isVisible()).toBe(false);
  await grid.enter('B4', 'NOSUCH.US');
  await expect.poll(() => sentence().innerText()).toBe('No data for NOSUCH.US. Check the symbol and the connection.');
  await grid.enter('B4', 'AAPL.US');
  await expect.poll(title).toBe('Apple Inc AAPL.US · 1w · forward');
  await sentence().waitFor({ state: 'hidden' });
});

it('averages and MACD on the sheet are drawn with a new chart, which is wholly on screen beside its data', async () => {
  await grid.addSheet();
  const fields = '"date,open,high,low,close,volume,sma(5),macd(12,26,9)"';
  await grid.write('A1', `=MD.KLINE("600519.SH","1d",120,,,${fields})`);
  await grid.waitForTexts('J121', ([row]) => row?.[0] !== '');
  await insertByMenu('C8');
  await expect
    .poll(async () => (await chart())?.series.map(({ type }) => type))
    .toEqual([...Array<string>(5).fill('StockVOHLC'), 'Line', 'Line', 'Line', 'ColumnClustered']);
  await expect.poll(isOnScreen).toBe(true);
  await figure().hover();
  expect(await figure().getByLabel('Chart type').inputValue()).toBe('StockVOHLC');
  await grid.screenshot('test/screenshots/chart-indicators.png');
});

it('a chart of data that begins above the window is inserted in sight', async () => {
  await grid.addSheet();
  await grid.write('A1', '=MD.KLINE("600519.SH","1d",200)');
  await grid.waitForTexts('F201', ([row]) => row?.[0] !== '');
  const box = grid.page.locator('input[aria-label="Name box"]');
  await box.fill('B150');
  await box.press('Enter');
  const sheet = (await grid.page.locator('#grid canvas[id^="univer-sheet-main-canvas"]').boundingBox())!;
  await grid.page.mouse.click(sheet.x + 160, sheet.y + 200, { button: 'right' });
  await grid.page.getByText('Insert chart', { exact: true }).last().click();
  await figure().waitFor();
  await expect.poll(isOnScreen).toBe(true);
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
