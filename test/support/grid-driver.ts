/** Drives the workbench as a person does: clicks on the canvas, types, points; and reads off what the grid shows. */
import { type Browser, chromium, type Page } from 'playwright-core';
import type { MarketDataWorkbench } from '../../src/workbench/page/main';
import { chromiumFlags } from './chromium';

export interface WorkbenchOptions {
  readonly origin: string;
  /** The executable. */
  readonly chromium: string;
  /** Of the address: `?lang=zh&theme=dark`. Default: English, light. */
  readonly query?: string;
}

export interface GridDriver {
  readonly page: Page;
  /** URLs of requests to the market-data service since the page was opened, in order. */
  readonly requests: readonly string[];
  /** Errors that the page or the pane has thrown. */
  readonly errors: readonly string[];
  addSheet(): Promise<void>;
  openSheet(name: string): Promise<void>;
  click(address: string): Promise<void>;
  /** Clicks the cell, types the text key by key, and presses Enter. */
  enter(address: string, text: string): Promise<void>;
  texts(address: string): Promise<string[][]>;
  /** Waits until the area shows what the predicate wants; @returns what it shows then. */
  waitForTexts(address: string, isWanted: (texts: string[][]) => boolean): Promise<string[][]>;
  /** Waits until no call is unanswered, and nothing is busy. */
  settle(): Promise<void>;
  /** Points at the cell; @returns the text of the message that pops up */
  hover(address: string): Promise<string>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 100;
const longestMs = 20_000;

export async function openWorkbench(options: WorkbenchOptions): Promise<GridDriver> {
  const browser = await chromium.launch({ executablePath: options.chromium, args: chromiumFlags });
  try {
    return await drive(browser, options);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function drive(browser: Browser, { origin, query = '?lang=en&theme=light' }: WorkbenchOptions) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const [requests, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${origin}/workbench.html${query}`);
  await page.waitForFunction(() => window.marketDataWorkbench);
  await inspect(page, (workbench) => workbench.ready);
  return createDriver(browser, page, requests, errors);
}

/** Runs in the page. */
function inspect<T, A>(
  page: Page,
  read: (workbench: MarketDataWorkbench, argument: A) => T | Promise<T>,
  argument?: A,
) {
  return page.evaluate(
    ([source, given]) => {
      // The page's own code: a function crosses to it as text.
      const run = new Function(`return (${source})`)() as (workbench: unknown, argument: unknown) => unknown;
      return run(window.marketDataWorkbench, given);
    },
    [String(read), argument] as const,
  ) as Promise<T>;
}

function createDriver(browser: Browser, page: Page, requests: string[], errors: string[]): GridDriver {
  const texts = (address: string) => inspect(page, (workbench, area: string) => workbench.texts(area), address);
  const centre = async (address: string) => {
    const { x, y, width, height } = await inspect(page, (workbench, at: string) => workbench.rectangleOf(at), address);
    return [x + width / 2, y + height / 2] as const;
  };
  const click = async (address: string) => {
    await page.mouse.click(...(await centre(address)));
    const { row, column } = await inspect(page, (workbench) => workbench.selection());
    if (!address.endsWith(String(row + 1)))
      throw new Error(`Clicked ${address}, selected row ${row}, column ${column}`);
  };
  const waitFor = <T>(read: () => Promise<T>, isWanted: (value: T) => boolean) => poll(page, read, isWanted);
  return {
    page,
    requests,
    errors,
    texts,
    click,
    addSheet: async () => {
      await page.locator('[data-u-comp="sheet-bar"] button, [data-u-comp="sheet-bar"] a').first().click();
    },
    openSheet: (name) => page.locator('[data-u-comp="slide-tab-item"]', { hasText: name }).click(),
    async enter(address, text) {
      await click(address);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    waitForTexts: (address, isWanted) => waitFor(() => texts(address), isWanted),
    settle: async () => {
      await waitFor(
        () => inspect(page, (workbench) => workbench.pendingCount()),
        (count) => count === 0,
      );
    },
    async hover(address) {
      // From afar, so that the grid notices an arrival.
      await page.mouse.move(2, 2);
      await page.mouse.move(...(await centre(address)), { steps: 4 });
      return page.locator(messageBox).innerText();
    },
    screenshot: async (path) => {
      await page.screenshot({ path });
    },
    close: () => browser.close(),
  };
}

/** The grid marks its popups by nothing but their style. */
const messageBox = 'div.univer-w-\\[156px\\]';

async function poll<T>(page: Page, read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`Not what was waited for: ${JSON.stringify(value)?.slice(0, 2000)}`);
    await page.waitForTimeout(pollMs);
  }
}
