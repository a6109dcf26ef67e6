/** Ranges in trading days, for symbols whose exchanges trade on different days. */
import { describe, expect, it } from 'vitest';
import { readDate } from '../../../../../src/addin/functions/arguments/date-arguments';
import {
  asCalendarRange,
  askInCalendar,
  commonRange,
  mostTradingDaysAgo,
  requireOrder,
} from '../../../../../src/addin/functions/bars/trading-days';
import type { CalendarRange, DateArgument } from '../../../../../src/market/time/date-argument';
import { parseIsoDay } from '../../../../../src/market/time/exchange-time';
import { isProblem, MarketDataError } from '../../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';
import { apple, fund, moutai, offline, tencent } from '../../../../support/fixture-values';
import { barsInJanuary, callOver, noBarsAtAll } from '../../../../support/call-over-series';

function rangeOf(start: unknown, end: unknown) {
  return { start: readDate(start, 'start'), end: readDate(end, 'end') };
}

/** Days of January 2026. */
function inJanuary(start: number, end: number): CalendarRange {
  const on = (day: number) => readDate(`2026-01-${String(day).padStart(2, '0')}`, 'date') as CalendarRange['start'];
  return { start: on(start), end: on(end) };
}

const series = {
  '1d': {
    [moutai]: barsInJanuary(moutai, { 9: 1, 12: 2, 13: 3, 14: 4 }),
    [fund]: barsInJanuary(fund, { 9: 1, 12: 2, 13: 3, 14: 4 }),
    [apple]: barsInJanuary(apple, { 8: 1, 9: 2, 13: 3, 15: 4 }),
    [tencent]: offline,
  },
};

describe('A range of dates', () => {
  it('is one of the calendar where neither end counts trading days', () => {
    expect(asCalendarRange(rangeOf('2026-01-09', '-1m'))).toEqual(rangeOf('2026-01-09', '-1m'));
    expect(asCalendarRange(rangeOf('-2td', '2026-01-09'))).toBeUndefined();
    expect(asCalendarRange(rangeOf('2026-01-09', 'prev'))).toBeUndefined();
  });

  it.each([
    ['-5td', '-2td', 5],
    ['2026-01-09', 'prev', 1],
    ['-7td', null, 7],
    ['2026-01-09', '-1m', 0],
  ])('from %s to %s reaches back %3$d trading days', (start, end, ago) => expect(mostTradingDaysAgo(rangeOf(start, end))).toBe(ago));

  it.each([
    ['-2td', '-2td'],
    ['-3td', 'prev'],
    ['2026-01-09', '-3td'],
    ['-1td', '2026-01-09'],
    [null, '-3td'],
  ])('may go from %s to %s', (start, end) => {
    expect(() => {
      requireOrder(rangeOf(start, end));
    }).not.toThrow();
  });
});

describe('The common range of several symbols', () => {
  it.each<[start: unknown, end: unknown, expected: readonly [DateArgument | undefined, DateArgument | undefined]]>([
    ['-2td', 'prev', [inJanuary(9, 13).start, inJanuary(9, 13).end]],
    ['-2td', null, [inJanuary(9, 9).start, undefined]],
    ['mtd', 'prev', [{ kind: 'month-to-date' }, inJanuary(13, 13).end]],
    [null, '-3td', [undefined, inJanuary(9, 9).end]],
  ])('from %s to %s holds the range of each', async (start, end, [first, last]) => {
    const { call } = callOver(series);
    const range = await commonRange(call, [moutai, tencent, apple], rangeOf(start, end));
    expect(range).toEqual({ start: first, end: last });
  });

  it('is as it was typed, without a question, where it counts no trading days', async () => {
    const { call, asked } = callOver(series);
    const range = rangeOf('mtd', '2026-01-13');
    expect(await commonRange(call, [moutai, apple], range)).toBe(range);
    expect(asked).toEqual([]);
  });

  it('is as it was typed where no symbol has a bar', async () => {
    const { call } = callOver({ '1d': { [moutai]: noBarsAtAll, [tencent]: offline } });
    const range = rangeOf('-2td', 'prev');
    expect(await commonRange(call, [moutai, tencent], range)).toBe(range);
  });

  it('is that of the others where one symbol has no bar', async () => {
    const { call } = callOver({ '1d': { ...series['1d'], [moutai]: noBarsAtAll } });
    expect(await commonRange(call, [moutai, apple], rangeOf('-2td', 'prev'))).toEqual(inJanuary(9, 13));
  });
});

/** Answers each member with the days of its range. */
async function answers(start: unknown, end: unknown, symbols: readonly SymbolCode[], over = series) {
  const { call, asked } = callOver(over);
  const groups: string[] = [];
  const found = await askInCalendar<CalendarRange>(call, symbols, rangeOf(start, end), (members, days) => {
    groups.push(members.join(','));
    return Promise.resolve(new Map(members.map((member) => [member, days])));
  });
  return { found, groups, asked };
}

describe('A question in the calendar', () => {
  it('is one for symbols with the same trading days, which daily bars tell', async () => {
    const { found, groups, asked } = await answers('-2td', 'prev', [moutai, apple, fund]);
    expect(asked).toEqual([{ of: 'bars', symbols: [moutai, apple, fund].join(','), period: '1d', adjust: 'forward', count: 3 }]);
    expect(groups).toEqual([`${moutai},${fund}`, apple]);
    expect(found).toEqual(
      new Map([
        [moutai, inJanuary(12, 13)],
        [fund, inJanuary(12, 13)],
        [apple, inJanuary(9, 13)],
      ]),
    );
  });

  it('keeps the ends of the calendar, and blank ones', async () => {
    const { found } = await answers(null, '-2td', [moutai]);
    expect(found.get(moutai)).toEqual({ start: undefined, end: inJanuary(12, 12).end });
    const { found: open } = await answers('-2td', null, [moutai]);
    expect(open.get(moutai)).toEqual({ start: inJanuary(12, 12).start, end: undefined });
  });

  it('begins with the first bar of a shorter history, and ends before it', async () => {
    const { found } = await answers('-9td', '-8td', [moutai]);
    expect(found.get(moutai)).toEqual({
      start: inJanuary(9, 9).start,
      end: { kind: 'day', day: parseIsoDay('2026-01-08') },
    });
  });

  it('is not asked about symbols that failed or have no bar', async () => {
    const { found, groups } = await answers('prev', null, [tencent, moutai, apple], {
      '1d': { ...series['1d'], [moutai]: noBarsAtAll },
    });
    expect(groups).toEqual([apple]);
    expect(found.get(tencent)).toBe(offline);
    expect(found.get(moutai)).toEqual(new MarketDataError({ kind: 'no-bars', symbol: moutai }));
    expect(isProblem(found.get(apple))).toBe(false);
  });
});
