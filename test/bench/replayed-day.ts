/** A day of the Overview, replayed at 60× in the workbench: the sheet has live cells, a chart, and a screen of all A-shares. */
import type { Page } from 'playwright-core';
import { lastClose, nextMinute } from '../../src/market/time/trading-minutes';
import { epochMs } from '../../src/market/time/exchange-time';
import { onClock } from '../../src/addin/i18n/pane/as-of';
import { atMost, type Figure } from './figures';
import { longTasksOf, observeLongTasks } from './long-tasks';
import { inFreshBrowser, openWorkbenchPage, startWorkbenchServer } from './workbench-pages';

const dayMs = 86_400_000;
const minutesOfDay = 240;
const longestTaskMs = 1_000;

export async function replayedDay(): Promise<Figure[]> {
  const server = await startWorkbenchServer();
  const figures = await inFreshBrowser(async (browser) => {
    const page = await openWorkbenchPage(browser, server.workbench);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v1/')) requests.push(request.url());
    });
    return replay(page, requests);
  });
  await server.close();
  return figures;
}

async function replay(page: Page, requests: readonly string[]): Promise<Figure[]> {
  const pane = page.frameLocator('#pane');
  const shows = (moment: number) => {
    const { day, time } = onClock(epochMs(moment), 'SH');
    return pane.locator('#as-of-banner strong', { hasText: `${day} ${time}` }).waitFor({ timeout: 20 * 60_000 });
  };
  const before = lastClose(epochMs(Date.now() - 30 * dayMs), 'SH');
  await pane.locator('#as-of').fill(onClock(before, 'SH').day);
  await pane.locator('#as-of').press('Enter');
  await shows(before);
  // The first step brings the minutes of the day.
  await pane.locator('#replay-forward').click();
  await quiet(page, requests);
  const fetched = requests.length;
  await observeLongTasks(page);
  const startedAt = performance.now();
  await pane.locator('#replay-play').click();
  await shows(lastClose(epochMs(nextMinute(before, 'SH') + dayMs / 2), 'SH'));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const tasks = await longTasksOf(page);
  const conditions = `${minutesOfDay} minutes of the Overview at 60× in ${seconds} s`;
  return [
    atMost({
      name: 'Longest task while a day is replayed',
      value: Math.round(Math.max(0, ...tasks)),
      limit: longestTaskMs,
      unit: 'ms',
      comparisons: { 'all long tasks together': Math.round(tasks.reduce((sum, ms) => sum + ms, 0)) },
      conditions: `${conditions}; tasks above 50 ms`,
    }),
    atMost({ name: 'Requests while it plays', value: requests.length - fetched, limit: 0, conditions }),
  ];
}

/** Waits until no request was sent for a while. */
async function quiet(page: Page, requests: readonly string[]): Promise<void> {
  let sent = -1;
  while (sent !== requests.length) {
    sent = requests.length;
    await page.waitForTimeout(5_000);
  }
}
