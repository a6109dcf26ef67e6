/** How a column writes its times, and the SQL that reads them on the exchange's clock. */

import { column, listLiteral, literal } from '../sql/sql';

/**
 * `local`: on the exchange's clock, year first; `written`: the same in other formats; `republic`: with years since 1911; `digits`: as a number, 20240131;
 * `serial`: days since 1900, as Excel counts; `instant`: with an offset from UTC; `epoch`: counted from 1970. Instants that
 * are all midnights of UTC are dates: no exchange has bars at that hour alone. `isUtc`: the column's name says so.
 */
export type Times =
  | { readonly kind: 'local'; readonly isUtc?: true }
  | { readonly kind: 'written'; readonly formats: readonly string[]; readonly isUtc?: true }
  | { readonly kind: 'digits'; readonly format: string }
  | { readonly kind: 'republic' }
  | { readonly kind: 'serial' }
  | { readonly kind: 'instant'; readonly areDates: boolean }
  | {
      readonly kind: 'epoch';
      readonly perSecond: number;
      readonly areDates: boolean;
      /** Only such a file may have times of early 1970: in others a small number is a mistake. */
      readonly reaches1970: boolean;
    };

/** What the writing of one time tells; which number a number is follows from all of them. */
export type Writing = 'local' | 'instant' | 'number' | 'written';

export function writingOf(text: string): Writing {
  const shown = text.slice(0, longest);
  if (/^-?\d{5,}(\.\d*)?$/.test(shown) || /^\d\.\d+E[+]?\d+$/i.test(shown)) return 'number';
  const hour = shown.search(/\d:\d\d/);
  if (hour >= 0 && /(?:[+-]\d\d(:?\d\d)?|Z|UTC|GMT)$/i.test(shown.slice(hour + '0:00'.length))) return 'instant';
  return /^\d{4}[-/]\d{1,2}[-/]\d{1,2}([ T]+\d{1,2}:\d\d(:\d\d(\.\d+)?)?)?$/.test(shown) ? 'local' : 'written';
}

const longest = 60;

/** One bad row does not decide. */
export function writingOfMost(texts: readonly string[]): Writing {
  const writings = texts.filter((text) => /\d/.test(text)).map(writingOf);
  const count = (one: Writing) => writings.filter((writing) => writing === one).length;
  return (['local', 'instant', 'number', 'written'] as const).reduce((most, one) =>
    count(one) > count(most) ? one : most,
  );
}

/** No time is before or after: DuckDB reads a year of two digits as one of the first century. */
export const years = { first: 1600, last: 2199 } as const;

/** SQL: NULL where there is no time. */
export function isInTime(wall: string): string {
  return `${wall} >= '${years.first}-01-01'::TIMESTAMP AND ${wall} < '${years.last + 1}-01-01'::TIMESTAMP`;
}

const digitFormats = [
  [1, '%Y%m%d'],
  [1e4, '%Y%m%d%H%M'],
  [1e6, '%Y%m%d%H%M%S'],
  [1e9, '%Y%m%d%H%M%S%g'],
] as const;
const units = [1, 1e3, 1e6, 1e9] as const;
/** In seconds: the year 2103. The next smaller unit has already passed 1970-02-18 then. */
const latest = 4.2e9;
const nearZero = latest / 1000;

/** Excel's, from 1941 to 2099; a file of seconds since 1970 has no such times alone. */
const serials = { first: 15_000, last: 73_050 } as const;

/** SQL: what most numbers of a file are, as a format of digits, as `serial`, or as units per second. */
export function numberKind(number: string): string {
  const digits = digitFormats.map(
    ([scale, format]) => `WHEN ${number} BETWEEN ${16_000_101 * scale} AND ${22_000_101 * scale} THEN '${format}'`,
  );
  const epochs = units.map((unit) => `WHEN abs(${number}) <= ${latest * unit} THEN '${unit}'`);
  const serial = `WHEN ${number} BETWEEN ${serials.first} AND ${serials.last} THEN 'serial'`;
  return `CASE ${[...digits, serial, ...epochs].join(' ')} END`;
}

/** SQL: the earliest of the times that cannot be meant in a smaller unit, in seconds since 1970. */
export function earliestSecond(number: string, perSecond: number): string {
  const seconds = `(${number} / ${perSecond})`;
  return `min(${seconds}) FILTER (abs(${seconds}) BETWEEN ${nearZero} AND ${latest})`;
}

/** Whether a history that begins at this second includes the times around 1970 that `earliestSecond` leaves open. */
export function reaches1970(earliest: number): boolean {
  return earliest < 2 * nearZero;
}

/** SQL: are all times midnights of UTC? @param time a number since 1970, or an instant */
export function areMidnights(time: string, perSecond: number): string {
  return `coalesce(bool_and(${time} % ${86_400 * perSecond} = 0), false)`;
}

