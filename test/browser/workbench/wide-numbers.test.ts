/** Numbers wider than their cell, AutoFit, and the columns of results that arrive. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
  await recordDrawnTexts(grid);
});
afterAll(() => grid?.close());

beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

interface DrawingWindow {
  drawnTexts: string[];
}

/** Records what the grid draws on its canvas. */
async function recordDrawnTexts({ page }: GridDriver): Promise<void> {
  await page.evaluate(() => {
    const drawnTexts: string[] = [];
    Object.assign(window, { drawnTexts });
    const { prototype } = CanvasRenderingContext2D;
    const draw = prototype.fillText;
    prototype.fillText = function (text, ...place) {
      drawnTexts.push(text);
      draw.call(this, text, ...place);
    };
  });
}

/** The texts drawn since the last call. */
async function drawn(): Promise<string[]> {
  return grid.page.evaluate(() => (window as unknown as DrawingWindow).drawnTexts.splice(0));
}

const drawsOne = (text: RegExp) => expect.poll(async () => (await drawn()).some((each) => text.test(each))).toBe(true);

async function edgeOf(address: string) {
  const cell = await grid.page.evaluate((at) => window.marketDataWorkbench!.rectangleOf(at), address);
  return { width: cell.width, x: cell.x + cell.width - 1, y: cell.y - 10 };
}

const widthOf = async (address: string) => (await edgeOf(address)).width;

/** Drags the right border of the column header. @param address a cell of the first row */
async function resize(address: string, width: number): Promise<void> {
  const { x, y, width: before } = await edgeOf(address);
  await grid.page.mouse.move(x, y);
  await grid.page.mouse.down();
  await grid.page.mouse.move(x + width - before, y, { steps: 5 });
  await grid.page.mouse.up();
  await expect.poll(() => widthOf(address)).toBeLessThan(Math.max(before, width + 5));
}

async function autofit(address: string): Promise<void> {
  const { x, y } = await edgeOf(address);
  await grid.page.mouse.dblclick(x, y);
}

const shows = (address: string, text: string) => grid.waitForTexts(address, ([row]) => row?.[0] === text);

describe('a number wider than its cell', () => {
  it('is drawn as #### if it is formatted, and hovering shows it; a double-click on the border widens the column', async () => {
    await grid.enter('B1', '2026-01-15');
    await shows('B1', '2026-01-15');
    await drawn();
    await resize('B1', 45);
    await expect.poll(drawn).toContain('####');
    expect(await grid.texts('B1')).toEqual([['2026-01-15']]);
    await grid.click('D5');
    expect(await grid.hover('B1')).toContain('2026-01-15');
    await drawn();
    await autofit('B1');
    await expect.poll(() => widthOf('B1')).toBeGreaterThan(60);
    await expect.poll(drawn).toContain('2026-01-15');
  });

  it('loses decimals in the format General, and keeps its value', async () => {
    await grid.enter('B1', '1234.56789');
    await drawn();
    await resize('B1', 50);
    await drawsOne(/^123[45](\.\d{1,2})?$/);
    await grid.write('A1', '=B1*100000');
    await shows('A1', '123456789');
  });

  it('is drawn as #### if it is spilled, also beside blank cells', async () => {
    await grid.write('B1', '=SEQUENCE(2,1,46037)');
    await shows('B2', '46038');
    await drawn();
    await resize('B1', 30);
    await drawsOne(/^#+$/);
  });
});

describe('AutoFit', () => {
  it('measures rows outside of the window and spilled texts', async () => {
    await grid.write('A1', '=HSTACK("a",REPT("W",30))');
    await shows('B1', 'W'.repeat(30));
    const before = await widthOf('B1');
    await autofit('B1');
    await expect.poll(() => widthOf('B1')).toBeGreaterThan(2 * before);
  });

  it('makes a column narrower than the default', async () => {
    await grid.enter('B1', 'x');
    const before = await widthOf('B1');
    await autofit('B1');
    await expect.poll(() => widthOf('B1')).toBeLessThan(before / 2);
  });

  it('is undone in one step', async () => {
    await grid.enter('B1', 'x');
    const before = await widthOf('B1');
    await autofit('B1');
    await expect.poll(() => widthOf('B1')).toBeLessThan(before);
    await grid.click('D5');
    await grid.page.keyboard.press('Control+z');
    await expect.poll(() => widthOf('B1')).toBe(before);
  });
});

describe('a result of the add-in', () => {
  it('widens the columns of its spill once; a column narrowed by a person stays', async () => {
    const before = await widthOf('A1');
    await grid.enter('C1', '1m');
    await grid.write('A1', '=MD.KLINE("600519.SH",C1,5,,,"time")');
    await grid.waitForTexts('A6', ([row]) => /:/.test(row?.[0] ?? ''));
    await expect.poll(() => widthOf('A1')).toBeGreaterThan(before);
    expect(await widthOf('B1')).toBe(before);
    await resize('A1', 60);
    await grid.enter('C1', '5m');
    await grid.settle();
    await grid.waitForTexts('A6', ([row]) => /[05]$/.test(row?.[0] ?? ''));
    expect(await widthOf('A1')).toBeLessThan(70);
  });

  it('widens the column of a single date and time', async () => {
    const before = await widthOf('A1');
    await grid.write('A1', '=MD.QUOTE("600519.SH","timestamp")');
    await grid.waitForTexts('A1', ([row]) => /:/.test(row?.[0] ?? ''));
    await expect.poll(() => widthOf('A1')).toBeGreaterThan(before);
  });

  it('does not widen a column whose width a person has chosen', async () => {
    await resize('A1', 40);
    await grid.write('A1', '=MD.KLINE("600519.SH","1m",5,,,"time")');
    await grid.waitForTexts('A6', ([row]) => /:/.test(row?.[0] ?? ''));
    await grid.settle();
    expect(await widthOf('A1')).toBeLessThan(50);
  });
});

it('a new sheet has room for two hundred columns', async () => {
  await grid.write('B2', '=SEQUENCE(2,200)');
  await shows('GS3', '400');
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
