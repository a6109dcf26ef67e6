/** Choices under Advanced that change what Excel itself shows: linked data types in cells, and the functions that it suggests. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isMissing, openPane, type PanePage, saveKey } from './pane-page';

let opened: PanePage;
let pane: FrameLocator;

beforeAll(async () => {
  opened = await openPane();
  ({ pane } = opened);
});
afterAll(() => opened?.grid.close());

const isOn = (id: string) => pane.locator(`#${id}`).evaluate((box) => (box as HTMLInputElement).checked);

async function choose(id: string): Promise<void> {
  await pane
    .locator('#advanced:not([open]) summary')
    .click({ timeout: 1_000 })
    .catch(() => {});
  await pane.locator(`label[for=${id}]`).click();
}

/** The functions that are suggested for the beginning of a name. */
async function suggested(cell: string, typed: string): Promise<string[]> {
  const { page, click } = opened.grid;
  await click(cell);
  await page.keyboard.type(`=${typed}`);
  const list = page.locator('.univer-list-none.univer-w-\\[250px\\] li');
  // The list comes 0.3 s after the last key, or never.
  await page.waitForTimeout(1_000);
  const names = (await list.allInnerTexts()).map((text) => text.split(/\s/, 1)[0] ?? '');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
  return names.filter((name) => name.startsWith('MD.'));
}

it('A security is a linked data type while a person wants it, and has its price in a field', async () => {
  const { grid } = opened;
  await grid.write('A1', '=MD.CARD("600519.SH")');
  const [[price]] = (await grid.waitForTexts('A1', ([row]) => /^[\d,]+\.\d\d$/.test(row?.[0] ?? ''))) as [[string]];
  expect(await isOn('linked-securities')).toBe(false);
  await choose('linked-securities');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '贵州茅台');
  await grid.write('B1', '=A1.last_price');
  await grid.waitForTexts('B1', ([row]) => /^[\d,]+\.\d\d$/.test(row?.[0] ?? ''));
  await choose('linked-securities');
  await grid.waitForTexts('A1', ([row]) => row?.[0] !== '贵州茅台' && row?.[0]?.length === price.length);
});

it('Functions outside the plan are not suggested while a person wants it, and are again with another key', async () => {
  const { grid } = opened;
  expect(await suggested('D1', 'MD.D')).toEqual(['MD.DEPTH']);
  await choose('plan-functions-only');
  await saveKey(pane, 'free');
  // Each market in which the key has something: the pane has asked for quotes of three.
  const symbols = ['600519.SH', '00700.HK', 'AAPL.US'];
  await grid.enterTogether('D3', [['=MD.QUOTE("AAPL.US")'], ...symbols.map((symbol) => [`=MD.DEPTH("${symbol}")`])]);
  const isPrice = ([quote]: string[][]) => /^\d/.test(quote?.[0] ?? '');
  await grid.waitForTexts('D3:D6', (rows) => isPrice(rows) && rows.slice(1).every(([depth]) => depth === '#N/A'));
  await expect.poll(() => suggested('D1', 'MD.D')).toEqual([]);
  expect(await suggested('D1', 'MD.Q')).toEqual(['MD.QUOTE']);
  await saveKey(pane, 'demo');
  await grid.waitForTexts('D4', (rows) => !isMissing(rows));
  await expect.poll(() => suggested('D1', 'MD.D')).toEqual(['MD.DEPTH']);
  await saveKey(pane, 'free');
  await grid.waitForTexts('D4', isMissing);
  await expect.poll(() => suggested('D1', 'MD.D')).toEqual([]);
  await choose('plan-functions-only');
  await expect.poll(() => suggested('D1', 'MD.D')).toEqual(['MD.DEPTH']);
});

it('Both choices are kept', async () => {
  const ids = ['linked-securities', 'plan-functions-only'];
  for (const id of ids) await choose(id);
  await opened.grid.pane().evaluate(() => location.reload());
  await pane.locator('#advanced:not([open]) summary').click();
  await expect.poll(() => Promise.all(ids.map(isOn))).toEqual([true, true]);
});
