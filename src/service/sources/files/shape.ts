/** How a file holds a table: its format, its columns by our names, and how its times are written. */
import { repeated } from '../../../market/repeated-text';
import type { Database } from './database';
import { readCsvHead } from './csv-head';
import type { FoundFile } from './folder';
import { column, literal } from './sql';
import { scanOf, type Shape, type TableFile, type TableId, tables } from './table-files';
import {
  areMidnights,
  earliestSecond,
  numberKind,
  reaches1970,
  type Times,
  type Writing,
  writingOfMost,
} from './times';

/** Names in files, by ours. */
export type Renamed = Readonly<Record<string, readonly string[]>>;

/** @param renamed the file's names by ours, from the mapping. @throws Error naming what is wrong with its columns */
export async function shapeOf(file: FoundFile, table: TableId, renamed: Renamed, database: Database): Promise<Shape> {
  const isCsv = !file.name.toLowerCase().endsWith('.parquet');
  const { writing, ...shape } = await (isCsv ? csvShape : parquetShape)(file, table, renamed, database);
  return { ...shape, time: await timesOf({ file, shape: { ...shape, time: readAs[writing] } }, writing, database) };
}

type ShapeAtFirst = Omit<Shape, 'time'> & { readonly writing: Writing };

async function csvShape({ path }: FoundFile, table: TableId, renamed: Renamed): Promise<ShapeAtFirst> {
  const { isGzip, separator, names, rows } = await readCsvHead(path);
  const columns = columnsOf(names, table, renamed);
  const used = Object.values(columns);
  // Columns that nobody reads need no names, and may have the same.
  const numbered = names.map((name, index) => (used.includes(name) ? name : `column ${index + 1}`));
  const time = names.indexOf(columns['time'] ?? '');
  const writing = writingOfMost(rows.map((row) => row[time] ?? ''));
  return { format: 'csv', isGzip, separator, names: numbered, columns, writing };
}

async function parquetShape(
  { path }: FoundFile,
  table: TableId,
  renamed: Renamed,
  database: Database,
): Promise<ShapeAtFirst> {
  const relation = `read_parquet(${literal(path)})`;
  const described = await database
    .rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`)
    .catch((cause: unknown) => {
      throw new Error('the file is no Parquet file, or not complete', { cause });
    });
  const names = described.map(({ column_name: name }) => name);
  const columns = columnsOf(names, table, renamed);
  const type = described.find(({ column_name: name }) => name === columns['time'])?.column_type ?? '';
  if (type !== 'VARCHAR') {
    return { format: 'parquet', isGzip: false, separator: '', names, columns, writing: writingOfType(type) };
  }
  const time = column({ columns }, 'time');
  const texts = await database.rows<{ text: string | null }>(`SELECT ${time} AS text FROM ${relation} LIMIT 100`);
  const writing = writingOfMost(texts.map(({ text }) => text ?? ''));
  return { format: 'parquet', isGzip: false, separator: '', names, columns, writing };
}

function writingOfType(type: string): Writing {
  if (type === 'TIMESTAMP WITH TIME ZONE') return 'instant';
  return /^(U?(BIG|HUGE|)INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/.test(type) ? 'number' : 'local';
}

const readAs: Readonly<Record<Writing, Times>> = {
  local: { kind: 'local' },
  instant: { kind: 'instant', areDates: false },
  number: { kind: 'epoch', perSecond: 1, areDates: false, reaches1970: true },
};

/** Asks all times of a file what the first one leaves open. @param file read as `readAs` says */
async function timesOf(file: TableFile, writing: Writing, database: Database): Promise<Times> {
  const time = column(file.shape, 'time');
  if (writing === 'local' || time === 'NULL') return { kind: 'local' };
  const scan = scanOf([file], file.shape);
  if (writing === 'instant') {
    const midnights = areMidnights(`epoch_us(TRY_CAST(${time} AS TIMESTAMPTZ))`, 1e6);
    const [row] = await database.rows<{ dates: boolean }>(`SELECT ${midnights} AS dates FROM ${scan}`);
    return { kind: 'instant', areDates: row?.dates ?? false };
  }
  const numbers = `SELECT TRY_CAST(${time} AS DOUBLE) AS number FROM ${scan}`;
  // Of two that are as many, the larger numbers decide: small ones may be times around 1970 in the same unit.
  const [most] = await database.rows<{ kind: string | null; example: number }>(
    `SELECT ${numberKind('number')} AS kind, any_value(number) AS example FROM (${numbers}) WHERE isfinite(number)
     GROUP BY kind ORDER BY count(*) DESC, max(abs(number)) DESC LIMIT 1`,
  );
  if (!most) return { kind: 'local' };
  if (most.kind?.startsWith('%')) return { kind: 'digits', format: most.kind };
  const perSecond = Number(most.kind);
  const [row] = await database.rows<{ earliest: number | null; dates: boolean }>(
    `SELECT ${earliestSecond('number', perSecond)} AS earliest, ${areMidnights('number', perSecond)} AS dates
     FROM (${numbers}) WHERE isfinite(number)`,
  );
  if (row?.earliest === null || row === undefined) {
    throw new Error(`the times, such as ${most.example}, are neither dates like 20240131 nor counted from 1970`);
  }
  return { kind: 'epoch', perSecond, areDates: row.dates, reaches1970: reaches1970(row.earliest) };
}

/** Need no mapping. */
const usualNames: Renamed = { time: ['date', 'datetime', 'timestamp'] };

export function columnsOf(
  names: readonly string[],
  table: TableId,
  renamed: Renamed,
): Readonly<Record<string, string>> {
  const { required, optional } = tables[table];
  const isOneOf = (candidates: readonly string[]) => (name: string) =>
    candidates.some((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const usual = (ours: string) => [ours, ...(usualNames[ours] ?? [])];
  const found = [...required, ...optional].flatMap((ours) => {
    // What the mapping names comes first, in its order; of the usual names the first in the file.
    const choices = [...(renamed[ours] ?? []).map((name) => [name]), usual(ours)];
    const theirs = choices.map((choice) => names.find(isOneOf(choice))).find((name) => name !== undefined);
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
  const columns = Object.fromEntries(found);
  const missing = required.find((name) => columns[name] === undefined);
  if (missing !== undefined) {
    const expected = [...(renamed[missing] ?? []), ...usual(missing)];
    throw new Error(`there is no column "${expected.join('" or "')}", only ${repeated(names.join(', '))}`);
  }
  const twice = Object.values(columns).find((theirs) => names.filter(isOneOf([theirs])).length > 1);
  if (twice !== undefined) throw new Error(`there are several columns "${repeated(twice)}"`);
  return columns;
}
