/** Clocks and calendars of the exchanges: when the prices of the simulated market move. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAt, epochMs, minuteOfDayAt } from '../../../src/market/time/exchange-time';
import { type MarketId, marketIds } from '../../../src/market/time/markets';
import { ourMarketOf, type SymbolCode } from '../../../src/market/symbols/symbol';
import { virtualNow } from '../../../src/service/sources/simulated/calendar/progress';
import { calendarOf, sessionProgress } from '../../../src/service/sources/simulated/calendar/trading-calendar';
import { last } from './bodies';
import { at, demo, market, moments, symbols } from './sample-market';

describe('the live clock', () => {
  it('lets prices stand still at night, at lunch and at weekends, and move in session', () => {
    const asked = (from: string, to: string) =>
      [from, to].map((iso) => ({
        quote: market.quote('600519.SH' as SymbolCode, at(iso)),
        depth: market.depth('600519.SH' as SymbolCode, at(iso)),
      }));
    const stands = [
      asked('2026-11-18T15:00:00+08:00', '2026-11-19T09:29:59+08:00'),
      asked('2026-11-18T11:30:00+08:00', '2026-11-18T12:59:59+08:00'),
      asked('2026-11-20T15:00:01+08:00', '2026-11-23T09:29:00+08:00'),
    ];
    for (const [before, after] of stands) expect(after).toEqual(before);
    const [before, after] = asked('2026-11-18T10:00:00+08:00', '2026-11-18T10:00:30+08:00');
    expect(after).not.toEqual(before);
  });

  it('never lets volume or range shrink during a day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), fc.nat(86_399), fc.nat(600), (symbol, second, step) => {
        const start = Date.parse('2026-11-18T00:00:00Z') + second * 1000;
        const [first, then] = [market.quote(symbol, epochMs(start)), market.quote(symbol, epochMs(start + step * 1000))];
        const sameDay = dayAt(epochMs(first.timestamp), ourMarketOf(symbol)!) === dayAt(epochMs(then.timestamp), ourMarketOf(symbol)!);
        fc.pre(sameDay);
        expect(then.volume).toBeGreaterThanOrEqual(first.volume);
        expect(then.high).toBeGreaterThanOrEqual(first.high);
        expect(then.low).toBeLessThanOrEqual(first.low);
      }),
      { seed: 2, numRuns: 150 },
    );
  });
});

describe('the demo clock', () => {
  it.each(marketIds)('is always in session in %s and never runs backwards within a day', (id: MarketId) => {
    const instant = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') });
    fc.assert(
      fc.property(instant, fc.nat(7_200_000), (now, later) => {
        const [first, then] = [virtualNow(epochMs(now), id), virtualNow(epochMs(now + later), id)];
        expect(sessionProgress(id, minuteOfDayAt(first, id)).isOpen).toBe(true);
        expect(calendarOf(id).isTradingDay(dayAt(first, id))).toBe(true);
        if (dayAt(epochMs(now), id) === dayAt(epochMs(now + later), id)) expect(then).toBeGreaterThanOrEqual(first);
      }),
      { seed: 3 },
    );
  });
});

describe('the times of the demo clock', () => {
  it('are one on the mainland and in Hong Kong, also on holidays of one of them', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const now = epochMs(start + hour * 3_600_000);
      const times = (['SH', 'SZ', 'BJ', 'HK'] as const).map((id) => virtualNow(now, id));
      expect(new Set(times).size).toBe(1);
    }
  });

  it('stamp quotes of Shanghai and Hong Kong alike, and those of New York in its own session', () => {
    const stampOf = (symbol: string) => demo.quote(symbol as SymbolCode, moments['on a Sunday']).timestamp;
    expect(new Date(stampOf('600519.SH')).toISOString()).toBe('2026-11-20T03:20:00.000Z');
    expect(stampOf('00700.HK')).toBe(stampOf('600519.SH'));
    expect(new Date(stampOf('AAPL.US')).toISOString()).toBe('2026-11-20T20:27:30.000Z');
  });

  it('do not run backwards in a night in which the clocks change', () => {
    const start = Date.parse('2026-11-01T00:00:00-04:00');
    const times = Array.from({ length: 24 }, (_, hour) => virtualNow(epochMs(start + hour * 3_600_000), 'US'));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('let prices move within seconds on a Sunday', () => {
    const sunday = moments['on a Sunday'];
    for (const symbol of symbols) {
      const [before, after] = [demo.quote(symbol, sunday), demo.quote(symbol, epochMs(sunday + 30_000))];
      expect(after.timestamp).toBeGreaterThan(before.timestamp);
      expect(demo.depth(symbol, sunday)).not.toEqual(demo.depth(symbol, epochMs(sunday + 30_000)));
      const days = demo.dailyBars(symbol, sunday);
      expect(last(days.close)).toBe(before.last_price);
      expect(last(demo.todaysMinuteBars(symbol, sunday).close)).toBe(before.last_price);
    }
  });
});

describe('the calendar', () => {
  const isTradingDay = (id: MarketId, iso: string) => calendarOf(id).isTradingDay(dayAt(at(`${iso}T05:00:00Z`), id));

  it.each([
    ['SH', '2026-01-01'],
    ['SH', '2026-02-17'],
    ['SZ', '2026-10-05'],
    ['SZ', '2026-06-19'],
    ['HK', '2026-04-03'],
    ['HK', '2026-12-25'],
    ['US', '2026-07-03'],
    ['US', '2026-11-26'],
    ['US', '2026-04-03'],
    ['US', '2026-11-21'],
  ] as const)('of %s has no trading on %s', (id, iso) => {
    expect(isTradingDay(id, iso)).toBe(false);
  });

  it.each([
    ['SH', '2026-11-26'],
    ['HK', '2026-10-06'],
    ['US', '2026-10-01'],
    ['US', '2021-12-31'],
  ] as const)('of %s has trading on %s', (id, iso) => {
    expect(isTradingDay(id, iso)).toBe(true);
  });
});
