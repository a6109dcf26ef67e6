/**
 * The production build as its users meet it: served by nginx with the configuration that it wrote, below a path of a host that it
 * shares, its policy enforced by Chromium.
 */
import axe, { type AxeResults } from 'axe-core';
import type { Frame, Page, Request } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasNginx } from '../support/nginx';
import { type ProductionSite, startProductionSite } from './production-site';
import { path, sites } from './sites';

const behindNginx = describe.skipIf(!hasNginx);
const unlessAbsent = hasNginx ? '' : ' (skipped: needs nginx, for example by "apt-get install nginx-light")';

const base = sites.addIn + path;
const production = inject('production');
const places = {
  'below its path': { place: base, folder: production.first },
  'at the root of a host': { place: sites.ownHost, folder: production.second },
} as const;
const below = places['below its path'];
const built = (file: string, { folder }: Place = below) => readFileSync(join(folder, file), 'utf8');
type Place = (typeof places)[keyof typeof places];

let site: ProductionSite;
beforeAll(async () => {
  if (hasNginx) site = await startProductionSite(inject('chromium'), production);
});
afterAll(async () => {
  if (hasNginx) await site.stop();
});

interface OpenOptions {
  readonly language?: string;
  /** Where the pane is framed; default: it is the page itself, as in a desktop Excel. */
  readonly within?: string;
  readonly query?: string;
  readonly at?: Place;
}

/** A page with the emulated Excel in the pane's window, and a stored key. */
async function open({ language = 'en-US', within, query = '', at = below }: OpenOptions = {}): Promise<Page> {
  const page = await site.context.newPage();
  const options = {
    ...{ origin: new URL(at.place).origin, language, storage: { [`market-data.key.${sites.service}`]: 'demo' } },
    metadata: JSON.parse(built('functions.json', at)) as unknown,
  };
  await page.addInitScript(`globalThis.excelOptions = ${JSON.stringify(options)};\n${site.excelScript}`);
  await page.goto(within ?? `${at.place}/taskpane.html${query}`);
  return page;
}

async function computed(pane: Page | Frame, functionId: string, ...given: readonly string[]) {
  return pane.evaluate(
    async ([id, ...parameters]) => {
      await window.injectedExcel?.ready;
      return window.injectedExcel?.call(id!, ...parameters);
    },
    [functionId, ...given],
  );
}

const violations = (pane: Page | Frame) => pane.evaluate(() => window.injectedExcel?.violations);
const framedPane = (page: Page) => page.frames().find((frame) => frame.url().startsWith(sites.addIn));

