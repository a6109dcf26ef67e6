/**
 * The SQL of bars: the newest ones of a range, days joined to longer bars, minutes to bars of more minutes; and its result as
 * bars.
 */
import type { LongPeriod } from '../../../../market/time/period';
import { endOfBar } from '../sql/minutes-sql';
import { listLiteral, literal } from '../sql/sql';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { Bars } from '../../../../market/bars/bars';

/** Which bars are wanted; times are on the exchange's clock, in ms, infinite where an end is open. */
export interface Wanted {
  /** The result numbers them from 1, in the column `i`. */
  readonly symbols: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** An ex-date: a longer bar that holds one comes in parts, because its days are adjusted before they are joined. */
export interface ExDay {
  /** Number of the symbol. */
  readonly i: number;
  /** Midnight on the exchange's clock, in ms. */
  readonly wall: number;
}

/** Columns of every result, all DOUBLE; `t` in ms on the exchange's clock, `bucket` equal for the parts of one bar. */
export const resultColumns = ['i', 't', 'open', 'high', 'low', 'close', 'volume', 'amount', 'bucket'] as const;

const dayMs = 86_400_000;
const units = { '1w': 'week', '1M': 'month', '1Q': 'quarter', '1Y': 'year' } as const;
const joined = `arg_min(open, t) AS open, max(high) AS high, min(low) AS low, arg_max(close, t) AS close,
  sum(volume) AS volume, sum(amount) AS amount`;
const prices = 'open, high, low, close, volume, amount';

/** Daily bars of a relation of daily bars, whatever time of the day they are stamped with. */
export function days(relation: string, { from, to, ...wanted }: Wanted): string {
  const range = { ...wanted, from: Math.ceil(from / dayMs) * dayMs, to: Math.floor(to / dayMs) * dayMs + dayMs - 1 };
  const inRange = ofSymbols(relation, range, range.from, range.to);
  return newest(
    `SELECT i, date_trunc('day', t) AS t, ${prices}, date_trunc('day', t) AS bucket FROM (${inRange})`,
    range,
  );
}

/** The day of a minute bar: one that ends at midnight closes the day before. */
const dayOfEnd = `date_trunc('day', t - INTERVAL 1 MICROSECOND)`;

/** Days of a relation of minute bars, as a relation. */
export function daysOfMinutes(relation: string): string {
  return `SELECT symbol, day AS t, ${joined} FROM (SELECT *, ${dayOfEnd} AS day FROM (${relation})) GROUP BY symbol, day`;
}

/** Weeks and longer: stamped by their last day, which decides whether they lie in the range. */
export function longer(
  relation: string,
  period: Exclude<LongPeriod, '1d'>,
  wanted: Wanted,
  exDays: readonly ExDay[],
): string {
  const unit = units[period];
  const reach = 366 * dayMs;
  const inReach = ofSymbols(relation, wanted, wanted.from - reach, wanted.to + reach);
  const daily = `SELECT i, date_trunc('day', t) AS t, ${prices}, date_trunc('${unit}', t) AS bucket FROM (${inReach})`;
  if (exDays.length === 0)
    return newest(`SELECT i, max(t) AS t, ${joined}, bucket FROM (${daily}) GROUP BY i, bucket`, wanted);
  const events = `SELECT unnest([${exDays.map(({ i }) => i).join()}]) AS i, make_timestamp(unnest([${exDays.map(({ wall }) => wall * 1000).join()}])) AS exday`;
  const cut = `SELECT day.*, exday FROM (${daily}) AS day ASOF LEFT JOIN (${events}) AS events ON day.i = events.i AND day.t >= exday`;
  const parts = `SELECT i, max(t) AS t, ${joined}, bucket FROM (${cut}) GROUP BY i, bucket, exday`;
  return newest(parts, wanted, 'max(t) OVER (PARTITION BY i, bucket)');
}

/**
 * Bars of several minutes, stamped by their ends. Those that a file has in this length stay where they are, also beside
 * the session.
 * @param relation with the column `own_minutes`, the length of its bars
 */
export function minutes(relation: string, length: number, wanted: Wanted): string {
  const reach = length * 60_000;
  const inReach = ofSymbols(relation, wanted, wanted.from - reach, wanted.to + reach);
  if (length === 1) return newest(`SELECT i, t, ${prices}, t AS bucket FROM (${inReach})`, wanted);
  const end = `date_trunc('day', t) + to_minutes(${endOfBar(length)})`;
  const ends = `SELECT *, CASE WHEN own_minutes = ${length} THEN t ELSE ${end} END AS bucket FROM (${inReach})`;
  return newest(`SELECT i, bucket AS t, ${joined}, bucket FROM (${ends}) GROUP BY i, bucket`, wanted);
}

/** The relation of each symbol's last day. */
export function lastDay(relation: string): string {
  return `SELECT * FROM (${relation}) QUALIFY ${dayOfEnd} = max(${dayOfEnd}) OVER (PARTITION BY symbol)`;
}

/** The last two daily bars of each symbol, newest first; `i` and `bucket` have no meaning. */
export function lastTwoDays(relation: string): string {
  return `SELECT symbol, epoch_ms(date_trunc('day', t))::DOUBLE AS wall, ${prices} FROM (${relation})
    QUALIFY row_number() OVER (PARTITION BY symbol ORDER BY t DESC) <= 2 ORDER BY symbol, t DESC`;
}

function ofSymbols(relation: string, { symbols }: Wanted, from: number, to: number): string {
  const [only] = symbols;
  const range = [
    ...(Number.isFinite(from) ? [`t >= ${timestamp(from)}`] : []),
    ...(Number.isFinite(to) ? [`t <= ${timestamp(to)}`] : []),
  ];
  const where = (conditions: readonly string[]) =>
    conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  if (only !== undefined && symbols.length === 1) {
    return `SELECT 1 AS i, * FROM (${relation})${where([`symbol = ${literal(only)}`, ...range])}`;
  }
  const numbered = `SELECT unnest(${listLiteral(symbols)}) AS symbol, unnest(range(1, ${symbols.length + 1})) AS i`;
  return `SELECT * FROM (${relation}) JOIN (${numbered}) USING (symbol)${where(range)}`;
}

/** @param stamp decides whether a bar lies in the range */
function newest(bars: string, { symbols, from, to, count }: Wanted, stamp = 't'): string {
  const stamped = `SELECT *, ${stamp} AS stamp FROM (${bars})`;
  const range = `stamp >= ${timestamp(from)} AND stamp <= ${timestamp(to)}`;
  const columns = `i::DOUBLE AS i, epoch_ms(t)::DOUBLE AS t, ${prices}, epoch_ms(bucket)::DOUBLE AS bucket`;
  // Without a partition, the newest bars of one symbol are found without sorting all.
  if (symbols.length === 1 && stamp === 't') {
    return `SELECT ${columns} FROM (SELECT * FROM (${stamped}) WHERE ${range} ORDER BY t DESC LIMIT ${count}) ORDER BY t`;
  }
  return `SELECT ${columns} FROM (${stamped}) WHERE ${range}
    QUALIFY dense_rank() OVER (PARTITION BY i ORDER BY bucket DESC) <= ${count} ORDER BY i, t`;
}

function timestamp(wall: number): string {
  if (wall === Infinity) return `'infinity'::TIMESTAMP`;
  return wall === -Infinity ? `'-infinity'::TIMESTAMP` : `make_timestamp(${Math.round(wall)}000)`;
}

/** Times are still on the exchange's clock; equal buckets are parts of one bar. */
export interface ReadBars {
  readonly bars: Bars;
  readonly buckets: Float64Array;
}

/** @returns by number of the symbol, from 1; symbols without bars are absent */
export function readBars(chunks: readonly DuckDBDataChunk[]): Map<number, ReadBars> {
  const total = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [numbers = new Float64Array(), ...columns] = resultColumns.map((_, index) => joinColumn(chunks, index, total));
  const bySymbol = new Map<number, ReadBars>();
  for (let from = 0; from < total;) {
    const number = numbers[from] ?? NaN;
    let to = from + 1;
    while (to < total && numbers[to] === number) to++;
    bySymbol.set(number, slice(columns, from, to));
    from = to;
  }
  return bySymbol;
}

function slice(columns: readonly Float64Array[], from: number, to: number): ReadBars {
  const at = (index: number) => columns[index]?.subarray(from, to) ?? new Float64Array();
  const bars = { timestamp: at(0), open: at(1), high: at(2), low: at(3), close: at(4), volume: at(5), amount: at(6) };
  return { bars, buckets: at(7) };
}

/** NULL becomes NaN. */
function joinColumn(chunks: readonly DuckDBDataChunk[], index: number, total: number): Float64Array {
  const column = new Float64Array(total);
  let at = 0;
  for (const chunk of chunks) {
    const vector = chunk.getColumnVector(index);
    for (let row = 0; row < chunk.rowCount; row++) column[at++] = (vector.getItem(row) as number | null) ?? NaN;
  }
  return column;
}
