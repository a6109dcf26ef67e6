/** The pane of a person who is connected: where it opens, what it folds, the first steps, and a narrow window. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => {
  grid = await openWorkbench();
  // A reload opens what was changed, else the opening sheet, which takes longer.
  await grid.write('J1', 'changed');
});
afterAll(() => grid?.close());

const pane = () => grid.page.frameLocator('#pane');
const openTab = (name: string) => pane().getByRole('tab', { name }).click();
const shownTab = () => pane().locator('fluent-tab[aria-selected="true"]').innerText();

async function reload(): Promise<void> {
  await grid.page.reload();
  await pane().locator('#state').waitFor();
}

it('opens on Insert first', async () => {
  await pane().locator('#symbol-search').waitFor();
  expect(await shownTab()).toBe('Insert');
});

const firstSteps = () => pane().locator('#first-steps');

it('offers three first steps that lead to their places', async () => {
  const focused = () => grid.pane().evaluate(() => document.activeElement?.id);
  for (const [step, place] of [
    ['Set a date', 'as-of'],
    ['Insert a chart', 'insert-stock'],
    ['Type a symbol', 'symbol-search'],
  ] as const) {
    await firstSteps().getByRole('button', { name: step }).click();
    await expect.poll(focused).toBe(place);
  }
});

it('opens again where it was last, with first steps dismissed and the preview folded, which still says why a formula fails', async () => {
  await firstSteps().getByText('Got it').click();
  await expect.poll(() => firstSteps().count()).toBe(0);
  const fold = pane().locator('#preview-fold');
  expect(await fold.isVisible()).toBe(false);
  await pane().locator('#argument-symbols').fill('600519.SH');
  await pane().locator('#preview td').first().waitFor();
  await fold.locator('summary').click();
  await pane().locator('#preview').waitFor({ state: 'hidden' });
  await openTab('Tools');
  await pane().locator('#problems').waitFor();
  await reload();
  await pane().locator('#problems').waitFor();
  expect(await shownTab()).toBe('Tools');
  await openTab('Insert');
  await pane().locator('#symbol-search').waitFor();
  expect(await firstSteps().count()).toBe(0);
  await pane().locator('#argument-symbols').fill('600519.SH');
  await fold.waitFor();
  expect(await pane().locator('#preview').isVisible()).toBe(false);
  await pane().locator('#argument-fields').fill('nonsense');
  await pane().locator('#preview-state', { hasText: 'nonsense' }).waitFor();
});

it('asks for symbols, period and bars of MD.KLINE, and for the rest below More', async () => {
  await pane().locator('#insert-function').selectOption('KLINE');
  const visible = async () => {
    const inputs = await pane().locator('.inputs [name]:visible').all();
    return Promise.all(inputs.map((input) => input.getAttribute('name')));
  };
  expect(await visible()).toEqual(['symbols', 'period', 'start']);
  await pane().getByText('More', { exact: true }).click();
  expect((await visible()).length).toBe(9);
  await pane().locator('#insert-function').selectOption('INTRADAY');
  expect((await visible()).length).toBe(7);
});

it('unfolds More for a formula that uses it', async () => {
  await grid.write('A1', '=MD.KLINE("AAPL.US",,5,,,"close")');
  await grid.waitForTexts('A5', ([row]) => row?.[0] !== '');
  await grid.click('A1');
  await pane().getByText('Edit the selected formula').click();
  await expect.poll(() => pane().locator('#argument-fields').inputValue()).toBe('close');
  expect(await pane().locator('#argument-fields').isVisible()).toBe(true);
});

it('leads from a triggered alert, which is amber, to its cell', async () => {
  await grid.write('C4', '=MD.ALERT("600519.SH","last>1")');
  await grid.waitForTexts('C4', ([row]) => row?.[0] === '1');
  await grid.click('A1');
  await openTab('Tools');
  const alert = pane().locator('#alerts-list li');
  expect(await alert.locator('.state').getAttribute('data-tone')).toBe('warning');
  await alert.getByRole('button', { name: 'Sheet1!C4' }).click();
  const selected = () => grid.page.evaluate(() => window.marketDataWorkbench?.selection().at(-1));
  await expect.poll(selected).toMatchObject({ row: 3, column: 2 });
});

it('is closed at first in a window that it would cover', async () => {
  const size = grid.page.viewportSize()!;
  await grid.page.setViewportSize({ width: 390, height: 844 });
  try {
    await grid.page.reload();
    await grid.page.waitForFunction(() => window.marketDataWorkbench);
    await grid.page.evaluate(() => window.marketDataWorkbench?.ready);
    expect(await grid.page.locator('#pane').isVisible()).toBe(false);
    await grid.write('A1', '=MD.QUOTE("600519.SH")');
    await grid.waitForTexts('A1', ([row]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? ''));
    await grid.page.locator('#pane-toggle').click();
    await pane().locator('#state', { hasText: 'Connected' }).waitFor();
  } finally {
    await grid.page.setViewportSize(size);
  }
});

it('shows the connection in one line, which unfolds on a click and by itself when the key is gone', async () => {
  await openTab('Home');
  const line = pane().locator('#connection summary');
  expect(await line.innerText()).toMatch(/^Connection\s*localhost:\d+ · •+$/);
  expect((await pane().locator('#connection').boundingBox())?.height).toBeLessThan(60);
  expect(await pane().locator('#save').isVisible()).toBe(false);
  await line.click();
  await pane().locator('#save').waitFor();
  await line.click();
  await pane().locator('#save').waitFor({ state: 'hidden' });
  await line.click();
  await pane().locator('#forget').click();
  await pane().locator('#forget-yes').click();
  await reload();
  await pane().locator('#first-run-skip').click();
  await pane().locator('#save').waitFor();
});
