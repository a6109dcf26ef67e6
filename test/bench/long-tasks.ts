/** Tasks of a page above 50 ms, those of its frames among them. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    longTasks?: number[];
  }
}

export function observeLongTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = (window.longTasks = []);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
}

/** Milliseconds of each since then. */
export function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => window.longTasks ?? []);
}
