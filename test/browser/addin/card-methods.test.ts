/** Methods of cards in a grid with the built add-in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => {
  grid = await openWorkbench();
  await grid.addSheet();
});
afterAll(() => grid?.close());

it('a method gives what its function gives, also of a card that another formula makes', async () => {
  await grid.enter('A1', '=MD.CARD("AAPL.US")');
  await grid.enter('C1', '=A1.KLINE("1w",2)');
  await grid.enter('C5', '=MD.CARD("AAPL.US").KLINE("1w",2)');
  await grid.enter('C9', '=MD.KLINE("AAPL.US","1w",2)');
  const table = await grid.waitForTexts('C9:I11', (texts) => texts.every((row) => row.every((text) => text !== '')));
  expect(await grid.waitForTexts('C1:I3', (texts) => texts[2]?.[6] !== '')).toEqual(table);
  expect(await grid.waitForTexts('C5:I7', (texts) => texts[2]?.[6] !== '')).toEqual(table);
});
