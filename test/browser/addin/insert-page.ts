/** Opens Insert in the pane of the workbench, and drives its form. */
import type { FrameLocator } from 'playwright-core';
import { expect } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

export interface InsertPage {
  readonly grid: GridDriver;
  readonly pane: FrameLocator;
  /** The formula that the form shows. */
  formula(): Promise<string | null>;
  /** Chooses a function anew, with nothing entered, beside a blank sheet. */
  startAnew(name: string): Promise<void>;
  /** Finds the symbol by the text, and takes it. */
  choose(text: string, symbol: string): Promise<void>;
}

export async function openInsert(lang: 'en' | 'zh'): Promise<InsertPage> {
  const grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: lang === 'en' ? 'Insert' : '插入' }).click();
  const functions = pane.locator('#insert-function');
  await functions.waitFor();
  // The forms that follow begin as this one is left.
  await functions.selectOption('KLINE');
  await pane.locator('#insert-more > summary').click();
  return {
    grid,
    pane,
    formula: () => pane.locator('#insert-preview-formula').textContent(),
    async startAnew(name) {
      await grid.addSheet();
      await functions.selectOption('STATUS');
      await functions.selectOption(name);
      const symbols = pane.locator('#argument-symbols');
      await symbols.fill('');
      // The pane reads the workbook's names when the person turns to the form again.
      await symbols.blur();
    },
    async choose(text, symbol) {
      const search = pane.locator('#symbol-search');
      await search.fill(text);
      await pane.locator('#suggestions li').first().filter({ hasText: symbol }).waitFor();
      await search.press('Enter');
    },
  };
}

/** @param hint what the pane says that symbols can be */
export async function takesDefinedName({ grid, pane, formula }: InsertPage, hint: string): Promise<void> {
  await grid.enterTogether('A1', [['AAPL.US'], ['TSLA.US']]);
  await grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    context.workbook.names.add('Watched', sheet.getRange('A1:A2'));
    await context.sync();
  })`);
  const symbols = pane.locator('#argument-symbols');
  await pane.locator('#hint-symbols', { hasText: hint }).waitFor();
  await symbols.fill('watched');
  await expect.poll(() => formula()).toBe('=MD.QUOTE(watched)');
  await pane.locator('#preview td').nth(1).waitFor();
  await symbols.fill('Unwatched');
  expect(await formula()).toBe('=MD.QUOTE("Unwatched")');
}

export async function keepsPreviewInView({ grid, pane, choose }: InsertPage): Promise<void> {
  await choose('tsla', 'TSLA.US');
  await pane.locator('#insert-function').selectOption('KLINE');
  await pane.locator('.candles canvas').first().waitFor();
  const frame = grid.pane();
  const bottomOf = (selector: string) =>
    frame.evaluate((place) => document.querySelector(place)?.getBoundingClientRect().bottom ?? Infinity, selector);
  const height = await frame.evaluate(() => innerHeight);
  for (const top of [0, 300]) {
    await frame.evaluate((y) => scrollTo(0, y), top);
    expect(await bottomOf('#insert-formula')).toBeLessThan(height);
    expect(await bottomOf('.preview-area')).toBeLessThanOrEqual(height);
  }
  await frame.evaluate(() => scrollTo(0, 0));
  await pane.locator('#argument-layout').focus();
  const top = await frame.evaluate(() => document.querySelector('.outcome')?.getBoundingClientRect().top);
  expect(await bottomOf('#argument-layout')).toBeLessThan(top ?? 0);
}

/** Narrows a table from one of its cells. @param words on the buttons, and below the preview */
export async function editsTableOfCell(
  { grid, pane }: InsertPage,
  words: { readonly edit: string; readonly size: string; readonly insert: string },
): Promise<void> {
  await grid.write('B2', '=MD.QUOTE("600519.SH,AAPL.US","symbol,last_price")');
  await grid.waitForTexts('B3', ([row]) => row?.[0] === 'AAPL.US');
  await grid.click('C3');
  await pane.getByText(words.edit).click();
  await expect.poll(() => pane.locator('#argument-symbols').inputValue()).toBe('600519.SH,AAPL.US');
  await pane.locator('#argument-fields').fill('symbol');
  await pane.getByText(words.size).waitFor();
  await pane.getByText(words.insert).click();
  await grid.waitForTexts('B2:C3', (rows) => rows.every((row) => row[1] === ''));
}
