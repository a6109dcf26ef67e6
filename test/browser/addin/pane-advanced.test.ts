/** The settings under Advanced are persisted; invalid values are reported beside their inputs. In one page: each test has settings of its own. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;

beforeAll(async () => {
  grid = await openWorkbench();
  pane = grid.page.frameLocator('#pane');
  await pane.locator('#tab-home').click();
  await pane.locator('#advanced summary').click();
});
afterAll(() => grid?.close());

const numberInput = (id: string) => pane.locator(`#${id} input`);

async function save(id: string, text: string): Promise<void> {
  await numberInput(id).fill(text);
  await numberInput(id).press('Enter');
}

async function reopen(): Promise<void> {
  await grid.pane().evaluate(() => location.reload());
  await pane.locator('#advanced:not([open]) summary').click();
}

describe('Under Advanced', () => {
  it('an age is persisted, also 0, until the input is emptied', async () => {
    await save('fresh-quotes', '0');
    await save('stale-bars', '４８');
    await reopen();
    await expect.poll(() => numberInput('fresh-quotes').inputValue()).toBe('0');
    await expect.poll(() => numberInput('stale-bars').inputValue()).toBe('48');
    await save('fresh-quotes', '');
    await reopen();
    await expect.poll(() => numberInput('stale-bars').inputValue()).toBe('48');
    expect(await numberInput('fresh-quotes').inputValue()).toBe('');
    expect(await numberInput('fresh-quotes').getAttribute('placeholder')).toBe('Blank: 2');
  });

  it('a number out of range is reported beside its input, and survives another change', async () => {
    await save('fresh-quotes', '3601');
    const result = pane.locator('#fresh-quotes-result');
    await expect.poll(() => result.textContent()).toBe('Enter a whole number from 0 to 3600, or leave it blank.');
    await save('requests-per-minute', '600');
    expect(await numberInput('fresh-quotes').inputValue()).toBe('3601');
    expect(await result.isVisible()).toBe(true);
    await save('fresh-quotes', '3600');
    await expect.poll(() => result.isVisible()).toBe(false);
  });

  it('a limit a minute counts each function by itself, until all together is chosen', async () => {
    const counts = pane.locator('#requests-per-minute-count');
    expect(await counts.inputValue()).toBe('function');
    await counts.selectOption('all');
    await reopen();
    await expect.poll(() => counts.inputValue()).toBe('all');
  });

  it('inputs of the same name are distinguished by their groups', async () => {
    const inGroup = (name: string) => pane.getByRole('group', { name }).getByRole('textbox').count();
    expect(await inGroup('Reuse data for')).toBe(3);
    expect(await inGroup('If the data service is unavailable, show outdated values for up to')).toBe(2);
  });
});

describe('The setting for plain values', () => {
  it('is persisted, and takes the formats off the cells', async () => {
    await grid.write('A18', '=MD.PRICE("600519.SH","2026-01-09","volume")');
    await grid.waitForTexts('A18', (rows) => /^[\d,]+,\d{3}$/.test(rows[0]?.[0] ?? ''));
    await pane.locator('label[for=plain-values]').click();
    await grid.waitForTexts('A18', (rows) => /^\d{4,}$/.test(rows[0]?.[0] ?? ''));
    await reopen();
    const isOn = () => pane.locator('#plain-values').evaluate((box) => (box as HTMLInputElement).checked);
    await expect.poll(isOn).toBe(true);
    expect(await pane.locator('#key-storage').isVisible()).toBe(false);
  });
});

it('Choices under Advanced are persisted', async () => {
  const boxes = ['short-numbers', 'errors-as-text'];
  const isOn = (id: string) => pane.locator(`#${id}`).evaluate((box) => (box as HTMLInputElement).checked);
  const areOn = () => Promise.all(boxes.map(isOn));
  expect(await areOn()).toEqual([false, false]);
  for (const id of boxes) await pane.locator(`label[for=${id}]`).click();
  await reopen();
  await expect.poll(areOn).toEqual([true, true]);
});

it('The language of column names is that of the first formula, kept in the workbook, and can be chosen', async () => {
  const names = pane.getByLabel('Column names in this workbook');
  const offered = () => names.locator('option').allTextContents();
  await grid.addSheet();
  await grid.write('A1', '=MD.QUOTE("600519.SH","last_price",TRUE)');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Last');
  await expect.poll(offered).toEqual(['As made (English)', 'English', 'Chinese']);
  await grid.page.goto(grid.page.url().replace('lang=en', 'lang=zh'));
  await pane.locator('#advanced summary').click();
  const inChinese = pane.getByLabel('此工作簿的列名');
  await expect.poll(() => inChinese.locator('option:checked').textContent()).toBe('按创建时的语言（英文）');
  await pane.locator('#refresh-workbook').click();
  await pane.locator('#refresh-result', { hasText: '已重新计算' }).waitFor();
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Last');
  await inChinese.selectOption('zh');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '最新价');
});
