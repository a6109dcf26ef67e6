/** One call of a function over series that the test writes down: it answers from them, and records what it was asked for. */
import type { Call, Outcomes } from '../../src/addin/functions/calls/services';
import { type Bars, barsBetween, lastBars } from '../../src/market/bars/bars';
import { dayNumber, type EpochMs, epochMs, parseIsoDay, serialOfDay, startOfDay } from '../../src/market/time/exchange-time';
import { noOwnMarkets } from '../../src/market/time/markets';
import type { Period } from '../../src/market/time/period';
import { isProblem, MarketDataError, type Outcome } from '../../src/market/texts/problem';
import type { ExFactor } from '../../src/market/fields/records';
import { ourMarketOf, type SymbolCode } from '../../src/market/symbols/symbol';
import { fresh } from './fixture-values';
import { thursdayMorning } from './local-service';

type BySymbol<T> = Readonly<Record<string, Outcome<T>>>;

/** Bars by period and symbol, and events by symbol. A symbol without any is unknown. */
export interface Series extends Partial<Readonly<Record<Period, BySymbol<Bars>>>> {
  readonly events?: BySymbol<readonly ExFactor[]>;
}

export interface Question {
  readonly of: 'bars' | 'intraday' | 'ex-factors';
  readonly symbols: string;
  readonly [parameter: string]: unknown;
}

type TestedCall = Pick<Call, 'now' | 'cellHost' | 'facts' | 'markets' | 'bars' | 'intraday' | 'exFactors'>;

/** At 2026-01-15 10:30 in Shanghai, on a host without formats: numbers of the result are plain. */
export function callOver(series: Series): { readonly call: Call; readonly asked: readonly Question[] } {
  const asked: Question[] = [];
  const record = (of: Question['of'], symbols: readonly SymbolCode[], params: object) =>
    void asked.push({ of, symbols: symbols.join(','), ...params });
  const call: TestedCall = {
    now: epochMs(thursdayMorning),
    cellHost: { language: 'en', hasFormats: false, hasCards: false, isOnTheWeb: false },
    facts: fresh,
    markets: { own: noOwnMarkets, source: 'service' },
    bars(symbols, params) {
      record('bars', symbols, params);
      return outcomes(symbols, series[params.period], (bars) => lastBars(barsBetween(bars, ...ends(params)), params.count));
    },
    intraday(symbols, params) {
      record('intraday', symbols, params);
      return outcomes(symbols, series[params.period], (bars) => lastBars(bars, params.count));
    },
    exFactors(symbols, params) {
      record('ex-factors', symbols, params);
      const [from, to] = ends(params);
      return outcomes(symbols, series.events, (events) => events.filter(({ timestamp }) => timestamp >= from && timestamp <= to));
    },
  };
  return { call: call as Call, asked };
}

function ends({ from, to }: { readonly from?: EpochMs; readonly to?: EpochMs }): [from: number, to: number] {
  return [from ?? -Infinity, to ?? Infinity];
}

function outcomes<T>(symbols: readonly SymbolCode[], known: BySymbol<T> = {}, within: (value: T) => T): Promise<Outcomes<T>> {
  const outcomeOf = (symbol: SymbolCode): Outcome<T> => {
    const outcome = known[symbol] ?? new MarketDataError({ kind: 'unknown-symbol', symbol });
    return isProblem(outcome) ? outcome : within(outcome);
  };
  return Promise.resolve(new Map(symbols.map((symbol) => [symbol, outcomeOf(symbol)])));
}

/** Daily or longer bars by their ISO dates on the symbol's exchange. */
export function barsOnDays(symbol: SymbolCode, closes: Readonly<Record<string, number>>): Bars {
  const times = Object.keys(closes).map((date) => startOfDay(parseIsoDay(date) ?? dayNumber(NaN), ourMarketOf(symbol)!));
  return barsAt(times, Object.values(closes));
}

/** Bars of January 2026 by day of the month. */
export function barsInJanuary(symbol: SymbolCode, closes: Readonly<Record<number, number>>): Bars {
  const dates = Object.entries(closes).map(([day, close]) => [januaryText(Number(day)), close] as const);
  return barsOnDays(symbol, Object.fromEntries(dates));
}

/** Every column of a bar follows from its close: open 1 less, high 2 more, low 3 less, volume its 100-fold, amount its 1000-fold. */
export function barsAt(times: readonly number[], closes: readonly number[]): Bars {
  const close = Float64Array.from(closes);
  return {
    timestamp: Float64Array.from(times),
    open: close.map((value) => value - 1),
    high: close.map((value) => value + 2),
    low: close.map((value) => value - 3),
    close,
    volume: close.map((value) => value * 100),
    amount: close.map((value) => value * 1000),
  };
}

export const noBarsAtAll = barsAt([], []);

function januaryText(day: number): string {
  return `2026-01-${String(day).padStart(2, '0')}`;
}

/** Excel's date value of a day, in ISO text or of January 2026. */
export function serialOn(day: string | number): number {
  return serialOfDay(parseIsoDay(typeof day === 'string' ? day : januaryText(day)) ?? dayNumber(NaN));
}