interface WithTimes {
  readonly time: Times;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * The time on the exchange's clock, as TIMESTAMP; NULL where it cannot be read.
 * @param symbol SQL; its suffix tells the zone
 */
export function wallClock(shape: WithTimes, symbol: string, zones: Readonly<Record<string, string>>): string {
  const { time } = shape;
  const wall = writtenClock(shape, symbol, zones);
  const isUtc = (time.kind === 'local' || time.kind === 'written') && time.isUtc === true;
  return isUtc ? `timezone(${zoneOf(symbol, zones)}, timezone('UTC', ${wall}))` : wall;
}

function writtenClock(shape: WithTimes, symbol: string, zones: Readonly<Record<string, string>>): string {
  const { time } = shape;
  const text = timeText(shape);
  switch (time.kind) {
    case 'local':
      return `TRY_CAST(${text} AS TIMESTAMP)`;
    case 'written':
      return `try_strptime(${plainDate(text)}, ${listLiteral(time.formats)})`;
    case 'republic':
      return republicDate(text);
    case 'digits':
      // Most are digits alone; 20240131.0 is a number as well.
      return `coalesce(${[`${text}::VARCHAR`, `TRY_CAST(${text} AS BIGINT)::VARCHAR`].map((one) => `try_strptime(${one}, '${time.format}')`).join(', ')})`;
    case 'serial':
      return `make_timestamp(round((TRY_CAST(${text} AS DOUBLE) - 25569) * 86400)::BIGINT * 1000000)`;
    case 'instant': {
      const instant = `TRY_CAST(${text} AS TIMESTAMPTZ)`;
      return `timezone(${time.areDates ? `'UTC'` : zoneOf(symbol, zones)}, ${instant})`;
    }
    case 'epoch': {
      const number = `TRY_CAST(${text} AS DOUBLE)`;
      const [from, to] = [time.reaches1970 ? 0 : nearZero * time.perSecond, latest * time.perSecond];
      const instant = `make_timestamptz(round(${number} * ${1e6 / time.perSecond})::BIGINT)`;
      const wall = `timezone(${time.areDates ? `'UTC'` : zoneOf(symbol, zones)}, ${instant})`;
      return `CASE WHEN abs(${number}) BETWEEN ${from} AND ${to} THEN ${wall} END`;
    }
  }
}

/** Of a column called `Gmt time`, `Time (UTC)` or `timestamp_utc`. */
export function isUtcColumn(name: string): boolean {
  return /(^|[^a-z])(utc|gmt)([^a-z]|$)|^(utc|gmt)time$|(time|date|stamp)(utc|gmt)$/i.test(name.slice(0, longest));
}

/** SQL: without names of weekdays, which say nothing more. */
export function plainDate(text: string): string {
  const weekday = `^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? |([ ,/(]+(星期|周)?|(星期|周))[一二三四五六日天][)]?$`;
  return `trim(regexp_replace(${text}::VARCHAR, '${weekday}', '', 'g'))`;
}

/** SQL: the column of times, joined with the clock where that has a column of its own. */
export function timeText(shape: Pick<WithTimes, 'columns'>): string {
  const time = column(shape, 'time');
  if (shape.columns['clock'] === undefined) return time;
  const clock = `trim(${column(shape, 'clock')}::VARCHAR)`;
  // 931 is 09:31, 93100 is 09:31:00, 93100000 has milliseconds.
  const digits = `lpad(${clock}, CASE WHEN length(${clock}) <= 4 THEN 4 WHEN length(${clock}) <= 6 THEN 6 ELSE 9 END, '0')`;
  const seconds = `CASE WHEN length(${clock}) > 4 THEN ':' || substr(${digits}, 5, 2) ELSE ':00' END`;
  const written = `CASE WHEN regexp_full_match(${clock}, '[0-9]{1,9}')
    THEN substr(${digits}, 1, 2) || ':' || substr(${digits}, 3, 2) || ${seconds} ELSE ${clock} END`;
  return `(trim(${time}::VARCHAR) || ' ' || ${written})`;
}

/** The same for one row of texts. */
export function joinedTime(date: string, clock: string): string {
  const text = clock.trim();
  if (!/^\d{1,9}$/.test(text)) return `${date} ${text}`;
  const digits = text.padStart(text.length <= 4 ? 4 : text.length <= 6 ? 6 : 9, '0');
  return `${date} ${digits.slice(0, 2)}:${digits.slice(2, 4)}:${text.length > 4 ? digits.slice(4, 6) : '00'}`;
}

function zoneOf(symbol: string, zones: Readonly<Record<string, string>>): string {
  const cases = Object.entries(zones).map(([suffix, zone]) => `WHEN ${literal(suffix)} THEN ${literal(zone)}`);
  return `CASE regexp_extract(${symbol}, '[^.]*$') ${cases.join(' ')} END`;
}

const written = '^\\s*(?:民[國国])?\\s?([0-9]{2,3})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(.{0,20})$';
const pattern = new RegExp(written);

/** Whether a text may be such a date: one of two digits may be of another calendar as well. */
export function mayBeRepublican(text: string): boolean {
  return pattern.test(text.slice(0, 40));
}

/** SQL: NULL where the text is none. */
export function republicDate(text: string): string {
  const shown = `${text}::VARCHAR`;
  const part = (index: number) => `regexp_extract(${shown}, '${written}', ${index})`;
  return `TRY_CAST((TRY_CAST(${part(1)} AS INTEGER) + 1911) || '-' || ${part(2)} || '-' || ${part(3)} || ${part(4)} AS TIMESTAMP)`;
}

/** SQL: has the year three digits? No other calendar in use has such years. */
export function hasRepublicYear(text: string): string {
  return `regexp_matches(${text}::VARCHAR, '^\\s*(?:民[國国])?\\s?1[0-9]{2}[-/.年]') OR ${text}::VARCHAR LIKE '民國%'`;
}
