/** Bars of own files for the K-line endpoints: SQL reads and joins them, the domain adjusts them. */
import { adjustBars, type AdjustmentEvent } from '../../../../market/bars/adjust';
import { aggregateBars } from '../../../../market/bars/longer-bars';
import { barCount, type Bars } from '../../../../market/bars/bars';
import { type Adjust, isMinutePeriod, minutesOf } from '../../../../market/time/period';
import { wallClockAt, wallClocksToInstants } from '../../../../market/time/time-zone';
import { invalid, Refusal } from '../../../http/refusals';
import type { IntradayQuery, KlinesQuery } from '../../source';
import { readableBars } from '../tables/bars-relation';
import * as sql from './bars-sql';
import { type ReadBars, readBars } from './bars-sql';
import { haveCommonSymbols, type ScannedFile } from '../catalog/bars-files';
import type { Catalog } from '../catalog/catalog';
import type { Database } from '../sql/database';
import type { Mapping } from '../settings/mapping';
import { listLiteral } from '../sql/sql';

export type BarsBySymbol = ReadonlyMap<string, Bars>;

const noBars: Bars = {
  timestamp: new Float64Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
  amount: new Float64Array(),
};

/** @param symbols of the catalog. @throws Refusal 403 or 400 when no file has the minute bars that are asked for */
export async function klines(
  symbols: readonly string[],
  query: KlinesQuery,
  now: number,
  { catalog, database }: Store,
): Promise<BarsBySymbol> {
  const { period, adjust, count, start_time: start = -Infinity, end_time: end = Infinity } = query;
  return byZone(symbols, catalog, async (some, zone) => {
    const wall = (instant: number) => (Number.isFinite(instant) ? wallClockAt(instant, zone) : instant);
    const wanted = { symbols: some, from: wall(start), to: wall(end), count };
    const events = await eventsOf(some, adjust, now, zone, { catalog, database });
    const length = minutesOf(period) ?? 1;
    const text = isMinutePeriod(period)
      ? sql.minutes(minuteRelation(catalog, some, length), length, wanted)
      : dailyText(dayRelation(catalog, some), period, wanted, exDays(events, zone));
    const read = readBars(await database.query(text));
    return new Map(
      some.map((symbol, index) => [symbol, finished(read.get(index + 1), events[index] ?? [], adjust, zone)]),
    );
  });
}

/** The bars of each symbol's last day. @throws as `klines` does */
export async function intraday(
  symbols: readonly string[],
  { period, count }: IntradayQuery,
  { catalog, database }: Store,
): Promise<BarsBySymbol> {
  return byZone(symbols, catalog, async (some, zone) => {
    const wanted = { symbols: some, from: -Infinity, to: Infinity, count };
    const length = minutesOf(period) ?? 1;
    const relation = sql.lastDay(minuteRelation(catalog, some, length));
    const read = readBars(await database.query(sql.minutes(relation, length, wanted)));
    return new Map(some.map((symbol, index) => [symbol, finished(read.get(index + 1), [], 'none', zone)]));
  });
}

export interface Store {
  readonly catalog: Catalog;
  readonly database: Database;
}

/** Daily bars from the daily files of each symbol, else from its minutes. */
export function dayRelation(catalog: Catalog, symbols: readonly string[]): string {
  const daily = catalog.files.filter((file) => file.isDaily && symbols.some((symbol) => file.symbols.has(symbol)));
  const withoutDays = symbols.filter((symbol) => !daily.some((file) => file.symbols.has(symbol)));
  const minute = minuteFiles(catalog, withoutDays, () => true);
  const parts = [
    ...(daily.length > 0 ? [readable(daily, catalog.mapping)] : []),
    ...(minute.size > 0 ? [sql.daysOfMinutes(joined(minute, catalog.mapping))] : []),
  ];
  return parts.join(' UNION ALL BY NAME ');
}

/** @throws Refusal 403 when no file has minute bars, 400 when a symbol has only bars of which none of this length can be made */
function minuteRelation(catalog: Catalog, symbols: readonly string[], length: number): string {
  const { files, mapping } = catalog;
  if (files.every(({ isDaily }) => isDaily)) throw new Refusal(403, 'Your files have no minute bars, only daily ones');
  const minute = minuteFiles(catalog, symbols, (present) => length % present === 0);
  for (const symbol of symbols) {
    const lengths = lengthsOf(catalog, symbol);
    if (lengths.length === 0 || [...minute.values()].some(({ symbols: served }) => served.includes(symbol))) continue;
    throw invalid(
      'period',
      `multiples of ${lengths.join('m or ')}m, the bars that your files have of ${symbol}`,
      `${length}m`,
    );
  }
  return minute.size === 0 ? none : joined(minute, mapping);
}

/** The minute files that serve each symbol, by the length of their bars: the longest that is suitable. */
function minuteFiles(
  catalog: Catalog,
  symbols: readonly string[],
  isSuitable: (length: number) => boolean,
): Map<number, { readonly symbols: string[]; readonly files: readonly ScannedFile[] }> {
  const byLength = new Map<number, string[]>();
  for (const symbol of symbols) {
    const length = lengthsOf(catalog, symbol).findLast(isSuitable);
    if (length !== undefined) byLength.set(length, [...(byLength.get(length) ?? []), symbol]);
  }
  const filesOf = (length: number, some: readonly string[]) =>
    catalog.files.filter((file) => file.barMinutes === length && some.some((symbol) => file.symbols.has(symbol)));
  return new Map(Array.from(byLength, ([length, some]) => [length, { symbols: some, files: filesOf(length, some) }]));
}

