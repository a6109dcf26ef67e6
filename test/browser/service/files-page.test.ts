/** The page "Your files" in a browser: accessibility, layout, the lines to copy, and the word of changed files. */
import type { Page } from 'playwright-core';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../src/service/http/listen';
import { createService } from '../../../src/service/command/service';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';
import { violationsIn } from '../../support/axe';
import { newSeparatePage } from '../../support/kept-browser';

const dayRows = ['2024-01-02', '2024-01-03', '11/4/2024'].map((date, index) => `${date},1,9,1,${index + 1},100\n`);
const files = {
  '贵州茅台 600519.SH <b>with a name of many words.csv': `date,open,high,low,close,volume\n${dayRows.join('')}`,
  'open.US.csv': 'date,open,high,low,close\n1/2/2024,1,2,1,2\n2/3/2024,1,2,1,2\n',
  'broken.US.csv': 'date,open\n2024-01-02,1\n',
};

let folder: string;
let source: Source;
let listening: Listening;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-page-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  source = await openOwnFiles({ folder, lookEveryMs: 20 });
  listening = await listen(createService({ source }), { port: 0 });
});
afterAll(async () => {
  await listening.close();
  await source.close?.();
  await rm(folder, { recursive: true });
});

async function open(query: string, colorScheme: 'light' | 'dark' = 'light', width = 1280): Promise<Page> {
  const page = await newSeparatePage({ colorScheme, viewport: { width, height: 800 } });
  await page.goto(`${listening.origin}/files${query}`);
  return page;
}

describe('the page of the files', () => {
  it.each([
    ['en', 'light', 1280],
    ['zh', 'dark', 390],
  ] as const)('in %s and %s is accessible and fits into %i pixels', async (language, theme, width) => {
    const page = await open(`?lang=${language}`, theme, width);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.reload({ waitUntil: 'networkidle' });
    expect(errors).toEqual([]);
    await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    expect(await violationsIn(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    const image = page.locator('.closes img');
    expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  it('copies the line that decides, and tells of changed files', async () => {
    const page = await open('?lang=en');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const line = page.locator('.snippet', { hasText: '"D/M/Y"' });
    await line.getByRole('button').click();
    await line.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await writeFile(join(folder, 'market-data.json'), copied);
    await page.getByRole('link', { name: 'Show the new state' }).click();
    await page.getByRole('heading', { name: 'Refused (1)' }).waitFor();
    expect(await page.locator('th[scope="row"]', { hasText: 'open.US.csv' }).count()).toBe(1);
  });
});
