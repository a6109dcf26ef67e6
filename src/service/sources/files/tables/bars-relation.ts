/**
 * Bars of any files as one relation in SQL: symbol, t (TIMESTAMP on the exchange's clock, the end of a minute bar), open … amount
 * in the service's units, filename.
 */
import { isPriceOf } from './facts';
import { endOfBar, endOfBegun, endOfMorning } from '../sql/minutes-sql';
import { column, isPossible, listLiteral, number, possible, wholeVolume } from '../sql/sql';
import { byShape, scanOf, type TableFile } from './table-files';
import { isInTime, timeText, wallClock } from '../times/times';

/** What a file's numbers and times mean: found by a first scan, which takes them as they are. */
export interface Meaning {
  /** One bar a day, whatever the clock beside the date says. */
  readonly isDaily: boolean;
  /** Length of minute bars that are stamped by their begin; 0 for those by their end. */
  readonly begunMinutes: number;
  /** Length of minute bars that have bars of auctions beside them, which belong to the first or last one; 0 without. */
  readonly auctionMinutes: number;
  /** The last bar of the morning is stamped by the begin of the afternoon. */
  readonly isLunchStamped: boolean;
  /** What prices are divided by. */
  readonly priceScale: number;
  /** The mainland's volume is in shares; the service delivers lots of 100. */
  readonly isInShares: boolean;
  /** Shares or lots in one of the volume. */
  readonly volumeScale: number;
  /** Currency units in one of the amount; 0 where the column is no amount. */
  readonly amountScale: number;
  /** In some rows, volume and amount stand in each other's column. */
  readonly isExchanged: boolean;
}

/** As a first scan takes a file. */
export const asWritten: Meaning = {
  isDaily: false,
  begunMinutes: 0,
  auctionMinutes: 0,
  isLunchStamped: false,
  priceScale: 1,
  isInShares: false,
  volumeScale: 1,
  amountScale: 1,
  isExchanged: false,
};

export interface BarsFile extends TableFile {
  /** The symbol of the whole file; undefined where a column has it. */
  readonly named: string | undefined;
  /** The symbols in the spellings of the column; undefined where these are ours. */
  readonly spellings: ReadonlyMap<string, string> | undefined;
  /** True where it has several bars of a symbol for the same time: the last one counts. */
  readonly hasDuplicates: boolean;
  /** True where every row can be shown: then none is asked again. */
  readonly isWhole: boolean;
  readonly meaning: Meaning;
}

export type Zones = Readonly<Record<string, string>>;

/** To look for flaws: with the columns as the files have them, `time_raw`, `open_raw` … `amount_raw`. */
export interface Scanning {
  /** Writes the rows that cannot be read into DuckDB's table `reject_errors`. */
  readonly keepsRejects: boolean;
}

/** What files say of corporate actions; NULL where they say nothing. */
export const actionColumns = ['factor', 'split', 'dividend'] as const;

/** Without them, a bar cannot be shown. */
export const prices = ['open', 'high', 'low', 'close'] as const;

const barColumns = ['symbol', 't', ...prices, 'volume', 'amount'] as const;
const rawColumns = [...prices, 'volume', 'amount'] as const;

/**
 * All rows, with their numbers in the column `row` where a file has duplicates.
 * @param files at least one; of one shape while they are scanned
 */
export function barsRelation(
  files: readonly BarsFile[],
  zones: Zones,
  scanning?: Scanning,
  further: typeof actionColumns | readonly [] = [],
): string {
  const keyOf = ({ meaning, hasDuplicates, named, spellings }: BarsFile) =>
    JSON.stringify([meaning, hasDuplicates, named === undefined, spellings && [...spellings]]);
  return byShape(files, keyOf)
    .map((group) => `(${oneShape(group, zones, scanning, further)})`)
    .join(' UNION ALL ');
}

