/** The portfolio from trades, calculated by the engine of the grid, and by another way from the same trades. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';
import { annualReturn, type Position, positionsOf, randomEntries } from './trades-by-hand';
import { day, type Event, type Given, type Quote, rowOf, today, tradesSheet } from './trades-sheet';

let book: HeadlessWorkbook | undefined;
afterEach(() => {
  book?.dispose();
  book = undefined;
});

const sheet = 'Trades';

async function calculated(given: Given): Promise<(address: string) => Content> {
  const { cells, arrays } = tradesSheet(given);
  const anchors = arrays.map(({ fills, formula }) => [fills.split(':')[0], formula]);
  book = await openHeadless({ [sheet]: { ...cells, ...Object.fromEntries(anchors) } }, { rows: 460, columns: 58 });
  return reader(book);
}

function reader(opened: HeadlessWorkbook): (address: string) => Content {
  const values = opened.values();
  return (address) => values[`${sheet}!${address}`] ?? null;
}

const currencyOf = (symbol: string) => ({ SH: 'CNY', HK: 'HKD', US: 'USD' })[symbol.slice(-2)] ?? '';

describe('Two hundred trades of thirty symbols', () => {
  const entries = randomEntries(1, { count: 200, symbols: 30, lastDay: today });
  const positions = positionsOf(entries).map((each, index) => ({ ...each, price: 5 + index * 1.37 }));

  it('come to the positions, results and returns of another calculation', async () => {
    const quotes = positions.map(({ symbol, price }) => [symbol, price, currencyOf(symbol)] as const);
    const value = await calculated({ rows: entries.map(rowOf), quotes });
    expect(positions).toHaveLength(30);
    positions.forEach(({ symbol, quantity, price, cost, realised, dividends }, index) => {
      const row = 13 + index;
      const worth = quantity * price;
      const found = ['A', 'C', 'F', 'G', 'H', 'I'].map((column) => value(`${column}${row}`));
      expect(found).toEqual([symbol, ...[quantity, worth, worth - cost, realised, dividends].map(near)]);
      expect(value(`D${row}`)).toEqual(quantity === 0 ? null : near(cost / quantity));
    });
    for (const column of ['C', 'D', 'E']) {
      const own = positions.filter(({ symbol }) => currencyOf(symbol) === value(`${column}4`));
      expect(own.length).toBeGreaterThan(5);
      expect([5, 6, 7, 8, 9, 10].map((row) => value(`${column}${row}`))).toEqual(totalsOf(own).map(near));
    }
    const remarked = positions.flatMap((each) => each.remarked).toSorted((one, other) => one - other);
    const remarks = entries.flatMap((_, index) => (value(`G${47 + index}`) === null ? [] : [index]));
    expect(remarked.length).toBeGreaterThan(5);
    expect(remarks).toEqual(remarked);
    expect(value('A3')).toBe(`Rows to look at in the column Check: ${remarked.length}`);
  });
});

/** Market value, unrealised, realised, dividends, their sum, and the return. */
function totalsOf(positions: readonly (Position & { readonly price: number })[]): readonly number[] {
  const sum = (of: (each: (typeof positions)[number]) => number) => positions.reduce((all, each) => all + of(each), 0);
  const worth = sum(({ quantity, price }) => quantity * price);
  const unrealised = worth - sum(({ cost }) => cost);
  const [realised, dividends] = [sum((each) => each.realised), sum((each) => each.dividends)];
  const flows = positions.flatMap((each) => each.flows);
  const total = unrealised + realised + dividends;
  return [worth, unrealised, realised, dividends, total, annualReturn([...flows, [today, worth]])];
}

/** Up to the rounding of the last digits. */
const near = (expected: number): unknown => expect.closeTo(expected, 6);

