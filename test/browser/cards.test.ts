import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../support/grid-driver';
import { fixtureFunctions, fixtureScript } from './fixture-functions';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench({ extension: { functions: fixtureFunctions, script: fixtureScript } });
});
afterAll(() => grid?.close());

beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

const price = '1,234.50';
const shows = (address: string, ...column: readonly string[]) =>
  grid.waitForTexts(address, (texts) => texts.every(([text], row) => text === column[row]));
const card = () => grid.page.getByRole('dialog');

describe('a card', () => {
  it('opens by its icon, shows properties in their formats, and closes by Escape', async () => {
    await grid.enter('A2', '=MD.CARDED("AAPL.US")');
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

  it('opens by Ctrl+Shift+F5 in a spilled array, and closes by a click elsewhere', async () => {
    await grid.enter('A1', '=MD.CARDED("a,b,c")');
    await shows('A1:A3', price, price, price);
    await grid.click('A3');
    await grid.page.keyboard.press('Control+Shift+F5');
    await expect.poll(() => card().innerText()).toContain('<b>c</b>');
    await grid.click('I20');
    await expect.poll(() => card().count()).toBe(0);
  });

  it('is none where a formula makes something else of it', async () => {
    await grid.enter('A1', '=MD.CARDED("a")+1');
    await shows('A1', '1235.5');
    await grid.click('A1');
    await grid.page.keyboard.press('Control+Shift+F5');
    expect(await card().count()).toBe(0);
  });
});

describe('the fields of a card', () => {
  it('are reached by a dot, and by FIELDVALUE', async () => {
    await grid.enter('A1', '=MD.CARDED("a,b")');
    await shows('A1:A2', price, price);
    await grid.enter('B1', '=A1.change_pct');
    await grid.enter('C1', '=FIELDVALUE(A1#,"name")');
    await grid.enter('D1', '=A1.nothing');
    await grid.enter('E1', '=FIELDVALUE(MD.CARDED("x"),"volume")');
    await shows('B1', '-1.23%');
    await shows('C1:C2', '<b>a</b>', '<b>b</b>');
    await shows('D1', '#FIELD!');
    await shows('E1', '4200');
  });
});

it('a card reaches a function as the object that it is', async () => {
  await grid.enter('A1', '=MD.CARDED("a")');
  await grid.enter('B1', '=MD.SEEN(A1)');
  await grid.waitForTexts('B1', ([row]) => row?.[0]?.startsWith('{"type":"Double"') === true);
});

it('C1# is all that C1 has spilled, and grows with it', async () => {
  await grid.enter('B1', '2');
  await grid.enter('C1', '=SEQUENCE(B1)');
  await grid.enter('D1', '=SUM(C1#)');
  await shows('D1', '3');
  await grid.enter('B1', '4');
  await shows('D1', '10');
});

it('F6 leaves the grid for the pane, and comes back', async () => {
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

it('nothing was thrown in the page or in the pane', () => {
  expect(grid.errors).toEqual([]);
});