/** SQL: a day without trading is written as zeros in some files, beside the close before it in others. */
export const isSuspended = `(least(${prices.join(', ')}) = 0 AND NOT (greatest(${prices.join(', ')}) = 0 AND coalesce(volume, 0) > 0))`;

/** The condition of a row that can be shown; rows of CSV files that cannot be read have been left out before. */
export const isReadable = [isInTime('t'), ...prices.map(isPossible), 'high >= low', `NOT ${isSuspended}`].join(' AND ');

/**
 * The bars that can be shown; of several for the same time that of the file whose name is last, and in it the last row.
 * @param mayOverlap true when symbols are in several files
 */
export function readableBars(files: readonly BarsFile[], zones: Zones, mayOverlap: boolean): string {
  return once(withAuctions(files, zones), files, mayOverlap, []);
}

/** Daily bars that can be shown, with what the files say of corporate actions. @param mayOverlap as for `readableBars` */
export function barsWithActions(files: readonly BarsFile[], zones: Zones, mayOverlap: boolean): string {
  return once(readableRows(files, zones, actionColumns), files, mayOverlap, actionColumns);
}

/** @param rows those that can be shown */
function once(rows: string, files: readonly BarsFile[], mayOverlap: boolean, further: readonly string[]): string {
  const columns = [...barColumns, ...further].join(', ');
  const isOnce = !mayOverlap && !files.some(({ hasDuplicates }) => hasDuplicates);
  if (isOnce) return `SELECT ${columns} FROM (${rows})`;
  // The paths are those of copies: the names have the order.
  const paths = files.toSorted((a, b) => (a.file.name < b.file.name ? -1 : 1)).map(({ file }) => file.path);
  const ranks = `SELECT unnest(${listLiteral(paths)}) AS filename, unnest(range(${paths.length})) AS rank`;
  return `SELECT ${columns} FROM (${rows}) JOIN (${ranks}) USING (filename)
    QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY rank DESC, row DESC) = 1`;
}

/** The rows that can be shown. In a WHERE, DuckDB reads the text of a number again for each condition on it. */
function readableRows(
  files: readonly BarsFile[],
  zones: Zones,
  further: typeof actionColumns | readonly [] = [],
): string {
  const [whole, others] = [files.filter(({ isWhole }) => isWhole), files.filter(({ isWhole }) => !isWhole)];
  const parts = [
    ...(whole.length > 0 ? [barsRelation(whole, zones, undefined, further)] : []),
    ...(others.length > 0
      ? [`SELECT * FROM (${barsRelation(others, zones, undefined, further)}) WHERE ${isReadable}`]
      : []),
  ];
  return parts.map((part) => `(${part})`).join(' UNION ALL ');
}

/** Bars of auctions joined to the bars that they belong to. */
function withAuctions(files: readonly BarsFile[], zones: Zones): string {
  const lengths = [...new Set(files.map(({ meaning }) => meaning.auctionMinutes))];
  const parts = lengths.map((length) => {
    const some = files.filter(({ meaning }) => meaning.auctionMinutes === length);
    const rows = readableRows(some, zones);
    if (length === 0) return rows;
    const ends = `SELECT * REPLACE (date_trunc('day', t) + to_minutes(${endOfBar(length)}) AS t), t AS own FROM (${rows})`;
    return `SELECT symbol, t, arg_min(open, own) AS open, max(high) AS high, min(low) AS low, arg_max(close, own) AS close,
      sum(amount) AS amount, sum(volume) AS volume, filename, max(row) AS row FROM (${ends}) GROUP BY symbol, t, filename`;
  });
  return parts.map((part) => `(${part})`).join(' UNION ALL BY NAME ');
}

