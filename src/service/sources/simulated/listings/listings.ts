/** All listings: the well-known ones and indices by their real names, the others invented, as many as in the real markets. */
import { dayNumber, type DayNumber, parseIsoDay } from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { hash, hashText, lanes, uniform } from '../random/random';
import { indexListings } from './indices';
import { hongKongName, mainlandFundName, mainlandStockName, usName } from './invented-names';
import { knownBeijing, knownHongKong, knownShanghai, knownShenzhen, knownUs } from './known-listings';
import type { KnownListing, Listing } from './listing';
import { gridOf, toGrid } from './price-grid';

/** Number of codes of a mainland exchange by their first three digits. */
type Prefixes = Readonly<Record<string, number>>;

const stockPrefixes = {
  SH: { '600': 800, '601': 220, '603': 640, '605': 110, '688': 600 },
  SZ: { '000': 450, '001': 70, '002': 980, '003': 40, '300': 980, '301': 510 },
  BJ: { '920': 36 },
} as const satisfies Partial<Record<MarketId, Prefixes>>;

const fundPrefixes = {
  SH: { '510': 80, '512': 110, '513': 80, '515': 90, '516': 80, '517': 30, '560': 70, '561': 60, '562': 50, '588': 50 },
  SZ: { '159': 300 },
} as const satisfies Partial<Record<MarketId, Prefixes>>;

const hongKongStocks = 2_600;
const usStocks = 6_000;

/** Texts that people type as placeholders; none of them may be a listed ticker. */
const notTickers = new Set(['NONE', 'NULL', 'TEST', 'TRUE', 'XXXX']);

/** The latest day on which an invented share was listed. */
const lastListing = parseIsoDay('2025-06-30') ?? dayNumber(NaN);

/** All listings by symbol, sorted within each market; the indices come last. */
export function allListings(): ReadonlyMap<SymbolCode, Listing> {
  const listings = new Map(tradedListings().map((listing) => [listing.symbol, listing]));
  for (const index of indexListings(listings)) listings.set(index.symbol, index);
  return listings;
}

function tradedListings(): readonly Listing[] {
  return [
    ...mainland('SH', 'stock', knownShanghai, stockPrefixes.SH),
    ...mainland('SH', 'etf', knownShanghai, fundPrefixes.SH),
    ...mainland('SZ', 'stock', knownShenzhen, stockPrefixes.SZ),
    ...mainland('SZ', 'etf', knownShenzhen, fundPrefixes.SZ),
    ...mainland('BJ', 'stock', knownBeijing, stockPrefixes.BJ),
    ...hongKong(),
    ...unitedStates(),
  ];
}

function mainland(
  market: 'SH' | 'SZ' | 'BJ',
  type: Listing['type'],
  known: readonly KnownListing[],
  prefixes: Prefixes,
): Listing[] {
  const real = known.filter((row) => typeOf(row) === type).map((row) => knownListing(row, market));
  const nameOf = type === 'etf' ? mainlandFundName : mainlandStockName;
  const invented = Object.entries(prefixes).flatMap(([prefix, count]) => {
    const taken = new Set(real.filter(({ code }) => code.startsWith(prefix)).map(({ code }) => code));
    const codes = freeCodes(taken, count, (number) => prefix + String(number).padStart(3, '0'));
    return codes.map((code) => inventedListing(code, market, type, nameOf));
  });
  return sorted([...real, ...invented]);
}

function hongKong(): Listing[] {
  const real = knownHongKong.map((row) => knownListing(row, 'HK'));
  const taken = new Set(real.map(({ code }) => code));
  const stocks = hongKongStocks + real.filter(({ type }) => type === 'etf').length;
  const codes = freeCodes(taken, stocks, (number) => String(number).padStart(5, '0'));
  return sorted([...real, ...codes.map((code) => inventedListing(code, 'HK', 'stock', hongKongName))]);
}

function unitedStates(): Listing[] {
  const real = knownUs.map((row) => knownListing(row, 'US'));
  const codes = new Set(real.map(({ code }) => code));
  const wanted = usStocks + real.filter(({ type }) => type === 'etf').length;
  const invented: Listing[] = [];
  for (let number = 0; codes.size < wanted; number++) {
    const code = inventedTicker(number);
    if (codes.has(code) || notTickers.has(code)) continue;
    codes.add(code);
    invented.push(inventedListing(code, 'US', 'stock', usName));
  }
  return sorted([...real, ...invented]);
}

