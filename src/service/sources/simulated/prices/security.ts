/** A listing with the parameters of its simulated prices. */
import { dayNumber, parseIsoDay } from '../../../../market/time/exchange-time';
import { type MarketFacts, markets } from '../../../../market/time/markets';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { aShareOf, pathOfMembers, pathOfTwin, type PricePath, pricePath } from './price-path';
import { createWalks, hash, hashText, lanes, uniform, type Walk } from '../random/random';
import { indexTrackedBy, membersOf } from '../listings/indices';
import type { Listing } from '../listings/listing';
import { gridOf, type PriceGrid, toGrid } from '../listings/price-grid';
import { type Blend, blendOfFund, type Sector, sectorOf } from '../listings/sectors';
import { calendarOf, type TradingCalendar, tradingMinutes } from '../calendar/trading-calendar';

export interface Security {
  readonly listing: Listing;
  /** Hash of seed and symbol: the key of all random numbers. */
  readonly key: number;
  readonly calendar: TradingCalendar;
  readonly grid: PriceGrid;
  /** Number of the first trading day. */
  readonly firstIndex: number;
  /** Number of the day on which the close is the anchor price. */
  readonly anchorIndex: number;
  /** Greatest change of the logarithm of the price within a day. */
  readonly largestMove: number;
  readonly path: PricePath;
  /** The securities of a region drift together during the day. */
  readonly driftKey: number;
  /** Of the same company, whose dividends and bonus shares these are too. */
  readonly aShare: Security | undefined;
  /** Share of the free float that changes hands on an ordinary day. */
  readonly turnover: number;
  /** 0.1 for 10 %; undefined where the exchange has no limits. */
  readonly priceLimit: number | undefined;
  readonly minutesPerDay: number;
  readonly sharesPerVolumeUnit: number;
  /** Money in one unit of volume at a price of 1. An index counts the shares of its members: its level is not their price. */
  readonly amountPerPrice: number;
}

const anchorDay = parseIsoDay('2026-01-02') ?? dayNumber(NaN);

/** @returns the security of a listed symbol; made once */
export function createSecurities(
  listings: ReadonlyMap<SymbolCode, Listing>,
  seed: number,
): (symbol: SymbolCode) => Security {
  const securities = new Map<SymbolCode, Security>();
  const walk = createWalks(seed);
  const securityOf = (symbol: SymbolCode): Security => {
    let security = securities.get(symbol);
    if (!security) securities.set(symbol, (security = createSecurity(known(listings, symbol), seed, walk, securityOf)));
    return security;
  };
  return securityOf;
}

function createSecurity(
  listing: Listing,
  seed: number,
  walk: (name: string) => Walk,
  securityOf: (symbol: SymbolCode) => Security,
): Security {
  const { symbol, market, type } = listing;
  // As a signed integer, with which V8 computes faster.
  const key = hash(seed, 0, listing.key) | 0;
  const calendar = calendarOf(market);
  const { region, sharesPerVolumeUnit } = markets[market];
  const sector = sectorOf(listing);
  const blend = type === 'etf' ? blendOfFund(sector) : ownBlend(sector.blend, key);
  const facts = { key, anchorIndex: calendar.indexAt(anchorDay), ...movesOf(listing, sector, key) };
  const members = membersOf(symbol).map(securityOf);
  const tracked = indexTrackedBy(symbol);
  const twin = aShareOf(symbol);
  const aShare = twin && securityOf(twin);
  const walksOf = (place: MarketFacts['region']) => ({ market: walk(place), sector: walk(`${place} ${sector.id}`) });
  const ownPath = () => {
    if (tracked) return securityOf(tracked).path;
    if (!aShare) return pricePath({ ...facts, blend, ...walksOf(region) });
    const there = walksOf(markets[aShare.listing.market].region);
    return pathOfTwin({ ...facts, calendar, aShare, blend, here: walksOf(region), there });
  };
  return {
    ...facts,
    listing,
    calendar,
    path: members.length > 0 ? pathOfIndex(members) : ownPath(),
    aShare,
    driftKey: hash(seed, lanes.minuteDrift, hashText(region)) | 0,
    grid: gridOf(market, type),
    firstIndex: calendar.indexAt(dayNumber(listing.listedOn - 1)) + 1,
    turnover: members.length > 0 ? meanTurnover(members) : turnoverOf(listing, key),
    priceLimit: priceLimit(listing),
    minutesPerDay: tradingMinutes(market),
    sharesPerVolumeUnit,
    amountPerPrice: sharesPerVolumeUnit * (members.length > 0 ? meanPrice(members) / listing.anchorPrice : 1),
  };
}