function oneShape(
  files: readonly BarsFile[],
  zones: Zones,
  scanning: Scanning | undefined,
  further: readonly string[],
): string {
  const [first] = files;
  if (!first) throw new RangeError('A relation needs files');
  const { shape, meaning, hasDuplicates } = first;
  const { symbol, join } = symbolsOf(files, first);
  const asNumber = (name: string) => number(column(shape, name), shape.isDecimalComma);
  const price = (name: string) => (meaning.priceScale === 1 ? name : `${name} / ${meaning.priceScale} AS ${name}`);
  // Each number is read once: what follows uses it several times.
  const read = [
    `${symbol} AS symbol`,
    `${wallClock(shape, symbol, zones)} AS wall`,
    ...prices.map((name) => `${asNumber(name)} AS ${name}`),
    `${scaled(asNumber('volume'), meaning.volumeScale)} AS volume_number`,
    `${asNumber('amount')} AS amount_number`,
    ...further.map((name) => `${asNumber(name)} AS ${name}`),
    'filename',
    // Numbers in the order of the file: DuckDB keeps it, but reads the whole file for them.
    `${hasDuplicates ? 'row_number() OVER ()' : '0'} AS row`,
    ...(scanning ? rawColumns.map((name) => `${column(shape, name)} AS ${name}_raw`) : []),
    ...(scanning ? [`${timeText(shape)} AS time_raw`] : []),
  ];
  const [traded, money] = tradedIn(meaning);
  const columns = [
    ...['symbol', `${timeOf(meaning)} AS t`, ...prices.map(price)],
    `${meaning.amountScale === 0 ? 'NULL::DOUBLE' : `${possible(money)} * ${meaning.amountScale}`} AS amount`,
    `${wholeVolume(traded, 'symbol', meaning.isInShares)} AS volume`,
    ...[...further, 'filename', 'row'],
    ...(scanning ? [...rawColumns, 'time'].map((name) => `${name}_raw`) : []),
    ...(scanning ? ['volume_number', 'amount_number'] : []),
  ];
  const scan = scanOf(files, shape, scanning?.keepsRejects);
  return `SELECT ${columns.join(', ')} FROM (SELECT ${read.join(', ')} FROM ${scan}${join})`;
}

/** Two decimals of thousands are whole. */
function scaled(number: string, scale: number): string {
  return scale === 1 ? number : `round(${number} * ${scale}, 4)`;
}

/** The volume and the amount, each from the column in which the row has it. */
function tradedIn({ isExchanged, priceScale }: Meaning): readonly [volume: string, amount: string] {
  const [volume, amount] = ['volume_number', 'amount_number'];
  if (!isExchanged || priceScale !== 1) return [volume, amount];
  const isOther = isPriceOf(volume, amount);
  const either = (here: string, there: string) => `CASE WHEN ${isOther} THEN ${there} ELSE ${here} END`;
  return [either(volume, amount), either(amount, volume)];
}

function timeOf({ isDaily, begunMinutes, isLunchStamped }: Meaning): string {
  if (isDaily) return `date_trunc('day', wall)`;
  if (isLunchStamped) return endOfMorning;
  return begunMinutes === 0 ? 'wall' : endOfBegun(begunMinutes);
}

function symbolsOf(files: readonly BarsFile[], { shape, named, spellings }: BarsFile) {
  if (named !== undefined) return { symbol: 'named.symbol', join: ` JOIN ${namesOf(files)} USING (filename)` };
  const own = `${column(shape, 'symbol')}::VARCHAR`;
  if (spellings === undefined) return { symbol: own, join: '' };
  const pairs = `SELECT unnest(${listLiteral([...spellings.keys()])}) AS own_spelling, unnest(${listLiteral([...spellings.values()])}) AS own_symbol`;
  return { symbol: 'own_symbol', join: ` JOIN (${pairs}) ON ${own} = own_spelling` };
}

/** The symbols that files without a column for them are named after. */
function namesOf(files: readonly BarsFile[]): string {
  const paths = listLiteral(files.map(({ file }) => file.path));
  const symbols = listLiteral(files.map(({ named }) => named ?? ''));
  return `(SELECT unnest(${paths}) AS filename, unnest(${symbols}) AS symbol) AS named`;
}
