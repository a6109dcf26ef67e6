/** The bars of the K-line endpoints: period, range, count and adjustment applied to the market's days and minutes. */
import { adjustBars } from '../../../market/bars/adjust';
import { barCount, type Bars, barsBetween, lastBars, timeOfBar } from '../../../market/bars/bars';
import { dayMs, type EpochMs, epochMs, minuteMs } from '../../../market/time/exchange-time';
import { barsOfDays, barsOfMinutes } from '../../../market/bars/longer-bars';
import { type Adjust, isMinutePeriod, type IntradayPeriod, minutesOf } from '../../../market/time/period';
import type { SymbolCode } from '../../../market/symbols/symbol';
import type { KlinesQuery } from '../source';
import { listedMarketOf } from './listings/listing';
import type { Market } from './market';

/** The newest `count` bars with start_time ≤ timestamp ≤ end_time. */
export function klineBars(market: Market, symbol: SymbolCode, request: KlinesQuery, now: EpochMs): Bars {
  const { period, adjust, count, start_time: from = -Infinity, end_time: to = Infinity } = request;
  const raw = isMinutePeriod(period)
    ? rawMinutes(market, symbol, request, period, now)
    : market.dailyBars(symbol, now, { period, from, to, count });
  const adjusted = adjustBars(raw, eventsFor(market, symbol, raw, adjust, now), adjust);
  const bars = isMinutePeriod(period) ? adjusted : barsOfDays(adjusted, listedMarketOf(symbol), period);
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
  return lastBars(
    barsOfMinutes(market.todaysMinuteBars(symbol, now), listedMarketOf(symbol), minutesOf(period) ?? 1),
    count,
  );
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
  return barsOfMinutes(
    market.minuteBars(symbol, { from, to, count: (count + 1) * minutes }, now),
    listedMarketOf(symbol),
    minutes,
  );
}
