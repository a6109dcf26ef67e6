/** The task pane before a key is entered, in one page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressInput, isMissing, keyInput, openPaneWithoutKey, type PanePage, priceFormula } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPaneWithoutKey()));
afterAll(() => grid?.close());

it('shows #N/A with advice, and causes no request', async () => {
  await grid.write('A1', priceFormula);
  await grid.waitForTexts('A1', isMissing);
  await expect.poll(() => grid.hover('A1')).toContain('enter your API key');
  await expect.poll(() => pane.locator('#state').textContent()).toBe('No API key yet');
  expect(grid.requests).toEqual([]);
});

it('reaches every control in reading order by the keyboard', async () => {
  await addressInput(pane).focus();
  const reached: string[] = [];
  for (let presses = 0; presses < 10; presses++) {
    await grid.page.keyboard.press('Tab');
    reached.push(await pane.locator('body').evaluate((body) => body.ownerDocument.activeElement?.id ?? ''));
  }
  const expected = [
    'api-key',
    'no-key-needed',
    'save',
    'test',
    'refresh-selection',
    'refresh-sheet',
    'refresh-workbook',
    'pause-toggle',
    'refresh-on-open',
    'refresh-interval',
  ];
  expect(reached).toEqual(expected);
});

it('masks a key while it is typed, unless it is shown on request', async () => {
  const input = keyInput(pane);
  await input.fill('abc');
  await expect.poll(() => input.getAttribute('type')).toBe('password');
  await pane.locator('#show-key[aria-label="Show key"]').click();
  await expect.poll(() => input.getAttribute('type')).toBe('text');
  await pane.locator('#show-key[aria-label="Hide key"]').click();
  await expect.poll(() => input.getAttribute('type')).toBe('password');
});

it('uses a service without a key, which brings the question back when it asks for one', async () => {
  const withoutKey = pane.locator('#no-key-needed');
  await withoutKey.click();
  await expect.poll(() => pane.locator('#connection-result').textContent()).toContain('needs an API key');
  await withoutKey.waitFor();
  await expect.poll(() => pane.locator('#state').textContent()).toBe('No API key yet');
  let letCells = () => {};
  const cellsMay = new Promise<void>((resolve) => (letCells = resolve));
  await grid.write('A2', '=MD.QUOTE("AAPL.US")');
  await grid.page.route('**/v1/**', async (route) => {
    const symbols = new URL(route.request().url()).searchParams.get('symbols')?.split(',') ?? [];
    if (symbols.includes('AAPL.US')) await cellsMay;
    const data = symbols.map((each) => ({ symbol: each, last_price: 10, timestamp: Date.now() }));
    await route.fulfill({ json: { data } });
  });
  await withoutKey.click();
  await expect.poll(() => pane.locator('#connection-result').textContent()).toBe('The connection works.');
  // Values that come afterwards confirm it: the verdict stays.
  letCells();
  await expect.poll(() => pane.locator('#state').textContent()).toContain('Connected');
  expect(await pane.locator('#connection-result').textContent()).toBe('The connection works.');
  expect(await withoutKey.isVisible()).toBe(false);
  expect(await pane.locator('#saved-key').textContent()).toContain('No key is sent');
});
