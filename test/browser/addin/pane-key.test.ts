/** Keys that are entered, refused, changed and removed in the task pane. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMissing, isPrice, keyInput, openPane, type PanePage, priceFormula, saveKey } from './pane-page';

/** In one page, each test on a sheet of its own. */
let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPane()));
afterAll(() => grid?.close());
beforeEach(() => grid.addSheet());

/** Begins as on the first day, without the key that the workbench offers. */
async function startWithoutKey(): Promise<void> {
  await grid.pane().evaluate(() => {
    localStorage.clear();
    location.reload();
  });
  await pane.locator('#first-run-skip').click();
  await pane.locator('#connection').waitFor();
}

/** All texts and attributes of the page, including shadow trees. */
function markupOf(): Promise<string> {
  return pane.locator('body').evaluate((body) => {
    const markup = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((node) => [...node.attributes].map(({ value }) => value).join(' ') + (node.textContent ?? ''))
        .concat([...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? markup(shadowRoot) : '')))
        .join('\n');
    return markup(body);
  });
}

it('a key that is wrong replaces no values', async () => {
  await grid.write('A1', priceFormula);
  await grid.waitForTexts('A1', isPrice);
  await saveKey(pane, 'no-such-key');
  await pane.locator('#state', { hasText: 'API key not accepted' }).waitFor();
  await pane.locator('#refresh-workbook').click();
  await pane.getByText('1 cell recalculated').waitFor();
  await grid.settle();
  await grid.waitForTexts('A1', isPrice);
  await pane.locator('#tab-tools').click();
  await pane.locator('#problems-look').click();
  const list = pane.locator('#problems-list', { hasText: 'Outdated value' });
  await list.waitFor();
  const isWholeShown = () => list.evaluate((shown) => shown.getBoundingClientRect().bottom <= window.innerHeight);
  await expect.poll(isWholeShown).toBe(true);
});

it('a key is removed from the storage when it is forgotten, and the cells keep their values', async () => {
  await pane.getByRole('tab', { name: 'Home' }).click();
  await saveKey(pane, 'demo');
  await pane.locator('#state', { hasText: 'Connected' }).waitFor();
  await grid.write('A1', priceFormula);
  await grid.waitForTexts('A1', isPrice);
  await pane.locator('#forget').click();
  await pane.getByText('Keep the key').click();
  await pane.locator('#forget').click();
  await pane.locator('#forget-yes').click();
  await pane.locator('#state', { hasText: 'No API key yet' }).waitFor();
  await grid.write('A2', '=MD.QUOTE("AAPL.US")');
  await grid.waitForTexts('A2', isMissing);
  await grid.waitForTexts('A1', isPrice);
  const stored = await grid.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain('demo"');
});

describe('Without a key', () => {
  beforeEach(startWithoutKey);

  it('a key that is saved refreshes the cells', async () => {
    await grid.write('A1', priceFormula);
    await grid.waitForTexts('A1', isMissing);
    await saveKey(pane, 'demo');
    await grid.waitForTexts('A1', isPrice);
    await pane.getByText('The connection works.').waitFor();
    await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
    await expect.poll(() => pane.locator('#state').textContent()).toBe('Connected');
    await expect.poll(() => pane.locator('#simulated').isVisible()).toBe(true);
  });

  it('a key that is offered can be used', async () => {
    await pane.locator('#use-demo-key').click();
    await pane.getByText('The connection works.').waitFor();
    await expect.poll(() => pane.locator('#demo-offer').isVisible()).toBe(false);
    expect(grid.errors).toEqual([]);
  });

  it('a key that is wrong is reported in the pane and in the cell', async () => {
    await grid.write('A1', priceFormula);
    await saveKey(pane, 'no-such-key');
    await pane.getByText('The data service did not accept this API key.').waitFor();
    await pane.locator('#state', { hasText: 'API key not accepted' }).waitFor();
    await grid.write('A2', priceFormula);
    await grid.waitForTexts('A2', isMissing);
    await expect.poll(() => grid.hover('A2')).toContain('The API key was not accepted');
  });

  it('a key is removed from the markup of the pane after saving, except for its last characters', async () => {
    await saveKey(pane, 'secret-and-long-wxyz');
    await pane.locator('#saved-key', { hasText: '••••wxyz' }).waitFor();
    expect(await markupOf()).not.toContain('secret');
    await expect.poll(() => keyInput(pane).inputValue()).toBe('');
  });
});