/** Unadjusted closes, dividends and bonus shares of 600000.SH around its ex-dates of 2016 and 2017, as published. */
const pufa = [
  [day('2016-06-22'), '600000.SH', 'buy', 1000, 17.89, 5],
  // Per ten shares, 5.15 in cash and one bonus share.
  [day('2016-06-23'), '600000.SH', 'dividend', '', 515, ''],
  [day('2016-06-23'), '600000.SH', 'split', 1.1, '', ''],
  [day('2017-05-24'), '600000.SH', 'buy', 900, 15.47, 5],
  // Two in cash and three bonus shares: 0.2 for each of 2,000.
  [day('2017-05-25'), '600000.SH', 'dividend', 2000, 0.2, ''],
  [day('2017-05-25'), '600000.SH', 'split', 1.3, '', ''],
  [day('2017-05-26'), '600000.SH', 'sell', 1300, 12.84, 20],
] as const;
/** Previous close ÷ reference price: 17.89 ÷ ((17.89 − 0.515) ÷ 1.1) and 15.47 ÷ ((15.47 − 0.2) ÷ 1.3), each rounded. */
const pufaEvents: readonly Event[] = [
  ['600000.SH', day('2015-06-23'), 1.045],
  ['600000.SH', day('2016-06-23'), 17.89 / 15.8],
  ['600000.SH', day('2017-05-25'), 15.47 / 11.75],
  ['600000.SH', day('2018-07-13'), 1.01],
];

describe('600000.SH over two bonus issues', () => {
  it('has the quantity, average cost and results that a person calculates', async () => {
    const value = await calculated({ rows: pufa, quotes: [['600000.SH', 12.84, 'CNY']], events: pufaEvents });
    // 1,000 become 1,100, and with 900 more 2,600; half of these are sold. They cost 17,895 and 13,928.
    expect(['A13', 'C13', 'D13'].map(value)).toEqual(['600000.SH', 1300, near(31_823 / 2600)]);
    expect(value('F13')).toEqual(near(16_692));
    expect(value('G13')).toEqual(near(16_692 - 15_911.5));
    expect(value('H13')).toEqual(near(16_672 - 15_911.5));
    expect(value('I13')).toEqual(near(915));
    const flows = [
      [day('2016-06-22'), -17_895],
      [day('2016-06-23'), 515],
      [day('2017-05-24'), -13_928],
      [day('2017-05-25'), 400],
      [day('2017-05-26'), 16_672],
      [today, 16_692],
    ] as const;
    expect(value('C10')).toBeCloseTo(annualReturn(flows), 7);
    expect(['A3', 'G5', 'G47', 'G53'].map(value)).toEqual([null, 'None found', null, null]);
  });

  it('has its bonus issues proposed with their ratios, until an entry of their day settles them', async () => {
    const unconfirmed = pufa.filter(([, , side]) => side === 'buy' || side === 'sell').slice(0, 2);
    const quotes: Quote[] = [['600000.SH', 12.84, 'CNY']];
    const value = await calculated({ rows: unconfirmed, quotes, events: pufaEvents });
    const shown = (row: number) => ['G', 'H', 'I', 'J'].map((column) => value(`${column}${row}`));
    // That of 2015 was before the purchase, and the factor of 2018 is that of a dividend.
    expect(shown(5)).toEqual(['600000.SH', day('2016-06-23'), near(1.132278), 1.1]);
    expect(shown(6)).toEqual(['600000.SH', day('2017-05-25'), near(1.316596), 1.3]);
    expect(shown(7)).toEqual([null, null, null, null]);
    await book!.enter(sheet, { A49: day('2016-06-23'), B49: '600000.SH', C49: 'split', D49: 1.1 });
    const after = reader(book!);
    expect(['G5', 'H5', 'J5', 'G6'].map(after)).toEqual(['600000.SH', day('2017-05-25'), 1.3, null]);
    expect(after('C13')).toBe(2000);
  });
});

const good = [day('2025-01-02'), 'AAPL.US', 'buy', 10, 100, 1] as const;
const changed = (change: Readonly<Record<number, Content>>) => good.map((each, at) => (at in change ? change[at]! : each));
const cases: readonly (readonly [readonly Content[], string | null])[] = [
  [good, null],
  [[], null],
  [changed({ 0: '' }), 'Left out: date missing'],
  [changed({ 0: 'soon' }), 'Left out: the date is text'],
  [changed({ 0: today + 1 }), 'Left out: date in the future'],
  [changed({ 1: '' }), 'Left out: symbol missing'],
  [changed({ 1: 700 }), 'Left out: the symbol is a number: write 00700.HK or 000700.SZ'],
  [changed({ 2: 'lent' }), 'Left out: unknown side'],
  [changed({ 2: '' }), 'Left out: unknown side'],
  [changed({ 3: '' }), 'Left out: quantity missing'],
  [changed({ 3: -5 }), 'Left out: quantity missing'],
  [changed({ 2: 'split', 3: '' }), 'Left out: ratio missing (as quantity)'],
  [changed({ 4: '' }), 'Left out: price missing'],
  [changed({ 2: 'dividend', 3: '', 4: '' }), 'Left out: amount missing (as price)'],
  [changed({ 5: 'none' }), 'Left out: the fee is not a number'],
  [changed({ 4: '=1/0' }), 'Left out: a cell has an error'],
  [changed({ 0: day('2024-12-31'), 2: 'dividend', 3: '', 4: 5 }), 'Left out: before the first purchase'],
  [changed({ 2: 'sell', 3: 4 }), null],
  [changed({ 1: 'XYZ.US' }), 'No price: the totals leave this symbol out'],
  [changed({ 1: 'OWN.AB' }), 'No currency: the totals leave this symbol out'],
];

