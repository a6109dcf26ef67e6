import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GridDriver } from '../../support/grid-driver';
import { openWithFixtures } from '../workbench/fixture-functions';

let grid: GridDriver;

beforeAll(async () => void (grid = await openWithFixtures()));
afterAll(() => grid?.close());

beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

const price = '1,234.50';
const shows = (address: string, ...column: readonly string[]) =>
  grid.waitForTexts(address, (texts) => texts.every(([text], row) => text === column[row]));
const card = () => grid.page.getByRole('dialog');

/** Drags the fill handle of the selection. */
async function dragHandle(from: string, to: string): Promise<void> {
  const corner = async (address: string, inset: number) => {
    const cell = await grid.page.evaluate((each) => window.marketDataWorkbench?.rectangleOf(each), address);
    return [cell!.x + cell!.width - inset, cell!.y + cell!.height - inset] as const;
  };
  await grid.page.mouse.move(...(await corner(from, 0)));
  await grid.page.mouse.down();
  await grid.page.mouse.move(...(await corner(to, 8)), { steps: 8 });
  await grid.page.mouse.up();
}

describe('a card', () => {
  it('opens by a click on its icon, shows formatted properties, and closes by Escape', async () => {
    await grid.write('A2', '=MD.CARDED("AAPL.US")');
    await shows('A2', price);
    await grid.clickIcon('A2');
    await expect.poll(() => card().innerText()).toContain('<b>AAPL.US</b>');
    const text = await card().innerText();
    for (const part of ['2026-01-15 10:30', 'Today', 'change_pct', '-1.23%', '4200', 'The fixture of a test']) {
      expect(text).toContain(part);
    }
    expect(await card().locator('b').count()).toBe(0);
    await grid.page.keyboard.press('Escape');
    await expect.poll(() => card().count()).toBe(0);
    await grid.page.keyboard.type('7');
    await grid.page.keyboard.press('Enter');
    await shows('A2', '7');
  });

  it('opens by Ctrl+Shift+F5 in a spilled cell, and closes by a click outside', async () => {
    await grid.write('A1', '=MD.CARDED("a,b,c")');
    await shows('A1:A3', price, price, price);
    await grid.click('A3');
    await grid.page.keyboard.press('Control+Shift+F5');
    await expect.poll(() => card().innerText()).toContain('<b>c</b>');
    await grid.click('I20');
    await expect.poll(() => card().count()).toBe(0);
  });

  it('does not open in a cell whose formula computes another value', async () => {
    await grid.write('A1', '=MD.CARDED("a")+1');
    await shows('A1', '1235.5');
    await grid.click('A1');
    await grid.page.keyboard.press('Control+Shift+F5');
    expect(await card().count()).toBe(0);
  });
});

describe('the fields of a card', () => {
  it('can be read with a dot and with FIELDVALUE', async () => {
    await grid.write('A1', '=MD.CARDED("a,b")');
    await shows('A1:A2', price, price);
    await grid.write('B1', '=A1.change_pct');
    await grid.write('C1', '=FIELDVALUE(A1#,"name")');
    await grid.write('D1', '=A1.nothing');
    await grid.write('E1', '=FIELDVALUE(MD.CARDED("x"),"volume")');
    await shows('B1', '-1.23%');
    await shows('C1:C2', '<b>a</b>', '<b>b</b>');
    await shows('D1', '#FIELD!');
    await shows('E1', '4200');
  });

  it('can be read from a call', async () => {
    await grid.write('A1', '=MD.CARDED("x").name');
    await grid.write('A2', '=MD.CARDED(IF(TRUE,"y")).volume*2');
    await shows('A1:A2', '<b>x</b>', '8400');
  });
});

describe('=A1', () => {
  it('shows the card of A1, and passes it to functions', async () => {
    await grid.write('A1', '=MD.CARDED("a")');
    await grid.write('B1', '=A1');
    await grid.write('B2', '=$B$1');
    await grid.write('C1', '=B2.name');
    await grid.write('D1', '=MD.SEEN(B2)');
    await shows('C1', '<b>a</b>');
    await grid.waitForTexts('D1', ([row]) => row?.[0]?.startsWith('{"type":"Double"') === true);
    await grid.clickIcon('B2');
    await expect.poll(() => card().innerText()).toContain('<b>a</b>');
    await grid.page.keyboard.press('Escape');
    await grid.write('B1', '=A1+0');
    await shows('C1', '#FIELD!');
  });

  it('shows it in a filled-down column too', async () => {
    await grid.write('A1', '=MD.CARDED("a,b,c")');
    await grid.write('B1', '=A1');
    await shows('A1:B3', price, price, price);
    // A busy grid can miss the handle under the pointer, so the drag is repeated.
    const fillDown = async () => {
      const filled = await grid.texts('B1:B3');
      if (filled[2]?.[0] !== '') return filled;
      await grid.click('B1');
      await dragHandle('B1', 'B3');
      return filled;
    };
    await expect.poll(fillDown, { interval: 1_000 }).toEqual([[price], [price], [price]]);
    await grid.write('C1', '=FIELDVALUE(B1:B3,"name")');
    await shows('C1:C3', '<b>a</b>', '<b>b</b>', '<b>c</b>');
  });
});

it('a card is passed to a function as a cell object', async () => {
  await grid.write('A1', '=MD.CARDED("a")');
  await grid.write('B1', '=MD.SEEN(A1)');
  await grid.waitForTexts('B1', ([row]) => row?.[0]?.startsWith('{"type":"Double"') === true);
});

it('a text is passed to a function as text, also through other functions', async () => {
  const date = '"2026-01-31"';
  const given = [date, `IF(TRUE,${date})`, `IFERROR(${date},1)`, `CHOOSE(1,${date})`, `CONCAT("2026-","01-31")`, `T(${date})`];
  const codes = ['IF(TRUE,"000001")', 'IF(TRUE,"1E5")', 'UPPER("1-2")'];
  const formulas = [...given, ...codes].map((each) => [`=MD.SEEN(${each})`]);
  await grid.enterTogether('A1', [...formulas, ['=IF(TRUE,"50%")*2']]);
  await shows('A1:A10', ...given.map(() => date), '"000001"', '"1E5"', '"1-2"', '1');
});

it('C1# is the spilled array of C1, in its current size', async () => {
  await grid.enter('B1', '2');
  await grid.write('C1', '=SEQUENCE(B1)');
  await grid.write('D1', '=SUM(C1#)');
  await shows('D1', '3');
  await grid.enter('B1', '4');
  await shows('D1', '10');
});

it('F6 moves the focus to the pane and back to the grid', async () => {
  const focused = () => grid.page.evaluate(() => document.activeElement?.id ?? '');
  await grid.click('A1');
  await grid.page.keyboard.press('F6');
  await expect.poll(focused).toBe('pane');
  await grid.page.keyboard.press('F6');
  await expect.poll(focused).toBe('pane-toggle');
  await grid.page.keyboard.press('F6');
  await expect.poll(focused).toContain('editor');
  await grid.page.keyboard.type('5');
  await grid.page.keyboard.press('Enter');
  await shows('A1', '5');
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
