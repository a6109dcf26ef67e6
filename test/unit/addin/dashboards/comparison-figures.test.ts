/** The comparison of fewer symbols and bars than it has room for, calculated by the engine of the grid. */
import { afterEach, expect, it } from 'vitest';
import { comparison } from '../../../../src/addin/dashboards/comparison';
import type { Content, HeadlessWorkbook } from '../../../support/headless-workbook';
import { calculatedSheet } from './calculated-sheet';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

/** What MD.KLINE spills of two symbols in `wide_common`: the other symbols are blank columns. */
const closes = [
  ['Date', '600519.SH', '000858.SZ', '', '', ''],
  [46_000, 100, 50, '', '', ''],
  [46_001, 110, 40, '', '', ''],
  [46_002, 121, 45, '', '', ''],
];
const returns = [
  ['Date', '600519.SH', '000858.SZ', '', '', ''],
  [46_000, '', '', '', '', ''],
  [46_001, 0.1, -0.2, '', '', ''],
  [46_002, 0.1, 0.125, '', '', ''],
];

async function calculated(): Promise<(address: string) => Content> {
  const sheet = comparison({ language: 'en', rise: 'green' });
  const results = [
    { at: 'Q8', rows: closes },
    { at: 'AE8', rows: returns },
  ];
  const opened = await calculatedSheet(sheet, results, ['A7', 'A8', 'A9']);
  book = opened;
  return (address) => opened.value('Comparison', address);
}

it('Symbols that are missing have blank figures, a dash for a name, and no point in the chart', async () => {
  const value = await calculated();
  expect(['C5', 'C6'].map(value)).toEqual([expect.closeTo(0.21), expect.closeTo(-0.1)]);
  for (const column of ['C', 'D', 'E', 'F', 'H', 'J'])
    expect([column, value(`${column}7`), value(`${column}9`)]).toEqual([column, null, null]);
  expect(['H4', 'I4', 'J4', 'I6'].map(value)).toEqual(['600519.SH', '000858.SZ', null, expect.closeTo(1)]);
  expect(['Y8', 'Z8', 'AA8', 'AC8'].map(value)).toEqual(['600519.SH', '000858.SZ', '–', '–']);
  expect(['Y11', 'AA9', 'Y12', 'Y129'].map(value)).toEqual([expect.closeTo(121), '#N/A', '#N/A', '#N/A']);
});

it('The sheet counts the bars that all symbols share', async () => {
  const value = await calculated();
  expect([value('D3'), value('F3')]).toEqual(['Bars in common', 3]);
});
