/** What an open workbook takes of a core while nobody does anything: of the Overview, some live cells change. */
import { atMost, type Figure } from './figures';
import { shareOfCore } from './share-of-core';
import { inFreshBrowser, startWorkbenchServer } from './workbench-pages';

const settledMs = 10_000;
const watchedMs = 30_000;

export async function atRest(): Promise<Figure[]> {
  const server = await startWorkbenchServer();
  const shareOf = (workbook: string) =>
    inFreshBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.goto(`${server.workbench}&new=${workbook}`);
      await page.evaluate(() => window.marketDataWorkbench?.ready);
      await page.waitForTimeout(settledMs);
      return shareOfCore(browser, page, watchedMs);
    });
  const [overview, blank] = [await shareOf('starter'), await shareOf('blank')];
  await server.close();
  const conditions = `of the main thread, ${watchedMs / 1_000} s long`;
  return [
    atMost({ name: 'Share of a core that the opening Overview takes', value: overview, limit: 0.08, conditions }),
    atMost({ name: 'Share of a core that a blank workbook takes', value: blank, limit: 0.03, conditions }),
  ];
}
