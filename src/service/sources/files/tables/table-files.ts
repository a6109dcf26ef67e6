/** Reads files of equal shape with one scan of DuckDB: the SQL texts for a table of them. */
import type { FoundFile } from '../folder/folder';
import { listLiteral, literal } from '../sql/sql';
import type { Times } from '../times/times';

export const tables = {
  bars: {
    required: ['time', 'open', 'high', 'low', 'close'],
    optional: ['symbol', 'clock', 'volume', 'amount', 'adjusted', 'factor', 'split', 'dividend'],
  },
  exFactors: { required: ['symbol', 'time', 'ex_factor'], optional: [] },
  /** Cumulative factors without prices. */
  factors: { required: ['time', 'factor'], optional: ['symbol', 'cash'] },
  instruments: {
    required: ['symbol'],
    optional: ['name', 'type', 'listing_date', 'float_shares', 'total_shares', 'tick_size'],
  },
} as const;
export type TableId = keyof typeof tables;

/** How a file holds a table. */
export interface Shape {
  readonly format: 'csv' | 'parquet';
  readonly separator: string;
  /** Lines of a CSV file before its first row. */
  readonly skip: number;
  /** All columns of the file in their order, each once. */
  readonly names: readonly string[];
  readonly time: Times;
  /** Numbers are written `1.234,5`. */
  readonly isDecimalComma: boolean;
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
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(file);
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
  // As texts: a value that cannot be read leaves its row.
  const columns = shape.names.map((name) => `${literal(name)}: 'VARCHAR'`);
  const options = [
    `delim = ${literal(shape.separator)}`,
    ...[
      'header = false',
      `skip = ${shape.skip}`,
      'auto_detect = false',
      `quote = '"'`,
      `escape = '"'`,
      'filename = true',
    ],
    `columns = {${columns.join(', ')}}`,
    keepsRejects ? 'store_rejects = true' : 'ignore_errors = true',
  ];
  return `read_csv(${paths}, ${options.join(', ')})`;
}

/** What the name of a file tells. */
type NamedTable = Exclude<TableId, 'factors'>;
const namesOfTables: Readonly<Record<string, NamedTable>> = { 'ex-factors': 'exFactors', instruments: 'instruments' };

/** `ex-factors.csv` and `instruments.parquet` are what they are called; every other file has bars, or factors beside them. */
export function tableOf({ name }: FoundFile): NamedTable {
  return namesOfTables[baseName(name)] ?? 'bars';
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.(csv|csv\.gz|tsv|txt|xlsx|parquet)$/i, '');
}