it('The check says of each row what does not add up, counts the others, and says nothing of blank rows', async () => {
  const value = await calculated({
    rows: cases.map(([row]) => row),
    quotes: [
      ['AAPL.US', 110, 'USD'],
      ['XYZ.US', '', ''],
      ['OWN.AB', 7, ''],
    ],
  });
  expect(cases.map((_, index) => value(`G${47 + index}`))).toEqual(cases.map(([, remark]) => remark));
  expect(value(`G${47 + cases.length}`)).toBe(null);
  // Ten bought at 100 and a fee of 1, four sold.
  expect(['A13', 'C13', 'D13', 'H13'].map(value)).toEqual(['AAPL.US', 6, near(100.1), near(399 - 400.4)]);
  expect(['C4', 'C5', 'D4'].map(value)).toEqual(['USD', 660, null]);
  expect(['A16', 'C16', 'F16', 'I16', 'G5', 'C13', 'A246'].map(value)).toEqual([null, null, null, null, 'None found', 6, null]);
});

it('The check leaves out the thirty-first symbol, and keeps the others in their places when rows are deleted', async () => {
  const symbols = Array.from({ length: 31 }, (_, index) => `S${index}.US`);
  const value = await calculated({
    rows: symbols.map((symbol) => changed({ 1: symbol })),
    quotes: symbols.slice(0, 30).map((symbol) => [symbol, 110, 'USD']),
  });
  expect(['G76', 'G77'].map(value)).toEqual([null, 'Left out: there is room for 30 symbols']);
  await book!.removeRows(sheet, 46, 2);
  const after = reader(book!);
  expect(['A13', 'C13', 'A41', 'C41', 'A42', 'G75', 'A3'].map(after)).toEqual(['S2.US', 10, 'S30.US', 10, null, null, null]);
});

it('Trades beside the positions come to the same as those below them', async () => {
  const entries = randomEntries(7, { count: 40, symbols: 8, lastDay: today });
  const positions = positionsOf(entries);
  const quotes = positions.map(({ symbol }) => [symbol, 20, currencyOf(symbol)] as const);
  const value = await calculated({ rows: entries.map(rowOf), quotes, room: 1150 });
  const found = positions.map((_, index) => ['A', 'C', 'H', 'I'].map((column) => value(`${column}${13 + index}`)));
  expect(found).toEqual(
    positions.map(({ symbol, quantity, realised, dividends }) => [symbol, ...[quantity, realised, dividends].map(near)]),
  );
});

it('A position that is sold out keeps its result and counts in the return; a currency with a missing value has none', async () => {
  const value = await calculated({
    rows: [
      [day('2025-01-02'), 'AAPL.US', 'buy', 10, 100, ''],
      [day('2025-03-03'), 'AAPL.US', 'sell', 10, 120, ''],
      [day('2025-06-02'), '00700.HK', 'buy', 10, 100, ''],
    ],
    quotes: [
      ['AAPL.US', 110, 'USD'],
      ['00700.HK', '', 'HKD'],
    ],
  });
  expect(['A13', 'C13', 'D13', 'F13', 'G13', 'H13'].map(value)).toEqual(['AAPL.US', 0, null, 0, 0, 200]);
  expect(value('C10')).toBeCloseTo(1.2 ** (365 / 60) - 1, 7);
  expect(['D4', 'D5', 'D10', 'F14'].map(value)).toEqual(['HKD', 0, null, null]);
});

