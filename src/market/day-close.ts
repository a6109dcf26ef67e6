/** When a day of a market is over. */
import { type DayNumber, endOfDay, type EpochMs, instantOfMinute } from './exchange-time';
import type { Market } from './markets';
import { sessionsOf } from './trading-hours';

/** When the daily bar of a day is complete: at the close, in a market of unknown hours when the day is over. */
export function closeOfDay(day: DayNumber, market: Market): EpochMs {
  const last = sessionsOf(market).at(-1);
  return typeof market === 'string' && last ? instantOfMinute(day, last.to, market) : endOfDay(day, market);
}
