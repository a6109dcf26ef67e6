import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
});
afterAll(() => grid?.close());

/** Each test has an empty sheet. */
beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

const isNumber = (text: string | undefined) => text !== undefined && /^-?[\d,]+(\.\d+)?$/.test(text);

/** Thirty daily bars from A3 on, of the symbol in H1. */
async function enterBars(symbol = '600519.SH') {
  await grid.enter('H1', symbol);
  await grid.write('A3', '=MD.KLINE(H1,"1d",30)');
  await grid.waitForTexts('A3:F33', (texts) => isNumber(texts[30]?.[5]));
}

function addChart(type: string, address: string, cells: readonly [string, string] = ['I3', 'N18']) {
  return grid.pane().evaluate(
    ([chartType, source, [from, to]]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        const chart = sheet.charts.add(chartType as 'Line', sheet.getRange(source), 'Columns');
        chart.title.text = 'Moutai';
        chart.setPosition(from, to);
        await context.sync();
      }),
    [type, address, cells] as const,
  );
}

/** What the only chart of the sheet shows; undefined without one. */
const chart = () => grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {})[0]);
const firstValues = async () => (await chart())?.series.map(({ values }) => values[0]);
/** As the cells show them. */
const roundedValues = async () => (await firstValues())?.map((value) => Number(Number(value).toFixed(2)));
const figure = () => grid.page.locator('.chart');

/** The numbers in a row of the sheet, from column B on. */
async function numbersOfRow(row: number): Promise<number[]> {
  const [texts] = await grid.texts(`B${row}:E${row}`);
  return (texts ?? []).map((text) => Number(text.replaceAll(',', '')));
}

async function rowMenu(row: number, item: RegExp) {
  const cell = await grid.page.evaluate((address) => window.marketDataWorkbench?.rectangleOf(address), `A${row}`);
  const header = [(cell?.x ?? 0) - 20, (cell?.y ?? 0) + (cell?.height ?? 0) / 2] as const;
  await grid.page.mouse.click(...header);
  await grid.page.mouse.click(...header, { button: 'right' });
  await grid.page.getByText(item).first().click();
}

it('On a sheet that is not shown, a chart knows the widths that its columns were given', async () => {
  const width = await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.add();
      sheet.getRange('B:B').format.columnWidth = 154;
      await context.sync();
      const chart = sheet.charts.add('Line', sheet.getRange('D1:E3'), 'Columns');
      chart.setPosition('B2', 'B9');
      chart.load('width');
      await context.sync();
      return chart.width;
    }),
  );
  expect(width).toBeCloseTo(154, 0);
});

describe('candles of MD.KLINE', () => {
  it('show the bars, and those of another symbol when it changes', async () => {
    await enterBars();
    await addChart('StockOHLC', 'A3:E33');
    await figure().waitFor();
    expect(await figure().getAttribute('aria-label')).toBe('Moutai: Candlestick');
    const before = await chart();
    expect(before?.categories).toHaveLength(30);
    expect(before?.categories[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(before?.series.map(({ name }) => name)).toEqual(['Open', 'High', 'Low', 'Close']);
    expect(await roundedValues()).toEqual(await numbersOfRow(4));
    const opening = before?.series[0]?.values[0];
    await grid.enter('H1', 'AAPL.US');
    // Until the bars have come, the cells are blank.
    await expect.poll(async () => [null, opening].includes((await firstValues())?.[0] ?? null)).toBe(false);
    expect(await roundedValues()).toEqual(await numbersOfRow(4));
  });

  it('are painted on a canvas above the cells', async () => {
    await enterBars();
    await addChart('StockOHLC', 'A3:E33');
    const canvas = figure().locator('canvas');
    await canvas.waitFor();
    const colours = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
        const found = new Set<string>();
        for (let at = 0; at < data.length; at += 4) found.add([data[at], data[at + 1], data[at + 2]].join());
        return [...found];
      });
    // Rises in green, falls in red: the colours of the light theme in English.
    await expect.poll(colours).toEqual(expect.arrayContaining(['11,122,59', '196,38,46', '255,255,255']));
  });
});

