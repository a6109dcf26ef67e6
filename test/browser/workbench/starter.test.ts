/** The opening sheet: a dashboard whose live watchlist takes symbols typed below it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

async function open(query: string): Promise<void> {
  grid = await openWorkbench({ query, workbook: 'starter' });
  await grid.waitForTexts('B6:E17', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
}

const requestsFor = (symbol: string) => grid.requests.filter((url) => url.includes(symbol)).length;

describe.each(['?lang=en&theme=light', '?lang=zh&theme=dark'])('the overview of %s', (query) => {
  beforeAll(() => open(query));
  afterAll(() => grid?.close());

  it('shows the same time for Shanghai and Hong Kong, and changes by itself', async () => {
    const [first] = await grid.waitForTexts('E6:E13', (rows) => rows[0]?.[0] === rows[7]?.[0]);
    await grid.waitForTexts('E6:E13', (rows) => rows[0]?.[0] !== first?.[0] && rows[0]?.[0] === rows[7]?.[0]);
  });

  it('fills the row of a symbol that is typed below the last one', async () => {
    await grid.enter('A18', 'MSFT');
    const [row] = await grid.waitForTexts('B18:E18', ([texts]) => texts?.every((text) => text !== '') ?? false);
    const [name, last, changePct, time] = row!;
    expect(name).toMatch(/Microsoft/);
    expect(last).toMatch(/^[\d,]+\.\d\d$/);
    expect(changePct).toMatch(/^[+-]?\d+\.\d\d%$/);
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await grid.texts('B19:E19')).toEqual([Array(4).fill('')]);
  });

  it('draws bars, depth and movers that follow the blue cells', async () => {
    await grid.waitForTexts('N5:S95', (rows) => rows.flat().every((text) => text !== ''));
    const charts = await grid.page.evaluate(() => Object.values(window.marketDataWorkbench?.charts() ?? {}));
    expect(charts).toHaveLength(1);
    const [first] = await grid.texts('S95');
    await grid.enterTogether('H3', [['00700.HK']]);
    await grid.waitForTexts('S95', ([row]) => row?.[0] !== first?.[0] && /^[\d,.]+$/.test(row?.[0] ?? ''));
    await grid.waitForTexts('G24:K28', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
    await grid.waitForTexts('A31:E38', (rows) => rows.flat().every((text) => text !== '' && !text.startsWith('#')));
  });

  it('has thrown no error', () => {
    expect(grid.errors).toEqual([]);
  });
});

describe('the pause button of the task pane', () => {
  beforeAll(() => open('?lang=en&theme=light'));
  afterAll(() => grid?.close());

  it('stops the watchlist until live cells are resumed', async () => {
    await grid.pane().locator('#pause-toggle', { hasText: 'Pause requests' }).click();
    await grid.page.waitForTimeout(1_000);
    const [before, times] = [requestsFor('TSLA.US'), await grid.texts('E6:E17')];
    await grid.page.waitForTimeout(7_000);
    expect(requestsFor('TSLA.US')).toBe(before);
    expect(await grid.texts('E6:E17')).toEqual(times);
    await grid.pane().locator('#pause-toggle', { hasText: 'Resume requests' }).click();
    await grid.waitForTexts('E6:E17', (now) => JSON.stringify(now) !== JSON.stringify(times));
  });
});
