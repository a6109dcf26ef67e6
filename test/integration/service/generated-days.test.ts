/** How many days the simulated market generates for a request, counted where it generates them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barCount } from '../../../src/market/bars/bars';
import { dayMs, epochMs } from '../../../src/market/time/exchange-time';
import { adjustModes, klinePeriods } from '../../../src/market/time/period';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { klineBars } from '../../../src/service/sources/simulated/simulated-source';
import type { KlinesQuery } from '../../../src/service/sources/source';
import { dayColumns } from '../../../src/service/sources/simulated/prices/days';
import { createDailyHistory } from '../../../src/service/sources/simulated/prices/history';
import { allListings } from '../../../src/service/sources/simulated/listings/listings';
import { progressAt } from '../../../src/service/sources/simulated/calendar/progress';
import { createSecurities } from '../../../src/service/sources/simulated/prices/security';
import { createSimulatedMarket, type Market } from '../../../src/service/sources/simulated/simulated-market';
import { createDaySoFar } from '../../../src/service/sources/simulated/prices/minutes';

/** A Wednesday, in the morning of the mainland: weeks, months and the day itself are under way. */
const now = epochMs(Date.parse('2026-11-18T10:17:23+08:00'));
const maotai = '600519.SH' as SymbolCode;
const symbols = [maotai, '00700.HK', 'AAPL.US', '301001.SZ'] as SymbolCode[];

function startCounting(): { readonly market: Market; readonly generated: () => number } {
  let days = 0;
  const market = createSimulatedMarket({
    seed: 7,
    clock: 'live',
    daysOf(security, from, to) {
      days += Math.max(0, to - from + 1);
      return dayColumns(security, from, to);
    },
  });
  return {
    market,
    generated() {
      const counted = days;
      days = 0;
      return counted;
    },
  };
}

const daily = (count: number): KlinesQuery => ({ period: '1d', adjust: 'forward', count });
const instant = (iso: string) => Date.parse(`${iso}T00:00:00+08:00`);

describe('a request generates the days of its bars and no others', () => {
  it.each([
    // Today is not a finished day: it is computed from its minutes.
    ['10 days', daily(10), 9],
    ['the running week and the one before', { period: '1w', adjust: 'forward', count: 2 }, 2 + 5],
    ['the running month', { period: '1M', adjust: 'none', count: 1 }, 12],
    ['two days of the past', { ...daily(2), end_time: instant('2010-03-05') }, 2],
    ['a week of the past', { period: '1w', adjust: 'backward', count: 1, end_time: instant('2010-03-05') }, 5],
    ['a range of days', { ...daily(10_000), start_time: instant('2010-03-01'), end_time: instant('2010-03-05') }, 5],
    ['a range before the listing', { ...daily(10), end_time: instant('1999-01-01') }, 0],
    ['a range to come', { ...daily(10), start_time: instant('2027-01-01') }, 0],
  ] as [string, KlinesQuery, number][])('%s', (_, request, days) => {
    const { market, generated } = startCounting();
    klineBars(market, maotai, request, now);
    expect(generated()).toBe(days);
  });
});

describe('generated days are kept', () => {
  it('for the same request and for a shorter one', () => {
    const { market, generated } = startCounting();
    const first = klineBars(market, maotai, daily(10), now);
    expect(generated()).toBe(9);
    expect(klineBars(market, maotai, daily(10), now)).toEqual(first);
    klineBars(market, maotai, daily(3), now);
    expect(generated()).toBe(0);
  });

  it('for a longer request, which generates the older days alone, and on the next day, which generates one', () => {
    const { market, generated } = startCounting();
    klineBars(market, maotai, daily(10), now);
    klineBars(market, maotai, daily(30), now);
    expect(generated()).toBe(29);
    klineBars(market, maotai, daily(30), epochMs(now + dayMs));
    expect(generated()).toBe(1);
  });

  it('through a request for today alone, which generates none', () => {
    const { market, generated } = startCounting();
    klineBars(market, maotai, daily(10), now);
    const later = epochMs(now + 5 * dayMs);
    expect(barCount(klineBars(market, maotai, daily(1), later))).toBe(1);
    expect(generated()).toBe(9);
    klineBars(market, maotai, daily(10), now);
    expect(generated()).toBe(0);
  });

  it('without the days between two ranges that are far apart', () => {
    const { market, generated } = startCounting();
    klineBars(market, maotai, daily(10), now);
    klineBars(market, maotai, { ...daily(10), end_time: instant('2005-06-01') }, now);
    expect(generated()).toBe(9 + 10);
  });
});

describe('a bounded history', () => {
  it('evicts the least recently used security and generates its days again', () => {
    const counted: string[] = [];
    const generate: typeof dayColumns = (security, from, to) => {
      counted.push(security.listing.symbol);
      return dayColumns(security, from, to);
    };
    const history = createDailyHistory(generate, createDaySoFar(), 100);
    const securityOf = createSecurities(allListings(), 7);
    const progress = progressAt(now, 'SH', 'live');
    // Ten days of one security fit; those of two do not.
    const days = { first: progress.index - 10, last: progress.index - 1 };
    for (const symbol of [maotai, maotai, '600036.SH' as SymbolCode, maotai]) history(securityOf(symbol), days, progress);
    expect(counted).toEqual([maotai, '600036.SH', maotai]);
  });
});

describe('bars from few generated days', () => {
  /** Has the whole history and all events of each symbol, whatever is asked for. */
  const whole = createSimulatedMarket({ seed: 7, clock: 'live' });
  const unbounded: Market = {
    ...whole,
    dailyBars: (symbol, at) => whole.dailyBars(symbol, at),
    exEvents: (symbol, at) => whole.exEvents(symbol, at),
  };
  const { market } = startCounting();
  const time = fc.integer({ min: instant('2000-01-01'), max: instant('2027-06-01') });
  const anyRequest = fc.record({
    period: fc.constantFrom(...klinePeriods.filter((period) => !period.endsWith('m'))),
    adjust: fc.constantFrom(...adjustModes),
    count: fc.integer({ min: 1, max: 60 }),
    start_time: fc.option(time, { nil: undefined }),
    end_time: fc.option(time, { nil: undefined }),
  });

  it('equal those from the whole history, for any range of any period', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), anyRequest, (symbol, request) => {
        expect(klineBars(market, symbol, request, now)).toEqual(klineBars(unbounded, symbol, request, now));
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
