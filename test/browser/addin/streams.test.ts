import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GridDriver } from '../../support/grid-driver';
import { type FixtureWindow, openWithFixtures } from '../workbench/fixture-functions';

let grid: GridDriver;

beforeAll(async () => void (grid = await openWithFixtures()));
afterAll(() => grid?.close());

beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
  await grid.pane().evaluate(() => void (window as unknown as FixtureWindow).streams.splice(0));
});

const push = (name: string, value: unknown) =>
  grid.pane().evaluate(([to, what]) => (window as unknown as FixtureWindow).push(to, what), [name, value] as const);
const streams = () => grid.pane().evaluate(() => (window as unknown as FixtureWindow).streams);
const shows = (address: string, rows: readonly (readonly string[])[]) =>
  grid.waitForTexts(address, (texts) => JSON.stringify(texts) === JSON.stringify(rows));

/** Enters a stream and waits until its function was called. */
async function startTicker(address: string, name: string): Promise<void> {
  await grid.write(address, `=MD.TICKER("${name}")`);
  await expect.poll(streams).toContain(`start ${name}`);
}

describe('a stream', () => {
  it('updates its cell and dependents, and is called once', async () => {
    await startTicker('A1', 'a');
    await grid.write('B1', '=A1*2');
    for (const value of [1, 2, 3]) {
      await push('a', value);
      await shows('A1:B1', [[String(value), String(value * 2)]]);
    }
    expect(await streams()).toEqual(['start a']);
  });

  it('can push arrays of different sizes', async () => {
    await startTicker('A1', 'b');
    await push('b', [[1], [2], [3]]);
    await shows('A1:A4', [['1'], ['2'], ['3'], ['']]);
    await push('b', [[4, 5]]);
    await shows('A1:B3', [
      ['4', '5'],
      ['', ''],
      ['', ''],
    ]);
    await push('b', 6);
    await shows('A1:B1', [['6', '']]);
  });
});

describe('a stream whose cell changes', () => {
  it('continues in its cell after an inserted row has moved it', async () => {
    await startTicker('A2', 'c');
    await push('c', 1);
    await shows('A2', [['1']]);
    await grid.insertRowAbove('A2');
    await shows('A2:A3', [[''], ['1']]);
    await push('c', 2);
    await shows('A2:A3', [[''], ['2']]);
    expect(await streams()).toEqual(['start c']);
  });

  it('ends when its formula is deleted', async () => {
    await startTicker('A1', 'd');
    await push('d', 1);
    await shows('A1', [['1']]);
    await grid.click('A1');
    await grid.page.keyboard.press('Delete');
    await expect.poll(streams).toEqual(['start d', 'end d']);
    await shows('A1', [['']]);
  });

  it('ends when another formula replaces its own', async () => {
    await startTicker('A1', 'e');
    await startTicker('A1', 'f');
    await expect.poll(streams).toEqual(expect.arrayContaining(['start e', 'end e', 'start f']));
    await push('f', 7);
    await shows('A1', [['7']]);
  });
});

describe('a push', () => {
  it('does not interrupt an entry into another cell', async () => {
    await startTicker('A1', 'g');
    await grid.click('B2');
    await grid.page.keyboard.type('hal');
    await push('g', 1);
    await shows('A1', [['1']]);
    await grid.page.keyboard.type('f');
    await push('g', 2);
    await shows('A1', [['2']]);
    await grid.page.keyboard.press('Enter');
    await shows('B2', [['half']]);
  });
});

it('two thousand streams are updated together', async () => {
  const rows = Array.from({ length: 1000 }, () => ['=MD.TICKER("crowd")', '=MD.TICKER("crowd")']);
  await grid.enterTogether('A1', rows);
  await expect.poll(async () => (await streams()).length).toBe(2000);
  for (const value of ['1', '2', '3']) {
    await push('crowd', Number(value));
    await grid.waitForTexts('A1:B1000', (texts) => texts.flat().every((text) => text === value));
  }
  expect(await streams()).toHaveLength(2000);
});

it('a stream ends when its sheet is deleted', async () => {
  await startTicker('A1', 'last');
  await grid.deleteSheet();
  await expect.poll(streams).toContain('end last');
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
