/** A workbook after a day's work: dashboards twice, a long spill, live cells, volatile and blocked formulas, deleted sheets. */
import type { BrowserContext, Page } from 'playwright-core';
import { type DashboardEntry, dashboards } from '../../src/addin/dashboards/dashboards';
import { atMost, type Figure } from './figures';
import { shareOfCore } from './share-of-core';
import { inFreshBrowser, openWorkbenchPage, paneOf, startWorkbenchServer } from './workbench-pages';

const liveCells = 20;
const quotes = 5;
/** Until all sheets are calculated, after they were inserted or loaded. */
const settledMs = 30_000;
const watchedMs = 30_000;

/** What is typed into the first sheet, beside the live cells. */
const busyCells: Readonly<Record<string, string>> = {
  A1: '=TODAY()',
  A2: '=NOW()-A1',
  B1: '=MD.KLINE("AAPL.US","1m",5000)',
  // Blocked by the spill to its left.
  A3: '=MD.KLINE("600519.SH","1d",3)',
};

/** Those for which the limits were set; the others came later. */
const firstDashboards: ReadonlySet<string> = new Set(['overview', 'watchlist', 'stock', 'movers', 'portfolio', 'comparison']);

/** What a person notices. */
interface AtWork {
  readonly slowestMs: number;
  /** Of the main thread. */
  readonly share: number;
}

export async function heavySession(): Promise<Figure[]> {
  const first = await session(dashboards.filter(({ id }) => firstDashboards.has(id)));
  return [...figuresOf(first), ...figuresOf(await session(dashboards))];
}

function figuresOf({ sheets, opened, reloaded }: Session): Figure[] {
  const rows = [
    { ...opened, conditions: `${sheets} sheets` },
    { ...reloaded, conditions: `${sheets} sheets, after a reload` },
  ];
  return rows.flatMap(({ slowestMs, share, conditions }) => [
    atMost({ name: 'Slowest of new quotes', value: slowestMs, limit: 1500, unit: 'ms', conditions }),
    atMost({ name: 'Share of a core that the page takes', value: share, limit: 0.4, conditions }),
  ]);
}

interface Session {
  readonly sheets: number;
  readonly opened: AtWork;
  readonly reloaded: AtWork;
}

/** Of each of these dashboards, two sheets. */
async function session(inserted: readonly DashboardEntry[]): Promise<Session> {
  const server = await startWorkbenchServer();
  const measured = await inFreshBrowser(async (browser) => {
    const page = await openWorkbenchPage(browser, server.workbench);
    const sheets = await fill(page, inserted);
    const opened = await atWork(browser, page, 2);
    await page.reload();
    await page.evaluate(() => window.marketDataWorkbench?.ready);
    return { sheets, opened, reloaded: await atWork(browser, page, 2 + quotes) };
  });
  await server.close();
  return measured;
}

/** @returns the number of sheets */
async function fill(page: Page, inserted: readonly DashboardEntry[]): Promise<number> {
  const pane = page.frameLocator('#pane');
  await pane.getByRole('tab', { name: 'Dashboards' }).click();
  for (const { id } of [...inserted, ...inserted, ...inserted.slice(0, 3)]) {
    const outcome = pane.locator(`#dashboard-${id}-outcome`);
    const before = await outcome.textContent();
    await pane.locator(`#insert-${id}`).click();
    await outcome
      .and(pane.locator('[data-tone="good"]'))
      .filter({ hasNotText: before ?? '' })
      .waitFor({ timeout: 60_000 });
  }
  return paneOf(page).evaluate(
    ([cells, live]) =>
      Excel.run(async (context) => {
        const { worksheets } = context.workbook;
        worksheets.load('items/name');
        await context.sync();
        // The last three were inserted to be deleted.
        for (const { name } of worksheets.items.slice(-3)) worksheets.getItem(name).delete();
        const sheet = worksheets.add('Busy');
        sheet.activate();
        for (const [address, formula] of Object.entries(cells)) sheet.getRange(address).formulas = [[formula]];
        sheet.getRange('L1').getResizedRange(live - 1, 0).formulas = Array.from({ length: live }, (_, row) => [
          `=MD.LIVE(INDEX(MD.UNIVERSE("US_Stock","symbol","amount",${live},FALSE),${row + 1}),"last",1,FALSE)`,
        ]);
        worksheets.load('items/name');
        await context.sync();
        return worksheets.items.length;
      }),
    [busyCells, liveCells] as const,
  );
}

/** @param firstRow where the first of the new quotes is typed, from 1 */
async function atWork(browser: BrowserContext, page: Page, firstRow: number): Promise<AtWork> {
  await page.waitForTimeout(settledMs);
  const share = await shareOfCore(browser, page, watchedMs);
  const times: number[] = [];
  for (let index = 0; index < quotes; index++) times.push(await timeOfQuote(page, firstRow + index));
  return { share, slowestMs: Math.round(Math.max(...times)) };
}

/** Typed by keys, from Enter to its price. */
async function timeOfQuote(page: Page, row: number): Promise<number> {
  const address = `K${row}`;
  const { x, y, width, height } = await page.evaluate((cell) => window.marketDataWorkbench!.rectangleOf(cell), address);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.type('=');
  await page.keyboard.insertText(`MD.QUOTE("${600000 + row * 10}.SH","last")`);
  await page.waitForTimeout(500);
  const startedAt = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForFunction((cell) => /\d/.test(window.marketDataWorkbench?.texts(cell)[0]?.[0] ?? ''), address, {
    polling: 20,
    timeout: 60_000,
  });
  return performance.now() - startedAt;
}
