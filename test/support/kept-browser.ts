/**
 * One Chromium for all pages of a test file, in a profile that the files of a worker hand on to each other. Only a profile
 * on disk keeps scripts compiled, and most of what a workbench takes to open is the compiling of its grid.
 */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { chromiumFlags } from './chromium';

/** Everything that a page can keep between visits, but for what is cached. */
const storageTypes = 'cookies,local_storage,indexeddb,websql,cache_storage,service_workers';

let launched: Promise<BrowserContext> | undefined;
afterAll(async () => (await launched)?.close());

/** @returns a blank page, of a browser that remembers nothing of the origin */
export async function newPage(origin: string): Promise<Page> {
  const context = await (launched ??= launch());
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devTools.detach();
  return page;
}

function launch(): Promise<BrowserContext> {
  const profile = join(inject('profiles'), process.env['VITEST_POOL_ID'] ?? '1');
  return chromium.launchPersistentContext(profile, {
    executablePath: inject('chromium'),
    args: chromiumFlags,
    viewport: { width: 1440, height: 900 },
  });
}
