/** A symbol that is known but has no bars where they were asked for shows that, not an empty table. */
import { dayAt, isoDay } from '../../market/exchange-time';
import { MarketDataError } from '../../market/problem';
import type { Market } from '../../market/markets';
import type { SymbolCode } from '../../market/symbol';
import type { InstantRange } from './date-range';

export function noBars(symbol: SymbolCode, market: Market, { from, to }: InstantRange = {}): MarketDataError {
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
