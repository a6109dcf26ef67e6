/**
 * The pane in a frame of another origin, as in Excel on the web, in a Chromium that throttles what is not displayed: Playwright
 * switches that off by default.
 */
import { chromium, type Frame } from 'playwright-core';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from './chromium';
import { injectedExcelScript } from './injected-excel-script';

export interface FramedPane {
  /** With `injectedExcel` in its window. */
  readonly frame: Frame;
  /** Opens or closes the pane, as Excel on the web does. */
  display(isShown: boolean): Promise<void>;
  stop(): Promise<void>;
}

const throttlingSwitches = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** @param addIn the origin of the add-in, on localhost */
export async function openFramedPane(executablePath: string, addIn: string): Promise<FramedPane> {
  const folder = await mkdtemp(join(tmpdir(), 'framed-pane-'));
  const script = await injectedExcelScript(folder);
  const around = await startSurroundings(addIn);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags, ignoreDefaultArgs: throttlingSwitches });
  const page = await browser.newPage();
  const options = {
    ...{ origin: addIn, language: 'en-US', storage: { [`market-data.key.${addIn}`]: 'demo' } },
    metadata: JSON.parse(await readFile('dist/functions.json', 'utf8')) as unknown,
  };
  await page.addInitScript(`globalThis.excelOptions = ${JSON.stringify(options)};\n${script}`);
  await page.goto(around.origin);
  const frame = page.frames().find((each) => each.url().startsWith(addIn));
  if (!frame) throw new Error('The pane was not framed');
  await frame.evaluate(() => window.injectedExcel?.ready);
  return {
    frame,
    display: (isShown) =>
      page
        .locator('iframe')
        .evaluate((element, display) => (element.style.display = display), isShown ? '' : 'none')
        .then(() => {}),
    async stop() {
      await browser.close();
      around.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Another port of this machine: another origin of the same site, so that the frame may store. */
async function startSurroundings(addIn: string) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><iframe src="${addIn}/taskpane.html"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}