behindNginx(`The production site${unlessAbsent}`, () => {
  it.each(Object.entries(places))('computes formulas and opens the pane under its policy, %s', async (_, at) => {
    const requested: string[] = [];
    const note = (request: Request) => requested.push(request.url());
    site.context.on('request', note);
    const page = await open({ at });
    expect(await computed(page, 'QUOTE', '600519.SH')).toMatchObject({ kind: 'array' });
    expect(await computed(page, 'KLINE', '600519.SH', '1w', '10')).toMatchObject({ kind: 'array' });
    await page.getByRole('tab', { name: 'Insert' }).click();
    await page.getByRole('tab', { name: 'Dashboards' }).click();
    await page.getByRole('tab', { name: 'Tools' }).click();
    expect(await violations(page)).toEqual([]);
    const links = page.getByRole('navigation', { name: 'Tickgrid Market Data' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      ['help', 'support', 'privacy', 'terms'].map((name) => `${name}.html?lang=en`),
    );
    const help = await links.first().evaluate((link: HTMLAnchorElement) => link.href);
    expect(help).toBe(`${at.place}/help.html?lang=en`);
    const own = requested.filter((url) => url.startsWith(new URL(at.place).origin));
    expect(own.filter((url) => !url.startsWith(`${at.place}/`))).toEqual([]);
    expect(own.some((url) => /\/bars\.[0-9a-f]{8}\.js$/.test(url))).toBe(true);
    site.context.off('request', note);
    await page.goto(help);
    expect(await page.locator('#QUOTE').count()).toBe(1);
    await page.close();
  });

  it('is shown in a frame of Excel on the web', async () => {
    const page = await open({ within: sites.excel });
    const pane = framedPane(page)!;
    expect(await computed(pane, 'QUOTE', 'AAPL.US')).toMatchObject({ kind: 'array' });
    expect(await violations(pane)).toEqual([]);
    await page.close();
  });

  it('is not shown in a frame of anyone else', async () => {
    const page = await open({ within: sites.stranger });
    expect(framedPane(page)).toBeUndefined();
    await page.close();
  });
});

behindNginx('The pages of the production site', () => {
  it('run no inline script, and none of another origin', async () => {
    const page = await open();
    const add = (source: string, text: string) =>
      page.evaluate(
        ([src, code]) => {
          const script = document.createElement('script');
          if (src) script.src = src;
          else script.textContent = code!;
          document.head.append(script);
        },
        [source, text],
      );
    await add('', 'window.wasRun = true');
    await add(`${sites.stranger}/script.js`, '');
    await expect.poll(() => violations(page)).toEqual(['script-src-elem: inline', `script-src-elem: ${sites.stranger}/script.js`]);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    await page.close();
  });

  it.each(Object.entries(places))('and its other files are served with the headers of their kind, %s', async (_, at) => {
    const page = await site.context.newPage();
    const headers = async (file: string) => {
      const response = await page.goto(`${at.place}/${file}`);
      const all = (await response?.allHeaders()) ?? {};
      return [response?.status(), all['cache-control'], all['x-frame-options'], all['x-content-type-options']];
    };
    const served = (cacheControl: string) => [200, cacheControl, undefined, 'nosniff'];
    const chunk = /bars\.[0-9a-f]{8}\.js/.exec(built('release.json', at))?.[0] ?? '';
    expect(await headers(chunk)).toEqual(served('public, max-age=31536000, immutable'));
    for (const file of ['functions.js', 'functions.zh-CN.json', 'taskpane.html', 'help.html', 'manifest.xml'])
      expect(await headers(file)).toEqual(served('no-cache'));
    expect(await headers('assets/icon-32.png')).toEqual(served('public, max-age=86400'));
    expect((await headers('nginx.conf'))[0]).toBe(404);
    await page.close();
  });

  it('and everything else that the manifest and the metadata name is there, with its cache', async () => {
    const page = await open();
    const texts = [built('manifest.xml'), built('functions.json')].join('\n');
    const named = new Set(Array.from(texts.matchAll(/"(https:[^"#?]*)/g), ([, url = '']) => url));
    const own = [...named].filter((url) => url.startsWith(`${sites.addIn}/`));
    expect(own.filter((url) => !url.startsWith(`${base}/`))).toEqual([]);
    expect(own).toEqual(expect.arrayContaining([`${base}/shortcuts.json`, `${base}/functions.json`]));
    const answers = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url) => {
            const { status, headers } = await fetch(url);
            return [url, status, headers.get('Cache-Control')];
          }),
        ),
      own,
    );
    expect(answers).toEqual(own.map((url) => [url, 200, url.endsWith('.png') ? 'public, max-age=86400' : 'no-cache']));
    expect(built('manifest.xml')).toContain(`<AppDomain>${sites.addIn}</AppDomain>`);
    await page.close();
  });
});

async function inaccessible(page: Page): Promise<string[][]> {
  const { violations: found } = await page.evaluate<AxeResults>(`${axe.source}; axe.run({ resultTypes: ['violations'] })`);
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

describe.skipIf(!hasNginx).each([
  ['en-US', 'en'],
  ['zh-CN', 'zh'],
])('In %s the production site', (language, short) => {
  it.each(['light', 'dark'])('has an accessible pane, %s', async (theme) => {
    const page = await open({ language, query: `?theme=${theme}` });
    await computed(page, 'QUOTE', '600519.SH');
    await page.getByRole('tab').first().waitFor();
    expect(await inaccessible(page)).toEqual([]);
    await page.close();
  });

  it.each(['help', 'support', 'privacy', 'terms'])('has an accessible page of %s, under its policy', async (name) => {
    const page = await site.context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${base}/${name}.html?lang=${short}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh-CN' ? 'zh-CN' : 'en');
    expect(await inaccessible(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
