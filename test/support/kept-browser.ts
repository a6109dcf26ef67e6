/**
 * One Chromium for all pages of a test file, in a profile that test files hand on to each other. Only a profile on disk
 * keeps scripts compiled, and most of what a workbench takes to open is the compiling of its grid.
 */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { chromiumFlags } from './chromium';

/** Everything that a page can keep between visits, but for what is cached. */
const storageTypes = 'cookies,local_storage,indexeddb,websql,cache_storage,service_workers';

interface KeptBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

let launched: Promise<KeptBrowser> | undefined;
afterAll(async () => (await launched)?.close());

/** @returns a blank page, of a browser that remembers nothing of the origin */
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

/** The first profile that no other file uses: making a folder succeeds for one of them only. */
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
