/** Microsoft's CDN of office.js for pages in Chromium, which have no internet here: it serves the npm copy. */
import type { BrowserContext } from 'playwright-core';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { officeJsOfMicrosoft } from '../../src/build/policy';

const folder = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');
const base = officeJsOfMicrosoft.slice(0, -'office.js'.length);

/** A route that a test adds later comes first; its `fallback` leads here. */
export async function serveOfficeJs(context: Pick<BrowserContext, 'route'>): Promise<void> {
  await context.route(`${base}**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).href.slice(base.length).replace(/[?#].*/, '')) }),
  );
}
