/** MD.TRADINGDAYS and MD.TRADINGDAY over bars of the test: what they ask for, and the rectangles that they give. */
import { describe, expect, it } from 'vitest';
import {
  tradingDay,
  type TradingDayArguments,
  tradingDays,
  type TradingDaysArguments,
} from '../../../../src/addin/functions/bars/trading-calendar';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { symbolsOfCalendar } from '../../../../src/market/bars/trading-days';
import { badArgument, MarketDataError } from '../../../../src/market/texts/problem';
import { barsOnDays, callOver, type Series, serialOn } from '../../../support/call-over-series';
import { moutai, offline } from '../../../support/fixture-values';
import { day } from '../../../support/local-service';

const on = (...dates: readonly string[]) => barsOnDays(moutai, Object.fromEntries(dates.map((date) => [date, 1])));
const column = (...dates: readonly string[]) => dates.map((date) => [serialOn(date)]);
const notYet = (date: string) => new MarketDataError({ kind: 'not-yet', day: date });

const january = ['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15'];
/** The call is on Thursday 2026-01-15. The first security was suspended for a day, another one on another day. */
const series: Series = {
  '1d': {
    [moutai]: on('2022-12-30', '2025-12-30', '2025-12-31', ...january.filter((date) => date !== '2026-01-12')),
    '600036.SH': on('2025-12-30', '2025-12-31', ...january.filter((date) => date !== '2026-01-09')),
  },
};

async function daysOf(given: Partial<TradingDaysArguments>, over = series) {
  const { call, asked } = callOver(over);
  const rows = await tradingDays.run(call, { symbolOrMarket: moutai, start: '2026-01-01', endOrCount: null, ...given });
  return { rows, asked };
}

async function dayOf(given: Partial<TradingDayArguments>, over = series) {
  const { call, asked } = callOver(over);
  const rows = await tradingDay.run(call, { symbolOrMarket: 'SH', dates: '2026-01-14', offset: null, ...given });
  return { rows, asked };
}

const year = (of: number, to = day(`${of + 1}-01-01`) - 1) => ({ from: day(`${of}-01-01`), to });

describe('MD.TRADINGDAYS', () => {
  it('lists the days on which a symbol has traded, from whole years of its unadjusted bars', async () => {
    const { rows, asked } = await daysOf({});
    expect(rows).toEqual(column('2026-01-08', '2026-01-09', '2026-01-13', '2026-01-14', '2026-01-15'));
    expect(asked).toEqual([{ of: 'bars', symbols: moutai, period: '1d', adjust: 'none', count: 10_000, ...year(2026) }]);
  });

  it.each(['SH', 'sz', 'SSE'])('of the market %s lists each day on which one of several securities has traded', async (market) => {
    const { rows, asked } = await daysOf({ symbolOrMarket: market });
    expect(rows).toEqual(column(...january));
    expect(asked).toHaveLength(1);
  });

  it('ends its question before yesterday where it can, so that the answer is kept for a day', async () => {
    const { rows, asked } = await daysOf({ start: '2026-01-05', endOrCount: '2026-01-12' });
    expect(rows).toEqual(column('2026-01-08', '2026-01-09'));
    expect(asked).toMatchObject([year(2026, day('2026-01-14') - 1)]);
  });

  it('counts from the start, and says of each day to come that it is not known', async () => {
    expect((await daysOf({ start: '2026-01-09', endOrCount: 2 })).rows).toEqual(column('2026-01-09', '2026-01-13'));
    expect((await daysOf({ start: '2026-01-14', endOrCount: 4 })).rows).toEqual([
      ...column('2026-01-14', '2026-01-15'),
      [notYet('2026-01-16')],
      [notYet('2026-01-16')],
    ]);
  });

  it('counts over a suspension that is longer than any holiday', async () => {
    const { rows, asked } = await daysOf({ start: '2022-12-30', endOrCount: 2 });
    expect(rows).toEqual(column('2022-12-30', '2025-12-30'));
    expect(asked).toHaveLength(2);
  });
});

describe('The ends of MD.TRADINGDAYS', () => {
  it('are trading days before the last one', async () => {
    expect((await daysOf({ start: '-2td' })).rows).toEqual(column('2026-01-13', '2026-01-14', '2026-01-15'));
    expect((await daysOf({ start: '-2td', endOrCount: 'prev' })).rows).toEqual(column('2026-01-13', '2026-01-14'));
  });

  it('may be in the future, which is a problem of its own', async () => {
    expect((await daysOf({ start: '2026-01-14', endOrCount: '2026-01-20' })).rows).toEqual([
      ...column('2026-01-14', '2026-01-15'),
      [notYet('2026-01-16')],
    ]);
    expect((await daysOf({ start: '2026-02-01' })).rows).toEqual([[notYet('2026-02-01')]]);
  });
});

