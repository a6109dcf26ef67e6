/** The task pane in the workbench: connection, errors, refresh, counters, theme, accessibility. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

async function open(query: string): Promise<FrameLocator> {
  grid = await openWorkbench({ query });
  await grid.addSheet();
  const pane = grid.page.frameLocator('#pane');
  await pane.locator('#state').waitFor();
  return pane;
}

async function withoutKey(): Promise<FrameLocator> {
  const pane = await open('?lang=en&theme=light&key=none');
  await pane.locator('#first-run-skip').click();
  await pane.locator('#connection').waitFor();
  return pane;
}

const connected = () => open('?lang=en&theme=light');
const symbol = '600519.SH';
const priceFormula = `=MD.QUOTE("${symbol}")`;
const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');
/** What is computed from a price has no format of its own, and decimals only where it needs some. */
const isNumber = ([row]: string[][]) => /^[\d,]+(\.\d+)?$/.test(row?.[0] ?? '');
const isMissing = ([row]: string[][]) => row?.[0] === '#N/A';

/** All texts and attributes of the page, including shadow trees. */
function markupOf(pane: FrameLocator): Promise<string> {
  return pane.locator('body').evaluate((body) => {
    const markup = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((node) => [...node.attributes].map(({ value }) => value).join(' ') + (node.textContent ?? ''))
        .concat([...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? markup(shadowRoot) : '')))
        .join('\n');
    return markup(body);
  });
}

const keyInput = (pane: FrameLocator) => pane.locator('#api-key input');
const addressInput = (pane: FrameLocator) => pane.locator('#base-url input');

async function saveKey(pane: FrameLocator, key: string): Promise<void> {
  await keyInput(pane).fill(key);
  await keyInput(pane).press('Enter');
}

/** Calls a ribbon command as office.js does, because the workbench has no ribbon. Resolves on completion. */
function pressRibbon(actionId: string): Promise<void> {
  return grid.pane().evaluate((id) => {
    const { mappings } = (Office.actions as unknown as Actions)._association;
    const command = mappings[id.toUpperCase()] ?? mappings[id];
    return new Promise<void>((completed) => command?.({ completed }));
  }, actionId);
}

interface Actions {
  readonly _association: {
    readonly mappings: Readonly<Record<string, (event: { readonly completed: () => void }) => void>>;
  };
}

describe('A person without a key', () => {
  it('sees #N/A with advice, and causes no request', async () => {
    const pane = await withoutKey();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isMissing);
    await expect.poll(() => grid.hover('A1')).toContain('enter your API key');
    await expect.poll(() => pane.locator('#state').textContent()).toBe('No API key yet');
    expect(grid.requests).toEqual([]);
  });

  it('saves one, and the cells are refreshed', async () => {
    const pane = await withoutKey();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isMissing);
    await saveKey(pane, 'demo');
    await grid.waitForTexts('A1', isPrice);
    await pane.getByText('The connection works.').waitFor();
    await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
    await expect.poll(() => pane.locator('#state').textContent()).toBe('Connected');
    await expect.poll(() => pane.locator('#simulated').isVisible()).toBe(true);
  });

  it('can use the offered demo key', async () => {
    const pane = await withoutKey();
    await pane.locator('#use-demo-key').click();
    await pane.getByText('The connection works.').waitFor();
    await expect.poll(() => pane.locator('#demo-offer').isVisible()).toBe(false);
    expect(grid.errors).toEqual([]);
  });
});

describe('A key', () => {
  it('that is wrong is reported in the pane and in the cell', async () => {
    const pane = await withoutKey();
    await grid.enter('A1', priceFormula);
    await saveKey(pane, 'no-such-key');
    await pane.getByText('The data service did not accept this API key.').waitFor();
    await pane.locator('#state', { hasText: 'API key not accepted' }).waitFor();
    await grid.enter('A2', priceFormula);
    await grid.waitForTexts('A2', isMissing);
    await expect.poll(() => grid.hover('A2')).toContain('The API key was not accepted');
  });

  it('that is wrong replaces no values', async () => {
    const pane = await connected();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isPrice);
    await saveKey(pane, 'no-such-key');
    await pane.locator('#state', { hasText: 'API key not accepted' }).waitFor();
    await pane.locator('#refresh-workbook').click();
    await pane.getByText('1 cell recalculated').waitFor();
    await grid.settle();
    await grid.waitForTexts('A1', isPrice);
    await pane.locator('#tab-tools').click();
    await pane.locator('#problems-look').click();
    await pane.locator('#problems-list', { hasText: 'Outdated value' }).waitFor();
  });

  it('can be tested without being saved', async () => {
    const pane = await connected();
    await keyInput(pane).fill('no-such-key');
    await pane.locator('#test').click();
    await pane.getByText('The data service did not accept this API key.').waitFor();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isPrice);
  });
});

