/** How a file holds a table: where it begins, its columns by our names, and how its times are written. */
import type { Database } from '../sql/database';
import { bytesAt } from '../folder/bytes';
import type { FoundFile } from '../folder/folder';
import { type Columns, columnsOf, MissingColumns, type Renamed } from '../formats/columns';
import { columnKey, isOfFactors, namesOf } from '../formats/column-names';
import type { Format } from '../formats/format';
import { isTimeCell, orderOf } from '../formats/headerless';
import { formatOf } from '../formats/format-table';
import { isTable, lastPart, tableHead, type TableHead, tupleParts } from '../formats/table-head';
import type { FileSettings } from '../settings/mapping';
import { addition, OpenChoice } from '../settings/open-choice';
import { hasDecimalComma, identifier, literal } from '../sql/sql';
import type { Shape, TableId } from '../tables/table-files';
import { columnTimes } from './column-times';
import { joinedTime, type Writing, writingOfMost } from '../times/times';

/** What a file says beside its rows. */
export interface ShapedFile {
  readonly table: TableId;
  readonly shape: Shape;
  readonly format: Format | undefined;
  /** Lines before the table, and tickers in its header. */
  readonly titles: readonly string[];
  /** Some cells of the column of symbols. */
  readonly symbols: readonly string[];
  /** True for Parquet files in the service's units, as `convert` writes them. */
  readonly isConverted: boolean;
  /** Some cells of a column that names the securities. */
  readonly securities: readonly string[];
}

/** @param renamed the file's names by ours, from the mapping. @throws Error naming what is wrong with its columns */
export async function shapeOf(
  file: FoundFile,
  table: TableId,
  renamed: Renamed,
  settings: FileSettings,
  database: Database,
): Promise<ShapedFile> {
  const bytes = await bytesAt(file.path, 0, headBytes);
  const isParquet = bytes.subarray(0, 4).toString('latin1') === 'PAR1';
  const names = { ...renamed, ...settings.columns };
  const found = isParquet ? await parquetHead(file, database) : csvHead(file.name, bytes, names);
  const actual = table === 'bars' && isOfFactors(found.names) ? 'factors' : table;
  const { writing, samples, ...shaped } = shapeAtFirst(found, file, actual, names, settings.format);
  const time = await columnTimes({ file, shape: shaped.shape }, writing, samples, settings.dates, database);
  return { ...shaped, shape: { ...shaped.shape, time } };
}

/** The beginning of a file; a Parquet file knows the types of its columns. */
interface Head extends TableHead {
  readonly types?: readonly string[];
  readonly isConverted?: boolean;
}

interface ShapeAtFirst extends ShapedFile {
  readonly writing: Writing;
  /** Some times. */
  readonly samples: readonly string[];
}

/** In the metadata of a Parquet file whose volume is in the service's units. */
export const unitsMark = 'tickgrid_units';

const headBytes = 65_536;

function csvHead(name: string, bytes: Buffer, renamed: Renamed): Head {
  if (bytes.includes(0)) throw new Error('the file is no text');
  // The last character may be cut.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const known = Object.values(renamed).flat();
  if (text === '' || (isDocument(name) && !isTable(text, known))) {
    throw isDocument(name) ? new NoTable('there is no table') : new Error('the file is empty');
  }
  return tableHead(text, known);
}

/** A text without a table beside the data, such as a licence or notes. */
export class NoTable extends Error {}

export function isDocument(name: string): boolean {
  return /\.(txt|dat)$/i.test(name);
}

