/** What an add-in writes by Excel.run is undone and redone by keyboard: one request is one step. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => {
  grid = await openWorkbench();
});
afterAll(() => grid?.close());

function run<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  return grid.pane().evaluate<T>(`Excel.run(${batch.toString()})`);
}

const read = () =>
  run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const [cell, column] = [sheet.getRange('B2'), sheet.getRange('E9')];
    cell.load('formulas,numberFormat,format/columnWidth,format/rowHeight,format/horizontalAlignment,format/font/bold');
    cell.format.fill.load('color');
    column.format.font.load('italic');
    const rules = sheet.getRange().conditionalFormats.getCount();
    await context.sync();
    const { formulas, numberFormat, format } = cell;
    return {
      ...{ formula: formulas[0]![0] as unknown, pattern: numberFormat[0]![0] as unknown, rules: rules.value },
      ...{ width: format.columnWidth, height: format.rowHeight, alignment: format.horizontalAlignment },
      ...{ bold: format.font.bold, fill: format.fill.color, italicColumn: column.format.font.italic },
    };
  });

/** The person works in the grid, not in the pane. */
const press = async (keys: string) => {
  await grid.click('A1');
  await grid.page.keyboard.press(keys);
};

it('Values, styles, sizes and rules of one request are one step of undo, and of redo', async () => {
  await grid.enter('B2', '7');
  const before = await read();
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const cell = sheet.getRange('B2');
    cell.formulas = [['=1+1']];
    cell.format.horizontalAlignment = 'Left';
    cell.format.font.bold = true;
    cell.format.fill.color = '#C6E6D3';
    cell.numberFormat = [['0.00']];
    cell.format.set({ columnWidth: 150, rowHeight: 40 });
    sheet.getRange('E:E').format.font.italic = true;
    sheet.getRange('B2:B9').conditionalFormats.add('DataBar');
    cell.format.horizontalAlignment = 'Right';
    await context.sync();
  });
  const after = await read();
  expect(after).toEqual({
    ...{ formula: '=1+1', pattern: '0.00', rules: 1, width: 150, height: 40, alignment: 'Right' },
    ...{ bold: true, fill: '#C6E6D3', italicColumn: true },
  });
  await press('Control+z');
  await expect.poll(read).toEqual(before);
  await press('Control+y');
  await expect.poll(read).toEqual(after);
  await press('Control+z');
  await expect.poll(read).toEqual(before);
});

it('A style that is undone leaves the formula of its cell and the step before as they are', async () => {
  await grid.enter('B2', '=SUM(C2:C3)');
  await run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('B2').format.font.bold = true;
    await context.sync();
  });
  await run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange('C2').values = [[5]];
    context.workbook.worksheets.getActiveWorksheet().getRange('B2').format.fill.color = '#FF0000';
    await context.sync();
  });
  await grid.waitForTexts('B2', ([row]) => row?.[0] === '5');
  await press('Control+z');
  await grid.waitForTexts('B2', ([row]) => row?.[0] === '0');
  expect(await read()).toMatchObject({ formula: '=SUM(C2:C3)', bold: true, fill: '#FFFFFF' });
  await press('Control+z');
  await expect.poll(async () => (await read()).bold).toBe(false);
  expect(await read()).toMatchObject({ formula: '=SUM(C2:C3)' });
  expect(grid.errors).toEqual([]);
});
