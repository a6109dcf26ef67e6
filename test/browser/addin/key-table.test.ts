/** What the key can do, on the pane's Home: found by “Test connection” with few requests, and kept for the next start. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsIn } from '../../support/axe';
import { openPane, type PanePage, saveKey } from './pane-page';

let opened: PanePage;

beforeAll(async () => {
  opened = await openPane();
});
afterAll(() => opened?.grid.close());

const rows = async () => {
  const texts = await opened.pane.locator('#key-table tbody tr').allInnerTexts();
  return texts.map((text) => text.split(/\s*\n\s*|\t/).filter(Boolean));
};
const isOpen = () => opened.pane.locator('#key-table').evaluate((details) => (details as HTMLDetailsElement).open);

describe('What the key can do', () => {
  it('is closed while nothing is known, and opens with what a test of the connection finds in four requests', async () => {
    const { pane, grid } = opened;
    await pane.locator('#key-table').waitFor();
    expect(await isOpen()).toBe(false);
    await saveKey(pane, 'free');
    await expect.poll(() => pane.locator('#connection-result').innerText()).toMatch(/works/);
    const before = grid.requests.length;
    await pane.locator('#test').click();
    await expect.poll(rows).toContainEqual(['batch', 'No', 'Not tried', 'Not tried']);
    await expect.poll(isOpen).toBe(true);
    expect(await rows()).toContainEqual(['Quotes', 'Yes', 'Not tried', 'Not tried']);
    expect(grid.requests.length - before).toBeLessThanOrEqual(4);
  });

  it('is accessible, and fits into the pane', async () => {
    const { pane } = opened;
    const widths = await pane.locator('#key-table .scroll').evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
    expect(await violationsIn(opened.grid.pane())).toEqual([]);
  });

  it('shows the limits that cells have met', async () => {
    const symbols = ['600519.SH', '000001.SZ', '600036.SH', '00700.HK', 'AAPL.US', 'MSFT.US'];
    await opened.grid.write('J30', `=MD.QUOTE("${symbols.join(',')}")`);
    await opened.grid.settle();
    await expect.poll(async () => (await rows()).find(([name]) => name === 'Quotes')).toContain('5 symbols');
  });

  it('keeps the limits over a restart', async () => {
    await opened.grid.pane().evaluate(() => location.reload());
    await expect.poll(async () => (await rows()).find(([name]) => name === 'Quotes')).toContain('5 symbols');
  });

  it('belongs to the key', async () => {
    const { pane } = opened;
    await pane.locator('#connection summary').click();
    await saveKey(pane, 'demo');
    await expect.poll(rows).not.toContainEqual(['batch', 'No', 'Not tried', 'Not tried']);
  });
});
