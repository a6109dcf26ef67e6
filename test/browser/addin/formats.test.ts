import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copySelection, type GridDriver } from '../../support/grid-driver';
import { type FixtureWindow, openWithFixtures } from '../workbench/fixture-functions';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWithFixtures();
  const { origin } = new URL(grid.page.url());
  await grid.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
});
afterAll(() => grid?.close());

beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

const shows = (address: string, text: string) => grid.waitForTexts(address, ([row]) => row?.[0] === text);
const formatted = (basicValue: number, numberFormat: string) => ({ type: 'Double', basicValue, numberFormat });

describe('the format of a result', () => {
  it('is removed with its formula', async () => {
    await grid.enter('A1', '=MD.FORMATTED(0.5,"0.00%")');
    await shows('A1', '50.00%');
    await grid.enter('A1', '=1+1');
    await shows('A1', '2');
  });

  it('is removed when a constant replaces the formula', async () => {
    await grid.enter('A1', '=MD.FORMATTED(46037,"yyyy-mm-dd")');
    await shows('A1', '2026-01-15');
    await grid.enter('A1', '7');
    await shows('A1', '7');
  });

  it('changes with the result', async () => {
    await grid.enter('A1', 'percent');
    await grid.enter('B1', '=MD.FORMATTED(0.5,IF(A1="percent","#.0%","#.000"))');
    await shows('B1', '50.0%');
    await grid.enter('A1', 'decimal');
    await shows('B1', '.500');
  });

  it('does not replace the format that a person has chosen', async () => {
    await grid.enter('A1', '50%');
    await shows('A1', '50%');
    await grid.enter('A1', '=MD.FORMATTED(0.25,"0.000")');
    await shows('A1', '25%');
    await grid.enter('A1', '=1/8');
    await shows('A1', '13%');
  });

  it('moves with its cell, and is then removed with its formula', async () => {
    await grid.enter('A2', '=MD.FORMATTED(0.5,"0.00%")');
    await shows('A2', '50.00%');
    await grid.insertRowAbove('A2');
    await shows('A3', '50.00%');
    await grid.enter('A3', '=1+1');
    await shows('A3', '2');
  });
});

describe('the format of a copied formula', () => {
  beforeEach(async () => {
    await grid.enterTogether('A2', [
      ['=MD.FORMATTED(0.5,IF(B2="price","0.00","0.0%"))', 'price'],
      ['', 'percent'],
      ['', 'percent'],
    ]);
    await shows('A2', '0.50');
  });

  it('is that of its own result, pasted or filled', async () => {
    await copyDown();
    await shows('A3', '50.0%');
    await grid.page.keyboard.press('Control+z');
    await shows('A3', '');
    await fillDown('A2', 'A4');
    await grid.waitForTexts('A3:A4', (rows) => rows.flat().join() === '50.0%,50.0%');
  });

  it('is the one that a person has chosen', async () => {
    await chooseFormat('A2', '0.000');
    await shows('A2', '0.500');
    await copyDown();
    await shows('A3', '0.500');
    await grid.page.keyboard.press('Control+z');
    await fillDown('A2', 'A4');
    await grid.waitForTexts('A3:A4', (rows) => rows.flat().join() === '0.500,0.500');
  });

  async function copyDown(): Promise<void> {
    await grid.click('A2');
    await copySelection(grid);
    await grid.click('A3');
    await grid.page.keyboard.press('Control+v');
  }

  /** Drags the handle in the corner of the selected cell. */
  async function fillDown(from: string, to: string): Promise<void> {
    await grid.click(from);
    // The frame of a copied cell covers the handle.
    await grid.page.keyboard.press('Escape');
    const rectangleOf = (cell: string) => grid.page.evaluate((at) => window.marketDataWorkbench!.rectangleOf(at), cell);
    const [start, end] = [await rectangleOf(from), await rectangleOf(to)];
    await grid.page.mouse.move(start.x + start.width - 1, start.y + start.height - 1);
    await grid.page.mouse.down();
    await grid.page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await grid.page.mouse.up();
  }

  const chooseFormat = (address: string, format: string) =>
    grid.pane().evaluate(
      ([at, chosen]) =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getActiveWorksheet().getRange(at).numberFormat = [[chosen]];
          await context.sync();
        }),
      [address, format] as const,
    );
});

describe('a stale value', () => {
  const push = (value: unknown) => grid.pane().evaluate((what) => (window as unknown as FixtureWindow).push('price', what), value);
  const streams = () => grid.pane().evaluate(() => (window as unknown as FixtureWindow).streams);

  it('is grey until the next fresh one', async () => {
    await grid.enter('A1', '=MD.TICKER("price")');
    await expect.poll(streams).toContain('start price');
    await push(formatted(10, '0.00'));
    await shows('A1', '10.00');
    expect(await grid.colourOf('A1')).toBeUndefined();
    await push(formatted(10.5, '[Color16]0.00'));
    await shows('A1', '10.50');
    expect(await grid.colourOf('A1')).toMatch(/^#[0-9a-f]{6}$/i);
    await push(formatted(11, '0.00'));
    await shows('A1', '11.00');
    expect(await grid.colourOf('A1')).toBeUndefined();
    await push([[1], [formatted(2, '[Color16]0.00')]]);
    await shows('A2', '2.00');
    expect(await grid.colourOf('A2')).toMatch(/^#[0-9a-f]{6}$/i);
  });
});

it('a text argument that looks like a number or a date stays text', async () => {
  const texts = ['"2026-01-31"', '"50%"', '"1,234"', '"600519"'];
  await grid.enterTogether(
    'A1',
    texts.map((text) => [`=MD.SEEN(${text})`]),
  );
  await grid.waitForTexts('A1:A4', (rows) => JSON.stringify(rows.flat()) === JSON.stringify(texts));
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
