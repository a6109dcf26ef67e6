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
  await pane.locator('#workbook-time').waitFor();
  const frame = grid.page.frames().find((candidate) => candidate.url().includes('taskpane-workbench'));
  const devTools = await grid.page.context().newCDPSession(grid.page);
  const { frameTree } = await devTools.send('Page.getFrameTree');
  const frameId = frameTree.childFrames?.find((child) => child.frame.url === frame?.url())?.frame.id ?? '';
  const { nodes } = await devTools.send('Accessibility.getFullAXTree', { frameId });
  const names = (role: string) =>
    nodes
      .filter((node) => node.role?.value === role && !node.ignored)
      .map((node) => String(node.name?.value))
      // The browser's own, of a date.
      .filter((name) => !name.startsWith('Show date picker'));
  expect(names('textbox').sort()).toEqual([...['API key', 'Date', 'Maximum requests for a whole market', 'Service address', 'Time']]);
  expect(names('button').sort()).toEqual([
    'Got it',
    'Insert a chart',
    'Last month’s close',
    'Next',
    'Now',
    'One year ago',
    'Pause requests',
    'Play',
    'Previous',
    'Remove',
    'Save',
    'Selection',
    'Set',
    'Set a date',
    'Sheet',
    'Test connection',
    'This service needs no key',
    'Type a symbol',
    'Workbook',
    'Yesterday’s close',
  ]);
  expect(names('heading').sort()).toEqual([
    ...['As of', 'Connection', 'Refresh', 'Replay', 'Requests', 'Three things to try', 'Tickgrid Market Data'],
  ]);
});

it('refreshes on a click, and reports the number of refreshed formulas', async () => {
  await grid.write('A1', priceFormula);
  await grid.write('A2', '=MD.QUOTE("AAPL.US")*2');
  await grid.waitForTexts('A2', isNumber);
  const before = grid.requests.length;
  await pane.locator('#refresh-sheet').click();
  await pane.locator('#refresh-result', { hasText: '2 cells recalculated' }).waitFor();
  await expect.poll(() => grid.requests.length).toBeGreaterThan(before);
  await grid.click('A1');
  await pane.locator('#refresh-selection').click();
  await pane.locator('#refresh-result', { hasText: '1 cell recalculated' }).waitFor();
});

it('counts requests while formulas send them', async () => {
  await grid.settle();
  const count = async () => Number(await pane.locator('#requests-last-minute').textContent());
  const before = await count();
  await grid.write('A1', '=MD.KLINE("AAPL.US","1M",7)');
  await expect.poll(count).toBeGreaterThan(before);
});

it('counts stale cells until the service is back', async () => {
  await grid.write('A1', priceFormula);
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
  await grid.write('A1', '=MD.STATUS("live")');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
  await pane.locator('#pause-toggle', { hasText: 'Pause requests' }).click();
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Paused');
  await pane.getByText('Requests are paused, and live cells keep their values.').waitFor();
  await pane.locator('#state', { hasText: 'Paused' }).waitFor();
  await grid.settle();
  const sent = grid.requests.length;
  // Symbols that have no values yet.
  await grid.write('A2', '=MD.LIVE("TSLA.US","last",1)');
  await grid.write('A3', '=MD.QUOTE("MSFT.US")');
  await grid.waitForTexts('A2:A3', ([live, quote]) => isMissing([live!]) && isMissing([quote!]));
  await pane.locator('#refresh-sheet').click();
  await pane.locator('#refresh-result', { hasText: 'recalculated' }).waitFor();
  expect(grid.requests.slice(sent)).toEqual([]);
  await pane.locator('#pause-toggle', { hasText: 'Resume requests' }).click();
  await grid.waitForTexts('A1', ([row]) => row?.[0] === 'Running');
  await grid.waitForTexts('A2:A3', ([live, quote]) => isPrice([live!]) && isPrice([quote!]));
});

/** Enters the date by the keyboard. */
async function setDate(date: string): Promise<void> {
  await pane.locator('#as-of').fill(date);
  await pane.locator('#as-of').press('Enter');
}

const banner = () => pane.locator('#as-of-banner:visible strong');

it('sets the workbook to a past time, says so in every view, and returns to now', async () => {
  await grid.write('A1', '=MD.QUOTE("600519.SH","last_price")-MD.PRICE("600519.SH","2026-01-16","close","none")');
  await grid.waitForTexts('A1', ([row]) => isNumber([[row![0]!.replace('-', '')]]) && row![0] !== '0');
  await setDate('2026-01-17');
  await pane.getByText('The exchange was closed. Cells show the close of Friday, 2026-01-16.').waitFor();
  await grid.waitForTexts('A1', ([row]) => Number(row?.[0]) === 0);
  await pane.locator('#tab-tools').click();
  expect(await banner().textContent()).toBe('As of 2026-01-17 15:00 (Shanghai)');
  await pane.locator('#as-of-back').click();
  await pane.locator('#as-of-banner').waitFor({ state: 'hidden' });
  await grid.waitForTexts('A1', ([row]) => row?.[0] !== '' && Number(row?.[0]) !== 0);
  await pane.locator('#tab-home').click();
});

it('replays the market from there, until it is paused', async () => {
  await setDate('2026-01-16');
  await pane.locator('#replay-forward').click();
  await expect.poll(() => banner().textContent()).toBe('As of 2026-01-19 09:31 (Shanghai)');
  await grid.write('A1', '=TEXT(MD.QUOTE("600519.SH","timestamp"),"d hh:mm")');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '19 09:31');
  await pane.locator('#replay-play', { hasText: 'Play' }).click();
  // A busy machine shows a later minute next.
  await grid.waitForTexts('A1', ([row]) => /^19 \d\d:\d\d$/.test(row?.[0] ?? '') && row![0]! >= '19 09:33');
  await pane.locator('#pause-toggle', { hasText: 'Pause requests' }).click();
  await pane.getByText('Requests are paused. The replay continues when you resume them.').waitFor();
  await pane.locator('#replay-play', { hasText: 'Pause' }).click();
  await pane.locator('#pause-toggle', { hasText: 'Resume requests' }).click();
  await pane.locator('#replay-play', { hasText: 'Play' }).waitFor();
  await pane.locator('#as-of-now').click();
  await pane.getByText('Cells show current values again.').waitFor();
});

it.each([
  ['2099-01-05', 'This moment has not come yet. Enter an earlier one.'],
  ['1985-01-01', 'There are no prices before 1990-12-01. Enter a later date.'],
  ['1/2/2026', 'This is not a date. Enter one such as 2026-06-30.'],
])('refuses to be set to %s', async (date, reason) => {
  await setDate(date);
  await pane.locator('#as-of-result', { hasText: reason }).waitFor();
  expect(await pane.locator('#as-of-banner').isVisible()).toBe(false);
});

it('tests a key without saving it', async () => {
  await keyInput(pane).fill('no-such-key');
  await pane.locator('#test').click();
  await pane.getByText('The data service did not accept this API key.').waitFor();
  await grid.write('A1', priceFormula);
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
