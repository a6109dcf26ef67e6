/** What the screener makes of the cells of its conditions, calculated by the engine of the grid. */
import { afterEach, expect, it } from 'vitest';
import { screener } from '../../../../src/addin/dashboards/screener';
import type { Content, HeadlessWorkbook } from '../../../support/headless-workbook';
import { calculatedSheet } from './calculated-sheet';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

/**
 * @param meet how many symbols meet the conditions on quotes
 * @param table how the table is sorted, and its columns: H5 and the cells below
 * @param matches how many meet all conditions
 */
async function calculated(
  conditions: readonly (readonly string[])[],
  meet: number,
  table: readonly (readonly Content[])[] = [],
  matches: Content = 7,
) {
  const sheet = screener({ language: 'en', rise: 'green' }, 'CN_Stock');
  const blank = ['A8', 'B8', 'C8', 'H9', 'K13'];
  const opened = await calculatedSheet(
    sheet,
    [
      { at: 'A5', rows: conditions },
      { at: 'H10', rows: [[meet]] },
      { at: 'H11', rows: [[matches]] },
      ...(table.length > 0 ? [{ at: 'H5', rows: table }] : []),
    ],
    blank,
  );
  book = opened;
  return (...addresses: string[]): readonly Content[] => addresses.map((address) => opened.value('Screener', address));
}

const quotes = [
  ['last_price', '>', '2'],
  ['amount', '>=', ''],
  ['name', '!~', 'ST'],
];

it('Conditions are joined from their cells, those without a value left out, and cost one request on quotes', async () => {
  const values = await calculated(quotes, 250);
  expect(values('K5', 'K6', 'K7', 'K8')).toEqual(['last_price>2', null, 'name!~ST', null]);
  expect(values('L5', 'L7', 'D5', 'D6')).toEqual(['last_price>2', 'name!~ST', 'quotes', null]);
  expect(values('H12')).toEqual([1]);
});

it('Names of indicators look back without brackets', async () => {
  const conditions = [
    ['close', '>', 'SMA'],
    ['macd . signal', '<', '0'],
    ['symbol', '~', '600'],
  ];
  const values = await calculated(conditions, 250);
  expect(values('D5', 'D6', 'D7', 'H12')).toEqual(['bars', 'bars', 'quotes', 1 + 3]);
});

it('Fields of MD.INSTRUMENT use details, a request for each 100 securities that the quotes leave', async () => {
  const conditions = [
    ['last_price', '>=', 'limit_up'],
    ['涨停价', '>', 'sma(20)'],
    ['volume_shares', '>', '1e6'],
  ];
  const values = await calculated(conditions, 250);
  expect(values('D5', 'D6', 'D7', 'L5', 'H12')).toEqual(['details', 'bars', 'quotes', null, 1 + 3 + 3]);
  book?.dispose();
  const shown = await calculated(quotes, 250, [['amount'], ['descending'], [20], ['amplitude,Limit_Up']]);
  expect(shown('H12')).toEqual([2]);
});

it('A screen that has no result says how to need fewer requests, if it needs bars at all', async () => {
  const unanswered = [['close', '>', 'sma(60)'], ...quotes.slice(1)];
  expect((await calculated(unanswered, 250))('A13')).toEqual([null]);
  expect((await calculated(unanswered, 250, [], '=NA()'))('A13')[0]).toMatch(/^No result\? Add conditions/);
  expect((await calculated(quotes, 250, [], '=NA()'))('A13')).toEqual([null]);
});

it('A screen that no security meets says so', async () => {
  expect((await calculated(quotes, 250, [], 0))('A13')).toEqual(['No security meets all conditions.']);
  expect((await calculated(quotes, 250, [], 3))('A13')).toEqual([null]);
});

it('Columns that look back cost the bars of the rows alone, a sort those of whatever meets the conditions', async () => {
  const shown = async (sort: string, rows: number | string, more: string) =>
    (await calculated(quotes, 250, [[sort], ['descending'], [rows], [more]]))('H12');
  expect(await shown('amount', 20, 'amplitude,rsi')).toEqual([2]);
  expect(await shown('amount', 'all', 'return(20)')).toEqual([4]);
  expect(await shown('drawdown', 20, 'amplitude')).toEqual([4]);
  expect(await shown('amount', 20, 'maximum')).toEqual([1]);
  expect(await shown('amount', 20, 'amplitude,spark')).toEqual([2]);
  expect(await shown('amount', 20, '走势')).toEqual([2]);
});

it('Conditions with brackets look back, and cost a request for each 100 symbols that meet the others', async () => {
  const values = await calculated([...quotes.slice(0, 2), ['rsi（14）', '<', '70']], 250);
  expect(values('K7', 'L7', 'D7', 'H12')).toEqual(['rsi（14）<70', null, 'bars', 1 + 3]);
});

it('At a past time, the quotes of a market cost its daily and minute bars', async () => {
  const sheet = screener({ language: 'en', rise: 'green' }, 'CN_Stock');
  const requestsAt = async (moment: number, market: Content) => {
    const given = [
      { at: 'K13', rows: [[moment]] },
      { at: 'H9', rows: [[market], [250], [market]] },
    ];
    const opened = await calculatedSheet(sheet, given, []);
    const shown = ['H12', 'A13'].map((address) => opened.value('Screener', address));
    opened.dispose();
    return shown;
  };
  expect(await requestsAt(0, 5450)).toEqual([1, null]);
  expect(await requestsAt(46_203.6, 5450)).toEqual([111, null]);
  expect((await requestsAt(46_203.6, '=NA()'))[1]).toBeNull();
});
