/** The production build below a path of a host that it shares, as a copy of the repository is published, behind a real nginx. */
import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasNginx } from '../../support/nginx';
import { type ProductionSite, sites, startProductionSite } from '../../support/production-site';

const base = `${sites.addIn}/a.copy`;
let site: ProductionSite;
let page: Page;
beforeAll(async () => {
  if (!hasNginx) return;
  site = await startProductionSite(inject('chromium'), '/a.copy');
  page = await site.context.newPage();
}, 300_000);
afterAll(async () => {
  if (hasNginx) await site.stop();
});

const built = (file: string) => readFileSync(join(site.folder, file), 'utf8');

/** By the browser, which alone finds the host. */
const served = (address: string) =>
  page.evaluate(async (url) => {
    const { status, headers } = await fetch(url);
    return [status, headers.get('Cache-Control')] as const;
  }, address);

describe.skipIf(!hasNginx)('Below a path', () => {
  it('the pane opens, and functions answer from the parts of their script', async () => {
    const options = {
      ...{ origin: sites.addIn, language: 'en-US', storage: { [`market-data.key.${sites.service}`]: 'demo' } },
      metadata: JSON.parse(built('functions.json')) as unknown,
    };
    await page.addInitScript(`globalThis.excelOptions = ${JSON.stringify(options)};\n${site.excelScript}`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${base}/taskpane.html`);
    const computed = await page.evaluate(async () => {
      await window.injectedExcel?.ready;
      return [await window.injectedExcel?.call('QUOTE', '600519.SH'), await window.injectedExcel?.call('KLINE', '600519.SH', '1w', '10')];
    });
    expect(computed).toMatchObject([{ kind: 'array' }, { kind: 'array' }]);
    for (const name of ['Insert', 'Dashboards', 'Tools']) await page.getByRole('tab', { name }).click();
    expect(await page.evaluate(() => window.injectedExcel?.violations)).toEqual([]);
    const own = requested.filter((url) => url.startsWith(sites.addIn));
    expect(own.filter((url) => !url.startsWith(`${base}/`))).toEqual([]);
    expect(own.some((url) => /\/bars\.[0-9a-f]{8}\.js$/.test(url))).toBe(true);
  });

  it('its links lead to the help', async () => {
    const help = page.getByRole('navigation', { name: 'Tickgrid Market Data' }).getByRole('link').first();
    const address = await help.evaluate((link: HTMLAnchorElement) => link.href);
    expect(address).toBe(`${base}/help.html?lang=en`);
    const opened = await site.context.newPage();
    await opened.goto(address);
    expect(await opened.locator('#QUOTE').count()).toBe(1);
  });

  it('everything that the manifest and the metadata name is there, with its cache', async () => {
    const texts = [built('manifest.xml'), built('functions.json')].join('\n');
    const named = [...new Set([...texts.matchAll(/"(https:[^"#?]*)/g)].map(([, url = '']) => url))];
    const own = named.filter((url) => url.startsWith(sites.addIn));
    expect(own.filter((url) => !url.startsWith(`${base}/`))).toEqual([]);
    expect(own).toEqual(expect.arrayContaining([`${base}/shortcuts.json`, `${base}/functions.json`]));
    for (const url of own) {
      const cache = url.endsWith('.png') ? 'public, max-age=86400' : 'no-cache';
      expect([url, ...(await served(url))]).toEqual([url, 200, cache]);
    }
    expect(built('manifest.xml')).toContain(`<AppDomain>${sites.addIn}</AppDomain>`);
    expect((await served(`${base}/nginx.conf`))[0]).toBe(404);
  });
});
