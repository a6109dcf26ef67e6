/** Periods of bars, adjustment modes and universes: the closed lists of the service. */

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
