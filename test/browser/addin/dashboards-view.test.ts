/** The dashboards of the pane, inserted by mouse and keyboard: numbers, colours and charts in the grid. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

async function openDashboards(lang: 'en' | 'zh'): Promise<FrameLocator> {
  grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: lang === 'en' ? 'Dashboards' : '看板' }).click();
  await pane.locator('#dashboards').waitFor();
  return pane;
}

const isNumber = (text = '') => /^[+-]?[\d,]+(\.\d+)?%?$/.test(text);
const areNumbers = (texts: string[][]) => texts.flat().every(isNumber);

/** The only chart of the shown sheet. */
const chart = () => grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {})[0]);

it.each(['en', 'zh'] as const)(
  'every dashboard shows numbers and its chart (%s)',
  async (lang) => {
    const pane = await openDashboards(lang);
    const dashboards = [
      { id: 'watchlist', numbers: ['C6:D16', 'J6:J10', 'U7'], type: 'Line' },
      { id: 'stock', numbers: ['B10:B18', 'E25:H29', 'N5:R124'], type: 'StockVOHLC' },
      { id: 'movers', numbers: ['C8:D17', 'H8:I17', 'H21:I30', 'D21:D31'], type: 'ColumnClustered' },
      { id: 'portfolio', numbers: ['E6:F11', 'H6:J11', 'M6:P8', 'M9'], type: 'Pie' },
      { id: 'comparison', numbers: ['B8:F11', 'B14:F18', 'Y9:AC129'], type: 'Line' },
    ];
    for (const { id, numbers, type } of dashboards) {
      await pane.locator(`#insert-${id}`).click();
      await expect
        .poll(() => pane.locator(`#dashboard-${id}-outcome`).getAttribute('data-tone'), { timeout: 60_000 })
        .toBe('good');
      for (const address of numbers) await grid.waitForTexts(address, areNumbers);
      await expect.poll(async () => (await chart())?.type).toBe(type);
      await expect.poll(async () => (await chart())?.series.map(({ values }) => typeof values[1])).toContain('number');
      await grid.page.locator('.chart').waitFor();
      await asks[id]?.(lang);
    }
    expect(grid.errors).toEqual([]);
  },
  240_000,
);

/** What a person sees and types on the sheet that is shown. */
const asks: Readonly<Record<string, (lang: 'en' | 'zh') => Promise<void>>> = {
  async stock(lang) {
    expect(await grid.texts('A1')).toEqual([['贵州茅台 600519.SH']]);
    const words = { en: ['forward', 'stock'], zh: ['前复权', '股票'] };
    expect([...(await grid.texts('B6')), ...(await grid.texts('B25'))].flat()).toEqual(words[lang]);
  },
  movers: chooseTheUnitedStates,
  portfolio: sellShort,
  async comparison() {
    await grid.type('B4', '1w');
    await grid.waitForTexts('B4', ([row]) => row?.[0] === '1w');
    await compareTwoSymbols();
  },
};

async function chooseTheUnitedStates(lang: 'en' | 'zh'): Promise<void> {
  expect((await grid.texts('D8:D17')).flat().filter((text) => !text.startsWith('+'))).toEqual([]);
  const markets = { en: ['A-shares', 'US stocks'], zh: ['沪深 A 股', '美股'] };
  expect(await grid.texts('B4')).toEqual([[markets[lang][0]]]);
  await grid.type('B4', markets[lang][1]!);
  await grid.waitForTexts('A8:A17', (rows) => rows.every(([text]) => text?.endsWith('.US')));
  const names = (await grid.texts('B8:B17')).flat();
  const room = await grid.page.evaluate(() => window.marketDataWorkbench!.rectangleOf('B8').width);
  const widths = await grid.page.evaluate((texts) => {
    const drawing = document.createElement('canvas').getContext('2d')!;
    drawing.font = '11pt Arial';
    return texts.map((text) => drawing.measureText(text).width);
  }, names);
  expect(Math.max(...widths)).toBeLessThan(room);
}

/** A short position that has lost. */
async function sellShort(): Promise<void> {
  await grid.type('B6', '-1000');
  await grid.type('C6', '80');
  await grid.waitForTexts('I6:J6', ([row]) => row?.every((text) => /^-[\d,.]+%?$/.test(text)) ?? false);
}

async function compareTwoSymbols(): Promise<void> {
  await grid.click('D5');
  for (let step = 0; step < 2; step++) await grid.page.keyboard.press('Shift+ArrowRight');
  await grid.page.keyboard.press('Delete');
  const [figures] = await grid.waitForTexts('B8:F8', ([row]) => row?.[4] === '' && areNumbers([row.slice(0, 2)]));
  expect(figures?.slice(2)).toEqual(['', '', '']);
  await expect
    .poll(async () => (await chart())?.series.map(({ name }) => name))
    .toEqual(['600519.SH', '000858.SZ', '–', '–', '–']);
}

it('a stock page of another symbol follows its inputs, and breadth adds up to the universe', async () => {
  const pane = await openDashboards('en');
  const symbol = pane.locator('#stock-symbol input');
  await symbol.fill('=1+1');
  await symbol.press('Enter');
  await pane.getByText('This is not a symbol', { exact: false }).waitFor();
  await symbol.fill('700.HK');
  await symbol.press('Enter');
  await grid.waitForTexts('B4', ([row]) => row?.[0] === '00700.HK');
  const [[shares]] = (await grid.waitForTexts('B27', areNumbers)) as [[string]];
  await grid.enter('B4', 'AAPL.US');
  await grid.waitForTexts('B27', ([row]) => isNumber(row?.[0]) && row?.[0] !== shares);
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Apple Inc AAPL.US');

  await pane.locator('#movers-universe').selectOption('HK_Stock');
  await pane.locator('#insert-movers').click();
  await grid.waitForTexts('B4', ([row]) => row?.[0] === 'HK stocks');
  const counts = await grid.waitForTexts('D33:D35', areNumbers);
  const total = counts.flat().reduce((sum, count) => sum + Number(count.replaceAll(',', '')), 0);
  await grid.enter('D4', '=ROWS(MD.UNIVERSE(B4,"symbol",,"all",FALSE))');
  await grid.waitForTexts('D4', ([row]) => row?.[0] === String(total));
});

it('the colour of rises is kept as a setting, and colours the spilled changes', async () => {
  const pane = await openDashboards('en');
  await pane.locator('#rise-colour').selectOption('red');
  await pane.locator('#insert-movers').click();
  await grid.waitForTexts('D8:D17', areNumbers);
  const colours = await grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const formats = sheet.getRange('D8').conditionalFormats;
    formats.load('items/cellValue/rule/operator,items/cellValue/format/font/color');
    await context.sync();
    return formats.items.map(({ cellValue }) => cellValue.format.font.color);
  })`);
  expect(colours).toEqual(['#046C4E', '#C81E1E']);
  await grid.page.reload();
  const again = grid.page.frameLocator('#pane');
  await again.getByRole('tab', { name: 'Dashboards' }).click();
  await expect.poll(() => again.locator('#rise-colour').inputValue()).toBe('red');
});