/** Stories that share no symbol, in one sheet. */
const [first, second, later] = [day('2025-01-02'), day('2025-01-03'), day('2025-02-03')];
const lossOfAll = [
  { date: first, symbol: '600000.SH', side: 'buy', quantity: 100, price: 10 },
  { date: later, symbol: '600000.SH', side: 'sell', quantity: 100, price: 0 },
  { date: first, symbol: '00700.HK', side: 'buy', quantity: 100, price: 10 },
  { date: later, symbol: '00700.HK', side: 'sell', quantity: 50, price: 1, fee: 50 },
] as const;
const shortTrades = [
  [first, 'SHORT.US', 'short', 10, 100, 1],
  [second, 'SHORT.US', 'short', 10, 110, 1],
  [later, 'SHORT.US', 'cover', 5, 90, 2],
  [first, 'SOLD.US', 'sell', 10, 100, 1],
  [second, 'SOLD.US', 'sell', 10, 110, 1],
  [later, 'SOLD.US', 'buy', 5, 90, 2],
  [first, 'BOUGHT.US', 'short', 10, 100, 1],
  [second, 'BOUGHT.US', 'short', 10, 110, 1],
  [later, 'BOUGHT.US', 'buy', 30, 90, 3],
  [first, 'MORE.US', 'buy', 10, 100, 1],
  [later, 'MORE.US', 'sell', 25, 120, 5],
];
const spelled = ['AAPL.US', 'aapl', 'NASDAQ:AAPL', 'sh600036', '600036'];
const spellings = ['AAPL.US', 'AAPL.US', 'AAPL.US', '600036.SH', '600036.SH'];
// Typed as numbers, which the service has not named yet.
const numbers = [600519, 600519];
const storyRows = [...lossOfAll.map(rowOf), ...shortTrades, ...[...spelled, ...numbers].map((symbol) => changed({ 1: symbol }))];
const storyPrices = {
  '600000.SH': 10,
  '00700.HK': 10,
  'SHORT.US': 80,
  'SOLD.US': 80,
  'BOUGHT.US': 80,
  'MORE.US': 80,
  'AAPL.US': 110,
  '600036.SH': 110,
};

describe('Among trades of many symbols', () => {
  let value: (address: string) => Content;
  const remarksOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => value(`G${47 + from + index}`));
  beforeAll(async () => {
    value = await calculated({
      rows: storyRows,
      spellings: [...[...lossOfAll, ...shortTrades].map(() => ''), ...spellings],
      quotes: Object.entries(storyPrices).map(([symbol, price]) => [symbol, price, currencyOf(symbol)]),
    });
  });

  it('a sale for nothing, and one whose fee takes all, realise the loss of their whole cost', () => {
    const realised = positionsOf(lossOfAll).map((position) => position.realised);
    expect(realised).toEqual([-1000, -500]);
    expect(['C4', 'D4', 'H13', 'H14', 'C7', 'D7'].map(value)).toEqual(['CNY', 'HKD', ...realised, ...realised]);
    expect(remarksOf(0, 4)).toEqual([null, null, null, null]);
  });

  it('what is sold without being held is held as less than nothing, until a purchase covers it', () => {
    const position = (row: number) => ['C', 'D', 'F', 'G', 'H'].map((column) => value(`${column}${row}`));
    // 999 and 1,099 came in for twenty; five of them, 524.5, cost 452 to cover: it pays when it falls.
    const covered = [-15, near(2098 / 20), -1200, near(-1200 + 1573.5), near(72.5)];
    // Of 2,703 two thirds cover the twenty.
    const bought = [10, near(90.1), 800, near(800 - 901), near(2098 - 1802)];
    const sold = [0, null, 0, 0, near(1198 - 1001)];
    expect([15, 16, 17, 18].map(position)).toEqual([covered, covered, bought, sold]);
    expect(remarksOf(lossOfAll.length, shortTrades.length)).toEqual([
      ...[null, null, null],
      ...['Sold short, as nothing was held', 'Sold short, as nothing was held', null],
      ...[null, null, null],
      ...[null, 'Left out: sold more than held, by 15'],
    ]);
  });

  it('one security is one position, however a person spells it', () => {
    expect(['A19', 'C19', 'A20', 'C20'].map(value)).toEqual(['AAPL.US', 30, '600036.SH', 20]);
    expect(remarksOf(lossOfAll.length + shortTrades.length, spelled.length)).toEqual(spelled.map(() => null));
  });

  it('a code that was typed as a number takes one row, also before the service has named it', () => {
    expect(['A21', 'C21', 'A22', 'C22'].map(value)).toEqual(['600519', 20, null, null]);
  });
});
