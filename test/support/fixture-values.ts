/** Symbols, facts and problems of which the tests of tables are made. */
import type { Bars, LedBars } from '../../src/market/bars/bars';
import { dayNumber, dayOf, startOfDay } from '../../src/market/time/exchange-time';
import { noOwnMarkets } from '../../src/market/time/markets';
import { isProblem, MarketDataError, type Outcome } from '../../src/market/texts/problem';
import { marketOf, ourMarketOf, parseSymbol, type SymbolCode } from '../../src/market/symbols/symbol';
import type { FormattedNumber } from '../../src/addin/sheet/cells';
import type { SymbolFacts } from '../../src/addin/sheet/formats';

export const moutai = parseSymbol('600519.SH');
export const tencent = parseSymbol('00700.HK');
export const apple = parseSymbol('AAPL.US');
/** A fund: its prices have three decimals. */
export const fund = parseSymbol('510050.SH');

export const offline = new MarketDataError({ kind: 'offline' });
export const unreadableSymbol = new MarketDataError({
  kind: 'bad-argument',
  argument: 'symbols',
  expected: { kind: 'symbol' },
  received: '?',
});

export const fresh: SymbolFacts = {
  isStale: () => false,
  tickSize: () => undefined,
  marketOf: (symbol) => marketOf(symbol, noOwnMarkets),
};
export const stale: SymbolFacts = { ...fresh, isStale: () => true };

export function withTickSize(tickSize: number): SymbolFacts {
  return { ...fresh, tickSize: () => tickSize };
}

export function formatted(basicValue: number, numberFormat: string): FormattedNumber {
  return { type: 'Double', basicValue, numberFormat };
}

/** Series of which every bar is shown. */
export function withoutLead(series: ReadonlyMap<SymbolCode, Outcome<Bars>>): Map<SymbolCode, Outcome<LedBars>> {
  return new Map([...series].map(([symbol, bars]) => [symbol, isProblem(bars) ? bars : { bars, lead: 0 }]));
}

/** Midnight of a day on the symbol's exchange. */
export function midnight(symbol: SymbolCode, [year, month, day]: readonly [number, number, number]): number {
  return startOfDay(dayOf(year, month, day) ?? dayNumber(NaN), ourMarketOf(symbol)!);
}

/** Excel's dates of two days of January 2026. */
export const january14 = 46_036;
export const january15 = 46_037;
