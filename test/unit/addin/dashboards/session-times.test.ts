/** The axis below the line of a day, calculated by the engine of the grid. */
import { afterEach, expect, it } from 'vitest';
import { marketOf, sessionTimes } from '../../../../src/addin/dashboards/bar-charts';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

const day = 46_220;
const timeOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return day + (hours * 60 + minutes) / 1440;
};

/** @param bars the clocks of the bars @returns those of the axis, without its blank end */
async function axisOf(symbol: string, bars: readonly string[]): Promise<string[]> {
  const contents: Record<string, Content> = { A1: symbol, B1: marketOf('A1'), D1: sessionTimes('$B$1', 'C1:C78') };
  bars.forEach((clock, index) => (contents[`C${index + 1}`] = timeOf(clock)));
  const opened = await openHeadless({ S: contents }, { rows: 100, columns: 6 });
  book = opened;
  const times = Array.from({ length: 78 }, (_, index) => opened.value('S', `D${index + 1}`) ?? '');
  return times.filter((time) => time !== '').map((time) => clockOf(Number(time)));
}

function clockOf(time: number): string {
  expect(Math.floor(time)).toBe(day);
  const minutes = Math.round((time - day) * 1440);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

it.each([
  { symbol: '600519.SH', bars: ['09:35'], count: 48, around: ['11:25', '11:30', '13:05', '13:10'], end: '15:00' },
  { symbol: '00700.hk', bars: ['09:35', '09:40'], count: 66, around: ['12:00', '13:05'], end: '16:00' },
  { symbol: 'AAPL.US', bars: ['09:35'], count: 78, around: ['11:30', '11:35', '11:40'], end: '16:00' },
  { symbol: 'AAPL.US', bars: ['15:45', '15:55'], count: 3, around: ['15:45', '15:55', '16:00'], end: '16:00' },
  { symbol: '600519.SH', bars: ['13:05', '13:20'], count: 22, around: ['13:05', '13:20', '13:25'], end: '15:00' },
])('The axis of $symbol after bars at $bars runs until $end', async ({ symbol, bars, count, around, end }) => {
  const axis = await axisOf(symbol, bars);
  expect(axis).toHaveLength(count);
  expect(axis.slice(axis.indexOf(around[0]!)).slice(0, around.length)).toEqual(around);
  expect(axis.at(-1)).toBe(end);
});

it('The axis ends with the last bar of a symbol without the suffix of a market', async () => {
  expect(await axisOf('VOD.L', ['09:35', '09:40'])).toEqual(['09:35', '09:40']);
});

it('The axis is blank without bars', async () => {
  expect(await axisOf('600519.SH', [])).toEqual([]);
});
