/**
 * The pane as the web view of a desktop Excel shows it: before it has started, in an engine that cannot parse its scripts, and
 * while a person edits a cell.
 */
import type { Page, Route } from 'playwright-core';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { officeJsOfMicrosoft, officeOrigins } from '../../../src/build/policy';
import { injectedExcelScript } from '../../support/injected-excel-script';
import { newSeparatePage } from '../../support/kept-browser';
import { serveOfficeJs } from '../../support/office-cdn';

let folder: string;
let script: (language: string, settings: object) => string;
let page: Page;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'not-started-'));
  const origin = inject('origin');
  const metadata = JSON.parse(await readFile('dist/functions.json', 'utf8')) as unknown;
  const injected = await injectedExcelScript(folder);
  script = (language, settings) => {
    const storage = { [`market-data.key.${origin}`]: 'demo', 'market-data.settings': JSON.stringify(settings) };
    const options = { origin, language, storage, metadata };
    return `globalThis.excelOptions = ${JSON.stringify(options)};\n${injected}`;
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** What office.js reads when it starts. */
interface HostControl {
  GetContext(): { GetSettings(): { WriteAsync(keys: string[], values: string[], callback: () => void): void } };
}

interface Look {
  readonly language?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly settings?: object;
}

async function open({ language = 'en-US', colorScheme = 'light', settings = {} }: Look = {}): Promise<void> {
  page = await newSeparatePage({ colorScheme, viewport: { width: 320, height: 480 } });
  await serveOfficeJs(page);
  await page.addInitScript(script(language, settings));
}

/** Goes to the page, and lets its scripts that match the pattern meet their fate. */
async function startWith(pattern: string, fate: (route: Route) => unknown): Promise<void> {
  await page.route(pattern, (route) => void fate(route));
  await page.goto(address(), { waitUntil: 'commit' });
  await page.getByText('Starting Tickgrid…').waitFor();
  // The styles have come: two reasons and the way to the workbench, in two languages, begin to wait.
  await page.waitForFunction(() => document.getAnimations().length === 6);
}

const address = () => `${inject('origin')}/taskpane.html`;

const isInView = (selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** The pane of a person with a key opens on Insert. */
async function goHome(): Promise<void> {
  await page.goto(address());
  await page.locator('#tab-home').click();
}

/** Ends the animations that wait for 15 seconds. @returns how long they would have waited */
async function whenLate(): Promise<(number | undefined)[]> {
  const delays = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getTiming().delay;
    }),
  );
  return [...new Set(delays)];
}

const hosts = officeOrigins(officeJsOfMicrosoft).map((origin) => new URL(origin).host);
const reasons = () => page.getByText(`Your network may block ${hosts.join(' or ')}.`);

describe.each(['light', 'dark'] as const)('The page that has not started, %s', (colorScheme) => {
  it('says which host is missing where office.js never comes, in both languages', async () => {
    await open({ colorScheme });
    await startWith(officeJsOfMicrosoft, () => {});
    expect(await reasons().isVisible()).toBe(false);
    expect(await whenLate()).toEqual([15_000]);
    await reasons().waitFor();
    await page.getByText(`网络可能拦截了 ${hosts.join(' 或 ')}。`).waitFor();
    const workbench = page.getByRole('link', { name: 'Without Excel, open the workbench.' });
    expect(await workbench.getAttribute('href')).toBe('workbench.html');
    await page.screenshot({ path: `test/screenshots/not-started-${colorScheme}.png` });
  });
});

describe('The page that has not started', () => {
  it.each([
    ['a firewall refuses office.js', officeJsOfMicrosoft, (route: Route) => route.abort()],
    ['it refuses a file that office.js loads', '**/office_strings.js', (route: Route) => route.abort()],
    ['the engine cannot parse the scripts', '**/functions.js', (route: Route) => route.fulfill({ body: 'class {' })],
  ])('says so where %s', async (_, pattern, fate) => {
    await open();
    await startWith(pattern, fate);
    await whenLate();
    await reasons().waitFor();
  });

  it('becomes the pane when office.js comes late', async () => {
    let come = () => {};
    await open();
    await startWith(officeJsOfMicrosoft, (route) => (come = () => void route.fallback()));
    await whenLate();
    await reasons().waitFor();
    come();
    await page.locator('#state').waitFor();
    expect(await page.getByText('Starting Tickgrid…').count()).toBe(0);
    const result = await page.evaluate(async () => {
      await window.injectedExcel?.ready;
      return window.injectedExcel?.call('QUOTE', '600519.SH');
    });
    expect(result).toMatchObject({ kind: 'array' });
  });
});

