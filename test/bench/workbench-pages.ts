/** The workbench and the bare grid in Chromium, served as `npm start` does. */
import { serveStatic } from '@hono/node-server/serve-static';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { listen } from '../../src/service/listen';
import { createService } from '../../src/service/service';
import { addStaticFiles } from '../../src/service/static-files';
import type {} from '../../src/workbench/page/main';
import { chromiumFlags, findChromium } from '../support/chromium';
import { bareGridFolder } from './bare-grid';
import type {} from './bare-grid-page';

export interface WorkbenchServer {
  readonly workbench: string;
  readonly bareGrid: string;
  close(): Promise<void>;
}

export async function startWorkbenchServer(): Promise<WorkbenchServer> {
  const app = createService();
  app.use(`/${bareGridFolder}/*`, serveStatic({ root: '.cache' }));
  addStaticFiles(app);
  const { origin, close } = await listen(app, { port: 0 });
  return {
    workbench: `${origin}/workbench.html?lang=en&theme=light`,
    bareGrid: `${origin}/${bareGridFolder}/index.html`,
    close,
  };
}

/** A browser with a profile of its own, which is deleted afterwards. */
export async function inFreshBrowser<T>(use: (browser: BrowserContext) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'market-data-bench-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags,
    viewport: { width: 1440, height: 900 },
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, maxRetries: 3 });
  }
}

export interface Opened {
  readonly page: Page;
  /** From the navigation until the page is ready. */
  readonly ms: number;
  /** What the main thread of the page has computed until then; unlike `ms`, hardly longer on a busy machine. */
  readonly cpuMs: number;
}

/** Waits until the grid is drawn, the add-in is ready, and the watchlist shows values. */
export function openWorkbenchPage(browser: BrowserContext, address: string): Promise<Opened> {
  return open(browser, address, async () => {
    while (!window.marketDataWorkbench) await new Promise((resolve) => setTimeout(resolve, 10));
    await window.marketDataWorkbench.ready;
    while (!window.marketDataWorkbench.texts('C5')[0]?.[0]) await new Promise((resolve) => setTimeout(resolve, 10));
    return performance.now();
  });
}

/** Waits until the grid is drawn. */
export function openBareGrid(browser: BrowserContext, address: string): Promise<Opened> {
  return open(browser, address, async () => {
    while (!window.bareGridReady) await new Promise((resolve) => setTimeout(resolve, 10));
    await window.bareGridReady;
    return performance.now();
  });
}

/** @param ready runs in the page; resolves with the milliseconds since the navigation */
async function open(browser: BrowserContext, address: string, ready: () => Promise<number>): Promise<Opened> {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  const ms = await page.evaluate(ready);
  const { metrics } = await devTools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (seconds === undefined) throw new Error('Chromium tells no ThreadTime');
  await devTools.detach();
  return { page, ms, cpuMs: seconds * 1000 };
}

/** The frame in which `Excel.run` can be called. */
export function paneOf(page: Page): Frame {
  const pane = page.frames().find((frame) => frame.url().includes('taskpane'));
  if (!pane) throw new Error('The page shows no task pane');
  return pane;
}
