/** The units of a symbol's numbers, by the facts of its market: currency, volume, decimals of prices. */
import { type Currency, markets } from '../time/markets';
import { ourMarketOf, type SymbolCode } from './symbol';

/** In what the service counts volume: lots of a hundred shares, or shares. */
export type VolumeUnit = 'lots' | 'shares';

/** Fields that the service does not send: they follow from the symbol and its volume. */
export interface DerivedFields {
  /** ISO code of the trading currency; unknown for a market of the service's own that does not tell it. */
  readonly currency: string | null;
  readonly volume_unit: VolumeUnit;
  readonly volume_shares: number | null;
}

export function derivedFieldsOf(symbol: SymbolCode, volume: number | null): DerivedFields {
  return {
    currency: currencyOf(symbol),
    volume_unit: volumeUnitOf(symbol),
    volume_shares: volume === null ? null : volume * sharesPerUnit(symbol),
  };
}

export function currencyOf(symbol: SymbolCode): Currency | null {
  const market = ourMarketOf(symbol);
  if (market === undefined) return null;
  const { currency, foreignCounters = [] } = markets[market];
  return foreignCounters.find(({ codes }) => codes.test(symbol))?.currency ?? currency;
}

export function volumeUnitOf(symbol: SymbolCode): VolumeUnit {
  return sharesPerUnit(symbol) === 1 ? 'shares' : 'lots';
}

/** Shares in one unit of the symbol's volume. */
export function sharesPerUnit(symbol: SymbolCode): number {
  const market = ourMarketOf(symbol);
  return market === undefined ? 1 : markets[market].sharesPerVolumeUnit;
}

/** Decimals that the exchange quotes at this price, which is NaN where it is unknown. A tick size that makes no sense does not count. */
export function priceDecimals(symbol: SymbolCode, price: number, tickSize?: number): number {
  return (tickSize === undefined ? undefined : decimalsOfTick(tickSize)) ?? usualDecimals(symbol, price);
}

/** Decimals that every multiple of a tick can be written with, at least two; undefined for a tick of another kind. */
function decimalsOfTick(tickSize: number): number | undefined {
  return [2, 3, 4, 5, 6].find((decimals) => {
    const scaled = tickSize * 10 ** decimals;
    return Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled;
  });
}

function usualDecimals(symbol: SymbolCode, price: number): number {
  switch (ourMarketOf(symbol)) {
    case 'SH':
      return isShanghaiFund(symbol) || isShanghaiB(symbol) ? 3 : 2;
    case 'SZ':
      return isShenzhenFund(symbol) ? 3 : 2;
    case 'BJ':
      return 2;
    case 'HK':
      return price < 0.5 ? 3 : 2;
    // The US, and markets that only the service knows.
    default:
      return price < 1 ? 4 : 2;
  }
}

/** B-shares of Shanghai trade in ticks of 0.001 dollars. */
function isShanghaiB(symbol: SymbolCode): boolean {
  return symbol.startsWith('900');
}

/** Funds of the mainland trade in ticks of 0.001: codes that begin with 5 in Shanghai, with 15, 16 or 18 in Shenzhen. */
function isShanghaiFund(symbol: SymbolCode): boolean {
  return symbol.startsWith('5');
}

function isShenzhenFund(symbol: SymbolCode): boolean {
  return /^1[568]/.test(symbol);
}
