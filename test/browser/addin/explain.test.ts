/** “What is this number?”: by the keyboard from the sheet, of a cell inside a spill, and of an error. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPane, type PanePage } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPane()));
afterAll(() => grid?.close());
beforeEach(() => grid.addSheet());

const isFilled = ([row]: string[][]) => (row?.[0] ?? '') !== '' && row?.[0] !== '#BUSY!';

async function explained(address: string): Promise<string> {
  await grid.click(address);
  await grid.page.keyboard.press('Control+Shift+E');
  await pane.locator('#explain-result', { hasText: `${address} ` }).waitFor();
  return (await pane.locator('#explain').innerText()).replaceAll(/\s+/g, ' ');
}

it('tells of an adjusted close in a table its steps, the other adjustments and the request, without the key', async () => {
  await grid.write('B2', '=MD.KLINE("600519.SH","1d","2024-06-03","2024-06-14")');
  await grid.waitForTexts('F6', isFilled);
  const text = await explained('F6');
  expect(text).toMatch(/F6 explained below\./);
  expect(text).toMatch(/MD\.KLINE · 600519\.SH · Close · 2024-06-06 · daily bars · forward/);
  expect(text).toMatch(/Divide by the factor of \d{4}-\d{2}-\d{2}: [\d.]+ ÷ [\d.]+ = [\d.]+/);
  expect(text).toMatch(/additive backward: [\d.]+/);
  expect(text).toMatch(/Fetched [-\d]+ [:\d]+, \d+ s ago: GET \/v1\/klines\?symbol=600519\.SH/);
  expect(text).not.toContain('demo');
});

it('names the other cells that waited for the same request', async () => {
  await grid.enterTogether('A1', [['=MD.QUOTE("600519.SH")', '=MD.QUOTE("AAPL.US")', '=MD.QUOTE("600000.SH")']]);
  await grid.waitForTexts('A1:C1', (rows) => rows.every((row) => row.every((text) => /\d/.test(text))));
  const text = await explained('A1');
  expect(text).toMatch(/The same request brought \d more: .*Other cells that waited for it: .*B1,.*C1/);
});

it('tells an error and what to do', async () => {
  await grid.write('A1', '=MD.QUOTE("999999.SH")');
  await grid.waitForTexts('A1', isFilled);
  expect(await explained('A1')).toMatch(/Error Symbol not found: 999999\.SH What to do Search the symbol/);
});

it('checks the data of a value by the keyboard, shows what is found, and inserts the formula where it is asked to', async () => {
  await grid.write('B2', '=MD.PRICE("600519.SH","2024-06-05")');
  await grid.waitForTexts('B2', isFilled);
  await explained('B2');
  await pane.locator('#check-data-1', { hasText: 'Check the data of 600519.SH' }).press('Enter');
  await pane.locator('#check-result-1', { hasText: 'The data is clean.' }).waitFor();
  expect(await pane.locator('#check-findings-1').innerText()).toMatch(
    /^600519\.SH · 2024-06-05 – \d{4}-\d{2}-\d{2}: clean$/,
  );
  await grid.click('D2');
  await pane.locator('#check-insert-1').click();
  await grid.waitForTexts('D2:J3', ([head, row]) => head?.[0] === 'Symbol' && row?.[3] === 'clean');
});

it('says so of a cell without a result of ours', async () => {
  await grid.write('A1', '5');
  expect(await explained('A1')).toMatch(/A1 holds no Tickgrid result/);
});

it('copies the explanation as text', async () => {
  await grid.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await grid.write('A1', '=MD.QUOTE("600519.SH","volume_shares")');
  await grid.waitForTexts('A1', isFilled);
  await explained('A1');
  await pane.locator('#explain-copy').click();
  await pane.locator('#explain-result', { hasText: 'Copied.' }).waitFor();
  const copied = await grid.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^MD\.QUOTE · 600519\.SH[^]*\n1\. Volume × shares in one unit: [\d]+ × 100 = \d+\n/);
});