describe('A key in the markup of the pane', () => {
  it('is removed after saving, except for its last characters', async () => {
    const pane = await withoutKey();
    await saveKey(pane, 'secret-and-long-wxyz');
    await pane.locator('#saved-key', { hasText: '••••wxyz' }).waitFor();
    expect(await markupOf(pane)).not.toContain('secret');
    await expect.poll(() => keyInput(pane).inputValue()).toBe('');
  });

  it('is masked while it is typed, unless it is shown on request', async () => {
    const pane = await withoutKey();
    const input = keyInput(pane);
    await input.fill('abc');
    await expect.poll(() => input.getAttribute('type')).toBe('password');
    await pane.locator('#show-key[aria-label="Show key"]').click();
    await expect.poll(() => input.getAttribute('type')).toBe('text');
    await pane.locator('#show-key[aria-label="Hide key"]').click();
    await expect.poll(() => input.getAttribute('type')).toBe('password');
  });

  it('is removed from the storage when it is forgotten, and the cells keep their values', async () => {
    const pane = await connected();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isPrice);
    await pane.locator('#forget').click();
    await pane.getByText('Keep the key').click();
    await pane.locator('#forget').click();
    await pane.locator('#forget-yes').click();
    await pane.locator('#state', { hasText: 'No API key yet' }).waitFor();
    await grid.enter('A2', '=MD.QUOTE("AAPL.US")');
    await grid.waitForTexts('A2', isMissing);
    await grid.waitForTexts('A1', isPrice);
    const stored = await grid.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).not.toContain('demo"');
  });
});

describe('An address', () => {
  it.each([
    ['http://api.example.com', 'Use https'],
    ['not an address', 'not a web address'],
    ['', 'Enter the service address'],
  ])('“%s” is refused before anything is sent', async (address, reason) => {
    const pane = await connected();
    await addressInput(pane).fill(address);
    await pane.locator('#save').click();
    await pane.locator('#connection-result', { hasText: reason }).waitFor();
    await grid.settle();
    // The live watchlist goes on asking the local service.
    expect(grid.requests.filter((url) => !url.startsWith(inject('origin')))).toEqual([]);
  });

  it('without a server is reported differently from a wrong key', async () => {
    const pane = await connected();
    await addressInput(pane).fill('http://127.0.0.1:9');
    await keyInput(pane).fill('some-key');
    await pane.locator('#test').click();
    await pane.getByText('Cannot reach the data service. Check the address and your network.').waitFor();
  });
});

describe('Refresh and counters', () => {
  it('send requests on a click, and report the number of refreshed formulas', async () => {
    const pane = await connected();
    await grid.enter('A1', priceFormula);
    await grid.enter('A2', '=MD.QUOTE("AAPL.US")*2');
    await grid.waitForTexts('A2', isNumber);
    const before = grid.requests.length;
    await pane.locator('#refresh-sheet').click();
    await pane.locator('#refresh-result', { hasText: '2 cells recalculated' }).waitFor();
    await expect.poll(() => grid.requests.length, { timeout: 10_000 }).toBeGreaterThan(before);
    await grid.click('A1');
    await pane.locator('#refresh-selection').click();
    await pane.locator('#refresh-result', { hasText: '1 cell recalculated' }).waitFor();
  });

  it('show the outcome of a ribbon command, and open the pane when Excel refuses it', async () => {
    const pane = await connected();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isPrice);
    await pressRibbon('refreshWorkbook');
    await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
    await grid.pane().evaluate(() => Office.addin.hide());
    await expect.poll(() => grid.page.locator('#pane').isVisible()).toBe(false);
    await grid.pane().evaluate(() => (Excel.run = () => Promise.reject(new Error('Excel is busy'))));
    await pressRibbon('refreshSelection');
    await pane.getByText('Excel could not refresh: Excel is busy').waitFor();
    expect(grid.errors).toEqual([]);
  });

  it('are updated while formulas send requests', async () => {
    const pane = await connected();
    await grid.settle();
    const count = async () => Number(await pane.locator('#requests-last-minute').textContent());
    const before = await count();
    await grid.enter('A1', '=MD.KLINE("AAPL.US","1M",7)');
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(grid.errors).toEqual([]);
  });
});

describe('While the service fails', () => {
  it('the pane counts stale cells until the service is back', async () => {
    const pane = await connected();
    await grid.enter('A1', priceFormula);
    await grid.waitForTexts('A1', isPrice);
    const row = pane.locator('#requests-stale');
    expect(await row.isVisible()).toBe(false);
    await grid.page.route('**/v1/**', (route) => route.abort());
    await pane.locator('#refresh-sheet').click();
    await expect.poll(() => row.textContent()).toMatch(/^1, oldest \d\d:\d\d:\d\d$/);
    await grid.page.unroute('**/v1/**');
    await pane.locator('#refresh-sheet').click();
    await expect.poll(() => row.isVisible()).toBe(false);
  });
});

