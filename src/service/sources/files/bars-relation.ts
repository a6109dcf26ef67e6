/** Bars of any files as one relation in SQL: symbol, t (TIMESTAMP on the exchange's clock), open … amount, filename. */
import { markets } from '../../../market/markets';
import type { Mapping } from './mapping';
import { listLiteral } from './sql';
import { byShape, column, scanOf, symbolInName, type TableFile, wallClock } from './table-files';

export interface BarsFile extends TableFile {
  /** False where the file writes a symbol otherwise than we, in lower case or with blanks. */
  readonly isPlain: boolean;
  /** True where it has several bars of a symbol for the same time: the last one counts. */
  readonly hasDuplicates: boolean;
}

export type Conventions = Pick<Mapping, 'zones' | 'volumeInShares'>;

/**
 * All rows, with their numbers in the column `row` where a file has duplicates.
 * @param files at least one
 */
export function barsRelation(files: readonly BarsFile[], conventions: Conventions, keepsRejects = false): string {
  const groups = byShape(files, ({ isPlain, hasDuplicates }) => `${isPlain} ${hasDuplicates}`);
  return groups.map((group) => `(${oneShape(group, conventions, keepsRejects)})`).join(' UNION ALL ');
}

/** Without them, a bar cannot be shown. */
export const prices = ['open', 'high', 'low', 'close'] as const;

/** The condition of a row that can be shown; rows of CSV files that cannot be read have been left out before. */
export const isReadable = ['t IS NOT NULL', ...prices.map((name) => `isfinite(${name})`)].join(' AND ');

/**
 * The bars that can be shown; of several for the same time that of the file whose name is last, and in it the last row.
 * @param mayOverlap true when symbols are in several files
 */
export function readableBars(files: readonly BarsFile[], conventions: Conventions, mayOverlap: boolean): string {
  const columns = 'symbol, t, open, high, low, close, volume, amount';
  const bars = `SELECT ${columns} FROM (${barsRelation(files, conventions)}) WHERE ${isReadable}`;
  if (!mayOverlap && !files.some(({ hasDuplicates }) => hasDuplicates)) return bars;
  return `${bars} QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY filename DESC, row DESC) = 1`;
}

function oneShape(files: readonly BarsFile[], { zones, volumeInShares }: Conventions, keepsRejects: boolean): string {
  const [first] = files;
  if (!first) throw new RangeError('A relation needs files');
  const { shape, isPlain, hasDuplicates } = first;
  const own = column(shape, 'symbol');
  const symbol = own === 'NULL' ? 'named.symbol' : isPlain ? own : `upper(trim(${own}))`;
  const numbers = [...prices, 'amount'].map((name) => `${column(shape, name)}::DOUBLE AS ${name}`);
  const volume = volumeInShares
    ? inUnits(`${column(shape, 'volume')}::DOUBLE`, symbol)
    : `${column(shape, 'volume')}::DOUBLE`;
  const columns = [
    `${symbol} AS symbol`,
    `${wallClock(shape, symbol, zones)} AS t`,
    ...[...numbers, `${volume} AS volume`, 'filename'],
    // Numbers in the order of the file: DuckDB keeps it, but reads the whole file for them.
    `${hasDuplicates ? 'row_number() OVER ()' : '0'} AS row`,
  ];
  const scan = scanOf(files, shape, keepsRejects);
  return `SELECT ${columns.join(', ')} FROM ${scan}${own === 'NULL' ? ` JOIN ${named(files)} USING (filename)` : ''}`;
}

/** The symbols that files without a column for them are named after. */
function named(files: readonly TableFile[]): string {
  const paths = listLiteral(files.map(({ file }) => file.path));
  const symbols = listLiteral(files.map(({ file }) => symbolInName(file.name) ?? ''));
  return `(SELECT unnest(${paths}) AS filename, unnest(${symbols}) AS symbol) AS named`;
}

function inUnits(volume: string, symbol: string): string {
  return `CASE WHEN ${symbol} SIMILAR TO '.*\\.(SH|SZ)' THEN round(${volume} / ${markets.SH.sharesPerVolumeUnit}) ELSE ${volume} END`;
}
