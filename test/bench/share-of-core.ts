import type { BrowserContext, Page } from 'playwright-core';

/** What the main thread of the page and its frames is busy, of the time that it is watched. */
export async function shareOfCore(browser: BrowserContext, page: Page, watchedMs: number): Promise<number> {
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { busy: of('TaskDuration'), at: of('Timestamp') };
  };
  const before = await taken();
  await page.waitForTimeout(watchedMs);
  const after = await taken();
  await devTools.detach();
  return (after.busy - before.busy) / (after.at - before.at);
}
