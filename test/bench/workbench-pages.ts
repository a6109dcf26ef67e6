/** The workbench and the bare grid in Chromium, served as `npm start` does. */
import { serveStatic } from '@hono/node-server/serve-static';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { listen } from '../../src/service/http/listen';
import { createService } from '../../src/service/command/service';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { addStaticFiles } from '../../src/service/command/static-files';
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
  // Whichever hour it is, all markets are in session.
  const app = createService({ source: createSimulatedSource({ seed: 1, clock: 'demo' }) });
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

/** Opens the workbench and waits until it is ready. */
export async function openWorkbenchPage(browser: BrowserContext, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(workbenchReady);
  return page;
}

/** Runs in the page: waits until the grid is drawn, the add-in is ready, and the watchlist shows values. @returns milliseconds */
export async function workbenchReady(): Promise<number> {
  while (!window.marketDataWorkbench) await new Promise((resolve) => setTimeout(resolve, 10));
  await window.marketDataWorkbench.ready;
  while (!window.marketDataWorkbench.texts('C5')[0]?.[0]) await new Promise((resolve) => setTimeout(resolve, 10));
  return performance.now();
}

/** Runs in the page: waits until the grid is drawn. @returns milliseconds */
export async function bareGridReady(): Promise<number> {
  while (!window.bareGridReady) await new Promise((resolve) => setTimeout(resolve, 10));
  await window.bareGridReady;
  return performance.now();
}

/** The frame in which `Excel.run` can be called. */
export function paneOf(page: Page): Frame {
  const pane = page.frames().find((frame) => frame.url().includes('taskpane'));
  if (!pane) throw new Error('The page shows no task pane');
  return pane;
}
