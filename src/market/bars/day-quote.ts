/** A quote made of daily bars: what they cannot tell is left out. */
import type { FactorEvent } from './as-of';
import { barCount, type Bars, roundToSixDecimals, timeOfBar } from './bars';
import { closeOfDay } from '../time/trading-hours';
import { dayAt, type EpochMs, epochMs } from '../time/exchange-time';
import type { Market } from '../time/markets';

/** As the quotes endpoint has it; changes are fractions. */
export interface DayQuote {
  readonly last_price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly prev_close: number;
  readonly volume: number | null;
  readonly amount: number | null;
  /** The close of the day, or the moment before it; the day where the market's hours are unknown. */
  readonly timestamp: number;
  readonly ext: Readonly<Record<'amplitude' | 'change_amount' | 'change_pct', number>>;
}

/**
 * @param days unadjusted daily bars up to the moment, the last of them running @param events in ascending order
 * @returns undefined without a bar
 */
export function dayQuote(
  days: Bars,
  events: readonly FactorEvent[],
  moment: EpochMs,
  market: Market,
): DayQuote | undefined {
  const last = barCount(days) - 1;
  if (last < 0) return undefined;
  const value = (name: 'open' | 'high' | 'low' | 'close' | 'volume' | 'amount') => days[name][last] ?? NaN;
  const [open, high, low, close] = [value('open'), value('high'), value('low'), value('close')];
  const before = previousClose(days, events, last) ?? open;
  return {
    last_price: roundToSixDecimals(close),
    open: roundToSixDecimals(open),
    high: roundToSixDecimals(high),
    low: roundToSixDecimals(low),
    prev_close: roundToSixDecimals(before),
    volume: known(value('volume')),
    amount: known(value('amount')),
    timestamp: lastTrade(timeOfBar(days, last), moment, market),
    ext: {
      amplitude: roundToSixDecimals((high - low) / before),
      change_amount: roundToSixDecimals(close - before),
      change_pct: roundToSixDecimals(close / before - 1),
    },
  };
}

function lastTrade(bar: EpochMs, moment: EpochMs, market: Market): EpochMs {
  return typeof market === 'string' ? epochMs(Math.min(moment, closeOfDay(dayAt(bar, market), market))) : bar;
}

/** On an ex-date the close before counts as the reference price. */
function previousClose(days: Bars, events: readonly FactorEvent[], last: number): number | undefined {
  const told = days.prev_close?.[last];
  if (told !== undefined && !Number.isNaN(told)) return told;
  const close = days.close[last - 1];
  if (close === undefined) return undefined;
  const [from, to] = [timeOfBar(days, last - 1), timeOfBar(days, last)];
  const between = events.filter(({ timestamp }) => timestamp > from && timestamp <= to);
  return close / between.reduce((product, { ex_factor: factor }) => product * factor, 1);
}

function known(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
