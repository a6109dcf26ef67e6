/** Conditions of screens whose sides may be a field, an indicator, a statistic or a number: `close>sma(60)`, `last>=limit_up`. */
import {
  type ConditionContext,
  type ConditionParts,
  conditionParts,
  expectedBehind,
  numberOfKind,
  parseCondition,
  signs,
} from '../../../market/fields/conditions';
import type { Bars } from '../../../market/bars/bars';
import { expectedField } from '../../../market/fields/field-suggestion';
import {
  type DetailField,
  detailFields,
  type FieldKind,
  fields,
  findField,
  quoteFields,
  type ScreenField,
  screenFields,
} from '../../../market/fields/fields';
import { kindOfLookBack, type LookBack, lookBackText, parseOneLookBack } from '../../../market/look-back/terms';
import { badArgument, isProblem } from '../../../market/texts/problem';
import { type Instrument, type Quote, requireRecorded } from '../../../market/fields/records';
import type { ScreenColumn } from '../../sheet/screen-table';
import { outcomeOf } from '../arguments/arguments';

/** A quote with its values of `LookBack`s by their texts: NaN where there is none, a text for a sparkline. */
export interface ScreenRow {
  readonly quote: Quote;
  /** What is known of the security; absent before it is asked for, and where the service does not have it. */
  readonly details?: Instrument;
  readonly values: ReadonlyMap<string, number | string>;
  /** What these are computed from; absent without them. */
  readonly bars?: Bars;
}

/** Before anything else is asked for. */
export function quotedRow(quote: Quote): ScreenRow {
  return { quote, values: new Map() };
}

/** What a column, a key or a condition needs beyond quotes. */
export interface Needs {
  readonly details: boolean;
  /** The terms that need bars. */
  readonly terms: readonly LookBack[];
}

export const quotesAlone: Needs = { details: false, terms: [] };
export const detailsAlone: Needs = { details: true, terms: [] };

export interface ScreenCondition {
  /** What decides it; the quote is always known. */
  readonly needs: Needs;
  readonly isMet: (row: ScreenRow) => boolean;
}

/** @throws MarketDataError bad-argument */
export function parseScreenCondition(text: string, context: ConditionContext): ScreenCondition {
  const ofQuote = outcomeOf(() => parseCondition(text, quoteFields, context));
  if (!isProblem(ofQuote)) return { needs: quotesAlone, isMet: ({ quote }) => ofQuote(quote) };
  const ofDetails = outcomeOf(() => parseCondition(text, detailFields, context));
  if (!isProblem(ofDetails)) {
    return { needs: detailsAlone, isMet: ({ details }) => details !== undefined && ofDetails(details) };
  }
  const parts = conditionParts(text);
  const compared = parts && comparison(parts, text, context);
  if (compared) return compared;
  throw parts && findField(parts.name, detailFields) ? ofDetails : ofQuote;
}

/** @returns undefined where neither side is known */
function comparison(
  { name, operator, value }: ConditionParts,
  text: string,
  { argument }: ConditionContext,
): ScreenCondition | undefined {
  const [left, right] = [sideOf(name, argument), sideOf(value, argument)];
  const known = left ?? right;
  if (!known) return undefined;
  const isMet = signs[operator];
  const [from, to] = [left ?? numberSide(name, known.kind), right ?? numberSide(value, known.kind)];
  if (!isMet || !from || !to || !isComparable(from.kind, to.kind)) {
    const [field, other] = left ? [name, value] : [value, name];
    const isName = startsAsName.test(other) && sideOf(other, argument) === undefined;
    const expected = isName ? expectedField(other, screenFields) : expectedBehind(field.trim(), known.kind, other);
    throw badArgument(argument, expected, text);
  }
  return {
    needs: { details: from.needs.details || to.needs.details, terms: [...from.needs.terms, ...to.needs.terms] },
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
  readonly needs: Needs;
  readonly valueOf: (row: ScreenRow) => number;
}

function sideOf(text: string, argument: string): Side | undefined {
  const field = lastPriceIn(text) ?? findField(text, screenFields);
  if (field !== undefined) {
    const { kind } = fields[field];
    const valueOf = (row: ScreenRow) => Number(fieldOf(row, field) ?? NaN);
    return wordsAndTimes.has(kind) ? undefined : { kind, needs: needsOf(field), valueOf };
  }
  const term = parseOneLookBack(text, argument);
  if (!term) return undefined;
  return { kind: kindOfLookBack(term), needs: needsOf(term), valueOf: (row) => Number(lookBackOf(row, term)) };
}

/** What has no difference that a number or another field could be compared with. */
const wordsAndTimes: ReadonlySet<FieldKind> = new Set(['text', 'time', 'date']);

export function needsOf(column: ScreenColumn): Needs {
  if (typeof column !== 'string') return { details: false, terms: [column] };
  return isDetail(column) ? detailsAlone : quotesAlone;
}

/** @throws MarketDataError not-recorded */
export function fieldOf({ quote, details }: ScreenRow, field: ScreenField): string | number | null {
  const [record, value] = isDetail(field) ? [details, details?.[field] ?? null] : [quote, quote[field]];
  if (record && value === null) requireRecorded(record, field);
  return value;
}

function isDetail(field: ScreenField): field is DetailField {
  return detailFields.some((detail) => detail === field);
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
  return number === undefined ? undefined : { kind, needs: quotesAlone, valueOf: () => number };
}

/** Prices with prices and their differences, everything else with its like: a price above a percentage is a typing error. */
function isComparable(a: FieldKind, b: FieldKind): boolean {
  const family = (kind: FieldKind) => (kind === 'change' ? 'price' : kind);
  return family(a) === family(b);
}
