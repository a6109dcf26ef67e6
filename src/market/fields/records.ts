/** Quotes, instruments, depth and ex-factors: one record for one symbol. Missing values are null, never 0. */
import type { Board } from '../symbols/board';
import type { SymbolCode } from '../symbols/symbol';
import type { TradingState } from '../symbols/trading-state';
import type { DerivedFields } from '../symbols/units';
import { MarketDataError } from '../texts/problem';
import type { EpochMs } from '../time/exchange-time';
import type { FieldId } from './fields';

/** A record of one symbol: a value for each of its fields. */
export type SymbolRecord<Known extends FieldId> = Readonly<Record<Known, string | number | null>> & {
  readonly symbol: SymbolCode;
  /** Fields that have no value because nobody records it for past times. */
  readonly unrecorded?: ReadonlySet<FieldId>;
};

/** The latest quote; `ext.` fields of the service stand here under their plain names. Fractions: 0.0123 is 1.23 %. */
export interface Quote extends DerivedFields {
  readonly board: Board | null;
  readonly trading_state: TradingState;
  readonly symbol: SymbolCode;
  readonly region: string | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly last_price: number | null;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly prev_close: number | null;
  readonly change_amount: number | null;
  readonly change_pct: number | null;
  readonly amplitude: number | null;
  readonly turnover_rate: number | null;
  readonly volume: number | null;
  readonly amount: number | null;
  readonly timestamp: number | null;
  readonly unrecorded?: ReadonlySet<FieldId>;
}

export interface Instrument extends Pick<DerivedFields, 'currency'> {
  readonly board: Board | null;
  readonly symbol: SymbolCode;
  readonly code: string | null;
  readonly exchange: string | null;
  readonly name: string | null;
  readonly region: string | null;
  readonly type: string | null;
  readonly float_shares: number | null;
  readonly total_shares: number | null;
  readonly limit_up: number | null;
  readonly limit_down: number | null;
  readonly tick_size: number | null;
  /** ISO date. */
  readonly listing_date: string | null;
  readonly unrecorded?: ReadonlySet<FieldId>;
}

/** Price and volume of one level of one side. */
export interface DepthLevel {
  readonly price: number;
  readonly volume: number | null;
}

/** Both sides best first: bids descending, asks ascending; a level without orders is absent. */
export interface Depth {
  readonly symbol: SymbolCode;
  readonly region: string | null;
  readonly timestamp: number | null;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/**
 * One ex-rights or ex-dividend event. `ex_factor` belongs to this event alone (not cumulative): previous close ÷ ex-rights
 * reference price, above 1 for a dividend or a split.
 */
export interface ExFactor {
  readonly timestamp: EpochMs;
  readonly ex_factor: number;
  /** Columns of the service beyond the contract. */
  readonly [extra: string]: number | string | null;
}

/** @throws MarketDataError where a value is missing because nobody records it: a screen by it would be empty without a reason */
export function requireRecorded({ unrecorded }: Pick<SymbolRecord<never>, 'unrecorded'>, field: FieldId): void {
  if (unrecorded?.has(field)) throw new MarketDataError({ kind: 'not-recorded', what: 'field' });
}
