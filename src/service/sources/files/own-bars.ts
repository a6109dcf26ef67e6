/** Bars of own files for the K-line endpoints: SQL reads and joins them, the domain adjusts them. */
import { adjustBars, type AdjustmentEvent } from '../../../market/adjust';
import { aggregateBars } from '../../../market/aggregate';
import { barCount, type Bars } from '../../../market/bars';
import { type Adjust, isMinutePeriod, minutesOf } from '../../../market/period';
import { wallClockAt, wallClocksToInstants } from '../../../market/wall-clock';
import { Refusal } from '../../refusals';
import type { IntradayQuery, KlinesQuery } from '../source';
import { barsRelation, isReadable } from './bars-relation';
import * as sql from './bars-sql';
import type { Catalog, ScannedFile } from './catalog';
import type { Database } from './database';
import type { Mapping } from './mapping';
import { type ReadBars, readBars } from './read-bars';

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

/** @param symbols of the catalog. @throws Refusal 403 when minute bars are asked for and no file has any */
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
    const text = isMinutePeriod(period)
      ? sql.minutes(minuteRelation(catalog, some), minutesOf(period) ?? 1, wanted)
      : dailyText(dayRelation(catalog, some), period, wanted, exDays(events, zone));
    const read = readBars(await database.query(text));
    return new Map(
      some.map((symbol, index) => [symbol, finished(read.get(index + 1), events[index] ?? [], adjust, zone)]),
    );
  });
}

/** The bars of each symbol's last day. @throws Refusal 403 when no file has minute bars */
export async function intraday(
  symbols: readonly string[],
  { period, count }: IntradayQuery,
  { catalog, database }: Store,
): Promise<BarsBySymbol> {
  return byZone(symbols, catalog, async (some, zone) => {
    const wanted = { symbols: some, from: -Infinity, to: Infinity, count };
    const relation = sql.lastDay(minuteRelation(catalog, some));
    const read = readBars(await database.query(sql.minutes(relation, minutesOf(period) ?? 1, wanted)));
    return new Map(some.map((symbol, index) => [symbol, finished(read.get(index + 1), [], 'none', zone)]));
  });
}

export interface Store {
  readonly catalog: Catalog;
  readonly database: Database;
}

/** Daily bars from the daily files of each symbol, else from its minutes. */
export function dayRelation({ files, mapping }: Catalog, symbols: readonly string[]): string {
  const holding = files.filter((file) => symbols.some((symbol) => file.symbols.has(symbol)));
  const daily = holding.filter(({ isDaily }) => isDaily);
  const withDays = new Set(symbols.filter((symbol) => daily.some((file) => file.symbols.has(symbol))));
  const minute = holding.filter(
    (file) => !file.isDaily && symbols.some((one) => !withDays.has(one) && file.symbols.has(one)),
  );
  const parts = [
    ...(daily.length > 0 ? [readable(daily, mapping)] : []),
    ...(minute.length > 0 ? [sql.daysOfMinutes(readable(minute, mapping))] : []),
  ];
  return parts.join(' UNION ALL BY NAME ');
}

function minuteRelation({ files, mapping }: Catalog, symbols: readonly string[]): string {
  if (files.every(({ isDaily }) => isDaily)) throw new Refusal(403, 'Your files have no minute bars, only daily ones');
  const minute = files.filter((file) => !file.isDaily && symbols.some((symbol) => file.symbols.has(symbol)));
  return minute.length === 0 ? none : readable(minute, mapping);
}

const none = `SELECT '' AS symbol, now()::TIMESTAMP AS t, 0.0 AS open, 0.0 AS high, 0.0 AS low, 0.0 AS close, 0.0 AS volume, 0.0 AS amount WHERE false`;

/** The bars that can be shown; of bars for the same time in several files that of the file whose name is last. */
function readable(files: readonly ScannedFile[], mapping: Mapping): string {
  const columns = 'symbol, t, open, high, low, close, volume, amount';
  const bars = `SELECT ${columns} FROM (${barsRelation(files, mapping)}) WHERE t IS NOT NULL AND ${isReadable}`;
  const symbols = files.flatMap((file) => [...file.symbols]);
  if (new Set(symbols).size === symbols.length) return bars;
  return `${bars} QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY filename DESC) = 1`;
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
  return events.map(({ timestamp, factor }) => {
    const before = instants.findLastIndex((instant) => instant < timestamp);
    const close = read.bars.close[before];
    return close === undefined ? 0 : close - close / factor;
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
