/** One row of the table of listings. */
import type { DayNumber } from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import { ourMarketOf, type SymbolCode } from '../../../../market/symbols/symbol';

export interface Listing {
  readonly symbol: SymbolCode;
  readonly code: string;
  readonly market: MarketId;
  /** Chinese for the mainland and Hong Kong, English for the United States. */
  readonly name: string;
  readonly type: 'stock' | 'etf' | 'index';
  /** The close of the first trading day of 2026; all other prices are relative to it. */
  readonly anchorPrice: number;
  readonly totalShares: number;
  readonly floatShares: number;
  readonly listedOn: DayNumber;
  /** Hash of the symbol; with the seed it is the key of the security's random numbers. */
  readonly key: number;
}

/** A well-known listing: code, name, price level, shares in units of 100 million, day of listing, and E for an ETF. */
export type KnownListing = readonly [
  code: string,
  name: string,
  price: number,
  hundredMillionShares: number,
  listedOn: string,
  type?: 'E',
];

/** The market of a listed symbol; all of them are ours. */
export function listedMarketOf(symbol: SymbolCode): MarketId {
  const market = ourMarketOf(symbol);
  if (market === undefined) throw new RangeError(`${symbol} is not listed`);
  return market;
}
