/** The task pane before a key is entered, in one page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressInput, isMissing, keyInput, openPaneWithoutKey, type PanePage, priceFormula } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPaneWithoutKey()));
afterAll(() => grid?.close());

it('shows #N/A with advice, and causes no request', async () => {
  await grid.enter('A1', priceFormula);
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

it('masks a key while it is typed, unless it is shown on request', async () => {
  const input = keyInput(pane);
  await input.fill('abc');
  await expect.poll(() => input.getAttribute('type')).toBe('password');
  await pane.locator('#show-key[aria-label="Show key"]').click();
  await expect.poll(() => input.getAttribute('type')).toBe('text');
  await pane.locator('#show-key[aria-label="Hide key"]').click();
  await expect.poll(() => input.getAttribute('type')).toBe('password');
});
