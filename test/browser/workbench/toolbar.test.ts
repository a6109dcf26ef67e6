/** The commands of the grid's toolbar: reachable, with a name, in both languages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

/** Controls that are visible and have neither a label nor a text. */
function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '#grid :is([role=toolbar], [data-u-comp=formula-bar], footer) :is(button, input, [role=button], [data-u-command])',
      ),
    ]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
      .filter((control) => !control.closest('[aria-hidden=true]'))
      .filter((control) => !control.ariaLabel && !control.textContent.trim())
      .map((control) => control.outerHTML.slice(0, 200)),
  );
}

/** Commands that the end of the toolbar cuts off. */
function cutCommands(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toolbar = document.querySelector('#grid [role=toolbar]')!;
    const end = toolbar.getBoundingClientRect().right;
    return [...toolbar.querySelectorAll('button, [data-u-command]')]
      .filter((control) => control.getBoundingClientRect().right > end)
      .map((control) => control.outerHTML.slice(0, 80));
  });
}

/** Parts of the page that are wider than its window. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['.page-header', '.page-header > *', '.page-content', '#pane']
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .filter((part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > innerWidth)
      .map((part) => part.outerHTML.slice(0, 80)),
  );
}

function idAt(page: Page, x: number, y: number): Promise<string | undefined> {
  return page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.id, [x, y] as const);
}

async function fitsIntoNarrowWindow(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => beyondTheEdge(page)).toEqual([]);
  // Parts of the grid, which has no room left, would lie over the pane.
  await expect.poll(() => idAt(page, 40, 620)).toBe('pane');
  await page.setViewportSize(size);
}

const languages = {
  en: {
    tabs: ['Home', 'Insert', 'Formulas', 'Data'],
    data: ['Data validation', 'Conditional Formatting', 'Table', 'Find & Replace', 'Toggle Filter', 'Sort'],
    choices: 'Fill color: choices',
    rest: 'More',
    sort: { spill: 'Ascending, Selection Only', refusal: 'Cannot Sort' },
  },
  zh: {
    tabs: ['开始', '插入', '公式', '数据'],
    data: ['数据验证', '条件格式', '表格', '查找替换', '筛选', '排序'],
    choices: '单元格颜色：选项',
    rest: '更多',
    sort: { spill: '当前区域升序', refusal: '无法排序' },
  },
};

/** The grid refuses, and names the formula that does it. */
async function sortSpill(grid: GridDriver, command: string, { spill, refusal }: { spill: string; refusal: string }) {
  await grid.write('C1', '=SEQUENCE(3)');
  await grid.waitForTexts('C3', ([row]) => row?.[0] === '3');
  // Another click on C1 may be the second of a double click.
  await grid.click('C2');
  await grid.page.keyboard.press('Shift+ArrowDown');
  await grid.page.getByRole('toolbar').getByRole('button', { name: command, exact: true }).first().click();
  await grid.page.getByText(spill, { exact: true }).click();
  const dialog = grid.page.getByRole('dialog').filter({ hasText: refusal });
  await dialog.getByText('=SORT(A2#').waitFor();
  await grid.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

describe.each(['en', 'zh'] as const)('the toolbar in %s', (language) => {
  const texts = languages[language];
  let grid: GridDriver;
  beforeAll(async () => {
    grid = await openWorkbench({ query: `?lang=${language}&theme=light` });
  });
  afterAll(() => grid?.close());

  const toolbar = () => grid.page.getByRole('toolbar');
  const open = (tab: string) => grid.page.getByRole('tab', { name: tab, exact: true }).first().click();

  it.each(texts.tabs)('has names in the tab %s', async (tab) => {
    await open(tab);
    await expect.poll(() => toolbar().getByRole('button').count()).toBeGreaterThan(0);
    await expect.poll(() => unnamed(grid.page)).toEqual([]);
  });

  it('has the commands of the data plugins in one tab', async () => {
    await open(texts.tabs.at(-1)!);
    for (const name of texts.data) await toolbar().getByRole('button', { name, exact: true }).first().waitFor();
  });

  it('opens a menu by the keyboard', async () => {
    await open(texts.tabs[0]!);
    await toolbar().getByRole('button', { name: texts.choices }).press('Enter');
    await grid.page.getByRole('menu').first().waitFor();
    await grid.page.keyboard.press('Escape');
  });

  it('has a menu for the commands that do not fit, also after another tab', async () => {
    await open(texts.tabs[1]!);
    await expect.poll(() => toolbar().getByRole('button', { name: texts.rest, exact: true }).count()).toBe(0);
    await open(texts.tabs[0]!);
    await toolbar().getByRole('button', { name: texts.rest, exact: true }).waitFor();
    expect(await cutCommands(grid.page)).toEqual([]);
  });

  it('tells that a formula sorts a spill', async () => {
    await open(texts.tabs.at(-1)!);
    await sortSpill(grid, texts.data.at(-1)!, texts.sort);
  });

  it('fits with the page into a narrow window', () => fitsIntoNarrowWindow(grid.page));

  it('and page and pane have thrown no error', () => {
    expect(grid.errors).toEqual([]);
  });
});

describe('the data commands', () => {
  let grid: GridDriver;
  beforeAll(async () => {
    grid = await openWorkbench();
    await grid.addSheet();
    await grid.enterTogether('A1', [['Name'], ['pear'], ['apple'], ['plum']]);
    await grid.page.getByRole('tab', { name: 'Data', exact: true }).first().click();
  });
  afterAll(() => grid?.close());

  const command = (name: string) => grid.page.getByRole('toolbar').getByRole('button', { name, exact: true }).first();

  it('filter: the arrow in the header lists the values', async () => {
    await grid.click('A1');
    for (let row = 2; row <= 4; row++) await grid.page.keyboard.press('Shift+ArrowDown');
    await command('Toggle Filter').click();
    const { x, y, width, height } = await grid.page.evaluate(() => window.marketDataWorkbench!.rectangleOf('A1'));
    await grid.page.mouse.click(x + width - 10, y + height / 2);
    await grid.page.getByText('pear', { exact: true }).waitFor();
    await grid.page.keyboard.press('Escape');
  });

  it('find: the dialog finds a text', async () => {
    await command('Find & Replace').click();
    const dialog = grid.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('plum');
    await grid.page.keyboard.press('Enter');
    await dialog.getByText('1/1').waitFor();
    await grid.page.keyboard.press('Escape');
  });

  it('page and pane have thrown no error', () => {
    expect(grid.errors).toEqual([]);
  });
});
