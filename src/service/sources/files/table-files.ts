/** Reads files of equal shape with one scan of DuckDB: the SQL texts for a table of them. */
import type { FoundFile } from './folder';
import { identifier, listLiteral, literal } from './sql';
import type { Shape, TableId } from './shape';

export interface TableFile {
  readonly file: FoundFile;
  readonly shape: Shape;
}

/** Files that one scan can read. */
export function byShape<File extends TableFile>(
  files: readonly File[],
  keyOf: (file: File) => string = () => '',
): File[][] {
  const groups = new Map<string, File[]>();
  for (const file of files) {
    const key = JSON.stringify([file.shape, keyOf(file)]);
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

/**
 * A table function over files of one shape, with the column `filename`.
 * @param keepsRejects writes the rows that cannot be read into DuckDB's table `reject_errors`; else they are left out
 */
export function scanOf(files: readonly TableFile[], shape: Shape, keepsRejects = false): string {
  const paths = listLiteral(files.map(({ file }) => file.path));
  if (shape.format === 'parquet') return `read_parquet(${paths}, filename = true, hive_partitioning = false)`;
  const typeOf = csvTypes(shape);
  const columns = shape.names.map((name) => `${literal(name)}: ${literal(typeOf(name))}`);
  const required = ['time', 'open', 'high', 'low', 'close', 'ex_factor'].flatMap((name) => shape.columns[name] ?? []);
  const options = [
    `delim = ${literal(shape.separator)}`,
    ...['header = true', 'auto_detect = false', `quote = '"'`, `escape = '"'`, 'filename = true'],
    `columns = {${columns.join(', ')}}`,
    `force_not_null = ${listLiteral(required)}`,
    ...(shape.time === 'day' ? [`dateformat = '%Y%m%d'`] : []),
    keepsRejects ? 'store_rejects = true' : 'ignore_errors = true',
  ];
  return `read_csv(${paths}, ${options.join(', ')})`;
}

const timeTypes = { local: 'TIMESTAMP', day: 'DATE', instant: 'TIMESTAMPTZ', epoch: 'BIGINT' } as const;
const textColumns = ['symbol', 'name', 'type', 'listing_date'];

function csvTypes({ columns, time }: Shape): (name: string) => string {
  const ours = new Map(Object.entries(columns).map(([our, their]) => [their, our]));
  return (name) => {
    const our = ours.get(name);
    if (our === 'time') return timeTypes[time];
    return our === undefined || textColumns.includes(our) ? 'VARCHAR' : 'DOUBLE';
  };
}

/** One of our columns, NULL where the file has none. */
export function column({ columns }: Shape, name: string): string {
  const theirs = columns[name];
  return theirs === undefined ? 'NULL' : identifier(theirs);
}

/** The time on the exchange's clock, as TIMESTAMP. @param symbol SQL of the symbol, whose suffix tells the zone */
export function wallClock(shape: Shape, symbol: string, zones: Readonly<Record<string, string>>): string {
  const time = column(shape, 'time');
  switch (shape.time) {
    case 'local':
      return `${time}::TIMESTAMP`;
    case 'day':
      return shape.format === 'csv' ? `${time}::TIMESTAMP` : `strptime(${time}::VARCHAR, '%Y%m%d')`;
    case 'instant':
      return `timezone(${zoneOf(symbol, zones)}, ${time})`;
    case 'epoch':
      return `timezone(${zoneOf(symbol, zones)}, make_timestamptz(${time}::BIGINT * 1000))`;
  }
}

function zoneOf(symbol: string, zones: Readonly<Record<string, string>>): string {
  const cases = Object.entries(zones).map(([suffix, zone]) => `WHEN ${literal(suffix)} THEN ${literal(zone)}`);
  return `CASE regexp_extract(${symbol}, '[^.]*$') ${cases.join(' ')} END`;
}

const namesOfTables: Readonly<Record<string, TableId>> = { 'ex-factors': 'exFactors', instruments: 'instruments' };

/** `ex-factors.csv` and `instruments.parquet` are what they are called; every other file has bars. */
export function tableOf({ name }: FoundFile): TableId {
  return namesOfTables[baseName(name)] ?? 'bars';
}

/** The symbol that a file is named after: that of `000001.SZ.csv` and `000001.SZ_daily.csv` is 000001.SZ. */
export function symbolInName(name: string): string | undefined {
  return /^[A-Za-z0-9.-]+\.[A-Za-z]+(?![A-Za-z0-9.])/.exec(baseName(name))?.[0].toUpperCase();
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.(csv|parquet)$/i, '');
}
