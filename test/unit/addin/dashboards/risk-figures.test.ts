/** The charts of the risk sheet, calculated by the engine of the grid, agree with the measures of MD.STATS. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { risk } from '../../../../src/addin/dashboards/risk';
import { computeMeasure, sampleOf } from '../../../../src/market/statistics/compute';
import { parseMeasure } from '../../../../src/market/statistics/measures';
import { noBarsAtAll } from '../../../support/call-over-series';
import type { HeadlessWorkbook } from '../../../support/headless-workbook';
import { calculatedSheet } from './calculated-sheet';

let book: HeadlessWorkbook | undefined;
const value = (address: string) => book?.value('Risk', address);

const days = 40;
const dates = Float64Array.from({ length: days }, (_, day) => 46_000 + day);
/** Two symbols with their bars in a year. */
const symbols = [
  { perYear: 243, closes: dates.map((_, day) => 100 + 10 * Math.sin(day) + day / 4) },
  { perYear: 252, closes: dates.map((_, day) => 50 + 8 * Math.cos(day / 3)) },
];

function measured(measure: string, { closes, perYear }: (typeof symbols)[number], last = days): number {
  const sample = sampleOf({ dates: dates.slice(-last), closes: closes.slice(-last), perYear });
  return computeMeasure(parseMeasure(measure, 'measures'), sample, noBarsAtAll);
}

beforeAll(async () => {
  const closes = Array.from(dates, (date, day) => [date, ...symbols.map((each) => each.closes[day]!), '', '', '', '']);
  const results = [
    { at: 'B5', rows: [['贵州茅台'], ['=NA()'], [''], [''], [''], ['沪深300ETF']] },
    { at: 'C5', rows: symbols.map((each) => [measured('return', each), measured('volatility', each)]) },
    { at: 'M8', rows: [['Date', '600519.SH', 'AAPL.US', '', '', '', ''], ...closes] },
  ];
  book = await calculatedSheet(risk({ language: 'en', rise: 'green' }), results, ['A7', 'A8', 'A9']);
});
afterAll(() => {
  book?.dispose();
  // The headless workbook has fake timers, which later files in the same process would keep.
  vi.useRealTimers();
});

it('The deepest drawdown in the chart is the measure, and the last volatility that of the last 21 closes', () => {
  expect(value('K3')).toBe(days);
  symbols.forEach((each, index) => {
    const [drawdowns, volatilities] = [['V', 'W'][index]!, ['AK', 'AL'][index]!];
    const depths = Array.from(dates, (_, day) => Number(value(`${drawdowns}${9 + day}`)));
    expect(Math.min(...depths)).toBeCloseTo(measured('max_drawdown', each), 12);
    const last = value(`${volatilities}${9 + days - 21}`);
    expect(last).toBeCloseTo(measured('volatility', each, 21), 12);
  });
});

it('A symbol that is not known is named below the table', () => {
  expect(value('A11')).toBe('No data for 000858.SZ. Check the symbol and the connection.');
});

it('No bar is read by a formula for each of the bars after it', () => {
  const { cells } = risk({ language: 'en', rise: 'green' });
  const formulas = cells.flatMap(({ rows }) => rows.flat()).filter((content) => String(content).startsWith('='));
  const read = formulas.flatMap((formula) => String(formula).match(/\$?[A-Z]+\$?\d+(:\$?[A-Z]+\$?\d+)?/g) ?? []);
  const counts = read
    .map((cell) => cell.split(':').map((end) => Number(/\d+$/.exec(end)?.[0])))
    .map(([top = 0, bottom = top]) => bottom - top + 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(4 * 6 * 250);
});

it('Rows without a bar, and symbols that are missing, are gaps in the charts', () => {
  expect(['V49', 'V258', 'AK29', 'X9', 'AM9'].map(value)).toEqual(Array(5).fill('#N/A'));
  expect(['V8', 'X8', 'AK8', 'AM8'].map(value)).toEqual(['600519.SH', '–', '600519.SH', '–']);
});