async function parquetHead({ path }: FoundFile, database: Database): Promise<Head> {
  const relation = `read_parquet(${literal(path)})`;
  const described = await database
    .rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`)
    .catch((cause: unknown) => {
      throw new Error('the file is no Parquet file, or not complete', { cause });
    });
  const names = described.map(({ column_name: name }) => name);
  const rows = await database.rows<{ row: readonly (string | null)[] }>(
    `SELECT [${names.map((name) => `${identifier(name)}::VARCHAR`).join(', ')}] AS row FROM ${relation} LIMIT 100`,
  );
  const cellRows = rows.map(({ row }) => row.map((cell) => cell ?? ''));
  const types = described.map(({ column_type: type }) => type);
  const marks = await database.rows<{ unit: string }>(
    `SELECT decode(value) AS unit FROM parquet_kv_metadata(${literal(path)}) WHERE decode(key) = '${unitsMark}'`,
  );
  const isConverted = marks.length > 0;
  return { separator: '', skip: 0, title: [], names, subtitles: [], rows: cellRows, types, isConverted };
}

function shapeAtFirst(
  head: Head,
  { name }: FoundFile,
  table: TableId,
  renamed: Renamed,
  formatName: string | undefined,
): ShapeAtFirst {
  const isOfBars = table === 'bars';
  const format = isOfBars ? formatOf(head, name.slice(name.lastIndexOf('/') + 1), formatName) : undefined;
  const names = namesOfHead(head, format);
  const found = named(name, () => columnsOf(names, table, renamed, format?.renamed));
  const columns = resolved(found, names, head.rows, renamed);
  const used = Object.values(columns);
  const isParquet = head.types !== undefined;
  // Columns that nobody reads need no names, and may have the same.
  const numbered = isParquet
    ? head.names
    : names.map((one, index) => (used.includes(one) ? one : `column ${index + 1}`));
  const cellsOf = (ours: string) => {
    const index = names.indexOf(columns[ours] ?? '');
    return head.rows.map((row) => row[index] ?? '');
  };
  const prices = ['open', 'high', 'low', 'close'].flatMap((ours) => (columns[ours] === undefined ? [] : cellsOf(ours)));
  const clocks = cellsOf('clock');
  const hasClock = columns['clock'] !== undefined;
  const samples = cellsOf('time').map((date, index) => (hasClock ? joinedTime(date, clocks[index] ?? '') : date));
  const type = head.types?.[names.indexOf(columns['time'] ?? '')];
  const own = isParquet
    ? Object.fromEntries(
        Object.entries(columns).map(([ours, theirs]) => [ours, head.names[names.indexOf(theirs)] ?? theirs]),
      )
    : columns;
  const shape = {
    format: isParquet ? ('parquet' as const) : ('csv' as const),
    separator: head.separator,
    skip: head.skip,
    names: numbered,
    columns: own,
    isDecimalComma: hasDecimalComma(prices, head.separator),
    time: { kind: 'local' as const },
  };
  return {
    table,
    shape,
    format,
    samples,
    titles: titlesOf(head, format),
    securities: securitiesOf(names, head.rows),
    isConverted: head.isConverted ?? false,
    writing: type === undefined || type === 'VARCHAR' || hasClock ? writingOfMost(samples) : writingOfType(type),
    symbols: columns['symbol'] === undefined ? [] : cellsOf('symbol'),
  };
}

/** Asks for the columns that a person can name. */
function named(file: string, find: () => Columns): Columns {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof MissingColumns)) throw error;
    const choice = [
      { columns: Object.fromEntries(Object.entries(error.columns).map(([ours, theirs]) => [ours, [theirs]])) },
    ];
    throw new OpenChoice(`${error.message}: ${addition(file, choice)}`, choice);
  }
}

/** What the columns are called: without a header by their order, which the format or the prices tell. */
function namesOfHead({ names, rows }: TableHead, format: Format | undefined): readonly string[] {
  if (names.every((name) => name === '')) return withBlanks(format?.order ?? orderOf(rows), names.length);
  // pandas writes the index of a Parquet file last.
  const own = names.map((name) => (name === '__index_level_0__' ? 'time' : name));
  if (own.includes('time') && !names.includes('time')) return own;
  const [first = '', ...others] = names;
  const isIndex = ['', 'unnamed: 0', 'index', 'price'].includes(first.toLowerCase()) && !others.includes('time');
  const hasTime = others.some((name) => (namesOf('bars')['time'] ?? []).includes(columnKey(lastPart(name))));
  const isTime = rows.slice(0, 5).every((row) => isTimeCell(row[0] ?? ''));
  return isIndex && !hasTime && isTime ? ['time', ...others] : names;
}

function withBlanks(order: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => order[index] || `column ${index + 1}`);
}

/** Which of several columns has the time, whether a clock stands beside the date, and whether symbols are symbols. */
function resolved(
  columns: Columns,
  names: readonly string[],
  rows: readonly (readonly string[])[],
  renamed: Renamed,
): Columns {
  const cellsOf = (name: string | undefined) =>
    rows
      .slice(0, 20)
      .map((row) => row[names.indexOf(name ?? '')] ?? '')
      .filter((cell) => cell !== '');
  const { clock, symbol, ...others } = { ...columns };
  const keys = names.map((name) => columnKey(lastPart(name)));
  const named = (ours: string) => {
    const key = (namesOf('bars')[ours] ?? []).find((one) => keys.includes(one));
    return key === undefined ? undefined : names[keys.indexOf(key)];
  };
  const date = renamed['time'] ? undefined : named('date');
  const beside = clock ?? named('clock');
  const symbols = symbolColumn(symbol, others, cellsOf, { names, renamed });
  if (beside === undefined || (date === undefined && clock === undefined)) return { ...others, ...symbols };
  const day = date ?? others['time'];
  const clocks = cellsOf(beside);
  const isClock =
    beside !== day &&
    clocks.length > 0 &&
    clocks.every(
      (cell) =>
        /^(\d{1,2}:\d\d(:\d\d(\.\d{1,9})?)?( ?[AP]M)?|\d{1,6}|\d{8,9})$/i.test(cell) && !/^(19|20)\d{6}$/.test(cell),
    );
  const isWhole =
    beside !== day &&
    clocks.length > 0 &&
    clocks.every((cell) => /^(?:\d{12,17}$|\d[^T:]{0,20}[ T]\d{1,2}:\d\d)/.test(cell));
  if (isWhole) return { ...others, time: beside, ...symbols };
  return day !== undefined && isClock ? { ...others, time: day, clock: beside, ...symbols } : { ...others, ...symbols };
}

/** The first of the usual names whose cells are no words or running numbers; else a column of codes with suffixes, as `TCS.NS`. */
function symbolColumn(
  symbol: string | undefined,
  others: Columns,
  cellsOf: (name: string) => readonly string[],
  { names, renamed }: { readonly names: readonly string[]; readonly renamed: Renamed },
): Columns {
  if (symbol !== undefined && renamed['symbol']) return { symbol };
  const every = (name: string, pattern: RegExp) =>
    cellsOf(name).length > 0 && cellsOf(name).every((cell) => pattern.test(cell));
  const usual = namesOf('bars')['symbol'] ?? [];
  const keys = names.map(columnKey);
  const found =
    usual
      .flatMap((key) => names.filter((_, index) => keys[index] === key))
      .find((name) => every(name, /^'?[A-Za-z0-9.^#=/:_-]{1,20}$/) && !areRunningNumbers(cellsOf(name))) ??
    names.find((name) => !Object.values(others).includes(name) && every(name, /^[A-Z0-9^&-]{1,12}\.[A-Z]{1,4}$/));
  return found === undefined ? {} : { symbol: found };
}

/** Short numbers, unless a code of six digits or with letters is among them: then they are codes that have lost their zeros. */
function areRunningNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\d{1,3}(\.\d+)?$/.test(cell)) && !cells.some((cell) => /^\d{6}$|[A-Za-z]/.test(cell));
}

function titlesOf({ title, subtitles, names }: TableHead, format: Format | undefined): readonly string[] {
  const tickers = new Set(
    [...subtitles.flat(), ...names.flatMap((name) => tupleParts(name) ?? [])].filter((cell) => isTickerCell(cell)),
  );
  const prefixes = new Set(
    names.flatMap((name) => (lastPart(name) === name || tupleParts(name) ? [] : [name.slice(0, name.indexOf('.'))])),
  );
  const [only] = [...tickers, ...prefixes];
  if (only !== undefined && tickers.size + prefixes.size === 1)
    return [`${only}.${only.includes('.') ? '' : 'US'}`.replace(/\.$/, '')];
  return format?.market === 'CC' ? [] : title;
}

function isTickerCell(cell: string): boolean {
  const isName = Object.values(namesOf('bars')).some((names) => names.includes(columnKey(cell)));
  return /^[A-Z0-9^][A-Z0-9.^=-]{0,11}$/.test(cell) && !isName;
}

function securitiesOf(names: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const index = names.findIndex((name) =>
    /^(名称|股票名称|证券名称|证券简称|简称|指数名称|secshortname|stockname)$/.test(columnKey(name)),
  );
  return index < 0 ? [] : rows.map((row) => row[index] ?? '');
}

function writingOfType(type: string): Writing {
  if (type === 'TIMESTAMP WITH TIME ZONE') return 'instant';
  return /^(U?(BIG|HUGE|)INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/.test(type) ? 'number' : 'local';
}
