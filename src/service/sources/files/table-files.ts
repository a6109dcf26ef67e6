/** Reads files of equal shape with one scan of DuckDB: the SQL texts for a table of them. */
import type { FoundFile } from './folder';
import { listLiteral, literal } from './sql';
import { csvTypes, type Times } from './times';

export const tables = {
  bars: { required: ['time', 'open', 'high', 'low', 'close'], optional: ['symbol', 'volume', 'amount'] },
  exFactors: { required: ['symbol', 'time', 'ex_factor'], optional: [] },
  instruments: {
    required: ['symbol'],
    optional: ['name', 'type', 'listing_date', 'float_shares', 'total_shares', 'tick_size'],
  },
} as const;
export type TableId = keyof typeof tables;

/** How a file holds a table. */
export interface Shape {
  readonly format: 'csv' | 'parquet';
  /** A CSV file may be compressed, whatever its name. */
  readonly isGzip: boolean;
  readonly separator: string;
  /** All columns of the file in their order. */
  readonly names: readonly string[];
  readonly time: Times;
  /** The file's own name of each of our columns that it has. */
  readonly columns: Readonly<Record<string, string>>;
}

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
  const typeOf = typesOf(shape);
  const columns = shape.names.map((name) => `${literal(name)}: ${literal(typeOf(name))}`);
  const required = ['time', 'open', 'high', 'low', 'close', 'ex_factor'].flatMap((name) => shape.columns[name] ?? []);
  const options = [
    `delim = ${literal(shape.separator)}`,
    ...['header = true', 'auto_detect = false', `quote = '"'`, `escape = '"'`, 'filename = true'],
    `compression = '${shape.isGzip ? 'gzip' : 'none'}'`,
    `columns = {${columns.join(', ')}}`,
    `force_not_null = ${listLiteral(required)}`,
    keepsRejects ? 'store_rejects = true' : 'ignore_errors = true',
  ];
  return `read_csv(${paths}, ${options.join(', ')})`;
}

const textColumns = ['symbol', 'name', 'type', 'listing_date'];

function typesOf({ columns, time }: Shape): (name: string) => string {
  const ours = new Map(Object.entries(columns).map(([our, their]) => [their, our]));
  return (name) => {
    const our = ours.get(name);
    if (our === 'time') return csvTypes[time.kind];
    return our === undefined || textColumns.includes(our) ? 'VARCHAR' : 'DOUBLE';
  };
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
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.(csv|csv\.gz|parquet)$/i, '');
}
