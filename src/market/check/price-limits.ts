/** How far a price may move in a day, by the rules of the exchanges of the mainland. */
import { boardOf, isIndexCode } from '../symbols/board';
import { type DayNumber, parseIsoDay } from '../time/exchange-time';
import { ourMarketOf, type SymbolCode } from '../symbols/symbol';

/** The limits of a tenth began on this day. */
const limitsBegan = parseIsoDay('1996-12-16') ?? NaN;
/** ChiNext took the limits of STAR on this day. */
const chiNextWidened = parseIsoDay('2020-08-24') ?? NaN;

/**
 * The widest change against the previous close, as a fraction: special treatment has narrower ones, some funds wider.
 * @returns Infinity where there is no limit, or none is known
 */
export function priceLimit(symbol: SymbolCode, day: DayNumber): number {
  const market = ourMarketOf(symbol);
  const isLimited = market === 'SH' || market === 'SZ' || market === 'BJ';
  if (!isLimited || isIndexCode(symbol) || day < limitsBegan) return Infinity;
  switch (boardOf(symbol)) {
    case 'main':
    case 'b':
      return 0.1;
    case 'star':
      return 0.2;
    case 'chinext':
      return day < chiNextWidened ? 0.1 : 0.2;
    case 'beijing':
      return 0.3;
    // Funds have a tenth or a fifth, bonds others.
    default:
      return 0.2;
  }
}