const panes = [
  {
    look: { language: 'en-US', colorScheme: 'light' },
    waits: 'Excel is waiting: press Enter or Esc in the cell that you are editing.',
    none: 'No Tickgrid formulas found.',
    repair: ['Fetch functions when opening', 'Stop fetching when opening'],
    save: 'Save the workbook and open it again.',
    starts: 'Excel starts Tickgrid with this workbook.',
    unasked: 'Do not ask them',
    reminder: 'This workbook fetches the functions each time it is opened, which takes longer.',
  },
  {
    look: { language: 'zh-CN', colorScheme: 'dark' },
    waits: 'Excel 正在等待：请在正在编辑的单元格中按 Enter 或 Esc。',
    none: '该范围内没有 Tickgrid 公式。',
    repair: ['打开时重新获取函数', '打开时不再重新获取'],
    starts: 'Excel 会随此工作簿启动 Tickgrid',
    unasked: '不再询问',
    save: '请保存并重新打开工作簿。',
    reminder: '此工作簿每次打开时都会重新获取函数，打开较慢。',
  },
] as const;

const picture = (name: string, { look }: (typeof panes)[number]) =>
  page.screenshot({ path: `test/screenshots/${name}-${look.colorScheme}.png` });

describe.each(panes)('A click into the pane while a cell is edited, $look', (pane) => {
  const { look, waits, none } = pane;

  it('is told to wait for the end of the edit', async () => {
    await open(look);
    await goHome();
    await page.evaluate(() => window.injectedExcel?.ready);
    await page.evaluate(() => window.injectedExcel?.editCell(true));
    await page.locator('#refresh-workbook').click();
    await page.getByText(waits).waitFor();
    await page.mouse.wheel(0, 10_000);
    await page.waitForFunction(() => window.scrollY > 100);
    expect(await isInView('#editing')).toBe(true);
    await picture('editing', pane);
    await page.evaluate(() => window.injectedExcel?.editCell(false));
    await page.getByText(none).waitFor();
    await expect.poll(() => page.getByText(waits).count()).toBe(0);
  });
});

describe('A refresh on opening while a cell is edited', () => {
  const [{ look, waits }] = panes;

  it('asks the person for nothing, and is over without a word where there is nothing to refresh', async () => {
    await open({ ...look, settings: { refreshOnOpen: 'always' } });
    await page.addInitScript(() => window.injectedExcel?.editCell(true));
    await page.clock.install();
    await goHome();
    const told = await page.locator('#editing').evaluateHandle((notice) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(notice.textContent)).observe(notice, { childList: true });
      return texts;
    });
    await page.getByText('Refreshing…').waitFor();
    // Longer than the pane waits with what was asked for, and than the first pause of what was not.
    for (let second = 0; second < 5; second++) await page.clock.runFor(1_000);
    await page.evaluate(() => window.injectedExcel?.editCell(false));
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return page.locator('#refresh-result').textContent();
      })
      .toBe('');
    expect(await told.jsonValue()).not.toContain(waits);
  });
});

describe.each(panes)('A workbook, $look', ({ look, starts, unasked }) => {
  it('starts the add-in when a person wants it refreshed on opening, until it shall not', async () => {
    await open(look);
    await goHome();
    await page.evaluate(() => window.injectedExcel?.ready);
    const state = () => page.evaluate(() => Office.addin.getStartupBehavior());
    expect(await page.locator('#startup').isVisible()).toBe(false);
    await page.locator('#refresh-on-open').selectOption({ index: 2 });
    await page.getByText(starts).waitFor();
    expect(await state()).toBe('Load');
    await page.locator('#startup').click();
    await expect.poll(state).toBe('None');
    await page.locator('#refresh-on-open').selectOption({ index: 0 });
    await expect.poll(() => page.locator('#startup').isVisible()).toBe(false);
  });

  it('asks nobody to trust the add-in after a person has chosen so', async () => {
    await open(look);
    await page.goto(address());
    await page.locator('#tab-tools').click();
    await page.getByText(unasked, { exact: true }).click();
    const isOn = () => page.evaluate(() => Office.context.document.settings.get('Office.DisableTrustUX') as unknown);
    await expect.poll(isOn).toBe(true);
    await page.locator('#trust-prompt').click();
    await expect.poll(isOn).toBe(false);
  });
});

describe.each(panes)('The repair of old functions, $look', (pane) => {
  const {
    look,
    repair: [start, stop],
    save,
    reminder,
  } = pane;

  it('has them fetched anew when the workbook is opened', async () => {
    await open(look);
    await goHome();
    await page.locator('#advanced summary').click();
    await page.getByText(start, { exact: true }).click();
    await page.getByText(save).waitFor();
    await page.getByText(stop, { exact: true }).scrollIntoViewIfNeeded();
    await picture('repair', pane);
    const isOn = () => page.evaluate(() => Office.context.document.settings.get('Office.ForceRefreshCustomFunctionsCache') as unknown);
    expect(await isOn()).toBe(true);
    await page.getByText(stop, { exact: true }).click();
    await expect.poll(isOn).toBe(false);
  });

  it('is remembered by a notice while it is on', async () => {
    await open(look);
    await page.addInitScript(() => {
      const control = (globalThis as unknown as { readonly external: HostControl }).external;
      const getContext = control.GetContext.bind(control);
      control.GetContext = () => {
        const context = getContext();
        context.GetSettings().WriteAsync(['Office.ForceRefreshCustomFunctionsCache'], ['true'], () => {});
        return context;
      };
    });
    await goHome();
    await page.getByText(reminder).waitFor();
    await page.locator('#advanced summary').click();
    await page.getByText(stop, { exact: true }).waitFor();
  });
});
