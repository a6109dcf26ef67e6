/** The questions about bars, and what is shown of the answers. */
import { describe, expect, it } from 'vitest';
import { askBars, type BarsQuestion, shownBars } from '../../../../../src/addin/functions/bars/asked-bars';
import { readDate } from '../../../../../src/addin/functions/arguments/date-arguments';
import type { Bars, LedBars } from '../../../../../src/market/bars/bars';
import { epochMs } from '../../../../../src/market/time/exchange-time';
import { isProblem, MarketDataError, type Outcome } from '../../../../../src/market/texts/problem';
import { fresh, moutai, offline } from '../../../../support/fixture-values';
import { barsAt, barsInJanuary, barsOnDays, callOver, noBarsAtAll, type Series } from '../../../../support/call-over-series';
import { day, thursdayMorning } from '../../../../support/local-service';

type Given = Partial<Omit<BarsQuestion, 'range'>> & { readonly start?: unknown; readonly end?: unknown };

function questionOf({ start, end, ...more }: Given): BarsQuestion {
  const range = { start: readDate(start, 'start'), end: readDate(end, 'end') };
  return { period: '1d', adjust: 'forward', lead: 0, now: epochMs(thursdayMorning), range, ...more };
}

const january = barsInJanuary(moutai, { 7: 1, 8: 2, 9: 3, 12: 4, 13: 5, 14: 6, 15: 7 });
const minutes = barsAt(
  ['2026-01-13T09:35', '2026-01-14T09:35', '2026-01-14T15:00', '2026-01-15T09:35'].map((text) => Date.parse(`${text}:00+08:00`)),
  [51, 61, 62, 71],
);
const series: Series = {
  '1d': { [moutai]: january },
  '5m': { [moutai]: minutes },
  '1w': { [moutai]: barsInJanuary(moutai, { 9: 3, 15: 7 }) },
};

async function ask(given: Given, over = series) {
  const { call, asked } = callOver(over);
  const found = await askBars(call, [moutai], 'SH', questionOf(given));
  return { shown: shownOf(found.get(moutai)), asked };
}

/** The closes before and in the range, or the problem. */
function shownOf(outcome: Outcome<LedBars> | undefined) {
  if (outcome === undefined || isProblem(outcome)) return outcome;
  const closes = [...outcome.bars.close];
  return { before: closes.slice(0, outcome.lead), shown: closes.slice(outcome.lead) };
}

const noBars = (from?: string, to?: string) =>
  new MarketDataError({ kind: 'no-bars', symbol: moutai, ...(from && { from }), ...(to && { to }) });

describe('Weeks and longer periods at the ends of a range', () => {
  /** By their last trading day. */
  const ends = {
    '1w': ['2025-12-26', '2026-01-02', '2026-01-09', '2026-01-15'],
    '1M': ['2025-10-31', '2025-11-28', '2025-12-31', '2026-01-15'],
    '1Q': ['2025-06-30', '2025-09-30', '2025-12-31', '2026-01-15'],
    '1Y': ['2023-12-29', '2024-12-31', '2025-12-31', '2026-01-15'],
  };
  const closes = (period: keyof typeof ends): Series => ({
    [period]: { [moutai]: barsOnDays(moutai, Object.fromEntries(ends[period].map((date, i) => [date, i + 1]))) },
  });

  it.each([
    ['1w', '2025-12-31', '2026-01-07', [2, 3]],
    ['1w', '2026-01-07', '2026-01-07', [3]],
    ['1w', '2026-01-04', '2026-01-05', [2, 3]],
    ['1M', '2025-11-15', '2025-12-01', [2, 3]],
    ['1Q', '2025-07-01', '2025-11-30', [2, 3]],
    ['1Y', '2024-06-30', '2025-06-30', [2, 3]],
    ['1Y', '2026-01-02', '2026-01-31', [4]],
  ] as const)('are whole: %s from %s to %s', async (period, start, end, shown) => {
    expect((await ask({ period, start, end }, closes(period))).shown).toEqual({ before: [], shown });
  });

  it('are whole where so many are counted up to a day, and in a range that is reversed within one none are', async () => {
    expect((await ask({ period: '1Y', count: 2, end: '2025-06-30' }, closes('1Y'))).shown).toEqual({
      before: [],
      shown: [2, 3],
    });
    await expect(ask({ period: '1w', start: '2026-01-08', end: '2026-01-07' }, closes('1w'))).rejects.toThrow();
  });
});

