/** The dashboards of the pane, inserted by mouse and keyboard: numbers, colours and charts in the grid, and in exported files. */
import { type CellObject, read, type WorkBook } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { universeChoice } from '../../../src/addin/dashboards/choices';
import type { ChartDescription } from '../../../src/addin/dashboards/description/sheet-description';
import { days } from '../../../src/addin/dashboards/trades/layout';
import type { Language } from '../../../src/addin/i18n/language';
import { cellAddress, parseAddress } from '../../../src/office-host/areas/a1';
import { hasLibreOffice, needsLibreOffice, openInLibreOffice, readQuietly } from '../../support/libreoffice';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';
import { cutHeaders, described, type ShownCell, type ShownSheet, shownSheets } from './dashboard-sheets';

let grid: GridDriver;

async function openDashboards(lang: Language): Promise<FrameLocator> {
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

/** What a person reads on the sheet that is shown, in either language. */
const reads: Readonly<Record<string, (lang: Language) => Promise<void>>> = {
  async watchlist() {
    // A day that has just begun may have one price: then it has no range.
    const hasPlace = ([low, high, , place]: string[]) => (low === high ? place === '' : isNumber(place));
    await grid.waitForTexts('G6:J10', (rows) => rows.every((row) => isNumber(row[0]) && hasPlace(row)));
  },
  async stock(lang) {
    expect(await grid.texts('A1')).toEqual([['贵州茅台 600519.SH']]);
    const words = { en: ['forward', 'stock'], zh: ['前复权', '股票'] };
    expect([...(await grid.texts('B6')), ...(await grid.texts('B25'))].flat()).toEqual(words[lang]);
  },
  async movers(lang) {
    expect((await grid.texts('D8:D17')).flat().filter((text) => !text.startsWith('+'))).toEqual([]);
    expect(await grid.texts('B4')).toEqual([[{ en: 'A-shares', zh: 'A 股' }[lang]]]);
  },
  async trades(lang) {
    const remarks = await grid.texts('G46:G60');
    expect(remarks.flat()).toEqual([lang === 'en' ? 'Check' : '检查', ...Array<string>(14).fill('')]);
  },
};

/** What a person types there. */
const types: Readonly<Record<string, (lang: Language) => Promise<void>>> = {
  movers: chooseTheUnitedStates,
  // In LibreOffice, TODAY would be the day on which it opens the file.
  async trades() {
    const [[today]] = (await grid.texts(days.today)) as [[string]];
    await grid.write(days.today, `=DATE(${today.replaceAll('/', ',')})`);
  },
};

/** The same in English alone: the formulas below are the same in every language. */
const typesInEnglish: typeof types = {
  // However small the amounts of a day that has just begun.
  async screener() {
    await grid.type('C5', '-9%');
    await grid.type('C6', '0');
    await grid.waitForTexts('C15:D34', areNumbers);
    const [, byQuotes, all] = (await grid.texts('H9:H11')).flat();
    expect(byQuotes).toBe(all);
  },
  portfolio: sellShort,
  async comparison() {
    await grid.type('B3', '1w');
    await grid.waitForTexts('B3', ([row]) => row?.[0] === '1w');
    await compareTwoSymbols();
  },
};

async function chooseTheUnitedStates(lang: Language): Promise<void> {
  await grid.type('B4', universeChoice('US_Stock', lang));
  await grid.waitForTexts('A8:A17', (rows) => rows.every(([text]) => text?.endsWith('.US')));
  const [width, room] = await grid.page.evaluate((text) => {
    const drawing = document.createElement('canvas').getContext('2d')!;
    drawing.font = '9pt Arial';
    return [drawing.measureText(text).width, window.marketDataWorkbench!.rectangleOf('B8').width] as const;
  }, 'International Business Machines Corp');
  expect(width).toBeLessThan(room);
}

/** A short position that has lost. */
async function sellShort(): Promise<void> {
  await grid.type('B13', '-1000');
  await grid.type('C13', '80');
  await grid.waitForTexts('I13:J13', ([row]) => row?.every((text) => /^-[\d,.]+%?$/.test(text)) ?? false);
}

async function compareTwoSymbols(): Promise<void> {
  await grid.click('A7');
  for (let step = 0; step < 2; step++) await grid.page.keyboard.press('Shift+ArrowDown');
  await grid.page.keyboard.press('Delete');
  const figures = await grid.waitForTexts('C5:C9', (rows) => rows[4]?.[0] === '' && areNumbers(rows.slice(0, 2)));
  expect(figures.slice(2)).toEqual([[''], [''], ['']]);
  await expect.poll(async () => (await chart())?.series.map(({ name }) => name)).toEqual(['600519.SH', '000858.SZ', '–', '–', '–']);
}

interface Shown {
  readonly id: string;
  readonly numbers: readonly string[];
  /** Of its chart, if it has one. */
  readonly type?: ChartDescription['type'];
  /** The bar that has a value in it: a day that has just begun has one only. Default: the second. */
  readonly bar?: number;
}

const shown = [
  { id: 'overview', numbers: ['C4:D15', 'H14:K18', 'C21:D28', 'I21:J28', 'N5:R94'], type: 'StockVOHLC' },
  { id: 'watchlist', numbers: ['C6:D16', 'U7'], type: 'Line', bar: 0 },
  { id: 'stock', numbers: ['B10:B18', 'E25:H29', 'N5:R124'], type: 'StockVOHLC' },
  { id: 'movers', numbers: ['C8:D17', 'H8:I17', 'H21:I30', 'D21:D31'], type: 'ColumnStacked' },
  { id: 'screener', numbers: ['H9:H12'] },
  { id: 'portfolio', numbers: ['E13:F18', 'H13:J18', 'B5:E7', 'B8'], type: 'Pie' },
  { id: 'trades', numbers: ['C13:I18', 'C5:E10'] },
  { id: 'comparison', numbers: ['C5:F9', 'H5:L9', 'Y9:AC129'], type: 'Line' },
  { id: 'risk', numbers: ['C5:G10', 'J5:K10', 'B24:G29', 'V9:AA258', 'AK9:AP238'], type: 'Line' },
] as const satisfies readonly Shown[];

interface Exported {
  readonly file: Uint8Array;
  readonly sheets: ReadonlyMap<string, ShownSheet>;
}

const exported = new Map<Language, Exported>();

describe.each(['en', 'zh'] as const)('every dashboard (%s)', (lang) => {
  let pane: FrameLocator;
  beforeAll(async () => {
    pane = await openDashboards(lang);
  });
  afterAll(() => grid?.close());

  it.each<Shown>(shown)('shows numbers and its chart, and its headers whole: $id', async ({ id, numbers, type, bar = 1 }) => {
    await pane.locator(`#insert-${id}`).click();
    const outcome = pane.locator(`#dashboard-${id}-outcome`);
    await expect.poll(() => outcome.getAttribute('data-tone'), { timeout: 60_000 }).toBe('good');
    for (const address of numbers) await grid.waitForTexts(address, areNumbers);
    if (type !== undefined) await showsChart(type, bar);
    expect(await cutHeaders(grid, described(id, lang))).toEqual([]);
    await reads[id]?.(lang);
    await types[id]?.(lang);
    if (lang === 'en') await typesInEnglish[id]?.(lang);
  });

  it('is exported to .xlsx with its values, formats and widths, after its formulas were converted', async () => {
    await pane.getByRole('tab', { name: lang === 'en' ? 'Tools' : '工具' }).click();
    await convertWorkbook(pane);
    const { file, sheets } = await exportedWorkbook();
    exported.set(lang, { file, sheets });
    const book = read(file, { cellNF: true, cellStyles: true });
    expect([...sheets.keys()]).toEqual(expect.arrayContaining(shown.map(({ id }) => described(id, lang).name)));
    for (const [name, { cells, widths }] of sheets) {
      expect(cells.length).toBeGreaterThan(90);
      expect(cells.filter((cell) => !isHeld(cell, cellIn(book, name, cell)))).toEqual([]);
      const columns = (book.Sheets[name]!['!cols'] ?? []).slice(0, widths.length);
      expect(columns.map(({ hidden, width = 0 }) => (hidden ? 0 : Math.round(width * 7)))).toEqual(rounded(widths));
    }
    expect(grid.errors).toEqual([]);
  });
});

async function showsChart(type: ChartDescription['type'], bar: number): Promise<void> {
  await expect.poll(async () => (await chart())?.type).toBe(type);
  const drawn = async () => (await chart())?.series.map(({ values }) => typeof values[bar]);
  await expect.poll(drawn).toContain('number');
  await grid.page.locator('.chart').first().waitFor();
}

async function convertWorkbook(pane: FrameLocator): Promise<void> {
  await pane.locator('#freeze-scope').selectOption('workbook');
  await pane.locator('#freeze-freeze').click();
  await pane.locator('#freeze-yes').click();
  // None is skipped.
  await pane.locator('#freeze-result', { hasText: /^(Formulas converted to values: |已转为数值：)\d+[^·]*$/ }).waitFor();
  await grid.settle();
}

async function exportedWorkbook(): Promise<Exported> {
  await grid.page.locator('.menu-button').click();
  const [download] = await Promise.all([grid.page.waitForEvent('download'), grid.page.locator('[data-item="xlsx"]').click()]);
  return { file: new Uint8Array(await readFile(await download.path())), sheets: await shownSheets(grid) };
}

const rounded = (numbers: readonly number[]) => numbers.map(Math.round);

const cellIn = (book: WorkBook, sheet: string, { address }: ShownCell) => book.Sheets[sheet]![address] as CellObject | undefined;

const isSame = (value: unknown, other: unknown) =>
  typeof value === 'number' ? Math.abs(value - Number(other)) <= 1e-9 * Math.abs(value) : value === other;

const isHeld = ({ value, format }: ShownCell, cell: CellObject | undefined) =>
  isSame(value, cell?.t === 'e' ? cell.w : cell?.v) && (typeof value !== 'number' || format === (cell?.z ?? 'General'));

/** LibreOffice shows a time with a fraction of a second by the second before, and rounds 2.155 up, of which the grid's library sees 2.15499…. */
const isShown = (shown: ShownCell, cell: CellObject | undefined) =>
  shown.text === (cell?.w ?? '') || ((/ss$/.test(shown.format) || isHalfway(shown)) && isSame(shown.value, cell?.v));

/** Whether the digits that the format leaves out are a 5. */
function isHalfway({ value, format, text }: ShownCell): boolean {
  const unitOf = (section: string) => /"(.+)"$/.exec(section)?.[1] ?? '';
  const section = format.split(';').find((each) => text.endsWith(unitOf(each))) ?? format;
  const decimals = (/(?<!\\)\.(0+)/.exec(section)?.[1]?.length ?? 0) + (section.includes('%') ? 2 : 0);
  // Each comma after the digits divides by a thousand.
  const thousands = /0(,*)(?:"|$)/.exec(section)?.[1]?.length ?? 0;
  const rest = (Math.abs(Number(value)) * 10 ** (decimals - 3 * thousands)) % 1;
  return typeof value === 'number' && Math.abs(rest - 0.5) < 1e-6;
}

describe.skipIf(!hasLibreOffice)(`the exported dashboards in LibreOffice${needsLibreOffice}`, () => {
  it('show the same texts, in columns of the same proportions, and have their charts', async () => {
    expect([...exported.keys()]).toEqual(['en', 'zh']);
    const opened = await openInLibreOffice([...exported.values()].map(({ file }) => file));
    [...exported].forEach(([lang, { sheets }], index) => {
      const { file, widthsOf, charts } = opened[index]!;
      const drawn = charts.map(({ ranges }) => ranges.map((range) => range.replace(/[^.:]*\./g, '')).toSorted());
      const book = readQuietly(file);
      for (const [name, { cells, widths }] of sheets) {
        expect(cells.filter((cell) => !isShown(cell, cellIn(book, name, cell)))).toEqual([]);
        // It measures widths by the digits of a font that it has.
        const measured = widthsOf(name).slice(0, widths.length);
        const scale = widths[0]! / measured[0]!;
        expect(measured.length).toBe(widths.length);
        expect(measured.filter((width, column) => Math.abs(width * scale - widths[column]!) >= 1)).toEqual([]);
      }
      for (const { source } of shown.flatMap(({ id }) => described(id, lang).charts))
        expect(drawn).toContainEqual(valuesIn(source).toSorted());
    });
  });
});

/** The values of a chart, by columns beside its categories. */
function valuesIn(source: string): string[] {
  const { row, column, rows, columns } = parseAddress(source, '')!;
  return Array.from({ length: columns - 1 }, (_, index) => {
    const [first, last] = [row + 1, row + rows - 1].map((each) => cellAddress(each, column + 1 + index));
    return `${first}:${last}`;
  });
}

/** The font colours of the cell's conditional formats. */
const coloursOf = (address: string) =>
  grid.pane().evaluate<unknown>(`Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const formats = sheet.getRange('${address}').conditionalFormats;
    formats.load('items/type');
    await context.sync();
    const fonts = formats.items.map((each) => (each.type === 'Custom' ? each.custom : each.cellValue).format.font);
    for (const font of fonts) font.load('color');
    await context.sync();
    return fonts.map(({ color }) => color);
  })`);

describe('the dashboards with their inputs', () => {
  let pane: FrameLocator;
  beforeAll(async () => {
    pane = await openDashboards('en');
  });
  afterAll(() => grid?.close());

  it('the colour of rises is kept as a setting, and colours the spilled changes', async () => {
    await pane.locator('#rise-colour').selectOption('red');
    await pane.locator('#insert-movers').click();
    await grid.waitForTexts('D8:D17', areNumbers);
    // Grey comes first: what grows old is no rise.
    expect(await coloursOf('D8')).toEqual(['#8C8C8C', '#046C4E', '#C81E1E']);
    await grid.page.reload();
    const again = grid.page.frameLocator('#pane');
    await again.getByRole('tab', { name: 'Dashboards' }).click();
    await expect.poll(() => again.locator('#rise-colour').inputValue()).toBe('red');
  });

  it('a stock page and breadth follow their inputs; the counts add up to the universe, and one sentence tells of an unknown one', async () => {
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
    await grid.write('D4', '=ROWS(MD.UNIVERSE(B4,"symbol",,"all",FALSE))');
    await grid.waitForTexts('D4', ([row]) => row?.[0] === String(total));

    await grid.write('D4', '');
    await grid.write('B4', 'Mars');
    await grid.waitForTexts('C4', ([row]) => row?.[0] === 'Unknown market. Choose one from the list.');
    const isBlank = (rows: string[][]) => rows.flat().every((text) => text === '');
    for (const cells of ['A7:I17', 'D21:D31', 'F20:J30']) await grid.waitForTexts(cells, isBlank);
  });
});
