/** The small tables of a folder, kept in memory: ex-factors and instruments. */
import type { AdjustmentEvent } from '../../../../market/bars/adjust';
import { groupedBy } from '../../../../market/chunks';
import { wallClocksToInstants } from '../../../../market/time/time-zone';
import type { Database } from '../sql/database';
import type { Mapping } from '../settings/mapping';
import { noRows, placesIn, plain, type Reject, rejectsOf } from '../tables/rejects';
import { column } from '../sql/sql';
import { scanOf, type TableFile } from '../tables/table-files';
import type { Zones } from '../tables/bars-relation';
import { isInTime, wallClock } from '../times/times';

/** The difference of an event follows from the close before it, which is asked for when it is needed. */
export type ExEvent = Pick<AdjustmentEvent, 'timestamp' | 'factor'>;
export type ExEvents = ReadonlyMap<string, readonly ExEvent[]>;

export interface OwnInstrument {
  readonly symbol: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly listing_date: string | null;
  readonly float_shares: number | null;
  readonly total_shares: number | null;
  readonly tick_size: number | null;
}
export type Instruments = ReadonlyMap<string, OwnInstrument>;

export interface RecordsFile<Row> extends TableFile {
  readonly rows: readonly Row[];
  readonly problems: readonly string[];
}
export type ExFactorsFile = RecordsFile<ExEvent & { readonly symbol: string }>;
export type InstrumentsFile = RecordsFile<OwnInstrument>;

/** Factors beyond are mistakes; products of those within stay finite. */
const largestFactor = 1e4;

export function isUsableFactor(factor: unknown): factor is number {
  return typeof factor === 'number' && factor >= 1 / largestFactor && factor <= largestFactor;
}

export async function readExFactors(file: TableFile, { zones }: Mapping, database: Database): Promise<ExFactorsFile> {
  const symbol = `upper(trim(${column(file.shape, 'symbol')}::VARCHAR))`;
  const t = wallClock(file.shape, symbol, zones);
  const columns = [
    `${symbol} AS symbol`,
    `CASE WHEN ${isInTime(t)} THEN epoch_ms(date_trunc('day', ${t}))::DOUBLE END AS wall`,
    `TRY_CAST(${column(file.shape, 'ex_factor')} AS DOUBLE) AS factor`,
  ];
  type Row = { readonly symbol: string | null; readonly wall: number | null; readonly factor: number | string | null };
  return readRecords<Row, ExEvent & { symbol: string }>(file, columns, database, ({ symbol: one, wall, factor }) => {
    const zone = zoneIn(zones, one ?? '');
    if (one === null || zone === undefined || wall === null || !isUsableFactor(factor)) {
      const at = wall === null ? ', which has no time,' : '';
      return { problem: `the factor ${factor ?? ''} of ${one ?? ''}${at} cannot be used` };
    }
    return { row: { symbol: one, ...exEventAt(wall, zone, factor) } };
  });
}

/** Of the exchange that the suffix of a symbol names. */
export function zoneIn(zones: Zones, symbol: string): string | undefined {
  return zones[symbol.slice(symbol.lastIndexOf('.') + 1)];
}

/** @param wall midnight of the ex-date on the exchange's clock, in ms */
export function exEventAt(wall: number, zone: string, factor: number): ExEvent {
  return { timestamp: wallClocksToInstants([wall], zone)[0] ?? NaN, factor };
}

export function exEventsOf(files: readonly ExFactorsFile[]): ExEvents {
  const rows = groupedBy(
    files.flatMap((file) => file.rows),
    ({ symbol }) => symbol,
  );
  return new Map(
    Array.from(rows, ([symbol, own]) => [
      symbol,
      own.map(({ timestamp, factor }) => ({ timestamp, factor })).sort((a, b) => a.timestamp - b.timestamp),
    ]),
  );
}

const instrumentNumbers = ['float_shares', 'total_shares', 'tick_size'] as const;

export async function readInstruments(file: TableFile, database: Database): Promise<InstrumentsFile> {
  const texts = ['name', 'type', 'listing_date'].map((name) => `${column(file.shape, name)}::VARCHAR AS ${name}`);
  const numbers = instrumentNumbers.map((name) => `TRY_CAST(${column(file.shape, name)} AS DOUBLE) AS ${name}`);
  const symbol = `upper(trim(${column(file.shape, 'symbol')}::VARCHAR)) AS symbol`;
  return readRecords<OwnInstrument, OwnInstrument>(file, [symbol, ...texts, ...numbers], database, (row) => {
    // Infinity and NaN come as texts.
    const odd = instrumentNumbers.filter(
      (name) => row[name] !== null && !(Number.isFinite(row[name]) && row[name] >= 0),
    );
    const blank = Object.fromEntries(odd.map((name) => [name, null]));
    const [first] = odd;
    if (first === undefined) return { row };
    return { row: { ...row, ...blank }, problem: `${first} ${row[first] ?? ''} of ${row.symbol} is left blank` };
  });
}

export function instrumentsOf(files: readonly InstrumentsFile[]): Instruments {
  return new Map(files.flatMap(({ rows }) => rows.map((row) => [row.symbol, row] as const)));
}

// The caller knows the columns that it names.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function readRecords<Read, Row>(
  file: TableFile,
  columns: readonly string[],
  database: Database,
  understand: (read: Read) => { readonly row?: Row; readonly problem?: string },
): Promise<RecordsFile<Row>> {
  const sql = `SELECT ${columns.join(', ')} FROM ${scanOf([file], file.shape, true)}`;
  const { read, rejects } = await database.together(async (connection) => ({
    read: await connection.rows<Read>(sql),
    rejects: file.shape.format === 'csv' ? await rejectsOf(connection) : ([] as Reject[]),
  }));
  const placeOf = await placesIn(file, rejects);
  const understood = read.map(understand);
  const told = understood.flatMap(({ problem }, index) =>
    problem === undefined ? [] : [`${placeOf(index + 1)}: ${problem}`],
  );
  const problems = [...rejects.map(({ text }) => text), ...told].map((text) => `${file.file.name}, ${plain(text)}`);
  return {
    ...file,
    rows: understood.flatMap(({ row }) => row ?? []),
    problems: read.length + rejects.length === 0 ? [`${file.file.name}: ${noRows}`] : problems,
  };
}
