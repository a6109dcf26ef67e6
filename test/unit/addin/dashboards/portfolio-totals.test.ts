/** The totals of the portfolio, calculated by the engine of the grid from positions with given prices. */
import { afterEach, expect, it } from 'vitest';
import { portfolio } from '../../../../src/addin/dashboards/portfolio';
import { columnName } from '../../../../src/addin/formula/columns';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

type Position = readonly [quantity: number, cost: number | string | null, price: number, currency: string];

/** The sheet with these positions in place of its own, and with prices in place of its spill. */
async function calculated(positions: readonly Position[]): Promise<(address: string) => Content> {
  const contents: Record<string, Content> = {};
  for (const { at, rows } of portfolio({ language: 'en', rise: 'green' }).cells) {
    const { row, column } = parseAddress(at, '')!;
    if (at === 'A12') continue;
    rows.forEach((line, down) => line.forEach((each, across) => (contents[`${columnName(column + across)}${row + down + 1}`] = each)));
  }
  positions.forEach(([quantity, cost, price, currency], index) => {
    const row = 13 + index;
    Object.assign(contents, { [`B${row}`]: quantity, [`E${row}`]: price, [`G${row}`]: currency });
    if (cost !== null) contents[`C${row}`] = cost;
  });
  const opened = await openHeadless({ Portfolio: contents });
  book = opened;
  return (address) => opened.value('Portfolio', address);
}

it('A profit share counts the positions whose cost is known, also if it is zero or negative', async () => {
  const value = await calculated([
    [10, 100, 110, 'CNY'],
    [10, null, 500, 'CNY'],
    [10, 50, 60, 'USD'],
    [10, 0, 5, 'USD'],
    [10, -10, 5, 'USD'],
  ]);
  expect([value('C5'), value('D5'), value('C7'), value('D7')]).toEqual([6_100, 100, 700, 300]);
  expect(value('E5')).toBeCloseTo(100 / 1_000);
  expect(value('E7')).toBeCloseTo(300 / 400);
  expect(value('E8')).toBeCloseTo((100 + 7.2 * 300) / (1_000 + 7.2 * 400));
});

it('A profit share has the sign of the profit, also of short positions and of negative costs', async () => {
  const value = await calculated([
    [-1_000, 80, 137.8, 'CNY'],
    [-100, 50, 40, 'USD'],
    [10, 40, 60, 'USD'],
    [10, -10, 5, 'HKD'],
  ]);
  const positions = [13, 14, 15, 16].map((row) => [value(`I${row}`), value(`J${row}`)]);
  expect(positions).toEqual([
    [expect.closeTo(-57_800), expect.closeTo(-0.7225)],
    [1_000, expect.closeTo(0.2)],
    [200, expect.closeTo(0.5)],
    [150, expect.closeTo(1.5)],
  ]);
  expect(value('E5')).toBeCloseTo(-0.7225);
  expect(value('E6')).toBeCloseTo(1.5);
  expect(value('E7')).toBeCloseTo(1_200 / 5_400);
  expect(value('E8')).toBeCloseTo((-57_800 + 7.2 * 1_200 + 0.92 * 150) / (80_000 + 7.2 * 5_400 - 0.92 * 100));
});

it('The profit share of a position is blank where its cost is zero, and where it is not filled in', async () => {
  const value = await calculated([
    [10, 0, 5, 'CNY'],
    [10, null, 5, 'CNY'],
  ]);
  expect(['J13', 'J14', 'J15', 'J32'].map(value)).toEqual([null, null, null, null]);
});
