/** The totals of the portfolio, calculated by the engine of the grid from positions with given prices. */
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { portfolio } from '../../../../src/addin/dashboards/portfolio';
import { columnName } from '../../../../src/addin/formula/columns';
import { parseAddress } from '../../../../src/office-host/a1';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

// The headless workbook has fake timers, which later files in the same process would keep.
afterAll(() => void vi.useRealTimers());

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

type Position = readonly [quantity: number, cost: number | string | null, price: number, currency: string];

/** The sheet with these positions in place of its own, and with prices in place of its spill. */
async function calculated(positions: readonly Position[]): Promise<(address: string) => Content> {
  const contents: Record<string, Content> = {};
  for (const { at, rows } of portfolio({ language: 'en', rise: 'green' }).cells) {
    const { row, column } = parseAddress(at, '')!;
    if (at === 'A5') continue;
    rows.forEach((line, down) =>
      line.forEach((each, across) => (contents[`${columnName(column + across)}${row + down + 1}`] = each)),
    );
  }
  positions.forEach(([quantity, cost, price, currency], index) => {
    const row = 6 + index;
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
  expect([value('N6'), value('O6'), value('N8'), value('O8')]).toEqual([6_100, 100, 700, 300]);
  expect(value('P6')).toBeCloseTo(100 / 1_000);
  expect(value('P8')).toBeCloseTo(300 / 400);
  expect(value('P9')).toBeCloseTo((100 + 7.2 * 300) / (1_000 + 7.2 * 400));
});

it('The profit share of every position is blank where its cost is zero', () => {
  const { cells } = portfolio({ language: 'en', rise: 'green' });
  const shares = cells.find(({ at }) => at === 'H6')!.rows.map(([, , share]) => share);
  expect(shares).toHaveLength(20);
  shares.forEach((share, index) => {
    const row = 6 + index;
    expect(share).toBe(`=IF(OR(C${row}="",E${row}=""),"",IFERROR(E${row}/C${row}-1,""))`);
  });
});
