/** Quotes of own files, from the last two daily bars of each symbol; and instruments, from what the folder tells. */
import { dayQuote } from '../../../../market/bars/day-quote';
import { isoDay, dayNumber, dayMs, type EpochMs } from '../../../../market/time/exchange-time';
import { marketIds, markets } from '../../../../market/time/markets';
import type { Universe } from '../../../../market/time/period';
import { roundToSixDecimals } from '../../../../market/bars/bars';
import { wallClocksToInstants } from '../../../../market/time/time-zone';
import { lastTwoDays } from './bars-sql';
import type { Catalog } from '../catalog/catalog';
import { dayRelation, type Store } from './own-bars';

interface DayRow {
  readonly symbol: string;
  /** Midnight on the exchange's clock, in ms. */
  readonly wall: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
  readonly amount: number | null;
}

export interface OwnQuotes {
  /** The JSON text of each symbol's quote. */
  readonly records: ReadonlyMap<string, string>;
  /** Whether they are the same at another moment: those of a running day have the moment as their time. */
  readonly isSameAt: (later: number) => boolean;
}

/** Quotes of a running day are computed again after this long. */
const runningDayMs = 1_000;

export async function quotes(
  symbols: readonly string[],
  now: EpochMs,
  { catalog, database }: Store,
): Promise<OwnQuotes> {
  const rows = await database.rows<DayRow>(lastTwoDays(dayRelation(catalog, symbols)));
  const days = new Map<string, DayRow[]>();
  for (const row of rows) days.set(row.symbol, [row, ...(days.get(row.symbol) ?? [])]);
  const records = new Map<string, string>();
  let newest = -Infinity;
  for (const symbol of symbols) {
    const told = quote(catalog, symbol, days.get(symbol) ?? [], now);
    if (!told) continue;
    newest = Math.max(newest, told.timestamp);
    records.set(symbol, JSON.stringify(told));
  }
  const isRunning = newest >= now;
  return { records, isSameAt: (later) => (isRunning ? Math.abs(later - now) < runningDayMs : later >= newest) };
}

/** @param rows ascending */
function quote(catalog: Catalog, symbol: string, rows: readonly DayRow[], now: EpochMs) {
  const column = (valueOf: (row: DayRow) => number | null) => Float64Array.from(rows, (row) => valueOf(row) ?? NaN);
  const bars = {
    timestamp: wallClocksToInstants(
      rows.map(({ wall }) => wall),
      zoneOfSymbol(catalog, symbol),
    ),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
    amount: column(({ amount }) => amount),
  };
  const events = (catalog.exEvents.get(symbol) ?? []).map(({ timestamp, factor }) => ({
    timestamp,
    ex_factor: factor,
  }));
  const told = dayQuote(bars, events, now, marketIn(symbol) ?? { zone: zoneOfSymbol(catalog, symbol) });
  if (!told) return undefined;
  const { name, type, float_shares: shares } = about(catalog, symbol);
  const { ext, ...day } = told;
  const turnover = shares !== null &&
    day.volume !== null && {
      turnover_rate: roundToSixDecimals((day.volume * unitOf(symbol)) / shares),
    };
  return { symbol, region: regionOf(symbol), ...day, ext: { name, type, ...ext, ...turnover } };
}

/** The JSON text of an instrument; a symbol that no file describes is called by itself. */
export function instrument(catalog: Catalog, symbol: string): string {
  const { name, type, listing_date: listed, float_shares, total_shares, tick_size } = about(catalog, symbol);
  const numbers = Object.entries({ float_shares, total_shares, tick_size }).filter(([, value]) => value !== null);
  const ext = { ...Object.fromEntries(numbers), ...(listed !== null && { listing_date: isoDate(listed) }), type };
  const dot = symbol.lastIndexOf('.');
  const exchange = symbol.slice(dot + 1);
  return JSON.stringify({ symbol, code: symbol.slice(0, dot), exchange, name, region: regionOf(symbol), type, ext });
}

const members: Readonly<Record<Universe, { readonly type: string; readonly region: string }>> = {
  CN_Stock: { type: 'stock', region: 'CN' },
  CN_ETF: { type: 'etf', region: 'CN' },
  HK_Stock: { type: 'stock', region: 'HK' },
  US_Stock: { type: 'stock', region: 'US' },
};

export function membersOf(catalog: Catalog, universes: readonly Universe[]): string[] {
  return universes.flatMap((universe) => {
    const { type, region } = members[universe];
    const isMember = (symbol: string) => regionOf(symbol) === region && about(catalog, symbol).type === type;
    return [...catalog.symbols].filter(isMember).sort();
  });
}

function about({ instruments }: Catalog, symbol: string) {
  const known = instruments.get(symbol);
  const none = { listing_date: null, float_shares: null, total_shares: null, tick_size: null };
  return { ...none, ...known, name: known?.name ?? symbol, type: known?.type ?? 'stock' };
}

/** 20240131 and dates with a time are dates, too. */
function isoDate(text: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(ms) ? text : isoDay(dayNumber(ms / dayMs));
}

function zoneOfSymbol({ mapping }: Catalog, symbol: string): string {
  return mapping.zones[symbol.slice(symbol.lastIndexOf('.') + 1)] ?? 'UTC';
}

function marketIn(symbol: string) {
  return marketIds.find((id) => symbol.endsWith(`.${id}`));
}

/** The suffix itself where it is none of our markets. */
function regionOf(symbol: string): string {
  const market = marketIn(symbol);
  return market === undefined ? symbol.slice(symbol.lastIndexOf('.') + 1) : markets[market].region;
}

function unitOf(symbol: string): number {
  const market = marketIn(symbol);
  return market === undefined ? 1 : markets[market].sharesPerVolumeUnit;
}
