/** What is told of one cell: pure data, which texts, services and tests are made of. */
import type { FieldId } from '../fields/fields';
import type { IndicatorColumn } from '../indicators/spec';
import type { Measure } from '../statistics/measures';
import type { SymbolCode } from '../symbols/symbol';
import type { Problem } from '../texts/problem';
import type { Market, MarketId } from '../time/markets';
import type { Adjust, Period } from '../time/period';
import type { Convention } from './conventions';
import type { Step } from './step';
import { dayAt, epochMs, isoDay } from '../time/exchange-time';

/** A cell of a result, from zero. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export type ExplainedField =
  | { readonly kind: 'field'; readonly field: FieldId }
  /** A level of depth, from 1. */
  | { readonly kind: 'level'; readonly field: FieldId; readonly level: number }
  | { readonly kind: 'indicator'; readonly column: IndicatorColumn }
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'correlation'; readonly other: SymbolCode };

export interface ExplainedBar {
  /** Epoch ms, as the service stamped it. */
  readonly time: number;
  readonly period: Period;
  readonly adjust?: Adjust;
}

/** What else must be known of a value. */
export type NoteId =
  | 'as-of'
  | 'daily-only'
  | 'simulated'
  | 'running-bar'
  | 'steps-differ'
  | 'sent-differs'
  | 'sent-in-percent'
  | 'no-raw-bar'
  | 'no-events'
  | 'adjusts-longer-bars'
  | 'carried'
  | 'zero-in-gap'
  | 'from-row-to-row'
  | 'from-first-row'
  | 'starts-with-mean'
  | 'starts-with-mean-of-changes'
  | 'starts-with-mean-of-ranges'
  | 'starts-with-50'
  | 'short-warm-up'
  | 'too-few-bars'
  | 'label'
  | 'live';

/** What brought a value. */
export interface Source {
  /** Epoch ms; absent for a value that is made of several. */
  readonly fetchedAt?: number;
  readonly ageMs?: number;
  /** Absent when it is no longer remembered. */
  readonly request?: SourceRequest;
}

export interface SourceRequest {
  readonly path: string;
  /** As they were sent, the symbols among them; the key is none of them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The others that it was sent for. */
  readonly sharedWith: readonly string[];
}

/** A condition of a screen with the values of the row. */
export interface ExplainedCondition {
  readonly text: string;
  readonly isMet: boolean;
  readonly values: readonly { readonly name: string; readonly value: number | string | null }[];
}

/** The securities and the days that MD.CHECK looks at, to check what a value was made of. */
export interface DataCheck {
  readonly symbols: readonly SymbolCode[];
  /** ISO dates; absent: as MD.CHECK has it without them. */
  readonly start?: string;
  readonly end?: string;
}

export interface Explanation {
  /** As formulas have it: `MD.KLINE`. */
  readonly function: string;
  readonly symbol?: SymbolCode;
  /** Whose clock times are told by; absent for a market that is not known. */
  readonly market?: MarketId;
  readonly field?: ExplainedField;
  readonly bar?: ExplainedBar;
  /** As the formula gives it, unformatted; absent for an error. */
  readonly value?: number | string | boolean;
  readonly problem?: Problem;
  /** The exchange's own time of the value: epoch ms. */
  readonly exchangeTime?: number;
  /** The last step's result is the value, within the rounding of prices. */
  readonly steps: readonly Step[];
  /** The same bar in each adjustment. */
  readonly modes: readonly { readonly adjust: Adjust; readonly value: number }[];
  /** What the computation looks back on. */
  readonly window?: { readonly bars: number; readonly from: number; readonly warmUp: number };
  readonly conventions: readonly Convention[];
  readonly conditions: readonly ExplainedCondition[];
  readonly notes: readonly NoteId[];
  /** Why the steps to an adjusted price are missing. */
  readonly missing?: Problem;
  /** Since when the cell shows a value that should be newer (epoch ms), and the last problem of the service. */
  readonly outdated?: { readonly since: number; readonly problem?: Problem };
  /** What its data can be checked with; absent for an error. */
  readonly check?: DataCheck;
  readonly sources: readonly Source[];
  /** The other cells that waited for the same requests. */
  readonly otherCells?: readonly string[];
}

type Explained = Partial<Pick<Explanation, 'symbol' | 'field' | 'bar' | 'window' | 'steps' | 'problem'>>;

/** @returns undefined for a cell that shows nothing of a security */
export function dataCheckOf(
  { symbol, field, bar, window, steps = [], problem }: Explained,
  market: Market,
): DataCheck | undefined {
  if (symbol === undefined || problem) return undefined;
  const times = [window?.from, bar?.time, ...steps.map(({ at }) => at)].filter((time) => time !== undefined);
  const dateOf = (time: number) => isoDay(dayAt(epochMs(time), market));
  return {
    symbols: field?.kind === 'correlation' ? [symbol, field.other] : [symbol],
    ...(times.length > 0 && { start: dateOf(Math.min(...times)) }),
    // What is of no bar is of the present.
    ...(bar && { end: dateOf(Math.max(...times)) }),
  };
}
