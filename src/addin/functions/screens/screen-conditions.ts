/** Conditions of screens whose sides may be a field, an indicator, a statistic or a number: `close>sma(60)`, `rsi(14)<70`. */
import {
  type ConditionContext,
  conditionParts,
  expectedBehind,
  numberOfKind,
  parseCondition,
  signs,
} from '../../../market/fields/conditions';
import type { Bars } from '../../../market/bars/bars';
import { expectedField } from '../../../market/fields/field-suggestion';
import { type FieldKind, fields, findField, quoteFields } from '../../../market/fields/fields';
import { kindOfLookBack, type LookBack, lookBackText, parseOneLookBack } from '../../../market/look-back/terms';
import { badArgument, isProblem } from '../../../market/texts/problem';
import type { Quote } from '../../../market/fields/records';
import { outcomeOf } from '../arguments/arguments';

/** A quote with its values of `LookBack`s by their texts; a value is NaN where there is none, and a text for a sparkline. */
export interface ScreenRow {
  readonly quote: Quote;
  readonly values: ReadonlyMap<string, number | string>;
  /** What these are computed from; absent without them. */
  readonly bars?: Bars;
}

export interface ScreenCondition {
  /** What it needs bars for; empty where the quote decides. */
  readonly terms: readonly LookBack[];
  readonly isMet: (row: ScreenRow) => boolean;
}

/** @throws MarketDataError bad-argument */
export function parseScreenCondition(text: string, context: ConditionContext): ScreenCondition {
  const ofQuote = outcomeOf(() => parseCondition(text, quoteFields, context));
  if (!isProblem(ofQuote)) return { terms: [], isMet: ({ quote }) => ofQuote(quote) };
  const parts = conditionParts(text);
  if (!parts) throw ofQuote;
  const { name, operator, value } = parts;
  const [left, right] = [sideOf(name, context.argument), sideOf(value, context.argument)];
  const known = left ?? right;
  if (!known) throw ofQuote;
  const isMet = signs[operator];
  const [from, to] = [left ?? numberSide(name, known.kind), right ?? numberSide(value, known.kind)];
  if (!isMet || !from || !to || !isComparable(from.kind, to.kind)) {
    const [field, other] = left ? [name, value] : [value, name];
    const isName = startsAsName.test(other) && sideOf(other, context.argument) === undefined;
    const expected = isName ? expectedField(other, quoteFields) : expectedBehind(field.trim(), known.kind, other);
    throw badArgument(context.argument, expected, text);
  }
  return {
    terms: [...from.terms, ...to.terms],
    isMet(row) {
      const sign = difference(from.valueOf(row), to.valueOf(row));
      return !Number.isNaN(sign) && isMet(sign);
    },
  };
}

const startsAsName = /^\s*\p{L}/u;

/** 0 for values that only their rounding errors keep apart: a mean of equal prices, a return of exactly 10%. */
function difference(a: number, b: number): number {
  const apart = a - b;
  // Of an infinite value every share is as large as itself.
  return Number.isFinite(apart) && Math.abs(apart) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : apart;
}

/** A side of a comparison. */
interface Side {
  readonly kind: FieldKind;
  readonly terms: readonly LookBack[];
  readonly valueOf: (row: ScreenRow) => number;
}

function sideOf(text: string, argument: string): Side | undefined {
  const field = lastPriceIn(text) ?? findField(text, quoteFields);
  if (field !== undefined) {
    const { kind } = fields[field];
    const valueOf = ({ quote }: ScreenRow) => Number(quote[field] ?? NaN);
    return kind === 'text' || kind === 'time' ? undefined : { kind, terms: [], valueOf };
  }
  const term = parseOneLookBack(text, argument);
  return term && { kind: kindOfLookBack(term), terms: [term], valueOf: (row) => Number(lookBackOf(row, term)) };
}

/** The close of the last day, which in a screen is that of the quote. */
export function lastPriceIn(text: string): 'last_price' | undefined {
  return findField(text, ['close']) && 'last_price';
}

export function lookBackOf({ values }: ScreenRow, term: LookBack): number | string {
  return values.get(lookBackText(term)) ?? NaN;
}

function numberSide(text: string, kind: FieldKind): Side | undefined {
  const number = numberOfKind(text.trim(), kind);
  return number === undefined ? undefined : { kind, terms: [], valueOf: () => number };
}

/** Prices with prices and their differences, everything else with its like: a price above a percentage is a typing error. */
function isComparable(a: FieldKind, b: FieldKind): boolean {
  const family = (kind: FieldKind) => (kind === 'change' ? 'price' : kind);
  return family(a) === family(b);
}
