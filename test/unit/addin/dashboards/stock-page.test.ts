/** The stock page of a symbol that has no data, calculated by the engine of the grid. */
import { afterEach, expect, it } from 'vitest';
import { stockPage } from '../../../../src/addin/dashboards/stock-page';
import type { HeadlessWorkbook } from '../../../support/headless-workbook';
import { calculatedSheet } from './calculated-sheet';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

const figures = ['B9', 'B10', 'B21', 'B24', 'B25', 'B32'];
const noData = 'No data for XYZ.US. Check the symbol and the connection.';

it.each([
  ['=NA()', noData, true],
  ['=1+"a"', noData, true],
  ['XYZ.US', '', false],
  ['=1/0', '', false],
])('says once above the symbol that there is no data where the quote is %s', async (quote, sentence, isBlank) => {
  const page = stockPage({ language: 'en', rise: 'green' }, 'XYZ.US');
  book = await calculatedSheet(page, [{ at: 'M1', rows: [[quote]] }]);
  const value = (address: string) => book?.value('Stock page', address) ?? '';
  expect(value('A2')).toMatch(/^Change the symbol/);
  expect(value('A3')).toEqual(sentence);
  expect(figures.map(value).filter((shown) => shown !== '')).toHaveLength(isBlank ? 0 : figures.length);
});
