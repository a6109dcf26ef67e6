/** Decimals of a price: from the instrument's own tick size where it is known, else from the exchanges' tick rules. */
import { ourMarketOf, type SymbolCode } from './symbol';

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
