/** Daily and minute bars of the simulated market: they keep the rules of the exchanges and agree with each other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barCount, type Bars } from '../../../src/market/bars/bars';
import { epochMs, minuteOfDayAt } from '../../../src/market/time/exchange-time';
import { ourMarketOf, type SymbolCode } from '../../../src/market/symbols/symbol';
import { gridOf, tickAt, toGrid } from '../../../src/service/sources/simulated/listings/price-grid';
import { last } from './bodies';
import { isMainland, market, noon, rowsOf, sum, symbols, typeOf } from './sample-market';

describe('the daily bars', () => {
  it.each(symbols)('of %s are ordered, on the tick grid, and inside the price limits', (symbol) => {
    const bars = market.dailyBars(symbol, noon);
    const grid = gridOf(ourMarketOf(symbol)!, typeOf(symbol));
    const limit = /^(300|301|688)/.test(symbol) ? 0.2 : 0.1;
    const wrong = rowsOf(bars).filter((row, i, rows) => {
      const { open, high, low, close, previous } = row;
      const isOrdered = high >= Math.max(open, close) && low <= Math.min(open, close) && low > 0;
      const isOnGrid = [open, high, low, close].every((price) => toGrid(grid, price) === price);
      const limits = [toGrid(grid, previous * (1 + limit)), toGrid(grid, previous * (1 - limit))] as const;
      const isLimited = !isMainland(symbol) || (high <= limits[0] && low >= limits[1]);
      const isAscending = row.timestamp > (rows[i - 1]?.timestamp ?? -Infinity);
      return !(isOrdered && isOnGrid && isLimited && isAscending);
    });
    expect(wrong).toEqual([]);
  });

  it.each(symbols)('of %s have amounts at prices between low and high', (symbol) => {
    const rows = rowsOf(market.dailyBars(symbol, noon));
    const wrong = rows.filter(({ volume, amount, low, high }, i) => {
      const shares = volume * (isMainland(symbol) ? 100 : 1);
      // Today's amount is the sum of rounded minutes: its average may be a fraction of a tick off.
      const slack = i === rows.length - 1 ? tickAt(gridOf(ourMarketOf(symbol)!, typeOf(symbol)), low) : 1 / shares;
      return !(shares > 0 && amount / shares >= low - slack && amount / shares <= high + slack);
    });
    expect(wrong).toEqual([]);
  });

  it('of Apple are more than a request can ask for', () => {
    expect(barCount(market.dailyBars('AAPL.US' as SymbolCode, noon))).toBeGreaterThan(10_000);
  });
});

describe('the ex-rights events', () => {
  it.each(symbols)('of %s follow from the previous close and the reference price of ex-dates', (symbol) => {
    const bars = market.dailyBars(symbol, noon);
    const events = new Map(market.exEvents(symbol, noon).map((event) => [event.timestamp, event]));
    const none = { factor: 1, difference: 0 };
    const rows = rowsOf(bars);
    rows.slice(1).forEach(({ timestamp, previous }, i) => {
      const { factor, difference } = events.get(timestamp) ?? none;
      expect(rows[i]!.close - previous).toBeCloseTo(difference, 6);
      expect(previous * factor).toBeCloseTo(rows[i]!.close, 6);
      expect(factor > 1).toBe(events.delete(timestamp));
    });
    expect(events.size).toBe(0);
  });

  it('have reference prices on the tick grid on the mainland, and between ticks elsewhere', () => {
    const reference = (symbol: string) => {
      const bars = market.dailyBars(symbol as SymbolCode, noon);
      return market.exEvents(symbol as SymbolCode, noon).map(({ timestamp }) => bars.prev_close![bars.timestamp.indexOf(timestamp)]!);
    };
    const isRound = (price: number) => toGrid('mainland-stock', price) === price;
    expect(reference('600519.SH').length).toBeGreaterThan(5);
    expect(reference('600519.SH').every(isRound)).toBe(true);
    expect(['AAPL.US', 'MSFT.US', 'JPM.US', 'KO.US', 'XOM.US'].flatMap(reference).every(isRound)).toBe(false);
  });
});

function minuteBarsOn(symbol: SymbolCode, midnight: number): Bars {
  return market.minuteBars(symbol, { from: epochMs(midnight), to: epochMs(midnight + 86_399_999), count: 10_000 }, noon);
}

describe('the minutes of a past day', () => {
  it('sum to the day, for any symbol and any day', () => {
    const anySymbol = fc.constantFrom(...symbols);
    fc.assert(
      fc.property(anySymbol, fc.nat(200), (symbol, ago) => {
        const days = market.dailyBars(symbol, noon);
        const i = barCount(days) - 2 - ago;
        const minutes = minuteBarsOn(symbol, days.timestamp[i]!);
        expect([minutes.open[0], last(minutes.close)]).toEqual([days.open[i], days.close[i]]);
        expect([Math.max(...minutes.high), Math.min(...minutes.low)]).toEqual([days.high[i], days.low[i]]);
        expect([sum(minutes.volume), sum(minutes.amount)]).toEqual([days.volume[i], days.amount[i]]);
        for (let m = 0; m < barCount(minutes); m++) {
          expect(minutes.high[m]).toBeGreaterThanOrEqual(Math.max(minutes.open[m]!, minutes.close[m]!));
          expect(minutes.low[m]).toBeLessThanOrEqual(Math.min(minutes.open[m]!, minutes.close[m]!));
          expect(minutes.volume[m]).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed: 1, numRuns: 150 },
    );
  });
});

describe('minute bars', () => {
  it.each([
    ['600519.SH', 240, [571, 690, 781, 900]],
    ['00700.HK', 330, [571, 720, 781, 960]],
    ['AAPL.US', 390, [571, 960]],
  ] as const)('of %s are stamped by their ends, inside the sessions', (symbol, count, edges) => {
    const days = market.dailyBars(symbol as SymbolCode, noon);
    const { timestamp } = minuteBarsOn(symbol as SymbolCode, days.timestamp.at(-2)!);
    const minutes = Array.from(timestamp, (stamp) => minuteOfDayAt(epochMs(stamp), ourMarketOf(symbol as SymbolCode)!));
    expect(minutes).toHaveLength(count);
    const isEdge = (minute: number, i: number) => minutes[i - 1] !== minute - 1 || minutes[i + 1] !== minute + 1;
    expect(minutes.filter(isEdge)).toEqual(edges);
  });

  it('are the newest of a count, across days, up to the running minute', () => {
    const bars = market.minuteBars('600519.SH' as SymbolCode, { from: epochMs(0), to: epochMs(Infinity), count: 700 }, noon);
    expect(barCount(bars)).toBe(700);
    // 10:17:23 lies in the minute that ends at 10:18.
    expect(last(bars.timestamp)).toBe(Date.parse('2026-11-18T10:18:00+08:00'));
  });
});
