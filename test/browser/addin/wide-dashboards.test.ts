/** Dashboards in a window with more room: a third column, wider charts, and trades beside the positions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboards } from '../../../src/addin/dashboards/dashboards';
import { roomIn } from '../../../src/addin/dashboards/description/room';
import { parseSymbol } from '../../../src/market/symbols/symbol';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';
import { cutHeaders } from './dashboard-sheets';

let grid: GridDriver;
beforeAll(async () => {
  grid = await openWorkbench();
  await grid.page.setViewportSize({ width: 1920, height: 1080 });
  await grid.page.frameLocator('#pane').getByRole('tab', { name: 'Dashboards' }).click();
});
afterAll(() => grid?.close());

async function insert(id: string): Promise<void> {
  const pane = grid.page.frameLocator('#pane');
  await pane.locator(`#insert-${id}`).click();
  await expect.poll(() => pane.locator(`#dashboard-${id}-outcome`).getAttribute('data-tone'), { timeout: 60_000 }).toBe('good');
}

const given = { symbol: parseSymbol('600519.SH'), universe: 'CN_Stock' } as const;
const describedWith = (id: string) =>
  dashboards.find((entry) => entry.id === id)!.describe({ language: 'en', rise: 'green', room: roomIn(1920) }, given);

it.each([
  ['overview', ['T21:W28', 'M99:N99'], ['600519.SH · 1d · forward', '600519.SH · 5m']],
  ['screener', ['M17:R17'], ['1d · forward']],
  ['portfolio', ['AH4:AH123'], ['These positions in CNY']],
] as const)('%s has values and charts in its third column, all on screen', async (id, values, titles) => {
  await insert(id);
  for (const area of values) await grid.waitForTexts(area, (rows) => rows.flat().every((text) => /[\d%]|\p{L}/u.test(text)));
  const shownTitles = () => grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {}).map(({ title }) => title));
  await expect.poll(async () => (await shownTitles()).join('\n')).toContain(titles[0]);
  for (const title of titles) expect((await shownTitles()).join('\n')).toContain(title);
  expect(await cutHeaders(grid, describedWith(id))).toEqual([]);
  const right = await grid.page.locator('.chart').evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().right));
  const { left } = await grid.page
    .locator('#pane')
    .boundingBox()
    .then((box) => ({ left: box?.x ?? 0 }));
  expect(Math.max(...right)).toBeLessThanOrEqual(left);
});

it('A row of trades that is deleted or inserted beside the positions leaves no position out', async () => {
  await insert('trades');
  const positions = (rows: string[][]) => rows.map(([symbol, , quantity]) => `${symbol} ${quantity}`);
  const shows = (area: string, wanted: readonly string[]) => grid.waitForTexts(area, (rows) => positions(rows).join() === wanted.join());
  const others = ['00700.HK 500', '600519.SH 200', '510300.SH 20,000', '300750.SZ 600', 'AAPL.US 80'];
  await shows('A13:C18', ['NVDA.US 120', ...others]);
  // The split of the first position, beside the fifth one.
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('17:17').delete('Up');
      await context.sync();
    }),
  );
  await shows('A13:C18', ['NVDA.US 12', ...others]);
  await grid.insertRowAbove('A15');
  await shows('A13:C18', ['NVDA.US 12', '00700.HK 500', ' ', ...others.slice(1, 4)]);
});
