/** The simulated market: coherent at every instant, the same for ever, and inside the rules of the exchanges. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barCount, type Bars, sliceBars } from '../../src/market/bars';
import { dayAt, epochMs, type EpochMs, isoDay, minuteOfDayAt } from '../../src/market/exchange-time';
import { type MarketId, marketIds } from '../../src/market/markets';
import { marketOf, type SymbolCode } from '../../src/market/symbol';
import { virtualNow } from '../../src/service/market/demo-clock';
import { gridOf, tickAt, toGrid } from '../../src/service/market/price-grid';
import { sessionProgress } from '../../src/service/market/sessions';
import { createSimulatedMarket } from '../../src/service/market/simulated-market';
import { calendarOf } from '../../src/service/market/trading-calendar';

const market = createSimulatedMarket({ seed: 7, clock: 'live' });
const demo = createSimulatedMarket({ seed: 7, clock: 'demo' });
const named = ['600519.SH', '000001.SZ', '300750.SZ', '688981.SH', '510300.SH', '159915.SZ', '00700.HK', '00005.HK'];
const abroad = ['AAPL.US', 'MSFT.US', 'BRK.A.US', 'BRK.B.US', 'SPY.US', 'NIO.US'];
const sampled = (['CN_Stock', 'CN_ETF', 'HK_Stock', 'US_Stock'] as const).flatMap((universe) => {
  const symbols = market.symbolsOf(universe);
  return [0.11, 0.37, 0.58, 0.93].map((part) => symbols[Math.floor(part * symbols.length)]!);
});
const symbols = [...(named as SymbolCode[]), ...(abroad as SymbolCode[]), ...sampled];

const at = (iso: string): EpochMs => epochMs(Date.parse(iso));
/** A Wednesday without holidays in every market. */
const moments = {
  'before the mainland opens': at('2026-11-18T09:00:00+08:00'),
  'in the first second of the mainland': at('2026-11-18T09:30:00+08:00'),
  'in the morning of the mainland': at('2026-11-18T10:17:23.456+08:00'),
  'at lunch on the mainland': at('2026-11-18T12:10:00+08:00'),
  'at the end of the mainland’s day': at('2026-11-18T14:59:59.999+08:00'),
  'after the close of the mainland': at('2026-11-18T15:00:00+08:00'),
  'in the afternoon of New York': at('2026-11-18T14:33:10-05:00'),
  'on a Sunday': at('2026-11-22T11:00:00+08:00'),
};
const noon = moments['in the morning of the mainland'];

const last = (column: Float64Array) => column.at(-1)!;
const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0);
const allRows = (bars: Bars) =>
  Array.from(bars.timestamp, (timestamp, i) => ({
    timestamp,
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
    amount: bars.amount[i]!,
    previous: bars.prev_close![i]!,
  }));
const isMainland = (symbol: SymbolCode) => ['SH', 'SZ'].includes(marketOf(symbol));
const typeOf = (symbol: SymbolCode) => market.instrument(symbol, noon).type as 'stock' | 'etf';
const minutesOn = (symbol: SymbolCode, midnight: number, now = noon): Bars =>
  market.minuteBars(symbol, { from: epochMs(midnight), to: epochMs(midnight + 86_399_999), count: 10_000 }, now);

describe('the listings', () => {
  it.each([
    ['CN_Stock', 5400, 5400],
    ['CN_ETF', 950, 1050],
    ['HK_Stock', 2600, 2600],
    ['US_Stock', 6000, 6000],
  ] as const)('hold about as many of %s as the real market', (universe, least, most) => {
    const members = market.symbolsOf(universe);
    expect(members.length).toBeGreaterThanOrEqual(least);
    expect(members.length).toBeLessThanOrEqual(most);
    expect(new Set(members).size).toBe(members.length);
  });

  it('find symbols in any case, and nothing that is not listed', () => {
    expect(market.find('brk.b.us')).toBe('BRK.B.US');
    for (const text of ['999999.SH', 'NOSUCH.US', 'NONE.US', '600519', '']) expect(market.find(text)).toBeUndefined();
  });

  it('know the well-known by name, type and day of listing', () => {
    expect(market.instrument('600519.SH' as SymbolCode, noon)).toMatchObject({
      name: '贵州茅台',
      type: 'stock',
      exchange: 'SH',
      region: 'CN',
      ext: { listing_date: '2001-08-27', tick_size: 0.01 },
    });
    expect(market.instrument('510300.SH' as SymbolCode, noon)).toMatchObject({
      type: 'etf',
      ext: { tick_size: 0.001 },
    });
    expect(market.instrument('00700.HK' as SymbolCode, noon).ext.listing_date).toBe('2004-06-16');
    expect(market.instrument('AAPL.US' as SymbolCode, noon).ext.listing_date).toBe('1980-12-12');
  });

  it('name limits on the mainland only', () => {
    for (const symbol of symbols) {
      expect(market.instrument(symbol, noon).ext.limit_up !== undefined).toBe(isMainland(symbol));
    }
  });
});

