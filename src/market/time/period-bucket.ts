/** Which week, month, quarter or year a day belongs to: bars of different markets are aligned by it. */
import { dayMs, type DayNumber } from './exchange-time';
import type { Market } from './markets';
import type { KlinePeriod } from './period';

export type LongPeriod = Exclude<KlinePeriod, `${number}m`>;

/** A number that is equal for days of the same period and grows with time. Weeks begin on Monday, as in ISO 8601. */
export function bucketOf(day: DayNumber, period: LongPeriod): number {
  switch (period) {
    case '1d':
      return day;
    case '1w':
      // 1970-01-01 was a Thursday.
      return Math.floor((day + 3) / 7);
    case '1M':
      return monthOf(day);
    case '1Q':
      return Math.floor(monthOf(day) / 3);
    case '1Y':
      return Math.floor(monthOf(day) / 12);
  }
}

const daysOf: Readonly<Record<LongPeriod, number>> = { '1d': 1, '1w': 7, '1M': 31, '1Q': 92, '1Y': 366 };
const tradingDaysOf: Readonly<Record<LongPeriod, number>> = { '1d': 1, '1w': 5, '1M': 23, '1Q': 66, '1Y': 262 };

/** The most trading days of a period. A market of unknown hours may trade every day. */
export function mostDaysOf(period: LongPeriod, market: Market): number {
  return (typeof market === 'string' ? tradingDaysOf : daysOf)[period];
}

function monthOf(day: DayNumber): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
