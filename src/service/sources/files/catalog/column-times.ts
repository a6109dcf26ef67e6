/** How the times of a whole column are to be read: what a few rows leave open, all of them decide. */
import type { Database } from '../sql/database';
import { addition, OpenChoice } from '../settings/open-choice';
import { column } from '../sql/sql';
import { scanOf, type TableFile } from '../tables/table-files';
import {
  areMidnights,
  earliestSecond,
  hasRepublicYear,
  isInTime,
  isUtcColumn,
  mayBeRepublican,
  numberKind,
  reaches1970,
  republicDate,
  type Times,
  timeText,
  wallClock,
  type Writing,
} from '../times/times';
import { clockFormat, dateFormatOf, dateOrderOf, formatsOf, mostly, shownFormat } from '../times/date-formats';

/**
 * @param samples some times
 * @param dates the order of day, month and year, from the settings
 * @throws Error that says what to add where the dates have two readings
 */
export async function columnTimes(
  file: TableFile,
  writing: Writing,
  samples: readonly string[],
  dates: string | undefined,
  database: Database,
): Promise<Times> {
  if (column(file.shape, 'time') === 'NULL') return { kind: 'local' };
  const times = await writtenTimes(file, writing, samples, dates, database);
  const names = ['time', 'clock'].flatMap((ours) => file.shape.columns[ours] ?? []);
  const isOpen = times.kind === 'local' || times.kind === 'written';
  if (!isOpen || !names.some(isUtcColumn) || (await areDates(file, times, database))) return times;
  return { ...times, isUtc: true };
}

async function areDates({ file, shape }: TableFile, time: Times, database: Database): Promise<boolean> {
  const wall = wallClock({ ...shape, time }, `''`, {});
  const [row] = await database.rows<{ dates: boolean }>(
    `SELECT ${areMidnights(`epoch_us(${wall})`, 1e6)} AS dates FROM ${scanOf([{ file, shape }], shape)}`,
  );
  return row?.dates ?? false;
}

async function writtenTimes(
  file: TableFile,
  writing: Writing,
  samples: readonly string[],
  dates: string | undefined,
  database: Database,
): Promise<Times> {
  switch (writing) {
    case 'local':
      return { kind: 'local' };
    case 'instant':
      return instants(file, database);
    case 'number':
      return numbers(file, database);
    case 'written':
      return written(file, samples, dates, database);
  }
}

async function written(
  file: TableFile,
  samples: readonly string[],
  dates: string | undefined,
  database: Database,
): Promise<Times> {
  const clock = commonClock(samples);
  const relation = `SELECT ${timeText(file.shape)} AS x FROM ${scanOf([file], file.shape)}`;
  if (dates === undefined && samples.some(mayBeRepublican) && (await areRepublican(relation, database)))
    return { kind: 'republic' };
  const order = dates === undefined ? undefined : dateOrderOf(dates);
  const format = await dateFormatOf(relation, clock, order, (sql) => database.rows(sql));
  const { name } = file.file;
  switch (format.kind) {
    case 'found':
      return { kind: 'written', formats: formatsOf(format.date, clock) };
    case 'open': {
      const [first = '', second = ''] = format.formats.map(shownFormat);
      const choice = [{ dates: first }, { dates: second }];
      throw new OpenChoice(
        `dates such as ${format.example} may be ${first} or ${second}: ${addition(name, choice)}`,
        choice,
      );
    }
    case 'mixed':
      throw new Error(
        `the dates, such as ${format.example}, are written in several ways: write all in one, such as 2024-01-31`,
      );
    case 'unknown':
      throw new Error(
        `the times, such as ${format.example}, are not understood: write them as 2024-01-31 or 2024-01-31 14:30`,
      );
  }
}

/** Nearly all are dates of this calendar, and one year at least has three digits. */
async function areRepublican(relation: string, database: Database): Promise<boolean> {
  const [row] = await database.rows<{ are: boolean | null }>(
    `SELECT bool_or(${hasRepublicYear('x')}) AND count(*) FILTER (${isInTime(republicDate('x'))}) >= ${mostly} * count(*) AS are
     FROM (${relation}) WHERE regexp_matches(x::VARCHAR, '[0-9]')`,
  );
  return row?.are ?? false;
}

/** That of most samples. */
function commonClock(samples: readonly string[]): string | undefined {
  const clocks = samples.filter((text) => /\d/.test(text)).map(clockFormat);
  const counts = new Map<string | undefined, number>();
  for (const clock of clocks) counts.set(clock, (counts.get(clock) ?? 0) + 1);
  return [...counts].reduce<readonly [string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0];
}

async function instants(file: TableFile, database: Database): Promise<Times> {
  const midnights = areMidnights(`epoch_us(TRY_CAST(${timeText(file.shape)} AS TIMESTAMPTZ))`, 1e6);
  const [row] = await database.rows<{ dates: boolean }>(
    `SELECT ${midnights} AS dates FROM ${scanOf([file], file.shape)}`,
  );
  return { kind: 'instant', areDates: row?.dates ?? false };
}

async function numbers(file: TableFile, database: Database): Promise<Times> {
  const times = `SELECT TRY_CAST(${column(file.shape, 'time')} AS DOUBLE) AS number FROM ${scanOf([file], file.shape)}`;
  // Of two that are as many, the larger numbers decide: small ones may be times around 1970 in the same unit.
  const [most] = await database.rows<{ kind: string | null; example: number }>(
    `SELECT ${numberKind('number')} AS kind, any_value(number) AS example FROM (${times}) WHERE isfinite(number)
     GROUP BY kind ORDER BY count(*) DESC, max(abs(number)) DESC LIMIT 1`,
  );
  if (!most) return { kind: 'local' };
  if (most.kind?.startsWith('%')) return { kind: 'digits', format: most.kind };
  if (most.kind === 'serial') return { kind: 'serial' };
  const perSecond = Number(most.kind);
  const [row] = await database.rows<{ earliest: number | null; dates: boolean }>(
    `SELECT ${earliestSecond('number', perSecond)} AS earliest, ${areMidnights('number', perSecond)} AS dates
     FROM (${times}) WHERE isfinite(number)`,
  );
  if (row?.earliest === null || row === undefined) {
    throw new Error(`the times, such as ${most.example}, are neither dates like 20240131 nor counted from 1970`);
  }
  return { kind: 'epoch', perSecond, areDates: row.dates, reaches1970: reaches1970(row.earliest) };
}
