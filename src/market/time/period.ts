/** Periods of bars, adjustment modes and universes: the closed lists of the service. */
import { dayMs, type DayNumber } from './exchange-time';
import type { Market } from './markets';

export const klinePeriods = ['1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M', '1Q', '1Y'] as const;
export type KlinePeriod = (typeof klinePeriods)[number];

export const intradayPeriods = ['1m', '5m', '10m', '15m', '30m', '60m'] as const;
export type IntradayPeriod = (typeof intradayPeriods)[number];

export type Period = KlinePeriod | IntradayPeriod;
export type MinutePeriod = IntradayPeriod;

export const adjustModes = ['none', 'forward', 'backward', 'forward_additive', 'backward_additive'] as const;
export type Adjust = (typeof adjustModes)[number];

export const universes = ['CN_Stock', 'US_Stock', 'HK_Stock', 'CN_ETF'] as const;
export type Universe = (typeof universes)[number];

declare const otherUniverseBrand: unique symbol;
/** A universe that only the service knows, by the name that a person types. */
export type OtherUniverse = string & { readonly [otherUniverseBrand]: true };
export type UniverseId = Universe | OtherUniverse;

/** Minutes in one bar, or undefined for daily and longer bars. Case matters: `1m` is a minute, `1M` a month. */
export function minutesOf(period: Period): number | undefined {
  return period.endsWith('m') ? Number(period.slice(0, -1)) : undefined;
}

export function isMinutePeriod(period: Period): period is MinutePeriod {
  return period.endsWith('m');
}

export function isUniverse(text: string): text is Universe {
  return universes.some((universe) => universe === text);
}

/** True for letters, digits and `_`. */
export function isUniverseName(text: string): text is UniverseId {
  return /^[A-Z]\w{0,39}$/i.test(text);
}

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
