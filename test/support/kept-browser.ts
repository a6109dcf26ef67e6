/**
 * One Chromium for all pages of a test file, with a profile that test files reuse. A profile on disk caches compiled
 * scripts, and compiling the grid is most of the time that a workbench takes to open.
 */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { chromiumFlags } from './chromium';

/** All storage of a page except the HTTP cache. */
const storageTypes = 'cookies,local_storage,indexeddb,websql,cache_storage,service_workers';

interface KeptBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

let launched: Promise<KeptBrowser> | undefined;
afterAll(async () => (await launched)?.close());

/** @returns a blank page, after all storage of the origin was cleared */
export async function newPage(origin: string): Promise<Page> {
  const { context } = await (launched ??= launch());
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devTools.detach();
  return page;
}

async function launch(): Promise<KeptBrowser> {
  const profile = await freeProfile();
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: inject('chromium'),
    args: chromiumFlags,
    viewport: { width: 1440, height: 900 },
  });
  return {
    context,
    async close() {
      await context.close();
      await profile.release();
    },
  };
}

/** Claims the first unused profile by creating a folder, which succeeds for one process only. */
async function freeProfile() {
  for (let number = 1; ; number++) {
    const path = join(inject('profiles'), String(number));
    const claim = `${path}-in-use`;
    try {
      await mkdir(claim);
      return { path, release: () => rm(claim, { recursive: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