describe('the same question', () => {
  it('has the same answer in another market of the same seed, and another one with another seed', () => {
    const twin = createSimulatedMarket({ seed: 7, clock: 'live' });
    const stranger = createSimulatedMarket({ seed: 8, clock: 'live' });
    for (const symbol of symbols) {
      expect(twin.quote(symbol, noon)).toEqual(market.quote(symbol, noon));
      expect(stranger.dailyBars(symbol, noon).close).not.toEqual(market.dailyBars(symbol, noon).close);
    }
  });

  it('has the same answer after later days were asked for', () => {
    for (const symbol of symbols) {
      const before = market.dailyBars(symbol, noon);
      const later = market.dailyBars(symbol, at('2027-06-01T04:00:00Z'));
      const finished = barCount(before) - 1;
      expect(sliceBars(later, 0, finished)).toEqual(sliceBars(before, 0, finished));
      expect(market.dailyBars(symbol, noon)).toEqual(before);
    }
  });
});

describe.each(Object.entries(moments))('%s', (_, now) => {
  it('the last price is the close of today’s bar and of the last minute', () => {
    for (const symbol of symbols) {
      const quote = market.quote(symbol, now);
      const days = market.dailyBars(symbol, now);
      const minutes = market.todaysMinuteBars(symbol, now);
      const today = [last(days.open), last(days.high), last(days.low), last(days.close), last(days.prev_close!)];
      expect(today).toEqual([quote.open, quote.high, quote.low, quote.last_price, quote.prev_close]);
      expect([last(days.volume), last(days.amount)]).toEqual([quote.volume, quote.amount]);
      expect(last(minutes.close)).toBe(quote.last_price);
      expect([Math.max(...minutes.high), Math.min(...minutes.low)]).toEqual([quote.high, quote.low]);
      expect([sum(minutes.volume), sum(minutes.amount)]).toEqual([quote.volume, quote.amount]);
      expect(quote.timestamp).toBeLessThanOrEqual(now);
      expect(isoDay(dayAt(epochMs(quote.timestamp), marketOf(symbol)))).toBe(
        isoDay(dayAt(epochMs(last(days.timestamp)), marketOf(symbol))),
      );
    }
  });

  it('the book stands around the last price, best first, inside the limits', () => {
    for (const symbol of symbols) {
      const { last_price: price } = market.quote(symbol, now);
      const { limit_up: up = Infinity, limit_down: down = 0 } = market.instrument(symbol, now).ext;
      const { bid_prices: bids, ask_prices: asks, bid_volumes, ask_volumes } = market.depth(symbol, now);
      expect(bids).toEqual([...new Set(bids)].sort((a, b) => b - a));
      expect(asks).toEqual([...new Set(asks)].sort((a, b) => a - b));
      for (const bid of bids) expect(bid).toBeLessThanOrEqual(price);
      for (const ask of asks) expect(ask).toBeGreaterThanOrEqual(price);
      expect(Math.min(...asks, Infinity)).toBeGreaterThan(Math.max(...bids, 0));
      expect(Math.max(...asks, down)).toBeLessThanOrEqual(up);
      expect(Math.min(...bids, up)).toBeGreaterThanOrEqual(Math.max(down, 0.0001));
      for (const level of [...bids, ...asks])
        expect(toGrid(gridOf(marketOf(symbol), typeOf(symbol)), level)).toBe(level);
      expect([bid_volumes.length, ask_volumes.length]).toEqual([bids.length, asks.length]);
      for (const volume of [...bid_volumes, ...ask_volumes]) expect(volume).toBeGreaterThan(0);
    }
  });
});