describe('The theme', () => {
  const background = (pane: FrameLocator) =>
    pane.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

  it.each([
    ['light', 'en', 'rgb(255, 255, 255)', 'Connection', 'Tickgrid Market Data'],
    ['dark', 'zh', 'rgb(41, 41, 41)', '连接', 'Tickgrid 行情数据'],
  ])('is %s, in %s', async (theme, lang, colour, heading, title) => {
    const pane = await open(`?lang=${lang}&theme=${theme}`);
    await grid.settle();
    await pane.getByRole('heading', { name: heading, exact: true }).waitFor();
    await expect.poll(() => background(pane)).toBe(colour);
    expect(await grid.pane().title()).toBe(title);
    await grid.screenshot(`test/screenshots/pane-${theme}-${lang}.png`);
  });
});

describe('A theme that changes while the pane is open', () => {
  const theme = (pane: FrameLocator) => pane.locator('html').getAttribute('data-theme');

  it('is that of the system, unless Office reports its own', async () => {
    const pane = await open('?lang=en');
    await expect.poll(() => theme(pane)).toBe('light');
    await grid.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme(pane)).toBe('dark');
    await officeShows(0xffffff);
    await expect.poll(() => comesToPane(pane)).toBe('light');
    await officeShows(0x292929);
    await expect.poll(() => comesToPane(pane)).toBe('dark');
    await grid.page.emulateMedia({ colorScheme: 'light' });
    expect(await comesToPane(pane)).toBe('dark');
  });

  /** Sets the background colour of Office, which office.js reads every five seconds at most. */
  function officeShows(bodyBackgroundColor: number): Promise<void> {
    return grid.pane().evaluate((colour) => {
      const office = (globalThis as unknown as { OSF: { DDA: { _OsfControlContext: object } } }).OSF;
      const GetOfficeThemeInfo = () => JSON.stringify({ bodyBackgroundColor: colour });
      Object.assign(office.DDA._OsfControlContext, { GetOfficeThemeInfo });
    }, bodyBackgroundColor);
  }

  async function comesToPane(pane: FrameLocator): Promise<string | null> {
    await grid.click('A1');
    await pane.locator('#state').hover();
    return theme(pane);
  }
});

describe('A person without a mouse', () => {
  it('reaches every control in reading order', async () => {
    const pane = await withoutKey();
    await addressInput(pane).focus();
    const reached: string[] = [];
    for (let presses = 0; presses < 10; presses++) {
      await grid.page.keyboard.press('Tab');
      reached.push(await pane.locator('body').evaluate((body) => body.ownerDocument.activeElement?.id ?? ''));
    }
    const expected = [
      'api-key',
      'save',
      'test',
      'refresh-selection',
      'refresh-sheet',
      'refresh-workbook',
      'pause-toggle',
      'refresh-on-open',
      'refresh-interval',
      '',
    ];
    expect(reached).toEqual(expected);
  });
});

describe('A screen reader', () => {
  it('finds a name for every control', async () => {
    await connected();
    const frame = grid.page.frames().find((candidate) => candidate.url().includes('taskpane-workbench'));
    const devTools = await grid.page.context().newCDPSession(grid.page);
    const { frameTree } = await devTools.send('Page.getFrameTree');
    const frameId = frameTree.childFrames?.find((child) => child.frame.url === frame?.url())?.frame.id ?? '';
    const { nodes } = await devTools.send('Accessibility.getFullAXTree', { frameId });
    const names = (role: string) =>
      nodes.filter((node) => node.role?.value === role && !node.ignored).map((node) => String(node.name?.value));
    expect(names('textbox').slice(0, 2)).toEqual(['Service address', 'API key']);
    expect(names('button').sort()).toEqual([
      'Pause requests',
      'Remove',
      'Save',
      'Selection',
      'Sheet',
      'Test connection',
      'Workbook',
    ]);
    expect(names('heading')).toEqual(['Tickgrid Market Data', 'Connection', 'Refresh', 'Requests']);
  });
});

describe('All requests', () => {
  it('can be paused and resumed in the pane', async () => {
    const pane = await connected();
    await grid.enter('A1', '=MD.STATUS("live")');
    await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
    await pane.locator('#pause-toggle', { hasText: 'Pause requests' }).click();
    await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Paused');
    await pane.getByText('Requests are paused, and live cells keep their values.').waitFor();
    await pane.locator('#state', { hasText: 'Paused' }).waitFor();
    await grid.settle();
    const sent = grid.requests.length;
    await grid.enter('A2', `=MD.LIVE("${symbol}","last",1)`);
    await grid.enter('A3', '=MD.QUOTE("AAPL.US")');
    await grid.waitForTexts('A2:A3', ([live, quote]) => isMissing([live!]) && isMissing([quote!]));
    await pane.locator('#refresh-sheet').click();
    await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
    expect(grid.requests.slice(sent)).toEqual([]);
    await pane.locator('#pause-toggle', { hasText: 'Resume requests' }).click();
    await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
    await grid.waitForTexts('A2:A3', ([live, quote]) => isPrice([live!]) && isPrice([quote!]));
  });
});
