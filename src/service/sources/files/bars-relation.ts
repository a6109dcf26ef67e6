/**
 * Bars of any files as one relation in SQL: symbol, t (TIMESTAMP on the exchange's clock), open … amount, filename.
 */
import type { Mapping } from './mapping';
import { column, listLiteral } from './sql';
import { byShape, scanOf, symbolInName, type TableFile } from './table-files';
import { isInTime, wallClock } from './times';
import { isPossible, possible, wholeVolume } from './values';

export interface BarsFile extends TableFile {
  /** False where the file writes a symbol otherwise than we, in lower case or with blanks. */
  readonly isPlain: boolean;
  /** True where it has several bars of a symbol for the same time: the last one counts. */
  readonly hasDuplicates: boolean;
}

export type Conventions = Pick<Mapping, 'zones' | 'volumeInShares'>;

/** To look for flaws: with the columns as the files have them, `time_raw`, `volume_raw` and `amount_raw`. */
export interface Scanning {
  /** Writes the rows that cannot be read into DuckDB's table `reject_errors`. */
  readonly keepsRejects: boolean;
}

const rawColumns = ['time', 'volume', 'amount'] as const;

/**
 * All rows, with their numbers in the column `row` where a file has duplicates.
 * @param files at least one; of one shape while they are scanned
 */
export function barsRelation(files: readonly BarsFile[], conventions: Conventions, scanning?: Scanning): string {
  const groups = byShape(files, ({ isPlain, hasDuplicates }) => `${isPlain} ${hasDuplicates}`);
  return groups.map((group) => `(${oneShape(group, conventions, scanning)})`).join(' UNION ALL ');
}

/** Without them, a bar cannot be shown. */
export const prices = ['open', 'high', 'low', 'close'] as const;

/** The condition of a row that can be shown; rows of CSV files that cannot be read have been left out before. */
export const isReadable = [isInTime('t'), ...prices.map(isPossible), 'high >= low'].join(' AND ');

/**
 * The bars that can be shown; of several for the same time that of the file whose name is last, and in it the last row.
 * @param mayOverlap true when symbols are in several files
 */
export function readableBars(files: readonly BarsFile[], conventions: Conventions, mayOverlap: boolean): string {
  const columns = 'symbol, t, open, high, low, close, volume, amount';
  const relation = barsRelation(files, conventions);
  const isOnce = !mayOverlap && !files.some(({ hasDuplicates }) => hasDuplicates);
  if (isOnce) return `SELECT ${columns} FROM (${relation}) WHERE ${isReadable}`;
  // The paths are those of copies: the names have the order.
  const paths = files.toSorted((a, b) => (a.file.name < b.file.name ? -1 : 1)).map(({ file }) => file.path);
  const ranks = `SELECT unnest(${listLiteral(paths)}) AS filename, unnest(range(${paths.length})) AS rank`;
  return `SELECT ${columns} FROM (${relation}) JOIN (${ranks}) USING (filename) WHERE ${isReadable}
    QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY rank DESC, row DESC) = 1`;
}

function oneShape(
  files: readonly BarsFile[],
  { zones, volumeInShares }: Conventions,
  scanning: Scanning | undefined,
): string {
  const [first] = files;
  if (!first) throw new RangeError('A relation needs files');
  const { shape, isPlain, hasDuplicates } = first;
  const own = column(shape, 'symbol');
  const symbol = own === 'NULL' ? 'named.symbol' : isPlain ? `${own}::VARCHAR` : `upper(trim(${own}::VARCHAR))`;
  const number = (name: string) => `TRY_CAST(${column(shape, name)} AS DOUBLE)`;
  const columns = [
    `${symbol} AS symbol`,
    `${wallClock(shape, symbol, zones)} AS t`,
    ...prices.map((name) => `${number(name)} AS ${name}`),
    `${possible(number('amount'))} AS amount`,
    `${wholeVolume(number('volume'), symbol, volumeInShares)} AS volume`,
    'filename',
    // Numbers in the order of the file: DuckDB keeps it, but reads the whole file for them.
    `${hasDuplicates ? 'row_number() OVER ()' : '0'} AS row`,
    ...(scanning ? rawColumns.map((name) => `${column(shape, name)} AS ${name}_raw`) : []),
  ];
  const scan = scanOf(files, shape, scanning?.keepsRejects);
  return `SELECT ${columns.join(', ')} FROM ${scan}${own === 'NULL' ? ` JOIN ${named(files)} USING (filename)` : ''}`;
}

/** The symbols that files without a column for them are named after. */
function named(files: readonly TableFile[]): string {
  const paths = listLiteral(files.map(({ file }) => file.path));
  const symbols = listLiteral(files.map(({ file }) => symbolInName(file.name) ?? ''));
  return `(SELECT unnest(${paths}) AS filename, unnest(${symbols}) AS symbol) AS named`;
}
