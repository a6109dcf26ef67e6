/** Moving about the workbook: sheets by their tabs and keys, ranges by the Name Box, and what the status bar says of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
  await grid.addSheet();
});
afterAll(() => grid?.close());

const selected = () => grid.page.evaluate(() => window.marketDataWorkbench!.selection().at(-1));
const shownSheet = async () => (await selected())?.sheet;

it('what is typed after a click on a tab goes into the selected cell of its sheet', async () => {
  await grid.openSheet('Sheet1');
  await expect.poll(shownSheet).toBe('Sheet1');
  await grid.page.keyboard.type('typed');
  await grid.page.keyboard.press('Enter');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'typed');
});

it.each(['Control', 'Control+Shift'])('%s with PageUp and PageDown shows the neighbour sheet, and none beyond the last', async (keys) => {
  await grid.page.keyboard.press(`${keys}+PageDown`);
  await expect.poll(shownSheet).toBe('Sheet2');
  await grid.page.keyboard.press(`${keys}+PageDown`);
  await expect.poll(shownSheet).toBe('Sheet2');
  await grid.page.keyboard.press(`${keys}+PageUp`);
  await expect.poll(shownSheet).toBe('Sheet1');
});

it('the Name Box shows where a long range begins', async () => {
  const box = grid.page.locator('input[aria-label="Name box"]');
  await box.fill('B300:C900');
  await box.press('Enter');
  await expect.poll(() => selected()).toMatchObject({ row: 299, rows: 601 });
  const { x, y } = await grid.page.evaluate(() => window.marketDataWorkbench!.rectangleOf('A1'));
  await expect
    .poll(async () => {
      // The first row of the window.
      await grid.page.mouse.click(x + 20, y + 5);
      return (await selected())?.row;
    })
    .toBe(299);
});

it('the status bar shows sums in the format of the selected cells, also of spilled ones', async () => {
  await grid.addSheet();
  await grid.write('A1', '=MD.QUOTE("600519.SH,000001.SZ","symbol,change_pct",FALSE)');
  await grid.waitForTexts('B2', ([row]) => row?.[0]?.endsWith('%') ?? false);
  await grid.click('B1');
  await grid.page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => grid.page.getByText(/^Average: -?[\d.]+%$/).count()).toBe(1);
});

it.each([
  { cells: 'plain ones', format: 'General', sum: 'Sum: 4,500,000,000' },
  { cells: 'formatted ones', format: '#,##0.00,,"M"', sum: 'Sum: 4,500.00M' },
])('the status bar shows sums of a thousand million without an exponent: of $cells', async ({ format, sum }) => {
  await grid.addSheet();
  await grid.enterTogether('A1', [['1500000000'], ['3000000000']]);
  await grid.pane().evaluate(
    (pattern) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:A2').numberFormat = [[pattern], [pattern]];
        await context.sync();
      }),
    format,
  );
  await grid.click('A1');
  await grid.page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => grid.page.getByText(sum, { exact: true }).count()).toBe(1);
});

it('what is typed after a click on a tab that is cut off goes into its sheet', async () => {
  const tabs = grid.page.locator('[data-u-comp="slide-tab-item"]');
  while ((await tabs.count()) < 12) await grid.addSheet();
  await grid.page.setViewportSize({ width: 900, height: 900 });
  await tabs.first().click();
  const before = await shownSheet();
  const boxes = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const edge = await tabs.first().evaluate((tab) => {
    let strip = tab.parentElement!;
    while (getComputedStyle(strip).overflowX === 'visible') strip = strip.parentElement!;
    return strip.getBoundingClientRect().right;
  });
  const cut = boxes.findIndex(({ left, right }) => left < edge && right > edge);
  expect(cut).toBeGreaterThan(0);
  await grid.page.mouse.click((boxes[cut]!.left + edge) / 2, boxes[cut]!.top + 10);
  await expect.poll(shownSheet).not.toBe(before);
  await grid.page.keyboard.type('cut off');
  await grid.page.keyboard.press('Enter');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'cut off');
});
