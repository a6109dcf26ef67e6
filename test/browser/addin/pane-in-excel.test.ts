/** What Excel tells the task pane: its theme and language, and commands of the ribbon. */
import { afterEach, describe, expect, it } from 'vitest';
import { isPrice, openPane, type PanePage, priceFormula } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
afterEach(() => grid?.close());

const open = async (query?: string) => void ({ grid, pane } = await openPane(query));

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

it('A ribbon command shows its outcome, and opens the pane when Excel refuses it', async () => {
  await open();
  await grid.write('A1', priceFormula);
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

describe('The theme', () => {
  const background = () => pane.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

  it.each([
    ['light', 'en', 'rgb(255, 255, 255)', 'Connection', 'Tickgrid Market Data'],
    ['dark', 'zh', 'rgb(41, 41, 41)', '连接', 'Tickgrid 行情数据'],
  ])('is %s, in %s', async (theme, lang, colour, heading, title) => {
    await open(`?lang=${lang}&theme=${theme}`);
    await grid.settle();
    await pane.getByRole('heading', { name: heading, exact: true }).waitFor();
    await expect.poll(() => background()).toBe(colour);
    expect(await grid.pane().title()).toBe(title);
    await grid.screenshot(`test/screenshots/pane-${theme}-${lang}.png`);
  });
});

describe('A theme that changes while the pane is open', () => {
  const theme = () => pane.locator('html').getAttribute('data-theme');

  it('is that of the system, unless Office reports its own', async () => {
    await open('?lang=en');
    await expect.poll(() => theme()).toBe('light');
    await grid.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme()).toBe('dark');
    await officeShows(0xffffff);
    await expect.poll(() => comesToPane()).toBe('light');
    await officeShows(0x292929);
    await expect.poll(() => comesToPane()).toBe('dark');
    await grid.page.emulateMedia({ colorScheme: 'light' });
    expect(await comesToPane()).toBe('dark');
  });

  /** Sets the background colour of Office, which office.js reads every five seconds at most. */
  function officeShows(bodyBackgroundColor: number): Promise<void> {
    return grid.pane().evaluate((colour) => {
      const office = (globalThis as unknown as { OSF: { DDA: { _OsfControlContext: object } } }).OSF;
      const GetOfficeThemeInfo = () => JSON.stringify({ bodyBackgroundColor: colour });
      Object.assign(office.DDA._OsfControlContext, { GetOfficeThemeInfo });
    }, bodyBackgroundColor);
  }

  async function comesToPane(): Promise<string | null> {
    await grid.click('A1');
    await pane.locator('#state').hover();
    return theme();
  }
});
