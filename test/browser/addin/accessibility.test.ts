/** Accessibility of the pane, the workbench and the help page: axe-core finds nothing, in both languages and themes. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { violationsIn } from '../../support/axe';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';
import { newSeparatePage } from '../../support/kept-browser';

/** Colours follow the theme alone, names and widths the language: two appearances have both of each. */
const appearances = [
  ['en', 'light'],
  ['zh', 'dark'],
] as const;

const tabs = { en: ['Home', 'Insert', 'Dashboards', 'Tools'], zh: ['首页', '插入', '看板', '工具'] } as const;

let grid: GridDriver;

/** Opens all that a tab can show: a search and a result, a question, a list of problems, an explanation, alerts with their log; and the lines that all show of a past time and of alerts. */
async function unfold(pane: FrameLocator, tab: number): Promise<void> {
  await pane.locator('details:visible').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  if (tab === 0) {
    await pane.locator('#forget').click();
    await pane.locator('#as-of-yesterday').click();
    await pane.locator('#as-of-banner:visible').waitFor();
  }
  if (tab === 3) {
    await grid.addSheet();
    await grid.write('A2', '=MD.ALERT("600519.SH","last>1","Note")');
    await pane.locator('#alert-banner:visible').waitFor();
    await grid.write('B2', '=MD.PRICE("600519.SH","2024-06-05")');
    await grid.waitForTexts('B2', ([row]) => /\d/.test(row?.[0] ?? ''));
    await grid.click('B2');
    await pane.locator('#explain-look').click();
    await pane.locator('#explain-told ol').waitFor();
    await pane.locator('#alerts-list [id^="alert-reset"]:visible').first().waitFor();
    await pane.locator('#alerts-log li').first().waitFor();
  }
  if (tab !== 1) return;
  const search = pane.locator('#symbol-search');
  await search.fill('600519');
  await pane.getByRole('option').first().waitFor();
  await search.press('Enter');
  await pane.locator('#preview table').waitFor();
  await search.fill('6005');
  await pane.getByRole('option').first().waitFor();
}

/** Distances by which content is wider than the pane. */
const overflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

async function expectNoneInPane(language: 'en' | 'zh'): Promise<void> {
  const frame = grid.page.locator('#pane');
  await frame.evaluate((element) => (element.style.width = '320px'));
  const pane = grid.page.frameLocator('#pane');
  await pane.locator('#simulated').waitFor();
  for (const [index, name] of tabs[language].entries()) {
    await pane.getByRole('tab', { name }).click();
    await pane.locator('.view:visible section').first().waitFor();
    await unfold(pane, index);
    expect.soft(await violationsIn(grid.pane()), name).toEqual([]);
    expect.soft(await grid.pane().evaluate(overflow), name).toBe(0);
  }
  await frame.evaluate((element) => (element.style.width = ''));
}

/** The grid's own elements are its library's; the pane has a test of its own. */
const ofOthers = ['#grid', '#pane'];

async function expectNoneInPage(): Promise<void> {
  const { page } = grid;
  const menu = page.locator('.menu-button');
  const choose = async (item: string) => {
    await menu.click();
    await page.locator(`[data-item="${item}"]`).click();
  };
  expect.soft(await violationsIn(page, ofOthers)).toEqual([]);
  await menu.click();
  await page.locator('[data-item="new"]').waitFor();
  expect.soft(await violationsIn(page, ofOthers), 'menu').toEqual([]);
  await page.keyboard.press('Escape');
  await choose('xlsx');
  await page.locator('#notice:visible').waitFor();
  expect.soft(await violationsIn(page, ofOthers), 'notice').toEqual([]);
  await grid.enter('A18', 'MSFT');
  await page.locator('#save-state', { hasText: /^(Saved|已保存)/ }).waitFor();
  await choose('new');
  await page.locator('dialog[open]').waitFor();
  expect.soft(await violationsIn(page, ofOthers), 'question').toEqual([]);
}

describe.each(appearances)('In %s, %s', (language, theme) => {
  beforeAll(async () => void (grid = await openWorkbench({ query: `?lang=${language}&theme=${theme}`, workbook: 'starter' })));
  afterAll(() => grid?.close());

  it('the task pane has no violation, and fits into 320 px', () => expectNoneInPane(language));

  it('the page has no violation, with its menu, notice and question', expectNoneInPage);

  it('page and pane have thrown no error', () => {
    expect(grid.errors).toEqual([]);
  });
});

describe('The help page', () => {
  it.each(appearances)('has no violation in %s, %s, and fits into 320 px', async (language, colorScheme) => {
    const page = await newSeparatePage({ colorScheme, viewport: { width: 320, height: 800 } });
    await page.goto(`${inject('origin')}/help.html?lang=${language}`);
    expect.soft(await page.evaluate(overflow)).toBe(0);
    expect.soft(await violationsIn(page)).toEqual([]);
    await page.locator('#search').fill('600519');
    expect.soft(await violationsIn(page)).toEqual([]);
  });
});
