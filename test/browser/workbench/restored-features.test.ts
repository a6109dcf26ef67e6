/** What the open plugins draw and do in a workbook that was saved with it, after a reload. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coloursIn } from '../../support/cell-colours';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let headerColour: string;

beforeAll(async () => {
  grid = await openWorkbench();
  await grid.addSheet();
  await grid.enterTogether('A1', [['Name'], ['pear'], ['apple'], ['plum']]);
  await grid.waitForTexts('A4', ([row]) => row?.[0] === 'plum');
  await dataTab();
  await grid.click('A1');
  for (let row = 2; row <= 4; row++) await grid.page.keyboard.press('Shift+ArrowDown');
  await command('Toggle Filter').click();
  await addFeatures();
  await grid.page.locator('.chart canvas').waitFor();
  headerColour = await fillOf('F2');
  await grid.page.locator('#save-state', { hasText: /^Saved/ }).waitFor();
  await grid.page.reload();
  await grid.page.waitForFunction(() => window.marketDataWorkbench);
  await grid.page.evaluate(() => window.marketDataWorkbench?.ready);
});
afterAll(() => grid?.close());

const dataTab = () => grid.page.getByRole('tab', { name: 'Data', exact: true }).first().click();
const command = (name: string) => grid.page.getByRole('toolbar').getByRole('button', { name, exact: true }).first();

function addFeatures(): Promise<void> {
  return grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('C1:D3').values = [
        ['Change', 'Side'],
        [7, 'long'],
        [3, 'short'],
      ];
      const high = sheet.getRange('C2:C3').conditionalFormats.add('CellValue');
      high.cellValue.format.fill.color = '#FF0000';
      high.cellValue.rule = { formula1: '5', operator: 'GreaterThan' };
      sheet.getRange('D2:D3').dataValidation.rule = { list: { inCellDropDown: true, source: 'long,short,flat' } };
      // Not in row 1: above a table there the grid draws its name, and marks of filters in the wrong place until it draws anew.
      sheet.getRange('F2:G4').values = [
        ['Day', 'Close'],
        ['Mon', 10],
        ['Tue', 20],
      ];
      sheet.tables.add('F2:G4', true).style = 'TableStyleMedium3';
      const chart = sheet.charts.add('Line', sheet.getRange('F2:G4'), 'Columns');
      chart.title.text = 'Closes';
      chart.setPosition('B8', 'F18');
      await context.sync();
    }),
  );
}

const noFill = '0,0,0,0';

/** The most frequent colour in the middle half of the cell, as drawn: `255,0,0,255`. */
const fillOf = (address: string) => colourIn(address, { from: 0.25, to: 0.75 });

/** The most frequent colour at the right edge of the cell. */
const markOf = (address: string) => colourIn(address, { from: 0.88, to: 0.97 });

/** @param part of the width */
async function colourIn(address: string, part: { readonly from: number; readonly to: number }): Promise<string> {
  const colours = await coloursIn(grid.page, address, ({ x, y, width, height }) => ({
    x: x + width * part.from,
    y: y + height / 4,
    width: width * (part.to - part.from),
    height: height / 2,
  }));
  const counts = new Map<string, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]![0];
}

/** Clicks the mark that filters, tables and lists draw at the right edge of a cell. */
async function clickMark(address: string): Promise<void> {
  const { x, y, width, height } = await grid.page.evaluate((cell) => window.marketDataWorkbench!.rectangleOf(cell), address);
  await grid.page.mouse.click(x + width - 10, y + height / 2);
}

it('a conditional format colours the cells that satisfy it', async () => {
  await expect.poll(() => fillOf('C2')).toBe('255,0,0,255');
  expect(await fillOf('C3')).toBe(noFill);
});

it('a filter lists the values below its header', async () => {
  // The first click after a reload may only move the selection.
  const listAfterClick = async () => {
    await clickMark('A1');
    await grid.page.waitForTimeout(1000);
    return grid.page.getByText('pear', { exact: true }).count();
  };
  await expect.poll(listAfterClick).toBeGreaterThan(0);
  await grid.page.keyboard.press('Escape');
});

it('a table draws its header, and filters by it', async () => {
  await expect.poll(() => fillOf('F2')).toBe(headerColour);
  await clickMark('F2');
  await grid.page.getByText('Tue', { exact: true }).waitFor();
  await grid.page.keyboard.press('Escape');
});

it('a data validation has an arrow in the selected cell, which offers its list', async () => {
  await grid.click('D3');
  await expect.poll(() => markOf('D3')).not.toBe(noFill);
  expect(await markOf('D2')).toBe(noFill);
  await grid.click('D2');
  await expect.poll(() => markOf('D3')).toBe(noFill);
  expect(await markOf('D2')).not.toBe(noFill);
  await clickMark('D2');
  await grid.page.getByText('flat', { exact: true }).click();
  await grid.waitForTexts('D2', ([row]) => row?.[0] === 'flat');
});

it('a chart shows the same series', async () => {
  await grid.page.locator('.chart canvas').waitFor();
  const charts = () => grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {}));
  await expect.poll(charts).toMatchObject([{ categories: ['Mon', 'Tue'], series: [{ name: 'Close', values: [10, 20] }] }]);
});

// Last, because its dialog covers cells.
it('Ctrl+F opens the search', async () => {
  await grid.click('A6');
  const dialog = grid.page.getByRole('dialog');
  await grid.page.keyboard.press('Control+f');
  await dialog.getByRole('textbox').first().fill('plum');
  await grid.page.keyboard.press('Enter');
  await dialog.getByText('1/1').waitFor();
  await grid.page.keyboard.press('Escape');
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
