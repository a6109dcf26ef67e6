/** A symbol that is known but has no bars where they were asked for shows that, not an empty table. */
import { type Bars, barCount } from '../market/bars';
import { dayAt, type EpochMs, isoDay } from '../market/exchange-time';
import { isProblem, MarketDataError } from '../market/problem';
import { marketOf, type SymbolCode } from '../market/symbol';
import type { Outcomes } from './services';

export interface AskedRange {
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
}

/** The outcomes, with a no-bars problem in the place of every empty series. */
export function orNoBars(outcomes: Outcomes<Bars>, range: AskedRange = {}): Outcomes<Bars> {
  return new Map(
    [...outcomes].map(([symbol, outcome]) => {
      const isEmpty = !isProblem(outcome) && barCount(outcome) === 0;
      return [symbol, isEmpty ? noBars(symbol, range) : outcome];
    }),
  );
}

function noBars(symbol: SymbolCode, { from, to }: AskedRange): MarketDataError {
  const market = marketOf(symbol);
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
