/** How a column writes its times, and the SQL that reads them on the exchange's clock. */

import { column, literal } from './sql';

/**
 * `local`: on the exchange's clock; `digits`: the same as a number, 20240131; `instant`: with an offset from UTC; `epoch`:
 * counted from 1970. Instants that are all midnights of UTC are dates: no exchange has bars at that hour alone.
 */
export type Times =
  | { readonly kind: 'local' }
  | { readonly kind: 'digits'; readonly format: string }
  | { readonly kind: 'instant'; readonly areDates: boolean }
  | {
      readonly kind: 'epoch';
      readonly perSecond: number;
      readonly areDates: boolean;
      /** Only such a file may have times of early 1970: in others a small number is a mistake. */
      readonly reaches1970: boolean;
    };

/** What the writing of one time tells; which number a number is follows from all of them. */
export type Writing = 'local' | 'instant' | 'number';

export function writingOf(text: string): Writing {
  if (/^-?\d{6,}(\.\d*)?$/.test(text)) return 'number';
  const hour = text.search(/\d:\d\d/);
  return hour >= 0 && /(?:[+-]\d\d(:?\d\d)?|[A-Za-z])$/.test(text.slice(hour + '0:00'.length)) ? 'instant' : 'local';
}

/** One bad row does not decide. */
export function writingOfMost(texts: readonly string[]): Writing {
  const writings = texts.filter((text) => text !== '').map(writingOf);
  const count = (one: Writing) => writings.filter((writing) => writing === one).length;
  return (['local', 'instant', 'number'] as const).reduce((most, one) => (count(one) > count(most) ? one : most));
}

/** The type in which a CSV file's times are read. */
export const csvTypes = { local: 'TIMESTAMP', digits: 'BIGINT', instant: 'TIMESTAMPTZ', epoch: 'DOUBLE' } as const;

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

/** SQL: what most numbers of a file are, as a format of digits or as units per second. */
export function numberKind(number: string): string {
  const digits = digitFormats.map(
    ([scale, format]) => `WHEN ${number} BETWEEN ${16_000_101 * scale} AND ${22_000_101 * scale} THEN '${format}'`,
  );
  const epochs = units.map((unit) => `WHEN abs(${number}) <= ${latest * unit} THEN '${unit}'`);
  return `CASE ${[...digits, ...epochs].join(' ')} END`;
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

/** The time on the exchange's clock, as TIMESTAMP; NULL where it cannot be read. @param symbol SQL; its suffix tells the zone */
export function wallClock(shape: WithTimes, symbol: string, zones: Readonly<Record<string, string>>): string {
  const { time } = shape;
  const text = column(shape, 'time');
  switch (time.kind) {
    case 'local':
      return `TRY_CAST(${text} AS TIMESTAMP)`;
    case 'digits':
      return `try_strptime(TRY_CAST(${text} AS BIGINT)::VARCHAR, '${time.format}')`;
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

function zoneOf(symbol: string, zones: Readonly<Record<string, string>>): string {
  const cases = Object.entries(zones).map(([suffix, zone]) => `WHEN ${literal(suffix)} THEN ${literal(zone)}`);
  return `CASE regexp_extract(${symbol}, '[^.]*$') ${cases.join(' ')} END`;
}
