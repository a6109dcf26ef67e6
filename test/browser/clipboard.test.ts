/** What Ctrl+C puts on the clipboard, and what pasting it as values keeps. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
  await grid.page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(grid.page.url()).origin });
  await grid.addSheet();
  await grid.enter('A1', '=MD.KLINE("600519.SH","1d",3,,,"date,close,volume")');
  await grid.waitForTexts('C4', ([row]) => /^[\d,]+$/.test(row?.[0] ?? ''));
});
afterAll(() => grid?.close());

async function copy(from: string, down: number, across: number): Promise<void> {
  await grid.click(from);
  for (let step = 0; step < down; step++) await grid.page.keyboard.press('Shift+ArrowDown');
  for (let step = 0; step < across; step++) await grid.page.keyboard.press('Shift+ArrowRight');
  await grid.page.evaluate(() => navigator.clipboard.writeText(''));
  await grid.page.keyboard.press('Control+c');
  await expect.poll(() => clipboard('text/plain')).not.toBe('');
}

const clipboard = (type: string) =>
  grid.page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : '';
  }, type);

async function pasteValues(address: string): Promise<void> {
  await grid.click(address);
  const { x, y } = await grid.page.evaluate((at) => window.marketDataWorkbench!.rectangleOf(at), address);
  await grid.page.mouse.click(x + 5, y + 5, { button: 'right' });
  await grid.page.getByText('Paste Special', { exact: true }).hover();
  await grid.page.getByText('Paste Value', { exact: true }).click();
}

it('copying a spill puts the displayed texts of all its cells on the clipboard', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A1', 3, 2);
  expect(await clipboard('text/plain')).toBe(shown.map((row) => row.join('\t')).join('\n'));
  const html = await clipboard('text/html');
  for (const text of shown.flat()) expect(html).toContain(`>${text}<`);
});

it('a part of a spill without its formula is copied, too', async () => {
  const [[date, close]] = (await grid.texts('A3:B3')) as [[string, string]];
  await copy('A3', 0, 1);
  expect(await clipboard('text/plain')).toBe(`${date}\t${close}`);
});

it('pasting values keeps dates and formats, as constants', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A1', 3, 2);
  await pasteValues('F1');
  await grid.waitForTexts('F1:H4', (texts) => JSON.stringify(texts) === JSON.stringify(shown));
  await grid.enter('J1', '=ISNUMBER(F2)&ISFORMULA(F1)');
  await grid.waitForTexts('J1', ([row]) => row?.[0] === 'TRUEFALSE');
  // The last entry, then the paste.
  await grid.click('F1');
  await grid.page.keyboard.press('Control+z');
  await grid.page.keyboard.press('Control+z');
  await grid.waitForTexts('F1:H4', (texts) => texts.flat().every((text) => text === ''));
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
