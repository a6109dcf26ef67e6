import { describe, expect, it } from 'vitest';
import { dateOfText } from '../../../../src/market/time/date-argument';
import { dayNumber, startOfDay } from '../../../../src/market/time/exchange-time';
import {
  calendarDate,
  daysOfTradingDays,
  indexOfTradingDay,
  marketNamed,
  symbolsOfCalendar,
  symbolsPerCalendar,
  tradingDaysAgo,
} from '../../../../src/market/bars/trading-days';
import { flatBars } from '../../../support/flat-bars';
import { marketIds } from '../../../../src/market/time/markets';
import { hasOurMarket, parseSymbol } from '../../../../src/market/symbols/symbol';

/** Three trading days: two days, a gap, another day. */
const days = [20_000, 20_001, 20_010];
const timestamp = Float64Array.from(days, (day) => startOfDay(dayNumber(day), 'US'));
const daily = flatBars(timestamp, timestamp);
const dayOf = (text: string, isEnd = false) => calendarDate(dateOfText(text)!, daily, { market: 'US', isEnd });

describe('A date in trading days', () => {
  it('is a trading day of the symbol, counted back from the last one', () => {
    expect(dayOf('-0td')).toEqual({ kind: 'day', day: 20_010 });
    expect(dayOf('prev')).toEqual({ kind: 'day', day: 20_001 });
    expect(dayOf('-2TD')).toEqual({ kind: 'day', day: 20_000 });
    expect(tradingDaysAgo(dateOfText('-12td'))).toBe(12);
  });

  it('is the first day where the history is shorter, or as the end of a range the day before it', () => {
    expect(dayOf('-3td')).toEqual({ kind: 'day', day: 20_000 });
    expect(dayOf('-3td', true)).toEqual({ kind: 'day', day: 19_999 });
    expect(dayOf('-2td', true)).toEqual({ kind: 'day', day: 20_000 });
    expect(indexOfTradingDay(daily, 3)).toBe(-1);
  });

  it('leaves dates of the calendar as they are', () => {
    expect(dayOf('-5d')).toEqual(dateOfText('-5d'));
    expect(tradingDaysAgo(dateOfText('-5d'))).toBe(0);
    expect(tradingDaysAgo(undefined)).toBe(0);
  });

  it.each([0, 1, 5, 20, 250, 2_500])(
    'reaches back %i trading days in fewer calendar days than are assumed, by a month at most',
    (count) => {
      // The mainland's longest closings: ten days from 24 January to 2 February 2020, and a year of 242 trading days.
      const longest = (count / 242) * 365.25 + 11;
      expect(daysOfTradingDays(count)).toBeGreaterThanOrEqual(longest);
      expect(daysOfTradingDays(count)).toBeLessThanOrEqual(longest + 31);
    },
  );
});

describe('A market', () => {
  it.each(marketIds)('%s has so many symbols for its calendar as Insert counts, in the form of services', (market) => {
    const symbols = symbolsOfCalendar(market);
    expect(symbols).toHaveLength(symbolsPerCalendar);
    expect(symbols.every(hasOurMarket)).toBe(true);
    expect(symbols.map((symbol) => parseSymbol(symbol))).toEqual(symbols);
  });

  it.each([
    ['SH', 'SH'],
    [' ｓｚ ', 'SZ'],
    ['nyse', 'US'],
    ['HKEX', 'HK'],
    ['SH.US', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('is named %j: %s', (text, market) => expect(marketNamed(text)).toBe(market));
});
