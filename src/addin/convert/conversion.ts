/** What comes of a formula of another product: ours, and what a person should know about it. */
import type { FormulaArgument } from '../formula/argument';

export type ConversionNote =
  /** A function, field, option or security of the other product that we have no equal of. */
  | { readonly kind: 'no-function'; readonly name: string }
  | { readonly kind: 'no-field'; readonly name: string }
  /** One of several fields, which is left out. */
  | { readonly kind: 'dropped-field'; readonly name: string }
  | { readonly kind: 'no-option'; readonly name: string }
  | { readonly kind: 'no-security'; readonly name: string }
  /** A date that cannot be read, or that has two readings. */
  | { readonly kind: 'unread-date'; readonly text: string }
  /** The cell must hold names of our fields. */
  | { readonly kind: 'field-in-cell'; readonly reference: string }
  /** An option, interval or property that is known only when the sheet is calculated. */
  | { readonly kind: 'option-in-cell'; readonly reference: string }
  /** The other product shows 1.5 for 1.5 %; ours is 0.015 with a percent format. */
  | { readonly kind: 'fraction'; readonly name: string }
  /** Ours is 0.015; whether the other product shows 1.5 or 0.015 is not known for certain. */
  | { readonly kind: 'perhaps-fraction'; readonly name: string }
  /** Ours adjusts prices for dividends and splits. */
  | { readonly kind: 'adjusts-dividends' }
  /** Beside raw prices, ours computes returns from them, which a dividend lowers. */
  | { readonly kind: 'raw-returns' }
  /** Without a date the other product shows the last close; a quote runs on during a session. */
  | { readonly kind: 'latest-price' }
  /** Ours counts shares; whether the other product counts thousands of them is not known for certain. */
  | { readonly kind: 'perhaps-thousands'; readonly name: string }
  /** The other product fills another cell than that of the formula; ours spills from its own. */
  | { readonly kind: 'fills-elsewhere'; readonly reference: string }
  /** The other product dates a week or month by its first day, ours by its last one. */
  | { readonly kind: 'last-days' }
  /** Ours changes by itself, as the original does. */
  | { readonly kind: 'streams' };

/** One call of the other product as ours. */
export interface ConvertedCall {
  readonly call: string;
  readonly notes: readonly ConversionNote[];
}

/** @throws NoEqual where a call cannot have an equal */
export type CallConverter = (given: readonly FormulaArgument[], place?: CallPlace) => ConvertedCall;

/** Where a call stands in its formula. */
export interface CallPlace {
  /** INDEX takes a column behind the first one of its result. */
  readonly isTable: boolean;
}

/** Converters by function names in upper case. */
export type Dialect = Readonly<Record<string, CallConverter>>;

/** The functions of another product. */
export interface Product {
  readonly functions: Dialect;
  /** True for a name in upper case that is the product's, with an equivalent or without. */
  readonly owns: (name: string) => boolean;
  /** Functions that alone make no formula foreign, such as those that Google Sheets has and Excel has not. */
  readonly beside?: Dialect;
}

/** Thrown where a call cannot have an equal. */
export class NoEqual extends Error {
  constructor(readonly note: ConversionNote) {
    super(note.kind);
  }
}