describe('the source of a chart', () => {
  const column = [['Day', 'Value'], ...[1, 2, 3, 4, 5, 6].map((day) => [`d${day}`, String(day * 10)])];

  beforeEach(async () => {
    await grid.enterTogether('A3', column);
    await addChart('Line', 'A3:B9');
    await expect.poll(chart).toMatchObject({ categories: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'] });
  });

  it('moves with its cells when a row above is deleted', async () => {
    await rowMenu(1, /^Delete Selected Row/i);
    await expect.poll(() => grid.texts('A2')).toEqual([['Day']]);
    await expect.poll(chart).toMatchObject({
      categories: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'],
      series: [{ name: 'Value', values: [10, 20, 30, 40, 50, 60] }],
    });
  });

  it('shrinks when a row inside is deleted, and undo restores it', async () => {
    await rowMenu(5, /^Delete Selected Row/i);
    const shrunk = { categories: ['d1', 'd3', 'd4', 'd5', 'd6'], series: [{ values: [10, 30, 40, 50, 60] }] };
    await expect.poll(chart).toMatchObject(shrunk);
    await grid.page.keyboard.press('Control+z');
    await expect.poll(chart).toMatchObject({ series: [{ values: [10, 20, 30, 40, 50, 60] }] });
  });

  it('grows when a row is inserted inside, with a gap', async () => {
    await grid.insertRowAbove('A5');
    await expect.poll(chart).toMatchObject({ series: [{ values: [10, null, 20, 30, 40, 50, 60] }] });
  });

  it('follows typed values', async () => {
    await grid.enter('B4', '15');
    await expect.poll(chart).toMatchObject({ series: [{ values: [15, 20, 30, 40, 50, 60] }] });
  });
});

describe('a person', () => {
  beforeEach(async () => {
    await enterBars();
  });

  it('inserts candles with volume from a selected cell, changes their type and deletes them', async () => {
    await insertCandles();
    expect((await chart())?.series[1]?.values).toHaveLength(30);
    await figure().hover();
    await figure().getByLabel('Chart type').selectOption('Line');
    await expect.poll(async () => (await chart())?.type).toBe('Line');
    await figure().hover();
    await figure().getByRole('button', { name: 'Delete chart' }).click();
    await expect.poll(chart).toBeUndefined();
    await grid.page.keyboard.press('Control+z');
    await expect.poll(async () => (await chart())?.type).toBe('Line');
  });

  it('moves and resizes a chart, deletes it with the key, and undoes that', async () => {
    await addChart('StockOHLC', 'A3:E33', ['G5', 'J14']);
    await figure().waitFor();
    const start = (await figure().boundingBox())!;
    const drag = async (x: number, y: number) => {
      await grid.page.mouse.move(x, y);
      await grid.page.mouse.down();
      await grid.page.mouse.move(x + 40, y + 30, { steps: 5 });
      await grid.page.mouse.up();
    };
    await drag(start.x + 60, start.y + 20);
    await expect.poll(async () => Math.round((await figure().boundingBox())!.x - start.x)).toBeGreaterThan(20);
    const moved = (await figure().boundingBox())!;
    await drag(moved.x + moved.width + 2, moved.y + moved.height + 2);
    await expect.poll(async () => (await figure().boundingBox())!.width).toBeGreaterThan(moved.width + 20);
    await grid.page.keyboard.press('Delete');
    await expect.poll(() => figure().count()).toBe(0);
    await grid.page.keyboard.press('Control+z');
    await expect.poll(() => figure().count()).toBe(1);
  });
});

it('a chart of a spill lands on free cells and follows the number of bars', async () => {
  const size = grid.page.viewportSize()!;
  // Wide enough that the sheet is not scrolled to the chart.
  await grid.page.setViewportSize({ ...size, width: 2_200 });
  onTestFinished(() => grid.page.setViewportSize(size));
  await enterBars();
  await grid.enter('I8', 'note');
  await insertCandles();
  const note = (await grid.page.evaluate(() => window.marketDataWorkbench?.rectangleOf('I8')))!;
  expect((await figure().boundingBox())!.x).toBeGreaterThan(note.x + note.width);
  for (const bars of [45, 12]) {
    await grid.write('A3', `=MD.KLINE(H1,"1d",${bars})`);
    await expect.poll(async () => (await chart())?.series.map(({ values }) => values.length)).toEqual(Array(5).fill(bars));
    expect((await chart())?.categories.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

it('a chart of closes side by side gains and loses a line with each symbol', async () => {
  const closes = (symbols: string) => `=MD.KLINE("${symbols}","1d",10,,,"close",TRUE,,"wide_filled")`;
  const names = async () => (await chart())?.series.map(({ name }) => name);
  await grid.write('A3', closes('600519.SH,AAPL.US'));
  await grid.waitForTexts('C3', ([row]) => row?.[0] === 'AAPL.US');
  await insertByMenu('C8');
  await expect.poll(names).toEqual(['600519.SH', 'AAPL.US']);
  for (const symbols of [['TSLA.US', '00700.HK', '600519.SH'], ['TSLA.US']]) {
    await grid.write('A3', closes(symbols.join()));
    await expect.poll(names).toEqual(symbols);
  }
});

it('a chart is shown on its sheet only', async () => {
  await grid.enterTogether('A1', [
    ['Day', 'Value'],
    ['a', '1'],
    ['b', '2'],
  ]);
  await addChart('ColumnClustered', 'A1:B3');
  await figure().waitFor();
  await grid.addSheet();
  await expect.poll(() => figure().count()).toBe(0);
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});

/** The middle of a cell in the page. */
async function centreOf(address: string): Promise<[number, number]> {
  const cell = (await grid.page.evaluate((each) => window.marketDataWorkbench?.rectangleOf(each), address))!;
  return [cell.x + cell.width / 2, cell.y + cell.height / 2];
}

/** By the menu of a cell of the bars. */
async function insertCandles(): Promise<void> {
  await insertByMenu('C8');
  await expect.poll(async () => (await chart())?.type).toBe('StockVOHLC');
}

async function insertByMenu(address: string): Promise<void> {
  await grid.click(address);
  await grid.page.mouse.click(...(await centreOf(address)), { button: 'right' });
  await grid.page.getByText('Insert chart', { exact: true }).last().click();
}
