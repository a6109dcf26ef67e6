/** Drives the workbench through mouse and keyboard, and reads the displayed texts of the grid. */
import type { Frame, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { CustomFunction, FunctionsMetadata } from '../../src/workbench/grid/calls/function-metadata';
import type {} from '../../src/workbench/page/main';
import { type KeptPage, newPage } from './kept-browser';

export interface WorkbenchOptions {
  /** The query of the URL: `?lang=zh&theme=dark`. Default: English, light. */
  readonly query?: string;
  /** What the page opens with: `kept` is what the browser has stored, else the starter workbook. Default: blank. */
  readonly workbook?: 'blank' | 'starter' | 'kept';
  /** Additional functions for a test, and a script that associates them, appended to the bundle. */
  readonly extension?: { readonly functions: readonly CustomFunction[]; readonly script: string };
}

export interface GridDriver {
  readonly page: Page;
  /** The task pane, where the add-in runs. */
  pane(): Frame;
  /** URLs of requests to the market-data service since the page was opened, in order. */
  readonly requests: readonly string[];
  /** Uncaught errors of the page and the pane. */
  readonly errors: readonly string[];
  addSheet(): Promise<void>;
  openSheet(name: string): Promise<void>;
  /** Deletes the active sheet through the menu of its tab. */
  deleteSheet(): Promise<void>;
  click(address: string): Promise<void>;
  /** Clicks the icon of a card at the left edge of the cell. */
  clickIcon(address: string): Promise<void>;
  /** Clicks the cell, types the text key by key, and presses Enter. */
  type(address: string, text: string): Promise<void>;
  /** Like `type`, but inserts the text after the first key at once, as input methods do. */
  enter(address: string, text: string): Promise<void>;
  /** Writes the cell by Excel.run: a tenth of the computing time, where typing is not what a test is about. */
  write(address: string, formula: string): Promise<void>;
  /** Writes formulas by Excel.run in one step, from the address on. */
  enterTogether(address: string, formulas: readonly (readonly string[])[]): Promise<void>;
  /** Inserts a row above the cell through the menu of the row header. */
  insertRowAbove(address: string): Promise<void>;
  texts(address: string): Promise<string[][]>;
  /** The text colour from the cell's number format. */
  colourOf(address: string): Promise<string | undefined>;
  /** Waits until the texts of the area satisfy the predicate, and returns them. */
  waitForTexts(address: string, isWanted: (texts: string[][]) => boolean): Promise<string[][]>;
  /** Waits until no call is pending, and what depends on the results is calculated. */
  settle(): Promise<void>;
  /** Moves the mouse over the cell. @returns the text of the alert */
  hover(address: string): Promise<string>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Two clicks within half a second are a double click to the grid, unless they are more than two pixels apart. */
const asideBy = 3;
/** Distance from column A to the middle of the row headers. */
const rowHeaderHalf = 20;

const pollMs = 50;
const longestMs = 30_000;
/** After this time, typed text that is not in the editor is lost. */
const editorMs = 3_000;

/** Opens a page with empty storage. One at a time, because the pages of a browser share their storage. */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<GridDriver> {
  const kept = await newPage(inject('origin'));
  try {
    return await drive(kept, options);
  } catch (error) {
    await kept.release();
    throw error;
  }
}

async function drive({ page, release }: KeptPage, { query = '?lang=en&theme=light', workbook = 'blank', extension }: WorkbenchOptions) {
  page.setDefaultTimeout(longestMs);
  const [requests, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const extended = extension && (await extendAddIn(page, extension));
  // The short address leads to the workbench, with its query.
  await page.goto(`${inject('origin')}/${query}${workbook === 'kept' ? '' : `&new=${workbook}`}`);
  await page.waitForFunction(() => window.marketDataWorkbench);
  await page.evaluate(() => window.marketDataWorkbench?.ready);
  return {
    ...createDriver(page, requests, errors),
    async close() {
      // Nothing is to be detached at a second close.
      await extended?.detach().catch(() => {});
      await release();
    },
  };
}

function createDriver(page: Page, requests: string[], errors: string[]): Omit<GridDriver, 'close'> {
  const reader = createReader(page);
  const { texts, waitFor } = reader;
  const clicks = pointer(page, reader);
  return {
    page,
    pane: () => paneOf(page),
    requests,
    errors,
    texts,
    ...sheetTabs(page, reader),
    ...clicks,
    ...keyboard(page, reader, clicks),
    write: (address, formula) => writeByExcel(page, address, [[formula]]),
    enterTogether: (address, formulas) => writeByExcel(page, address, formulas),
    colourOf: (address) => page.evaluate((cell) => window.marketDataWorkbench?.colourOf(cell), address),
    waitForTexts: (address, isWanted) => waitFor(() => texts(address), isWanted),
    async settle() {
      const isSettled = () =>
        page.evaluate(() => {
          const { pendingCount, isCalculating } = window.marketDataWorkbench!;
          return pendingCount() === 0 && !isCalculating();
        });
      await waitFor(isSettled, (is) => is);
    },
    async screenshot(path) {
      await page.screenshot({ path });
    },
  };
}

type Reader = ReturnType<typeof createReader>;

/** Reads texts, selection and positions through the page's inspection interface. */
function createReader(page: Page) {
  const rectangleOf = async (address: string) => {
    const rectangle = await page.evaluate((cell) => window.marketDataWorkbench?.rectangleOf(cell), address);
    if (!rectangle) throw new Error('The page is no workbench');
    return rectangle;
  };
  return {
    rectangleOf,
    texts: (address: string) => page.evaluate((area) => window.marketDataWorkbench?.texts(area) ?? [], address),
    selected: () => page.evaluate(() => window.marketDataWorkbench?.selection().at(-1)),
    edited: () => page.evaluate(() => window.marketDataWorkbench?.editedText()),
    async centre(address: string) {
      const { x, y, width, height } = await rectangleOf(address);
      return [x + width / 2, y + height / 2] as const;
    },
    waitFor: <T>(read: () => Promise<T>, isWanted: (value: T) => boolean, withinMs = longestMs) => poll(page, { read, isWanted, withinMs }),
  };
}

function sheetTabs(page: Page, { selected, waitFor }: Reader): Pick<GridDriver, 'addSheet' | 'openSheet' | 'deleteSheet'> {
  return {
    async addSheet() {
      const before = await selected();
      await page.locator('[data-u-comp="sheet-bar-append-button"]').first().click();
      await waitFor(selected, (area) => area !== undefined && area.sheet !== before?.sheet);
    },
    openSheet: (name) => page.locator('[data-u-comp="slide-tab-item"]', { hasText: name }).click(),
    async deleteSheet() {
      await page.locator('[data-u-comp="slide-tab-item"][aria-selected="true"]').click({ button: 'right' });
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    },
  };
}

type Pointer = Pick<GridDriver, 'click' | 'clickIcon' | 'insertRowAbove' | 'hover'>;

function pointer(page: Page, { rectangleOf, centre, selected, waitFor }: Reader): Pointer {
  let aside = asideBy;
  return {
    async click(address) {
      const [x, y] = await centre(address);
      aside = -aside;
      // For two frames after an entry, its editor still covers the cell.
      await waitFor(() => page.evaluate(isOfSheet, [x + aside, y] as const), Boolean);
      await page.mouse.click(x + aside, y);
      if (!isInRow(address, (await selected())?.row)) throw new Error(`Clicked beside ${address}`);
    },
    async clickIcon(address) {
      const { x, y, height } = await rectangleOf(address);
      await page.mouse.click(x + 10, y + height / 2);
    },
    async insertRowAbove(address) {
      const { x, y, height } = await rectangleOf(address);
      await page.mouse.click(x - rowHeaderHalf, y + height / 2);
      await waitFor(selected, (area) => (area?.columns ?? 1) > 1 && isInRow(address, area?.row));
      await page.mouse.click(x - rowHeaderHalf, y + height / 2, { button: 'right' });
      // Clicked at its left, because the middle of this menu item is an input for the number of rows.
      await page.locator('button', { hasText: 'rows above' }).click({ position: { x: 12, y: 16 } });
    },
    async hover(address) {
      // The grid reacts to a pointer that enters the cell from another one: beside the sheet it still takes it to be there.
      const { width, height } = await rectangleOf(address);
      const [x, y] = await centre(address);
      await page.mouse.move(x + 2 * width, y + 2 * height);
      await page.mouse.move(x, y, { steps: 4 });
      return page.locator(messageBox).innerText();
    },
  };
}

function keyboard(page: Page, { edited, waitFor }: Reader, { click }: Pointer): Pick<GridDriver, 'type' | 'enter'> {
  /** A busy grid may lose this key, too. */
  const leave = async (key: 'Enter' | 'Escape') => {
    for (let isOpen = true; isOpen;) {
      await page.keyboard.press(key);
      isOpen = await waitFor(edited, (held) => held === undefined, editorMs).then(
        () => false,
        () => true,
      );
    }
  };
  /** A busy grid may lose keys while it opens its editor: the entry is repeated until the editor holds the text. */
  const edit = async (address: string, text: string, typeOn: (text: string) => Promise<void>) => {
    for (let isThere = false; !isThere;) {
      await click(address);
      await page.keyboard.type(text.slice(0, 1));
      await typeOn(text.slice(1));
      isThere = await waitFor(edited, (held) => held === text, editorMs).then(
        () => true,
        () => false,
      );
      await leave(isThere ? 'Enter' : 'Escape');
    }
  };
  return {
    type: (address, text) => edit(address, text, (rest) => page.keyboard.type(rest)),
    enter: (address, text) => edit(address, text, (rest) => page.keyboard.insertText(rest)),
  };
}

/** Runs in the page. */
function isOfSheet([x, y]: readonly [number, number]): boolean {
  return document.elementFromPoint(x, y)?.id.startsWith('univer-sheet-main-canvas') ?? false;
}

/** `row` counts from 0. */
const isInRow = (address: string, row: number | undefined) => /\d+$/.exec(address)?.[0] === String((row ?? -1) + 1);

function paneOf(page: Page): Frame {
  const pane = page.frames().find((frame) => frame.url().includes('taskpane'));
  if (!pane) throw new Error('The page shows no task pane');
  return pane;
}

/** Uses the DevTools protocol, because Playwright's routes disable the cache and with it compiled scripts. */
async function extendAddIn(page: Page, { functions, script }: NonNullable<WorkbenchOptions['extension']>) {
  const extended = async (response: Response) => {
    if (response.url.endsWith('.js')) return (await response.text()) + script;
    const metadata = (await response.json()) as FunctionsMetadata;
    return JSON.stringify({ ...metadata, functions: [...metadata.functions, ...functions] });
  };
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    void fetch(request.url)
      .then(async (response) => Buffer.from(await extended(response)).toString('base64'))
      .then((body) => devTools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body }));
  });
  await devTools.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/functions.js' }, { urlPattern: '*/functions.json' }],
  });
  return devTools;
}