describe('A number of bars', () => {
  it('is asked for with those before them, of which no more are shown than there are', async () => {
    const { shown, asked } = await ask({ count: 3, lead: 2 });
    expect(asked).toStrictEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 5 }]);
    expect(shown).toEqual({ before: [3, 4], shown: [5, 6, 7] });
    expect((await ask({ count: 6, lead: 3 })).shown).toEqual({ before: [1], shown: [2, 3, 4, 5, 6, 7] });
    expect((await ask({ count: 9, lead: 3 })).shown).toEqual({ before: [], shown: [1, 2, 3, 4, 5, 6, 7] });
  });

  it('may end on a day', async () => {
    const { shown, asked } = await ask({ count: 2, lead: 1, end: '2026-01-12' });
    expect(asked).toMatchObject([{ count: 3, to: day('2026-01-13') - 1 }]);
    expect(asked[0]).not.toHaveProperty('from');
    expect(shown).toEqual({ before: [2], shown: [3, 4] });
  });

  it.each([{ end: undefined }, { end: 'prev' }])('is never more than one response holds: %j', async ({ end }) => {
    const { asked } = await ask({ count: 10_000, lead: 20, end });
    expect(asked).toMatchObject([{ count: 10_000 }]);
  });

  it('may end a number of trading days ago, in one question', async () => {
    const { shown, asked } = await ask({ count: 2, lead: 1, end: '-3td' });
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 7 }]);
    expect(shown).toEqual({ before: [2], shown: [3, 4] });
    expect((await ask({ count: 2, end: '-3td' })).shown).toEqual({ before: [], shown: [3, 4] });
  });
});

describe('A range that begins on a day', () => {
  it('ends with the time of day of minute bars, and with the whole day of longer ones', async () => {
    const range = { start: '2026-01-13 12:00', end: '2026-01-14 10:00' };
    const [from, to] = [Date.parse('2026-01-13T12:00:00+08:00'), Date.parse('2026-01-14T10:00:00+08:00')];
    const minute = await ask({ ...range, period: '5m' });
    expect(minute.asked).toMatchObject([{ period: '5m', count: 10_000, from, to }]);
    expect(minute.shown).toEqual({ before: [], shown: [61] });
    const daily = await ask(range);
    expect(daily.asked).toMatchObject([{ from: day('2026-01-13'), to: day('2026-01-15') - 1 }]);
    expect(daily.shown).toEqual({ before: [], shown: [5, 6] });
  });

  it('may end a number of trading days ago, which are asked for too', async () => {
    const { shown, asked } = await ask({ start: '2026-01-12', end: '-2td', lead: 1 });
    expect(asked).toMatchObject([{ count: 10_000, from: Date.UTC(2025, 0, 1) }]);
    expect(shown).toEqual({ before: [3], shown: [4, 5] });
  });

  it('is without bars where it ends before it begins by trading days', async () => {
    const daily = await ask({ start: '2026-01-14', end: '-3td' });
    expect(daily.shown).toEqual(noBars('2026-01-14', '2026-01-12'));
    const weekly = await ask({ start: '2026-01-14', end: '-3td', period: '1w' });
    expect(weekly.shown).toEqual(noBars('2026-01-14', '2026-01-12'));
    expect(weekly.asked).toMatchObject([{ period: '1d' }]);
  });

  it('is refused where it ends before it begins by the calendar', async () => {
    await expect(ask({ start: '2026-01-14', end: '2026-01-13' })).rejects.toMatchObject({
      problem: { argument: 'end', expected: { kind: 'not-before', earliest: '2026-01-14' }, received: '2026-01-13' },
    });
  });
});

