/** The File menu: its items by the keyboard, and what it prints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

/** Runs in the page: notes what is there when the browser begins to print. */
function notePrinted(): void {
  window.addEventListener('beforeprint', () => {
    const view = document.querySelector('#print-view')!;
    const rows = [...view.querySelectorAll('tr')].slice(0, 2);
    const [band, picture] = [view.querySelector('.whole'), view.querySelector('svg')?.parentElement];
    document.body.dataset['printed'] = JSON.stringify({
      rows: view.querySelectorAll('tr').length,
      texts: rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent)),
      // Of the first row.
      fonts: [...(rows[0]?.querySelectorAll('td') ?? [])]
        .slice(0, 2)
        .map(({ style: { whiteSpace, fontSize } }) => `${whiteSpace} ${fontSize}`),
      // The rows above the chart, and its title.
      above: [...view.querySelectorAll('tr')].filter((row) => !band?.contains(row)).length,
      top: picture?.style.top,
      title: [...(picture?.querySelectorAll('text') ?? [])].some((text) => text.textContent === 'On paper'),
    });
  });
}

const appearances = [
  {
    ...{ query: '?lang=en&theme=light', name: 'File', savedText: 'Saved', hide: /^Hide Selected Column/i },
    labels: ['New', 'Open…', 'Save as file', 'Export .xlsx'],
  },
  {
    ...{ query: '?lang=zh&theme=dark', name: '文件', savedText: '已保存', hide: /^隐藏选中列/ },
    labels: ['新建', '打开…', '另存为文件', '导出 .xlsx'],
  },
];

it('the File menu takes what may be impossible for disabled until it knows', async ({ onTestFinished }) => {
  grid = await openWorkbench();
  onTestFinished(() => grid.close());
  const isDisabled = await grid.page.locator('.menu-button').evaluate((button: HTMLElement) => {
    button.click();
    return document.querySelector<HTMLButtonElement>('[data-item="restore"]')?.disabled;
  });
  expect(isDisabled).toBe(true);
});

type Appearance = (typeof appearances)[number];

async function followKeyboard({ name, labels, savedText }: Appearance): Promise<void> {
  const button = grid.page.getByRole('button', { name, exact: true });
  await button.focus();
  await grid.page.keyboard.press('ArrowDown');
  const menu = grid.page.getByRole('menu', { name });
  await menu.waitFor();
  const items = await menu.getByRole('menuitem').allInnerTexts();
  expect(items.slice(0, 4).map((text) => text.split('\n')[0])).toEqual(labels);
  const focused = () => grid.page.evaluate(() => (document.activeElement as HTMLElement).dataset['item']);
  await expect.poll(focused).toBe('new');
  await grid.page.keyboard.press('ArrowUp');
  // “Restore previous” is disabled: nothing is kept yet.
  await expect.poll(focused).toBe('print');
  await grid.page.keyboard.press('Home');
  await grid.page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('open');
  await grid.page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
  await grid.write('A1', 'changed');
  await expect.poll(() => grid.page.locator('#save-state').innerText()).toContain(savedText);
}

async function printWithoutHidden({ hide }: Appearance): Promise<void> {
  await grid.addSheet();
  await grid.enterTogether('A1', [
    ['<b>bold?</b>', '=1/4', 'hidden'],
    ['second', '0.5', '3'],
  ]);
  await grid.write('C14', 'far below');
  await grid.waitForTexts('B1', ([row]) => row?.[0] === '0.25');
  await grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  const chart = sheet.charts.add('Line', sheet.getRange('B1:B2'), 'Columns');
  chart.title.text = 'On paper';
  chart.setPosition('B4', 'D9');
  sheet.getRange('A1').format.wrapText = true;
  sheet.getRange('B1').format.font.size = 22;
  await context.sync();
})`);
  const hidden = (await grid.page.evaluate(() => window.marketDataWorkbench?.rectangleOf('C1')))!;
  const header = [hidden.x + hidden.width / 2, hidden.y - 8] as const;
  await grid.page.mouse.click(...header);
  await grid.page.mouse.click(...header, { button: 'right' });
  await grid.page.getByText(hide).first().click();
  await grid.page.evaluate(notePrinted);
  await grid.page.keyboard.press('Control+p');
  const printed = () => grid.page.evaluate(() => document.body.dataset['printed']);
  await expect.poll(printed).toBeDefined();
  expect(JSON.parse((await printed())!)).toEqual({
    texts: [
      ['<b>bold?</b>', '0.25', ''],
      ['second', '0.5', ''],
    ],
    // The chart ends in row 9; what is below is hidden.
    ...{ rows: 9, above: 3, top: '0px', title: true },
    fonts: ['pre-wrap ', ' 2em'],
  });
}

describe.each(appearances)('the File menu ($query)', (appearance) => {
  beforeAll(async () => {
    grid = await openWorkbench({ query: appearance.query });
  });
  afterAll(() => grid?.close());

  it('speaks the language of the page and follows the keyboard', () => followKeyboard(appearance));

  it('prints the used range as a table, without hidden columns, and with charts in their places', () => printWithoutHidden(appearance));
});
