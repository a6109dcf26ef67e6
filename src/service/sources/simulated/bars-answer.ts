/** The bars of the K-line endpoints: period, range, count and adjustment applied to the market's days and minutes. */
import { adjustBars } from '../../../market/adjust';
import { aggregateBars } from '../../../market/aggregate';
import { barCount, type Bars, barsBetween, type Column, lastBars, timeOfBar } from '../../../market/bars';
import { dayAt, dayMs, type EpochMs, epochMs, minuteMs, startOfDay } from '../../../market/exchange-time';
import type { MarketId } from '../../../market/markets';
import { type Adjust, isMinutePeriod, type IntradayPeriod, minutesOf } from '../../../market/period';
import { bucketOf, type LongPeriod } from '../../../market/period-bucket';
import type { SymbolCode } from '../../../market/symbol';
import type { KlinesQuery } from '../source';
import { firstDayOf } from './day-range';
import { listedMarketOf } from './listing';
import type { Market } from './market';
import { endOfLongerBar } from './sessions';

/** The newest `count` bars with start_time ≤ timestamp ≤ end_time. */
export function klineBars(market: Market, symbol: SymbolCode, request: KlinesQuery, now: EpochMs): Bars {
  const { period, adjust, count, start_time: from = -Infinity, end_time: to = Infinity } = request;
  const raw = isMinutePeriod(period)
    ? rawMinutes(market, symbol, request, period, now)
    : market.dailyBars(symbol, now, { period, from, to, count });
  const adjusted = adjustBars(raw, eventsFor(market, symbol, raw, adjust, now), adjust);
  const bars = isMinutePeriod(period) ? adjusted : longerBars(adjusted, symbol, period);
  return lastBars(barsBetween(bars, from, to), count);
}

/** The events that change bars: going forward those after the first bar, going backward all since the listing. */
function eventsFor(market: Market, symbol: SymbolCode, bars: Bars, adjust: Adjust, now: EpochMs) {
  if (adjust === 'none' || barCount(bars) === 0) return [];
  const isForward = adjust === 'forward' || adjust === 'forward_additive';
  return market.exEvents(symbol, now, isForward ? timeOfBar(bars, 0) : undefined);
}

export function intradayBars(
  market: Market,
  symbol: SymbolCode,
  period: IntradayPeriod,
  count: number,
  now: EpochMs,
): Bars {
  return lastBars(joinMinutes(market.todaysMinuteBars(symbol, now), symbol, minutesOf(period) ?? 1), count);
}

/** One-minute bars, as many as the request can need, joined to its period. */
function rawMinutes(
  market: Market,
  symbol: SymbolCode,
  { count, start_time: start, end_time: end }: KlinesQuery,
  period: IntradayPeriod,
  now: EpochMs,
): Bars {
  const minutes = minutesOf(period) ?? 1;
  const to = epochMs(Math.min(end ?? Infinity, now + dayMs));
  // A joined bar is stamped by its end, so its first minutes lie before start_time.
  const from = epochMs(Math.max((start ?? 0) - minutes * minuteMs, 0));
  return joinMinutes(market.minuteBars(symbol, { from, to, count: (count + 1) * minutes }, now), symbol, minutes);
}

/** Bars of several minutes. A bar is stamped by its scheduled end even when a range or the present cuts it. */
function joinMinutes(bars: Bars, symbol: SymbolCode, minutes: number): Bars {
  if (minutes === 1) return bars;
  const timestamp = endsOfJoinedBars(bars.timestamp, listedMarketOf(symbol), minutes);
  return aggregateBars({ ...bars, timestamp }, (index) => timestamp[index] ?? NaN);
}

/** For each one-minute bar the end of the longer bar that it belongs to. */
function endsOfJoinedBars(timestamp: Column, market: MarketId, minutes: number): Column {
  const ends = new Float64Array(timestamp.length);
  let midnight = NaN;
  for (let i = 0; i < ends.length; i++) {
    const end = epochMs(timestamp[i] ?? NaN);
    // Clocks are changed on Sundays, so the minutes of a trading day can be counted from its midnight.
    if (!(end - midnight < dayMs)) midnight = startOfDay(dayAt(end, market), market);
    ends[i] = midnight + endOfLongerBar(market, (end - midnight) / minuteMs, minutes) * minuteMs;
  }
  return ends;
}

function longerBars(days: Bars, symbol: SymbolCode, period: LongPeriod): Bars {
  return period === '1d' ? days : aggregateBars(days, bucketsOf(days, listedMarketOf(symbol), period));
}

/** Numbers the buckets of ascending days; the calendar is asked once per bucket. */
function bucketsOf(days: Bars, market: MarketId, period: Exclude<LongPeriod, '1d'>): (index: number) => number {
  let bucket = NaN;
  let nextFrom = -Infinity;
  return (index) => {
    const time = timeOfBar(days, index);
    if (time >= nextFrom) {
      bucket = bucketOf(dayAt(time, market), period);
      nextFrom = startOfDay(firstDayOf(bucket + 1, period), market);
    }
    return bucket;
  };
}