/** Earlier than 2026-01-12 in Shanghai, so that every exchange has that many bars before it. */
describe('A request for earlier bars', () => {
  const newYear = (year: number) => `${year}-01-01T00:00:00.000Z`;
  it.each<[Pick<Given, 'period' | 'lead' | 'start' | 'end'>, string]>([
    [{ period: '1d', lead: 0 }, '2026-01-11T16:00:00.000Z'],
    // 46 days with holidays.
    [{ period: '1d', lead: 20 }, newYear(2025)],
    // 380 days.
    [{ period: '1d', lead: 240 }, newYear(2024)],
    [{ period: '1w', lead: 48 }, newYear(2025)],
    [{ period: '1w', lead: 60 }, newYear(2024)],
    [{ period: '1M', lead: 10 }, newYear(2025)],
    [{ period: '1M', lead: 12 }, newYear(2024)],
    [{ period: '1Q', lead: 3 }, newYear(2025)],
    [{ period: '1Y', lead: 2 }, newYear(2023)],
    // Of 240 minutes a day: three trading days, within 20 days, and 25, within 53.
    [{ period: '5m', lead: 100 }, '2025-12-22T16:00:00.000Z'],
    [{ period: '60m', lead: 100 }, '2025-11-19T16:00:00.000Z'],
    // With those that the end counts: 237 trading days within 375 days, 234 within 371.
    [{ start: '2026-01-08', end: '-3td', lead: 234 }, newYear(2024)],
    [{ start: '2026-01-08', end: '-3td', lead: 231 }, newYear(2025)],
    [{ start: '1970-01-10', lead: 5 }, newYear(1969)],
    [{ start: '1960-01-31', lead: 5 }, newYear(1960)],
    [{ start: '2026-01-12', lead: 20_000 }, newYear(1970)],
  ])('%j begins at %s', async (given, from) => {
    const { asked } = await ask({ start: '2026-01-12', ...given });
    expect(new Date(Number(asked[0]?.['from'])).toISOString()).toBe(from);
  });
});

describe('Trading days as the ends of a range', () => {
  it('of daily bars need no other question', async () => {
    const { shown, asked } = await ask({ start: '-4td', end: '-2td', lead: 1 });
    expect(asked).toMatchObject([{ count: 6 }]);
    expect(asked[0]).not.toHaveProperty('from');
    expect(shown).toEqual({ before: [2], shown: [3, 4, 5] });
  });

  it('of other periods are looked up in daily bars', async () => {
    const { shown, asked } = await ask({ start: '-2td', end: 'prev', period: '5m', adjust: 'none' });
    expect(asked).toEqual([
      { of: 'bars', symbols: moutai, period: '1d', adjust: 'forward', count: 3 },
      {
        ...{ of: 'bars', symbols: moutai, period: '5m', adjust: 'none', count: 10_000 },
        ...{ from: day('2026-01-13'), to: day('2026-01-15') - 1 },
      },
    ]);
    expect(shown).toEqual({ before: [], shown: [51, 61, 62] });
  });

  it.each(['1d', '5m'] as const)('of a symbol without daily bars are a problem without dates: %s', async (period) => {
    expect((await ask({ start: '-2td', period }, { '1d': { [moutai]: noBarsAtAll } })).shown).toEqual(noBars());
    expect((await ask({ start: '-2td', period }, { '1d': { [moutai]: offline } })).shown).toBe(offline);
  });

  it('are refused in reverse', async () => {
    await expect(ask({ start: '-1td', end: '-2td' })).rejects.toMatchObject({
      problem: { argument: 'end', expected: { kind: 'not-before', earliest: '-1td' }, received: '-2td' },
    });
  });
});

describe('Bars that are shown', () => {
  const old = barsOnDays(moutai, { '2025-12-30': 8, '2025-12-31': 9 });
  const from = epochMs(day('2026-01-01'));
  const shownFrom = (bars: Outcome<Bars>, lead: number, fillsGaps: boolean) =>
    shownOf(shownBars(new Map([[moutai, bars]]), { lead, fillsGaps }, { facts: fresh }, () => ({ from })).get(moutai));

  it('are none where all of them are before the range, unless they fill its gaps', () => {
    expect(shownFrom(old, 2, false)).toEqual(noBars('2026-01-01'));
    expect(shownFrom(old, 2, true)).toEqual({ before: [8, 9], shown: [] });
    expect(shownFrom(noBarsAtAll, 2, true)).toEqual(noBars('2026-01-01'));
    expect(shownFrom(offline, 2, true)).toBe(offline);
  });

  it('are the newest of a number where there is no range', () => {
    const shown = (count: number) => shownOf(shownBars(new Map([[moutai, old]]), { count, lead: 0 }, { facts: fresh }).get(moutai));
    expect(shown(1)).toEqual({ before: [], shown: [9] });
    expect(shown(5)).toEqual({ before: [], shown: [8, 9] });
  });

  it('are refused without dates where there is neither a bar nor a range', () => {
    const empty = new Map([[moutai, noBarsAtAll]]);
    expect(shownBars(empty, { count: 1, lead: 0 }, { facts: fresh }).get(moutai)).toEqual(noBars());
  });
});