function movesOf(listing: Listing, { liveliness }: Sector, key: number) {
  return {
    largestMove: largestMove(listing) * liveliness * (0.85 + 0.15 * uniform(key, lanes.volatility, 0)),
    trend: 0.0001 + 0.0002 * uniform(key, lanes.trend, 0),
  };
}

/** Shares of one sector follow the market more or less: their betas differ. */
function ownBlend(blend: Blend, key: number): Blend {
  const market = blend.market * (0.8 + 0.4 * uniform(key, lanes.beta, 0));
  return { market, sector: blend.sector, own: 1 - market - blend.sector };
}

function pathOfIndex(members: readonly Security[]): PricePath {
  const values = members.map(({ listing: { anchorPrice, floatShares } }) => anchorPrice * floatShares);
  const total = values.reduce((sum, value) => sum + value, 0);
  return pathOfMembers(
    members.map(({ path }) => path),
    values.map((value) => value / total),
  );
}

/** Of one share, on the anchor day. */
function meanPrice(members: readonly Security[]): number {
  return weighedByShares(members, ({ listing }) => listing.anchorPrice);
}

function turnoverOf(listing: Listing, key: number): number {
  return 0.003 * 12 ** uniform(key, lanes.turnover, 0) * (isLarge(listing) ? 0.4 : 1);
}

function meanTurnover(members: readonly Security[]): number {
  return weighedByShares(members, ({ turnover }) => turnover);
}

function weighedByShares(members: readonly Security[], of: (security: Security) => number): number {
  const total = (value: (security: Security) => number) =>
    members.reduce((sum, member) => sum + value(member) * member.listing.floatShares, 0);
  return total(of) / total(() => 1);
}

function known(listings: ReadonlyMap<SymbolCode, Listing>, symbol: SymbolCode): Listing {
  const listing = listings.get(symbol);
  if (!listing) throw new RangeError(`${symbol} is not listed`);
  return listing;
}

export interface LimitPrices {
  readonly up: number;
  readonly down: number;
}

/** The prices beyond which the exchange takes no orders today; undefined where it has no limits. */
export function limitPrices(security: Security, previousClose: number): LimitPrices | undefined {
  const { priceLimit: limit, grid } = security;
  if (limit === undefined) return undefined;
  return { up: toGrid(grid, previousClose * (1 + limit)), down: toGrid(grid, previousClose * (1 - limit)) };
}

/** Less than the price limit, because two prices are rounded to the tick. */
function largestMove({ market, code, type }: Listing): number {
  if (type === 'etf') return 0.05;
  if (type === 'index') return 0.025;
  if (market === 'HK' || market === 'US') return 0.11;
  if (market === 'BJ') return 0.18;
  return isOfGrowthBoard(code) ? 0.12 : 0.076;
}

function priceLimit({ market, code, type, symbol }: Listing): number | undefined {
  if (market === 'HK' || market === 'US' || type === 'index') return undefined;
  if (market === 'BJ') return 0.3;
  return isOfGrowthBoard(code) || indexTrackedBy(symbol) === '399006.SZ' ? 0.2 : 0.1;
}

/** ChiNext and the STAR market. */
function isOfGrowthBoard(code: string): boolean {
  return /^(300|301|688)/.test(code);
}

function isLarge({ anchorPrice, floatShares }: Listing): boolean {
  return anchorPrice * floatShares > 5e11;
}
