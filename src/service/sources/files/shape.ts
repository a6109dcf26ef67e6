/** How a file holds a table: its format, its columns by our names, and how its times are written. */
import type { Database } from './database';
import { readCsvHead } from './csv-head';
import type { FoundFile } from './folder';
import { literal } from './sql';

export const tables = {
  bars: { required: ['time', 'open', 'high', 'low', 'close'], optional: ['symbol', 'volume', 'amount'] },
  exFactors: { required: ['symbol', 'time', 'ex_factor'], optional: [] },
  instruments: {
    required: ['symbol'],
    optional: ['name', 'type', 'listing_date', 'float_shares', 'total_shares', 'tick_size'],
  },
} as const;
export type TableId = keyof typeof tables;

/**
 * `local`: date and time on the exchange's clock; `day`: 20240131; `instant`: with an offset from UTC, or in milliseconds
 * since 1970 (`epoch`).
 */
export type TimeKind = 'local' | 'day' | 'instant' | 'epoch';

/** Names in files, by ours. */
export type Renamed = Readonly<Record<string, readonly string[]>>;

export interface Shape {
  readonly format: 'csv' | 'parquet';
  readonly separator: string;
  /** All columns of the file in their order. */
  readonly names: readonly string[];
  readonly time: TimeKind;
  /** The file's own name of each of our columns that it has. */
  readonly columns: Readonly<Record<string, string>>;
}

/** @param renamed the file's names by ours, from the mapping. @throws Error naming the column that is missing */
export async function shapeOf(
  { path }: FoundFile,
  table: TableId,
  renamed: Renamed,
  database: Database,
): Promise<Shape> {
  if (!path.toLowerCase().endsWith('.csv')) return parquetShape(path, table, renamed, database);
  const { separator, names, firstRow } = await readCsvHead(path);
  const columns = columnsOf(names, table, renamed);
  const time = timeKindOfText(firstRow[names.indexOf(columns['time'] ?? '')] ?? '');
  return { format: 'csv', separator, names, time, columns };
}

async function parquetShape(path: string, table: TableId, renamed: Renamed, database: Database): Promise<Shape> {
  const described = await database.rows<{ column_name: string; column_type: string }>(
    `DESCRIBE SELECT * FROM read_parquet(${literal(path)})`,
  );
  const names = described.map((column) => column.column_name);
  const columns = columnsOf(names, table, renamed);
  const type = described.find(({ column_name: name }) => name === columns['time'])?.column_type ?? '';
  return { format: 'parquet', separator: '', names, time: timeKindOfType(type), columns };
}

/** Need no mapping. */
const usualNames: Renamed = { time: ['date', 'datetime', 'timestamp'] };

export function columnsOf(
  names: readonly string[],
  table: TableId,
  renamed: Renamed,
): Readonly<Record<string, string>> {
  const { required, optional } = tables[table];
  const candidates = (ours: string) =>
    [...(renamed[ours] ?? []), ours, ...(usualNames[ours] ?? [])].map((name) => name.toLowerCase());
  const found = [...required, ...optional].flatMap((ours) => {
    const theirs = names.find((name) => candidates(ours).includes(name.toLowerCase()));
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
  const columns = Object.fromEntries(found);
  const missing = required.find((name) => columns[name] === undefined);
  if (missing === undefined) return columns;
  throw new Error(`there is no column "${candidates(missing).join('" or "')}", only ${names.join(', ')}`);
}

export function timeKindOfText(text: string): TimeKind {
  if (/^\d{8}$/.test(text)) return 'day';
  if (/^-?\d{9,}$/.test(text)) return 'epoch';
  return /\d:\d\d.*([+-]\d\d(:?\d\d)?|Z)$/.test(text) ? 'instant' : 'local';
}

/** Whole numbers of 32 bits are too small for milliseconds since 1970: those are days. */
function timeKindOfType(type: string): TimeKind {
  if (type === 'BIGINT' || type === 'UBIGINT') return 'epoch';
  if (type === 'INTEGER' || type === 'UINTEGER') return 'day';
  return type === 'TIMESTAMP WITH TIME ZONE' ? 'instant' : 'local';
}
