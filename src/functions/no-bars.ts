/** A symbol that is known but has no bars where they were asked for shows that, not an empty table. */
import { dayAt, type EpochMs, isoDay } from '../market/exchange-time';
import { MarketDataError } from '../market/problem';
import { marketOf, type SymbolCode } from '../market/symbol';

export interface AskedRange {
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
}

export function noBars(symbol: SymbolCode, { from, to }: AskedRange = {}): MarketDataError {
  const market = marketOf(symbol);
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