it('MD.TRADINGDAYS of a market without the securities that show its days names the market, or what else failed', async () => {
  const problem = new MarketDataError({ kind: 'no-calendar', market: 'SZ' });
  await expect(daysOf({ symbolOrMarket: 'sz' }, { '1d': {} })).rejects.toEqual(problem);
  const offlineSeries = { '1d': Object.fromEntries(symbolsOfCalendar('SZ').map((symbol) => [symbol, offline])) };
  await expect(daysOf({ symbolOrMarket: 'SZ' }, offlineSeries)).rejects.toBe(offline);
});

describe('MD.TRADINGDAYS refuses', () => {
  it.each<[Partial<TradingDaysArguments>, string]>([
    [{ symbolOrMarket: 'what?' }, 'symbol_or_market: "what?" is not valid. Enter a symbol such as 600519.SH, 00700.HK or AAPL.US'],
    [{ endOrCount: '2025-12-30' }, 'end_or_count: "2025-12-30" is not valid. Enter 2026-01-01 or a later date'],
    [{ start: '2026-01-10', endOrCount: '2026-01-11' }, 'No trading data from 2026-01-10 to 2026-01-11'],
    [{ symbolOrMarket: 'HK' }, 'The data service has none of the shares that show the trading days of HK: enter a symbol instead'],
  ])('%j', async (given, message) => {
    const thrown: unknown = await daysOf(given).catch((error: unknown) => error);
    expect(thrown instanceof MarketDataError && problemText(thrown.problem, 'en')).toBe(message);
  });

  it('a blank start, but is blank for a blank symbol', async () => {
    await expect(daysOf({ start: '' })).rejects.toEqual(badArgument('start', { kind: 'date' }, ''));
    expect(await daysOf({ symbolOrMarket: '' })).toEqual({ rows: [['']], asked: [] });
  });
});

describe('MD.TRADINGDAY', () => {
  it('is the trading day on or before each date, in the shape of the dates', async () => {
    const { rows, asked } = await dayOf({
      dates: [
        ['2026-01-11', '2026-01-12'],
        [null, 'soon'],
      ],
    });
    const noDate = badArgument('dates', { kind: 'date' }, 'soon');
    expect(rows).toEqual([
      [serialOn('2026-01-09'), serialOn('2026-01-12')],
      ['', noDate],
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [-1, '2026-01-08'],
    [0, '2026-01-09'],
    [1, '2026-01-12'],
    [4, '2026-01-15'],
    [-3, '2025-12-30'],
  ])('moves a Saturday by %i trading days', async (offset, expected) => {
    expect((await dayOf({ dates: '2026-01-10', offset })).rows).toEqual([[serialOn(expected)]]);
  });

  it('is not known of days to come', async () => {
    const { rows } = await dayOf({ dates: [['2026-01-16', '2026-01-15', '2026-01-14', 'prev']], offset: 1 });
    expect(rows).toEqual([[notYet('2026-01-16'), notYet('2026-01-16'), serialOn('2026-01-15'), serialOn('2026-01-15')]]);
  });

  it('finds the day before a long suspension with one more question, and none before the first', async () => {
    const { rows, asked } = await dayOf({ symbolOrMarket: moutai, dates: [['2025-06-03', '2022-12-29']] });
    const none = new MarketDataError({ kind: 'no-bars', symbol: moutai, to: '2022-12-29' });
    expect(rows).toEqual([[serialOn('2022-12-30'), none]]);
    expect(asked).toHaveLength(2);
  });
});

describe('The trading days of a real share', () => {
  // 000001.SZ was suspended from 2010-06-30 to 2010-09-01.
  const suspended = ['2010-06-25', '2010-06-28', '2010-06-29', '2010-09-02', '2010-09-03', '2010-09-06'];
  const real: Series = { '1d': { [moutai]: on(...suspended) } };

  it('are listed and moved over its suspension', async () => {
    const listed = await daysOf({ start: '2010-06-26', endOrCount: 4 }, real);
    expect(listed.rows).toEqual(column(...suspended.slice(1, 5)));
    const moved = async (offset: number) => {
      const { rows } = await dayOf({ symbolOrMarket: moutai, dates: '2010-08-15', offset }, real);
      return rows[0]?.[0];
    };
    expect([await moved(-2), await moved(0), await moved(1)]).toEqual(['2010-06-25', '2010-06-29', '2010-09-02'].map(serialOn));
  });
});
