/** Market data as the endpoints need them. Every result depends on nothing but its arguments, one of them the instant. */
import type * as v from 'valibot';
import type { AdjustmentEvent } from '../../../market/bars/adjust';
import type { Bars } from '../../../market/bars/bars';
import type { EpochMs } from '../../../market/time/exchange-time';
import type { Universe } from '../../../market/time/period';
import type { SymbolCode } from '../../../market/symbols/symbol';
import type { BarsRange } from './prices/day-range';
import type { depthSchema, instrumentSchema, quoteSchema } from '../../../protocol/schemas';

export type WireQuote = v.InferOutput<typeof quoteSchema>;
export type WireInstrument = v.InferOutput<typeof instrumentSchema>;
export type WireDepth = v.InferOutput<typeof depthSchema>;

export interface Market {
  /** All symbols of a universe, in a fixed order. */
  symbolsOf(universe: Universe): readonly SymbolCode[];
  /** The listed symbol in canonical form; undefined when there is none. */
  find(text: string): SymbolCode | undefined;
  quote(symbol: SymbolCode, now: EpochMs): WireQuote;
  instrument(symbol: SymbolCode, now: EpochMs): WireInstrument;
  depth(symbol: SymbolCode, now: EpochMs): WireDepth;
  /**
   * Ex-rights events to today, ascending; timestamps are local midnight of the ex-date.
   * @param after only events with a later timestamp; default: all since the listing
   */
  exEvents(symbol: SymbolCode, now: EpochMs, after?: number): readonly AdjustmentEvent[];
  /**
   * Unadjusted daily bars, with prev_close, of the days that the bars of a range are made of; today's is as far as it has
   * come. Default: all from the listing to today.
   */
  dailyBars(symbol: SymbolCode, now: EpochMs, range?: BarsRange): Bars;
  /**
   * Unadjusted one-minute bars with timestamps from ≤ t ≤ to, at most the newest `count` of them, stamped by their end.
   * The running minute is included as far as it has come.
   */
  minuteBars(symbol: SymbolCode, range: { from: EpochMs; to: EpochMs; count: number }, now: EpochMs): Bars;
  /** One-minute bars of the current trading day, or of the last one before it has begun. */
  todaysMinuteBars(symbol: SymbolCode, now: EpochMs): Bars;
}
