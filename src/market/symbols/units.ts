/** The units of a symbol's numbers, by the facts of its market. */
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
