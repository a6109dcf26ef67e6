/**
 * The pane in a frame of another origin, as in Excel on the web, in a Chromium that throttles what is not displayed: Playwright
 * switches that off by default.
 */
import { chromium, type Frame, type Page } from 'playwright-core';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from './chromium';
import type { InjectedOptions } from './injected-excel';
import { injectedExcelScript } from './injected-excel-script';
import { serveOfficeJs } from './office-cdn';

export interface FramedPane {
  /** With `injectedExcel` in its window. */
  readonly frame: Frame;
  /** Errors that scripts of the pane did not catch. */
  readonly errors: readonly string[];
  /** Opens or closes the pane, as Excel on the web does. */
  display(isShown: boolean): Promise<void>;
  close(): Promise<void>;
}

const throttlingSwitches = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

export interface FramedOptions extends Partial<Pick<InjectedOptions, 'language' | 'host' | 'workbook'>> {
  /** Runs in every frame before its scripts. */
  readonly script?: string;
}

export interface FramedPanes {
  /** In a page of its own, with its own storage. */
  open(options?: FramedOptions): Promise<FramedPane>;
  stop(): Promise<void>;
}

/** @param addIn the origin of the add-in, on localhost */
export async function startFramedPanes(executablePath: string, addIn: string): Promise<FramedPanes> {
  const folder = await mkdtemp(join(tmpdir(), 'framed-pane-'));
  const excelScript = await injectedExcelScript(folder);
  const around = await startSurroundings(addIn);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags, ignoreDefaultArgs: throttlingSwitches });
  const metadata = JSON.parse(await readFile('dist/functions.json', 'utf8')) as unknown;
  return {
    async open({ script = '', ...given } = {}) {
      const page = await browser.newPage();
      await serveOfficeJs(page);
      const storage = { [`market-data.key.${addIn}`]: 'demo' };
      const options = { origin: addIn, language: 'en-US', storage, metadata, ...given };
      await page.addInitScript(`globalThis.excelOptions = ${JSON.stringify(options)};\n${script};\n${excelScript}`);
      return framedPane(page, around.origin, addIn);
    },
    async stop() {
      await browser.close();
      around.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function framedPane(page: Page, around: string, addIn: string): Promise<FramedPane> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(around);
  const frame = page.frames().find((each) => each.url().startsWith(addIn));
  if (!frame) throw new Error('The pane was not framed');
  await frame.evaluate(() => window.injectedExcel?.ready);
  const element = page.locator('iframe');
  return {
    frame,
    errors,
    display: (isShown) => element.evaluate((iframe, display) => void (iframe.style.display = display), isShown ? '' : 'none'),
    close: () => page.close(),
  };
}

/** Another port of this machine: another origin of the same site, so that the frame may store. */
async function startSurroundings(addIn: string) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><iframe style="width: 320px; height: 800px" src="${addIn}/taskpane.html"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}