/** Writes formulas by Excel.run in the pane. */
export async function writeByExcel(page: Page, address: string, formulas: readonly (readonly string[])[]): Promise<void> {
  await paneOf(page).evaluate(
    ([from, rows]) =>
      Excel.run(async (context) => {
        const first = context.workbook.worksheets.getActiveWorksheet().getRange(from);
        const columns = rows[0]?.length ?? 1;
        first.getResizedRange(rows.length - 1, columns - 1).formulas = rows.map((row) => [...row]);
        await context.sync();
      }),
    [address, formulas] as const,
  );
}

/** The grid's alerts have no other distinguishing attribute than their style class. */
const messageBox = 'div.univer-w-\\[156px\\]';

interface Wanted<T> {
  readonly read: () => Promise<T>;
  readonly isWanted: (value: T) => boolean;
  readonly withinMs: number;
}

async function poll<T>(page: Page, { read, isWanted, withinMs }: Wanted<T>): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`Timed out with: ${JSON.stringify(value)?.slice(0, 2000)}`);
    await page.waitForTimeout(pollMs);
  }
}

/** The page may write to the clipboard after the key; pasting before would paste what was there. Needs the permissions. */
export async function copySelection({ page }: GridDriver, key = 'Control+c'): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press(key);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await poll(page, { read, isWanted: (text) => text !== '', withinMs: longestMs });
}
