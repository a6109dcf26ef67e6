/** The small tables of a folder, kept in memory: ex-factors and instruments. */
import type { AdjustmentEvent } from '../../../market/adjust';
import { wallClocksToInstants } from '../../../market/wall-clock';
import type { Database } from './database';
import type { Mapping } from './mapping';
import { firstLine, rejectsOf } from './rejects';
import { column, scanOf, type TableFile, wallClock } from './table-files';

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

export interface Read<Records> {
  readonly bySymbol: Records;
  readonly problems: readonly string[];
}

export async function readExEvents(
  files: readonly TableFile[],
  { zones }: Mapping,
  database: Database,
): Promise<Read<ExEvents>> {
  const bySymbol = new Map<string, ExEvent[]>();
  const problems: string[] = [];
  for (const file of files) {
    const symbol = `upper(trim(${column(file.shape, 'symbol')}))`;
    const columns = [
      `${symbol} AS symbol`,
      `epoch_ms(date_trunc('day', ${wallClock(file.shape, symbol, zones)}))::DOUBLE AS wall`,
      `${column(file.shape, 'ex_factor')}::DOUBLE AS factor`,
    ];
    const read = await rowsOf<{ symbol: string; wall: number; factor: number }>(file, columns, database);
    problems.push(...read.problems);
    for (const { symbol: one, wall, factor } of read.rows) {
      const zone = zones[one.slice(one.lastIndexOf('.') + 1)];
      if (zone === undefined || !(factor > 0))
        problems.push(`${file.file.name}: the factor ${factor} of ${one} cannot be used`);
      else
        bySymbol.set(one, [
          ...(bySymbol.get(one) ?? []),
          { timestamp: wallClocksToInstants([wall], zone)[0] ?? NaN, factor },
        ]);
    }
  }
  for (const events of bySymbol.values()) events.sort((a, b) => a.timestamp - b.timestamp);
  return { bySymbol, problems };
}

export async function readInstruments(files: readonly TableFile[], database: Database): Promise<Read<Instruments>> {
  const bySymbol = new Map<string, OwnInstrument>();
  const problems: string[] = [];
  for (const file of files) {
    const texts = ['name', 'type', 'listing_date'].map((name) => `${column(file.shape, name)}::VARCHAR AS ${name}`);
    const numbers = ['float_shares', 'total_shares', 'tick_size'].map(
      (name) => `${column(file.shape, name)}::DOUBLE AS ${name}`,
    );
    const symbol = `upper(trim(${column(file.shape, 'symbol')})) AS symbol`;
    const read = await rowsOf<OwnInstrument>(file, [symbol, ...texts, ...numbers], database);
    problems.push(...read.problems);
    for (const row of read.rows) bySymbol.set(row.symbol, row);
  }
  return { bySymbol, problems };
}

// The caller knows the columns that it names.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
async function rowsOf<Row>(file: TableFile, columns: readonly string[], database: Database) {
  const sql = `SELECT ${columns.join(', ')} FROM ${scanOf([file], file.shape, true)}`;
  try {
    return await database.together(async (connection) => {
      const rows = await connection.rows<Row>(sql);
      const rejects = file.shape.format === 'csv' ? await rejectsOf(connection) : [];
      return { rows, problems: rejects.map(({ text }) => `${file.file.name}, ${text}`) };
    });
  } catch (error) {
    return { rows: [], problems: [`${file.file.name}: ${firstLine(error)}`] };
  }
}
