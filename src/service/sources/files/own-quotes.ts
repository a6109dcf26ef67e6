/** Quotes of own files, from the last two daily bars of each symbol; and instruments, from what the folder tells. */
import { isoDay, dayNumber, dayMs } from '../../../market/exchange-time';
import { marketIds, markets } from '../../../market/markets';
import type { Universe } from '../../../market/period';
import { wallClocksToInstants } from '../../../market/wall-clock';
import { lastTwoDays } from './bars-sql';
import type { Catalog } from './catalog';
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

/** The JSON text of each symbol's quote. */
export async function quotes(symbols: readonly string[], { catalog, database }: Store): Promise<Map<string, string>> {
  if (symbols.length === 0) return new Map();
  const rows = await database.rows<DayRow>(lastTwoDays(dayRelation(catalog, symbols)));
  const days = new Map<string, DayRow[]>();
  for (const row of rows) days.set(row.symbol, [...(days.get(row.symbol) ?? []), row]);
  return new Map(
    symbols.flatMap((symbol) => {
      const [last, previous] = days.get(symbol) ?? [];
      return last ? [[symbol, JSON.stringify(quote(catalog, last, previous))] as const] : [];
    }),
  );
}

function quote(catalog: Catalog, last: DayRow, previous: DayRow | undefined): object {
  const { symbol, open, high, low, close } = last;
  const timestamp = instantOf(last, catalog);
  const before = previous
    ? previous.close / factorBetween(catalog, instantOf(previous, catalog), timestamp, symbol)
    : open;
  const { name, type, float_shares: shares } = about(catalog, symbol);
  const { volume } = last;
  return {
    symbol,
    region: regionOf(symbol),
    last_price: rounded(close),
    open: rounded(open),
    high: rounded(high),
    low: rounded(low),
    prev_close: rounded(before),
    volume,
    amount: last.amount,
    timestamp,
    ext: {
      name,
      type,
      amplitude: rounded((high - low) / before),
      change_amount: rounded(close - before),
      change_pct: rounded(close / before - 1),
      ...(shares !== null && volume !== null && { turnover_rate: rounded((volume * unitOf(symbol)) / shares) }),
    },
  };
}

/** On an ex-date the close before counts as the reference price. */
function factorBetween({ exEvents }: Catalog, from: number, to: number, symbol: string): number {
  const events = (exEvents.get(symbol) ?? []).filter(({ timestamp }) => timestamp > from && timestamp <= to);
  return events.reduce((product, { factor }) => product * factor, 1);
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

function instantOf({ symbol, wall }: DayRow, { mapping }: Catalog): number {
  const zone = mapping.zones[symbol.slice(symbol.lastIndexOf('.') + 1)] ?? 'UTC';
  return wallClocksToInstants([wall], zone)[0] ?? NaN;
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

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
