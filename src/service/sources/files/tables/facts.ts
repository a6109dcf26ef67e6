/** What one scan of a file finds about the bars of each symbol, on which the judgements in this folder rest. */
import { type MarketId, marketIds } from '../../../../market/time/markets';
import { literal } from '../sql/sql';

export interface Facts {
  readonly filename: string;
  readonly symbol: string | null;
  /** Rows that can be shown. */
  readonly readable: number;
  /** Rows that cannot be shown: notes among them, which are no flaws. */
  readonly unreadable: number;
  /** Rows that cannot be used as they are. */
  readonly flawed: number;
  /** Different times. */
  readonly times: number;
  /** About so many, where there are many more times; else exactly (`withDays`). */
  readonly days: number;
  /** About so many different pairs of a time and a close: rows that are there twice say nothing else. */
  readonly versions: number;
  /** On the exchange's clock, as `2024-01-31 00:00:00`. */
  readonly first: string | null;
  readonly last: string | null;
  /** Rows by minute of the day. */
  readonly minutes: readonly { readonly key: number; readonly value: string }[] | null;
  readonly saturdays: number;
  readonly sundays: number;
  readonly fridays: number;
  /** Rows whose open or close lies outside low … high. */
  readonly outside: number;
  /** Rows with a volume and an amount. */
  readonly traded: number;
  /** In the order of `ratios`: rows where amount × ratio ÷ volume is a price of the bar. */
  readonly fits: readonly number[];
  /** Rows whose volume and amount stand in each other's column: volume ÷ amount is a price of the bar. */
  readonly exchanged: number;
  /** Rows whose volume has two decimals, as lots of odd numbers of shares have. */
  readonly fractions: number;
  /** Rows at 13:01 without a volume. */
  readonly idle: number;
  /** Rows whose time is no whole minute. */
  readonly odd: number;
}

/** Over all symbols of a file. */
export function sumOf(facts: readonly Facts[], countOf: (one: Facts) => number): number {
  return facts.reduce((sum, one) => sum + countOf(one), 0);
}

/** Of currency units and shares, from hundredths of lots to hundreds of millions. */
export const ratios = [0.01, 1, 10, 100, 1e3, 1e4, 1e6, 1e8] as const;

/** Of a price: roundings of adjusted prices are no mistakes. */
const tolerance = 0.005;

/** SQL: open or close is not between low and high. */
export const isOutside = `(greatest(open, close) > high * ${1 + tolerance} OR least(open, close) < low * ${1 - tolerance})`;

/** In fewer rows, a close outside low … high tells nothing: people write them by hand. */
export const fewestOutside = 5;

/** @param relation with `volume_number` and `amount_number` beside the columns of bars */
export function factsSql(
  relation: string,
  isReadable: string,
  isFlawed: (isShown: string) => string,
  hasAmount: boolean,
): string {
  const count = (condition: string) => `count(*) FILTER (t IS NOT NULL AND ${condition})::INTEGER`;
  // An INTEGER comes as a number, a BIGINT as a text.
  const minute = `(hour(t) * 60 + minute(t))::INTEGER`;
  const isExchanged = `${isTraded} AND ${isPriceOf('volume_number', 'amount_number')} AND NOT ${isPriceOf('amount_number', 'volume_number')}`;
  const ofAmount = hasAmount
    ? [`${count(isTraded)} AS traded`, `[${fitsOf(count)}] AS fits`, `${count(isExchanged)} AS exchanged`]
    : ['0 AS traded', '[]::INTEGER[] AS fits', '0 AS exchanged'];
  const shown = `SELECT *, coalesce(${isReadable}, false) AS is_readable FROM (${relation})`;
  // Rows without a time are passed over by most of what is counted: it costs less than asking of each row.
  const readable = `SELECT * REPLACE (CASE WHEN is_readable THEN t END AS t), ${isFlawed('is_readable')} AS is_flawed, ${hasAmount ? fittingRatio : 'NULL'} AS fitting FROM (${shown})`;
  return `SELECT filename, symbol, count(t)::INTEGER AS readable, (count(*) - count(t))::INTEGER AS unreadable, count(*) FILTER (is_flawed)::INTEGER AS flawed,
    count(DISTINCT t)::INTEGER AS times,
    approx_count_distinct(hash(t, close)) FILTER (t IS NOT NULL)::INTEGER AS versions,
    approx_count_distinct(t::DATE)::INTEGER AS days,
    min(t)::VARCHAR AS first, max(t)::VARCHAR AS last,
    map_entries(histogram(${minute})) AS minutes,
    ${count('dayofweek(t) = 6')} AS saturdays, ${count('dayofweek(t) = 0')} AS sundays, ${count('dayofweek(t) = 5')} AS fridays,
    ${count(isOutside)} AS outside, ${ofAmount.join(', ')},
    ${count('volume_number <> floor(volume_number) AND abs(volume_number * 100 - round(volume_number * 100)) < 0.001')} AS fractions,
    ${count(`${minute} = 781 AND volume_number = 0`)} AS idle,
    ${count('epoch_us(t) % 60000000 <> 0')} AS odd
    FROM (${readable}) GROUP BY filename, symbol`;
}

