/** Undo in the workbench: what an add-in changes in one request, or in one group of requests, is one step. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => void (grid = await openWorkbench()));
afterAll(() => grid?.close());
beforeEach(async () => {
  await grid.addSheet();
  await grid.enterTogether('A1', [['41'], ['=A1+1']]);
  await grid.waitForTexts('A2', ([row]) => row?.[0] === '42');
});

const press = (keys: string) => grid.page.keyboard.press(keys);

/** Two changes of the contents and three of the formats of one cell, and a new sheet. */
const change = () =>
  grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const range = sheet.getRange('A1:A3');
      range.values = [[1], ['=A1*2'], [3]];
      range.format.fill.color = '#FFEE00';
      range.numberFormat = [['0.00'], ['0.00'], ['0.00']];
      range.values = [[10], ['=A1*2'], [30]];
      range.format.font.bold = true;
      await context.sync();
    }),
  );

const formatOf = (address: string) =>
  grid.pane().evaluate(
    (cell) =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange(cell);
        range.load('numberFormat, formulas, format/fill/color, format/font/bold');
        await context.sync();
        const { fill, font } = range.format;
        return [range.formulas[0]?.[0], range.numberFormat[0]?.[0], fill.color, font.bold] as unknown[];
      }),
    address,
  );

const hasNote = (address: string) =>
  grid.pane().evaluate(
    (cell) =>
      Excel.run(async (context) => {
        const { notes } = context.workbook.worksheets.getActiveWorksheet();
        const note = notes.getItemOrNullObject(cell).load('content');
        await context.sync();
        return !note.isNullObject;
      }),
    address,
  );

const shown = (...texts: string[]) => grid.waitForTexts('A1:A3', (rows) => rows.flat().join() === texts.join());

describe('What an add-in changes in one request', () => {
  it('is undone and redone in one step, formats included', async () => {
    await change();
    await shown('10.00', '20.00', '30.00');
    await grid.click('C5');
    await press('Control+z');
    await shown('41', '42', '');
    expect(await formatOf('A1')).toEqual([41, 'General', '#FFFFFF', false]);
    expect(await formatOf('A2')).toEqual(['=A1+1', 'General', '#FFFFFF', false]);
    await press('Control+y');
    await shown('10.00', '20.00', '30.00');
    expect(await formatOf('A2')).toEqual(['=A1*2', '0.00', '#FFEE00', true]);
  });

  it('leaves the steps before it', async () => {
    for (let request = 0; request < 3; request++) await change();
    await shown('10.00', '20.00', '30.00');
    await grid.click('C5');
    for (let request = 0; request < 3; request++) await press('Control+z');
    await shown('41', '42', '');
    await press('Control+z');
    await shown('', '', '');
  });
});

describe('An action of the pane', () => {
  const sheets = () => grid.page.locator('[data-u-comp="slide-tab-item"]').allTextContents();
  const pane = () => grid.page.frameLocator('#pane');

  it('is undone in one step: a dashboard', async () => {
    const before = await sheets();
    await pane().getByRole('tab', { name: 'Dashboards' }).click();
    await pane().locator('#insert-stock').click();
    await expect.poll(sheets).toHaveLength(before.length + 1);
    await expect.poll(() => pane().locator('#dashboard-stock-outcome').getAttribute('data-tone'), { timeout: 60_000 }).toBe('good');
    await grid.page.locator('.chart').waitFor();
    await grid.click('A1');
    await press('Control+z');
    await expect.poll(sheets).toEqual(before);
    await grid.page.locator('.chart').waitFor({ state: 'detached' });
    await shown('41', '42', '');
    await press('Control+y');
    await expect.poll(sheets).toHaveLength(before.length + 1);
    await expect.poll(async () => (await formatOf('B10'))[0]).toMatch(/^=.*MD\.LIVE\(/);
    expect(grid.errors).toEqual([]);
  });

  it('is undone in one step: values in place of formulas, and their note', async () => {
    const formula = '=MD.QUOTE("600519.SH","name")';
    await grid.write('A3', formula);
    await shown('41', '42', '贵州茅台');
    await pane().getByRole('tab', { name: 'Tools' }).click();
    await pane().getByLabel('Apply to').selectOption('Sheet');
    await pane().locator('#freeze-freeze').click();
    await pane().getByText('Formulas converted to values: 1').waitFor();
    expect([(await formatOf('A3'))[0], await hasNote('A3')]).toEqual(['贵州茅台', true]);
    await grid.click('C5');
    await press('Control+z');
    await expect.poll(async () => [(await formatOf('A3'))[0], await hasNote('A3')]).toEqual([formula, false]);
    await shown('41', '42', '贵州茅台');
    await expect.poll(() => pane().locator('#frozen').textContent(), { timeout: 20_000 }).toBe('');
    expect(await pane().locator('#freeze-result').textContent()).toBe('');
  });
});

it('Undoing a format leaves the value that its formula has got since', async () => {
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getActiveWorksheet().getRange('A3');
      cell.formulas = [['=MD.QUOTE("600519.SH","name")']];
      await context.sync();
      cell.format.font.bold = true;
      await context.sync();
    }),
  );
  await shown('41', '42', '贵州茅台');
  await grid.click('C5');
  await press('Control+z');
  await expect.poll(() => formatOf('A3')).toEqual(['=MD.QUOTE("600519.SH","name")', 'General', '#FFFFFF', false]);
  await shown('41', '42', '贵州茅台');
});

it('A format of a formula that is undone and redone by the keyboard leaves the formula', async () => {
  await grid.click('A2');
  const steps = [
    ['Control+b', true],
    ['Control+z', false],
    ['Control+y', true],
  ] as const;
  for (const [keys, isBold] of steps) {
    await press(keys);
    await expect.poll(() => formatOf('A2'), { message: keys }).toEqual(['=A1+1', 'General', '#FFFFFF', isBold]);
  }
  await grid.type('A1', '50');
  await shown('50', '51', '');
});

it('A new sheet is undone in one step', async () => {
  const names = () => grid.page.locator('[data-u-comp="slide-tab-item"]').allTextContents();
  const before = await names();
  await grid.addSheet();
  expect(await names()).toHaveLength(before.length + 1);
  await press('Control+z');
  await expect.poll(names).toEqual(before);
});