describe('a daily history', () => {
  it.each(symbols)('of %s is ordered, on the tick grid, and inside the price limits', (symbol) => {
    const bars = market.dailyBars(symbol, noon);
    const grid = gridOf(marketOf(symbol), typeOf(symbol));
    const limit = /^(300|301|688)/.test(symbol) ? 0.2 : 0.1;
    const wrong = allRows(bars).filter((row, i, rows) => {
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

  it.each(symbols)('of %s has amounts at prices between low and high', (symbol) => {
    const rows = allRows(market.dailyBars(symbol, noon));
    const wrong = rows.filter(({ volume, amount, low, high }, i) => {
      const shares = volume * (isMainland(symbol) ? 100 : 1);
      // Today's amount is the sum of rounded minutes: its average may be a fraction of a tick off.
      const slack = i === rows.length - 1 ? tickAt(gridOf(marketOf(symbol), typeOf(symbol)), low) : 1 / shares;
      return !(shares > 0 && amount / shares >= low - slack && amount / shares <= high + slack);
    });
    expect(wrong).toEqual([]);
  });

  it.each(symbols)('of %s opens ex-dates at the reference price, other days at the previous close', (symbol) => {
    const bars = market.dailyBars(symbol, noon);
    const events = new Map(market.exEvents(symbol, noon).map((event) => [event.timestamp, event]));
    const none = { factor: 1, difference: 0 };
    const rows = allRows(bars);
    rows.slice(1).forEach(({ timestamp, previous }, i) => {
      const { factor, difference } = events.get(timestamp) ?? none;
      expect(rows[i]!.close - previous).toBeCloseTo(difference, 6);
      expect(previous * factor).toBeCloseTo(rows[i]!.close, 6);
      expect(factor > 1).toBe(events.delete(timestamp));
    });
    expect(events.size).toBe(0);
  });

  it('of Apple is longer than the largest answer', () => {
    expect(barCount(market.dailyBars('AAPL.US' as SymbolCode, noon))).toBeGreaterThan(10_000);
  });

  it('has events of which those on the mainland round to the tick', () => {
    const reference = (symbol: string) => {
      const bars = market.dailyBars(symbol as SymbolCode, noon);
      return market
        .exEvents(symbol as SymbolCode, noon)
        .map(({ timestamp }) => bars.prev_close![bars.timestamp.indexOf(timestamp)]!);
    };
    const isRound = (price: number) => toGrid('mainland-stock', price) === price;
    expect(reference('600519.SH').length).toBeGreaterThan(5);
    expect(reference('600519.SH').every(isRound)).toBe(true);
    expect(['AAPL.US', 'MSFT.US', 'JPM.US', 'KO.US', 'XOM.US'].flatMap(reference).every(isRound)).toBe(false);
  });
});

describe('the minutes of a past day', () => {
  it('sum to the day, for any symbol and any day', () => {
    const anySymbol = fc.constantFrom(...symbols);
    fc.assert(
      fc.property(anySymbol, fc.nat(200), (symbol, ago) => {
        const days = market.dailyBars(symbol, noon);
        const i = barCount(days) - 2 - ago;
        const minutes = minutesOn(symbol, days.timestamp[i]!);
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

  it.each([
    ['600519.SH', 240, [571, 690, 781, 900]],
    ['00700.HK', 330, [571, 720, 781, 960]],
    ['AAPL.US', 390, [571, 960]],
  ] as const)('of %s are stamped by their ends, inside the sessions', (symbol, count, edges) => {
    const days = market.dailyBars(symbol as SymbolCode, noon);
    const { timestamp } = minutesOn(symbol as SymbolCode, days.timestamp.at(-2)!);
    const minutes = Array.from(timestamp, (stamp) => minuteOfDayAt(epochMs(stamp), marketOf(symbol as SymbolCode)));
    expect(minutes).toHaveLength(count);
    const isEdge = (minute: number, i: number) => minutes[i - 1] !== minute - 1 || minutes[i + 1] !== minute + 1;
    expect(minutes.filter(isEdge)).toEqual(edges);
  });

  it('are the newest that were asked for, across days, and none that have not come', () => {
    const bars = market.minuteBars(
      '600519.SH' as SymbolCode,
      { from: epochMs(0), to: epochMs(Infinity), count: 700 },
      noon,
    );
    expect(barCount(bars)).toBe(700);
    // 10:17:23 lies in the minute that ends at 10:18.
    expect(last(bars.timestamp)).toBe(Date.parse('2026-11-18T10:18:00+08:00'));
  });
});

describe('the hours', () => {
  it('let live prices stand still at night, at lunch and at weekends, and move in session', () => {
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

  it('never trade less as a day goes on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), fc.nat(86_399), fc.nat(600), (symbol, second, step) => {
        const start = Date.parse('2026-11-18T00:00:00Z') + second * 1000;
        const [first, then] = [
          market.quote(symbol, epochMs(start)),
          market.quote(symbol, epochMs(start + step * 1000)),
        ];
        const sameDay =
          dayAt(epochMs(first.timestamp), marketOf(symbol)) === dayAt(epochMs(then.timestamp), marketOf(symbol));
        fc.pre(sameDay);
        expect(then.volume).toBeGreaterThanOrEqual(first.volume);
        expect(then.high).toBeGreaterThanOrEqual(first.high);
        expect(then.low).toBeLessThanOrEqual(first.low);
      }),
      { seed: 2, numRuns: 150 },
    );
  });

  it.each(marketIds)('of the demo are always in session in %s and never run backwards within a day', (id: MarketId) => {
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

  it('of the demo run through nights in which the clocks change', () => {
    const start = Date.parse('2026-11-01T00:00:00-04:00');
    const times = Array.from({ length: 24 }, (_, hour) => virtualNow(epochMs(start + hour * 3_600_000), 'US'));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('of the demo move prices within seconds on a Sunday', () => {
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
  const day = (id: MarketId, iso: string) => calendarOf(id).isTradingDay(dayAt(at(`${iso}T05:00:00Z`), id));

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
  ] as const)('of %s rests on %s', (id, iso) => expect(day(id, iso)).toBe(false));

  it.each([
    ['SH', '2026-11-26'],
    ['HK', '2026-10-06'],
    ['US', '2026-10-01'],
    ['US', '2021-12-31'],
  ] as const)('of %s trades on %s', (id, iso) => expect(day(id, iso)).toBe(true));
});
