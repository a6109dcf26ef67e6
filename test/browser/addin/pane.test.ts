/** The task pane with a key: refresh, counters, errors, and names for assistive technology. In one page, each test on a sheet of its own. */
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { addressInput, isMissing, isPrice, keyInput, openPane, type PanePage, priceFormula } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPane()));
afterAll(() => grid?.close());
beforeEach(() => grid.addSheet());

/** What is computed from a price has no format of its own, and decimals only where it needs some. */
const isNumber = ([row]: string[][]) => /^[\d,]+(\.\d+)?$/.test(row?.[0] ?? '');

it('has a name for every control', async () => {
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

it('refreshes on a click, and reports the number of refreshed formulas', async () => {
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

it('counts requests while formulas send them', async () => {
  await grid.settle();
  const count = async () => Number(await pane.locator('#requests-last-minute').textContent());
  const before = await count();
  await grid.enter('A1', '=MD.KLINE("AAPL.US","1M",7)');
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before);
});

it('counts stale cells until the service is back', async () => {
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

it('pauses and resumes all requests', async () => {
  await grid.enter('A1', '=MD.STATUS("live")');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
  await pane.locator('#pause-toggle', { hasText: 'Pause requests' }).click();
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Paused');
  await pane.getByText('Requests are paused, and live cells keep their values.').waitFor();
  await pane.locator('#state', { hasText: 'Paused' }).waitFor();
  await grid.settle();
  const sent = grid.requests.length;
  // Symbols that have no values yet.
  await grid.enter('A2', '=MD.LIVE("TSLA.US","last",1)');
  await grid.enter('A3', '=MD.QUOTE("MSFT.US")');
  await grid.waitForTexts('A2:A3', ([live, quote]) => isMissing([live!]) && isMissing([quote!]));
  await pane.locator('#refresh-sheet').click();
  await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
  expect(grid.requests.slice(sent)).toEqual([]);
  await pane.locator('#pause-toggle', { hasText: 'Resume requests' }).click();
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
  await grid.waitForTexts('A2:A3', ([live, quote]) => isPrice([live!]) && isPrice([quote!]));
});

it('tests a key without saving it', async () => {
  await keyInput(pane).fill('no-such-key');
  await pane.locator('#test').click();
  await pane.getByText('The data service did not accept this API key.').waitFor();
  await grid.enter('A1', priceFormula);
  await grid.waitForTexts('A1', isPrice);
});

it.each([
  ['http://api.example.com', 'Use https'],
  ['not an address', 'not a web address'],
  ['', 'Enter the service address'],
])('refuses the address “%s” before anything is sent', async (address, reason) => {
  await addressInput(pane).fill(address);
  await pane.locator('#save').click();
  await pane.locator('#connection-result', { hasText: reason }).waitFor();
  await grid.settle();
  // The live watchlist goes on asking the local service.
  expect(grid.requests.filter((url) => !url.startsWith(inject('origin')))).toEqual([]);
});

it('reports an address without a server differently from a wrong key', async () => {
  await addressInput(pane).fill('http://127.0.0.1:9');
  await keyInput(pane).fill('some-key');
  await pane.locator('#test').click();
  await pane.getByText('Cannot reach the data service. Check the address and your network.').waitFor();
});

it('has thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