/** Of the bars in minute files, ascending. */
function lengthsOf({ files }: Catalog, symbol: string): number[] {
  const lengths = files.flatMap(({ barMinutes, symbols }) =>
    barMinutes !== undefined && symbols.has(symbol) ? [barMinutes] : [],
  );
  return [...new Set(lengths)].sort((a, b) => a - b);
}

function joined(minute: ReturnType<typeof minuteFiles>, mapping: Mapping): string {
  const parts = [...minute].map(([length, { symbols, files }]) => {
    const bars = `SELECT *, ${length} AS own_minutes FROM (${readable(files, mapping)})`;
    // A file of bars of another length may have the same symbol.
    return minute.size === 1 ? bars : `${bars} WHERE symbol IN ${listLiteral(symbols)}`;
  });
  return parts.join(' UNION ALL BY NAME ');
}

const none = `SELECT '' AS symbol, now()::TIMESTAMP AS t, 0.0 AS open, 0.0 AS high, 0.0 AS low, 0.0 AS close, 0.0 AS volume, 0.0 AS amount, 1 AS own_minutes WHERE false`;

function readable(files: readonly ScannedFile[], mapping: Mapping): string {
  return readableBars(files, mapping.zones, haveCommonSymbols(files));
}

function dailyText(
  relation: string,
  period: Exclude<KlinesQuery['period'], `${number}m`>,
  wanted: sql.Wanted,
  ex: readonly sql.ExDay[],
): string {
  return period === '1d' ? sql.days(relation, wanted) : sql.longer(relation, period, wanted, ex);
}

function finished(read: ReadBars | undefined, events: readonly AdjustmentEvent[], adjust: Adjust, zone: string): Bars {
  if (!read) return noBars;
  const bars = { ...read.bars, timestamp: wallClocksToInstants(read.bars.timestamp, zone) };
  const adjusted = adjustBars(bars, events, adjust);
  const { buckets } = read;
  const hasParts = buckets.some((bucket, index) => index > 0 && bucket === buckets[index - 1]);
  return hasParts ? aggregateBars(adjusted, (index) => buckets[index] ?? NaN) : adjusted;
}

/** False where an ex-date lies between two moments: bars are adjusted by those that have passed. */
export function hasSameEvents(symbols: readonly string[], { exEvents }: Catalog, now: number, later: number): boolean {
  const [from, to] = [Math.min(now, later), Math.max(now, later)];
  return !symbols.some((symbol) => exEvents.get(symbol)?.some(({ timestamp }) => timestamp > from && timestamp <= to));
}

/** The events of each symbol up to now. Additive ones need the close before the ex-date, which the files have. */
async function eventsOf(
  symbols: readonly string[],
  adjust: Adjust,
  now: number,
  zone: string,
  store: Store,
): Promise<readonly (readonly AdjustmentEvent[])[]> {
  if (adjust === 'none') return [];
  const isAdditive = adjust.endsWith('_additive');
  const each: AdjustmentEvent[][] = [];
  for (const symbol of symbols) {
    const events = (store.catalog.exEvents.get(symbol) ?? []).filter(({ timestamp }) => timestamp <= now);
    const differences = isAdditive && events.length > 0 ? await differencesOf(symbol, events, zone, store) : [];
    each.push(events.map((event, index) => ({ ...event, difference: differences[index] ?? 0 })));
  }
  return each;
}

/** Previous close − reference price, which is the previous close ÷ factor. */
async function differencesOf(
  symbol: string,
  events: readonly { readonly timestamp: number; readonly factor: number }[],
  zone: string,
  { catalog, database }: Store,
): Promise<number[]> {
  const wanted = { symbols: [symbol], from: -Infinity, to: Infinity, count: Number.MAX_SAFE_INTEGER };
  const read = readBars(await database.query(sql.days(dayRelation(catalog, [symbol]), wanted))).get(1);
  if (!read || barCount(read.bars) === 0) return [];
  const instants = wallClocksToInstants(read.bars.timestamp, zone);
  let [at, left] = [-1, NaN];
  return events.map(({ timestamp, factor }) => {
    const before = instants.findLastIndex((instant) => instant < timestamp);
    // Without a bar between two events, the second one takes what the first has left of the close.
    const close = before === at ? left : read.bars.close[before];
    if (close === undefined) return 0;
    [at, left] = [before, close / factor];
    return close - left;
  });
}

function exDays(events: readonly (readonly AdjustmentEvent[])[], zone: string): sql.ExDay[] {
  return events.flatMap((each, index) =>
    each.map(({ timestamp }) => ({ i: index + 1, wall: wallClockAt(timestamp, zone) })),
  );
}

/** One query for each time zone: a range in UTC is another one on each clock. */
async function byZone(
  symbols: readonly string[],
  { mapping }: Catalog,
  barsOf: (symbols: readonly string[], zone: string) => Promise<BarsBySymbol>,
): Promise<BarsBySymbol> {
  const zoneOf = (symbol: string) => mapping.zones[symbol.slice(symbol.lastIndexOf('.') + 1)] ?? 'UTC';
  const all = new Map<string, Bars>();
  for (const zone of new Set(symbols.map(zoneOf))) {
    const bars = await barsOf(
      symbols.filter((symbol) => zoneOf(symbol) === zone),
      zone,
    );
    for (const [symbol, each] of bars) all.set(symbol, each);
  }
  return new Map(symbols.map((symbol) => [symbol, all.get(symbol) ?? noBars]));
}