const isTraded = 'volume_number > 0 AND amount_number > 0';

/** SQL: the ratio with which amount ÷ volume is a price of the bar, by its number. A bar with so wide a range that several fit tells none. */
const fittingRatio = `CASE WHEN ${isTraded} AND high < low * 9 THEN CASE ${ratios
  .map(
    (ratio, index) =>
      `WHEN volume_number >= ${fewestTraded(ratio)} AND ${isPriceOf(`amount_number * ${ratio}`, 'volume_number')} THEN ${index}`,
  )
  .join(' ')} END END`;

function fitsOf(count: (condition: string) => string): string {
  return ratios.map((_, index) => count(`fitting = ${index}`)).join(', ');
}

/** SQL: is one ÷ the other a price of the bar? */
export function isPriceOf(dividend: string, divisor: string): string {
  return `(${dividend} BETWEEN low * ${divisor} * 0.99 AND high * ${divisor} * 1.01)`;
}

/** Where a ratio means shares, a bar has a hundred at least: lots are what is traded. */
function fewestTraded(ratio: number): number {
  return ratio === 1 || ratio === 1e3 ? 100 : 1;
}

/** True where the estimate of the days decides between days and minutes; bars at one clock time have a day each. */
export function hasUncertainDays({ times, days, minutes }: Facts): boolean {
  return (minutes?.length ?? 0) > 1 && times <= 2 * days + 10;
}

/** SQL: the days of each symbol of a file, exactly. */
export function daysSql(relation: string, isReadable: string): string {
  return `SELECT filename, symbol, count(DISTINCT t::DATE)::INTEGER AS days FROM (${relation}) WHERE ${isReadable} GROUP BY filename, symbol`;
}

/** SQL: how many weeks, months and years of a file's days have bars. */
export function spansSql(relation: string, isReadable: string): string {
  const distinct = (unit: string) => `count(DISTINCT date_trunc(${literal(unit)}, t))::INTEGER`;
  return `SELECT filename, symbol, ${distinct('week')} AS weeks, ${distinct('month')} AS months, ${distinct('quarter')} AS quarters,
    ${distinct('year')} AS years FROM (${relation}) WHERE ${isReadable} GROUP BY filename, symbol`;
}

export interface Spans {
  readonly filename: string;
  readonly symbol: string | null;
  readonly weeks: number;
  readonly months: number;
  readonly quarters: number;
  readonly years: number;
}

/** Of all symbols; undefined where they are of several, or of a market without sessions. */
export function marketOf(facts: readonly Facts[]): MarketId | undefined {
  const found = new Set(facts.map(({ symbol }) => marketIds.find((id) => symbol?.endsWith(`.${id}`))));
  const [only] = [...found];
  return found.size === 1 ? only : undefined;
}
