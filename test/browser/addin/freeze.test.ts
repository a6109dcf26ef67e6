/** Freezing formulas to their values and bringing them back, by mouse and keyboard in the pane. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

const quote = '=MD.QUOTE("600519.SH","last_price")';
const bars = '=MD.KLINE("600519.SH","1d",5)';
const area = 'A1:H10';
const isFilled = (texts: string[][]) => /^[\d,]+\.\d+$/.test(texts[0]?.[0] ?? '') && texts[7]?.[1] !== '';

async function openTools(tab = 'Tools'): Promise<FrameLocator> {
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: tab }).click();
  return pane;
}

/** A new sheet with a quote and a spill of bars. */
async function openFilled(query = '?lang=en&theme=light'): Promise<string[][]> {
  grid = await openWorkbench({ query });
  await grid.addSheet();
  await grid.write('A1', quote);
  await grid.write('B3', bars);
  return grid.waitForTexts(area, isFilled);
}

/** Formulas, values and number formats as Excel.run reads them. */
function held(address: string) {
  return grid.pane().evaluate(
    (place) =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange(place);
        range.load('formulas,numberFormat');
        await context.sync();
        return { formulas: range.formulas as unknown[][], formats: range.numberFormat as string[][] };
      }),
    address,
  );
}

const formulasIn = async (address: string) => (await held(address)).formulas.flat().filter((content) => String(content).startsWith('='));

const asOf = /^Values as of \d{4}-\d\d-\d\d \d\d:\d\d \(UTC.*\), from formulas of Tickgrid Market Data$/;

function noteAt(place: string): Promise<string | undefined> {
  return grid.pane().evaluate(
    (address) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        const note = sheet.notes.getItemOrNullObject(address).load('content');
        await context.sync();
        return note.isNullObject ? undefined : note.content;
      }),
    place,
  );
}

/** Through Office.js, and to a person who points at the cell. */
async function expectNote(address: string): Promise<void> {
  expect(await noteAt(address)).toMatch(asOf);
  expect(await grid.hover(address)).toMatch(asOf);
}

describe('A sheet with a quote and a spill of bars', () => {
  it('is frozen with its formats, and comes back after the page was loaded again', async () => {
    const shown = await openFilled();
    const { formats } = await held(area);
    let pane = await openTools();
    await pane.getByLabel('Apply to').selectOption('Sheet');
    await pane.locator('#freeze-freeze').click();
    await pane.getByText('Formulas converted to values: 2').waitFor();
    expect(await formulasIn(area)).toEqual([]);
    await expectNote('A1');
    expect((await held(area)).formats).toEqual(formats);
    const frozen = await grid.texts(area);
    expect(frozen.map((row) => row.slice(1))).toEqual(shown.map((row) => row.slice(1)));

    await grid.page.waitForTimeout(2_000);
    await grid.page.reload();
    await grid.page.waitForFunction(() => window.marketDataWorkbench);
    await grid.page.evaluate(() => window.marketDataWorkbench?.ready);
    expect(await grid.waitForTexts(area, isFilled)).toEqual(frozen);
    await expectNote('A1');
    pane = await openTools();
    await pane.getByText(/^Values on Sheet\d+: 2, as of /).waitFor();
    await pane.getByLabel('Apply to').selectOption('Workbook');
    await pane.getByText('Restore formulas').press('Enter');
    await pane.getByText('Formulas restored: 2').waitFor();
    expect(await formulasIn(area)).toEqual([quote, bars]);
    await grid.waitForTexts(area, isFilled);
    expect((await grid.texts(area)).map((row) => row.slice(1, 3))).toEqual(shown.map((row) => row.slice(1, 3)));
    expect(await pane.locator('#frozen').textContent()).toBe('');
    expect(await noteAt('A1')).toBeUndefined();
    expect(grid.errors).toEqual([]);
  });
});

it('The workbook is frozen after a question, and cells that were changed since stay as they are', async () => {
  await openFilled('?lang=zh&theme=light');
  const pane = await openTools('工具');
  await pane.getByLabel('应用范围').selectOption('工作簿');
  await pane.locator('#freeze-freeze').click();
  await pane.getByText('取消').click();
  expect(await formulasIn(area)).toEqual([quote, bars]);
  await pane.locator('#freeze-freeze').click();
  await pane.getByText('转换工作簿', { exact: true }).click();
  await pane.getByText(/^已转为数值：\d+ 个/).waitFor();
  expect(await formulasIn(area)).toEqual([]);
  await grid.type('C5', '42');
  await pane.getByLabel('应用范围').selectOption('工作表');
  await pane.getByText('恢复公式').click();
  await pane.getByText('已恢复：1 个公式 · 跳过 1 个：已被修改').waitFor();
  expect(await grid.texts('C5')).toEqual([['42.00']]);
  expect(await formulasIn(area)).toEqual([quote]);
});
