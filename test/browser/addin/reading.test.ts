/** Displayed texts of dates, percentages and prices, in both languages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

const languages = [
  ['en', { bars: ['Date', 'Open', 'Close', 'Volume'], quote: ['Name', 'Last', 'Change %', 'Time'] }],
  ['zh', { bars: ['日期', '开盘', '收盘', '成交量'], quote: ['名称', '最新价', '涨跌幅', '时间'] }],
] as const;

const isDay = /^20\d\d-[01]\d-[0-3]\d$/;
const isMinute = /^20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d$/;
const isSecond = /^20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d$/;
const isPrice = /^[\d,]+\.\d\d$/;
const isPercent = /^-?\d+\.\d\d%$/;
const isCount = /^\d{1,3}(,\d{3})*$/;

describe.each(languages)('In %s a cell shows', (language, headers) => {
  let grid: GridDriver;
  beforeAll(async () => {
    grid = await openWorkbench({ query: `?lang=${language}&theme=light` });
    await grid.addSheet();
  });
  afterAll(() => grid?.close());

  /** Enters the formula and returns the texts of its cells, once none is empty or busy. */
  async function reading(cell: string, formula: string, area: string): Promise<string[][]> {
    await grid.write(cell, formula);
    return grid.waitForTexts(area, (rows) => rows.flat().every((text) => text !== '' && text !== '#BUSY!'));
  }

  const expectTexts = (texts: readonly string[] | undefined, kinds: readonly (string | RegExp)[]) =>
    expect(texts).toEqual(kinds.map((kind): unknown => (typeof kind === 'string' ? kind : expect.stringMatching(kind))));

  it('daily bars with dates, prices with two decimals, and volumes with separators', async () => {
    const rows = await reading('A1', '=MD.KLINE("600519.SH","1d",3,,,"date,open,close,volume")', 'A1:D4');
    expect(rows[0]).toEqual(headers.bars);
    for (const row of rows.slice(1)) expectTexts(row, [isDay, isPrice, isPrice, isCount]);
  });

  it('minute bars with date and time', async () => {
    const rows = await reading('F1', '=MD.KLINE("AAPL.US","60m",2,,,"time,close",FALSE)', 'F1:G2');
    for (const row of rows) expectTexts(row, [isMinute, isPrice]);
  });

  it('quotes with a name, a price, a change in percent, and a time with seconds', async () => {
    const rows = await reading('I1', '=MD.QUOTE("600519.SH","name,last,chg%,time",TRUE)', 'I1:L2');
    expect(rows[0]).toEqual(headers.quote);
    expectTexts(rows[1], ['贵州茅台', isPrice, isPercent, isSecond]);
  });

  it('prices of funds with three decimals', async () => {
    const rows = await reading('A7', '=MD.QUOTE("510300.SH")', 'A7');
    expectTexts(rows[0], [/^\d+\.\d{3}$/]);
  });

  it('a listing date as a date', async () => {
    const rows = await reading('C7', '=MD.INSTRUMENT("600519.SH","listing_date")', 'C7');
    expectTexts(rows[0], ['2001-08-27']);
  });
});