/** Codes that are not taken, as many as make `total` with the taken ones; low numbers first, as exchanges assign them. */
function freeCodes(taken: ReadonlySet<string>, total: number, codeOf: (number: number) => string): string[] {
  const codes: string[] = [];
  for (let number = 1; codes.length + taken.size < total; number++) {
    const code = codeOf(number);
    if (!taken.has(code)) codes.push(code);
  }
  return codes;
}

/** Three or four letters. */
function inventedTicker(number: number): string {
  let bits = hash(number, lanes.name, 0);
  let ticker = '';
  for (let letters = bits % 3 === 0 ? 3 : 4; letters > 0; letters--) {
    ticker += String.fromCharCode(65 + (bits % 26));
    bits = Math.floor(bits / 26);
  }
  return ticker;
}

function knownListing(row: KnownListing, market: MarketId): Listing {
  const [code, name, price, hundredMillion, listedOn] = row;
  const type = typeOf(row);
  const totalShares = Math.round(hundredMillion * 1e8);
  const key = hashText(`${code}.${market}`);
  return {
    ...identity(code, market, name, type),
    anchorPrice: toGrid(gridOf(market, type), price),
    totalShares,
    floatShares:
      type === 'etf' ? totalShares : Math.round(totalShares * (0.85 + 0.15 * uniform(key, lanes.floating, 0))),
    listedOn: parseIsoDay(listedOn) ?? lastListing,
  };
}

function inventedListing(
  code: string,
  market: MarketId,
  type: Listing['type'],
  nameOf: (key: number, code: string) => string,
): Listing {
  const key = hashText(`${code}.${market}`);
  const totalShares = Math.round(10 ** (0.2 + 1.6 * uniform(key, lanes.shares, 0)) * 1e4) * 1e4;
  const floating = type === 'etf' ? 1 : 0.4 + 0.6 * uniform(key, lanes.floating, 0);
  return {
    ...identity(code, market, nameOf(key, code), type),
    anchorPrice: toGrid(gridOf(market, type), inventedPrice(key, market, type)),
    totalShares,
    floatShares: Math.round((totalShares * floating) / 100) * 100,
    listedOn: inventedListingDay(key, code, type),
  };
}

function identity(code: string, market: MarketId, name: string, type: Listing['type']) {
  const symbol = `${code}.${market}` as SymbolCode;
  return { symbol, code, market, name, type, key: hashText(symbol) } as const;
}

/** Log-uniform: mainland stocks from 3.5 to 88 yuan, Hong Kong stocks from 0.1 to 100 dollars … */
function inventedPrice(key: number, market: MarketId, type: Listing['type']): number {
  const spread = uniform(key, lanes.price, 0);
  if (type === 'etf') return 0.6 * 10 ** (0.7 * spread);
  if (market === 'HK') return 0.1 * 10 ** (3 * spread);
  return market === 'US' ? 3 * 10 ** (1.9 * spread) : 3.5 * 10 ** (1.4 * spread);
}

function inventedListingDay(key: number, code: string, type: Listing['type']): DayNumber {
  const first = parseIsoDay(firstListing(code, type)) ?? lastListing;
  return dayNumber(first + Math.floor((lastListing - first) * uniform(key, lanes.listedOn, 0)));
}

/** No listing is older than its board: the STAR market opened in 2019, and Beijing gives codes of 920 since 2024. */
function firstListing(code: string, type: Listing['type']): string {
  if (type === 'etf') return '2012-01-04';
  if (code.startsWith('688')) return '2019-07-22';
  if (/^920\d{3}$/.test(code)) return '2024-04-22';
  if (/^30[01]\d{3}$/.test(code)) return code.startsWith('301') ? '2021-06-01' : '2009-10-30';
  return /^\d{6}$/.test(code) ? '1995-01-03' : '1990-01-02';
}

function typeOf([, , , , , type]: KnownListing): Listing['type'] {
  return type === 'E' ? 'etf' : 'stock';
}

function sorted(listings: readonly Listing[]): Listing[] {
  return listings.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
}
