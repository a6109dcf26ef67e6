/** The workbench at work: a long spill arrives, and a changed symbol ripples through dependent cells. */
import type { Page } from 'playwright-core';
import { atMost, type Figure, medians } from './figures';
import { longTasksOf, observeLongTasks } from './long-tasks';
import { inFreshBrowser, openWorkbenchPage, paneOf, startWorkbenchServer } from './workbench-pages';

const bars = 5_000;
const rows = 250;
const longestTaskMs = 1_000;

export async function workbenchWork(): Promise<Figure[]> {
  const server = await startWorkbenchServer();
  const figures = await inFreshBrowser(async (browser) => {
    const page = await openWorkbenchPage(browser, server.workbench);
    return [await longSpill(page), await ripple(page)];
  });
  await server.close();
  return figures;
}

async function longSpill(page: Page): Promise<Figure> {
  await addSheet(page, 'Spill');
  await observeLongTasks(page);
  await write(page, 'A1', [[`=MD.KLINE("AAPL.US","1m",${bars})`]]);
  await changed(page, `A${bars}`, '');
  // What follows the values, such as drawing, belongs to their arrival.
  await page.waitForTimeout(2_000);
  const tasks = await longTasksOf(page);
  return atMost({
    name: `Longest task while ${bars} bars arrive`,
    value: Math.round(Math.max(0, ...tasks)),
    limit: longestTaskMs,
    unit: 'ms',
    comparisons: { 'all long tasks together': Math.round(tasks.reduce((sum, ms) => sum + ms, 0)) },
    conditions: 'one MD.KLINE on an empty sheet, until 2 s after its last bar; tasks above 50 ms',
  });
}

async function ripple(page: Page): Promise<Figure> {
  await addSheet(page, 'Ripple');
  await write(page, 'A1', [['AAPL.US', `=MD.KLINE(A1,"1d",${rows},,,"close",FALSE)`]]);
  await write(page, 'F1', dependents('B'));
  await changed(page, `G${rows}`, '');
  await addSheet(page, 'Constants');
  await write(page, 'F1', dependents('B'));
  const symbols = ['NVDA.US', 'TSLA.US', 'MSFT.US', 'AMZN.US', 'META.US', 'AAPL.US', '600519.SH', '00700.HK'];
  let turn = 0;
  const ms = await medians(
    { warmUps: 1, counted: 5 },
    {
      bars: () => timeOfChange(page, 'Ripple', [[symbols[turn++ % symbols.length] ?? '']]),
      constants: () => timeOfChange(page, 'Constants', [], column(turn)),
    },
  );
  return atMost({
    name: `A new symbol ripples through ${rows} bars and ${2 * rows} cells ÷ new constants`,
    value: ms.bars / ms.constants,
    limit: 5,
    conditions: `until the last cell is shown, medians of 5; ${ms.bars.toFixed(0)} and ${ms.constants.toFixed(0)} ms`,
  });
}

/** A running sum and a running mean: each cell depends on all bars above it. */
function dependents(column: string): string[][] {
  return Array.from({ length: rows }, (_, row) => [`=SUM(${column}$1:${column}${row + 1})`, `=AVERAGE(${column}$1:${column}${row + 1})*2`]);
}

function column(turn: number): number[][] {
  return Array.from({ length: rows }, (_, row) => [100 + turn + row / 100]);
}

async function timeOfChange(page: Page, sheet: string, symbol: string[][], constants?: number[][]): Promise<number> {
  await activate(page, sheet);
  const last = `G${rows}`;
  const before = await page.evaluate((cell) => window.marketDataWorkbench?.texts(cell)[0]?.[0] ?? '', last);
  const startedAt = performance.now();
  await (constants ? write(page, 'B1', constants) : write(page, 'A1', symbol));
  await changed(page, last, before);
  return performance.now() - startedAt;
}

/** Waits until the cell shows another value than before, which is neither blank nor an error. */
async function changed(page: Page, address: string, before: string): Promise<void> {
  await page.waitForFunction(
    ([cell, old]) => {
      const text = window.marketDataWorkbench?.texts(cell)[0]?.[0] ?? '';
      return text !== '' && text !== old && !text.startsWith('#');
    },
    [address, before] as const,
    { polling: 20, timeout: 60_000 },
  );
}

function addSheet(page: Page, name: string): Promise<void> {
  return paneOf(page).evaluate(
    (sheet) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.add(sheet).activate();
        await context.sync();
      }),
    name,
  );
}

function activate(page: Page, name: string): Promise<void> {
  return paneOf(page).evaluate(
    (sheet) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem(sheet).activate();
        await context.sync();
      }),
    name,
  );
}

function write(page: Page, address: string, formulas: (string | number)[][]): Promise<void> {
  return paneOf(page).evaluate(
    ([from, cells]) =>
      Excel.run(async (context) => {
        const first = context.workbook.worksheets.getActiveWorksheet().getRange(from);
        first.getResizedRange(cells.length - 1, (cells[0]?.length ?? 1) - 1).formulas = cells;
        await context.sync();
      }),
    [address, formulas] as const,
  );
}
