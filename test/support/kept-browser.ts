/**
 * One Chromium for all test files of a worker, and one tab that they open after each other: the process of a tab keeps compiled
 * scripts, and compiling the grid is most of the time that a workbench takes to open.
 */
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { chromiumFlags } from './chromium';

/** All storage of a page except the HTTP cache and the session storage. */
const storageTypes = 'cookies,local_storage,indexeddb,websql,cache_storage,service_workers';

/** A page without scripts, where a tab waits for its next test. */
const restingPlace = '/terms.html';

const viewport = { width: 1440, height: 900 };

/** What tests listen to. */
const listenedTo = ['request', 'pageerror', 'console', 'filechooser', 'dialog'] as const;

export interface KeptPage {
  readonly page: Page;
  /** Ends what the test has set up on the page, and leaves the tab to the next one. */
  release(): Promise<void>;
}

interface KeptBrowser {
  readonly context: BrowserContext;
  /** Tabs that no test uses. */
  readonly free: Page[];
}

/** Playwright ends it with the worker. */
let launched: Promise<KeptBrowser> | undefined;

/** @returns a page with empty storage */
export async function newPage(origin: string): Promise<KeptPage> {
  const { context, free } = await (launched ??= launch());
  const page = free.pop() ?? (await context.newPage());
  await clearStorage(page, origin);
  let isReleased = false;
  return {
    page,
    async release() {
      if (isReleased) return;
      isReleased = true;
      if (await comesToRest(page, origin)) free.push(page);
      else await page.close();
    },
  };
}

/** @returns a page of the same browser with storage of its own, which ends with the test */
export async function newSeparatePage(options: BrowserContextOptions): Promise<Page> {
  const { context } = await (launched ??= launch());
  const page = await context.browser()!.newPage(options);
  onTestFinished(() => page.close());
  return page;
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devTools.detach();
}

/** @returns whether the tab can be used again */
async function comesToRest(page: Page, origin: string): Promise<boolean> {
  try {
    for (const event of listenedTo) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // While a page has permissions of a test, Chromium takes all others for denied.
    await page.context().clearPermissions();
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(viewport);
    await page.goto(origin + restingPlace);
    await page.evaluate(() => sessionStorage.clear());
    return true;
  } catch {
    return false;
  }
}

async function launch(): Promise<KeptBrowser> {
  const profile = await mkdtemp(join(inject('profiles'), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: inject('chromium'),
    args: chromiumFlags,
    viewport,
    // Every frame of a fading button would be drawn.
    reducedMotion: 'reduce',
  });
  await context.addInitScript(setDate, inject('aheadMs'));
  // The window opens with one tab.
  return { context, free: context.pages() };
}

/** Runs in pages. The date is another one; timers and `performance.now` stay. */
function setDate(aheadMs: number): void {
  const now = () => Real.now() + aheadMs;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, target) => Reflect.construct(Real, given.length > 0 ? given : [now()], target) as Date,
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : (Reflect.get(Real, name) as unknown)),
  });
}
