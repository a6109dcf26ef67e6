/** Decimals of a price where the instrument's own tick size is not known: from the exchanges' tick rules. */
import { codeOf, marketOf, type SymbolCode } from './symbol';

/** Decimals that the exchange quotes at this price; `price` may be NaN when there is none to look at. */
export function priceDecimals(symbol: SymbolCode, price: number): number {
  switch (marketOf(symbol)) {
    case 'SH':
    case 'SZ':
      return isMainlandFund(symbol) || isShanghaiB(symbol) ? 3 : 2;
    case 'HK':
      return price < 0.5 ? 3 : 2;
    case 'US':
      return price < 1 ? 4 : 2;
  }
}

/** B-shares of Shanghai trade in ticks of 0.001 dollars. */
function isShanghaiB(symbol: SymbolCode): boolean {
  return marketOf(symbol) === 'SH' && codeOf(symbol).startsWith('900');
}

/** Funds trade in ticks of 0.001: codes that begin with 5 in Shanghai, with 15, 16 or 18 in Shenzhen. */
function isMainlandFund(symbol: SymbolCode): boolean {
  return marketOf(symbol) === 'SH' ? codeOf(symbol).startsWith('5') : /^1[568]/.test(codeOf(symbol));
}
