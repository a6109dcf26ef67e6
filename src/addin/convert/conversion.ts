/** What comes of a formula of another product: ours, and what a person should know about it. */
import type { FormulaArgument } from '../formula/argument';

export type ConversionNote =
  /** A function, field, option or security of the other product that we have no equal of. */
  | { readonly is: 'no-function'; readonly name: string }
  | { readonly is: 'no-field'; readonly name: string }
  /** One of several fields, which is left out. */
  | { readonly is: 'dropped-field'; readonly name: string }
  | { readonly is: 'no-option'; readonly name: string }
  | { readonly is: 'no-security'; readonly name: string }
  /** A date that cannot be read, or that has two readings. */
  | { readonly is: 'unread-date'; readonly text: string }
  /** The cell must hold names of our fields. */
  | { readonly is: 'field-in-cell'; readonly reference: string }
  /** An option, interval or property that is known only when the sheet is calculated. */
  | { readonly is: 'option-in-cell'; readonly reference: string }
  /** The other product shows 1.5 for 1.5 %; ours is 0.015 with a percent format. */
  | { readonly is: 'fraction'; readonly name: string }
  /** Ours is 0.015; whether the other product shows 1.5 or 0.015 is not known for certain. */
  | { readonly is: 'perhaps-fraction'; readonly name: string }
  /** Ours adjusts prices for dividends and splits. */
  | { readonly is: 'adjusts-dividends' }
  /** Ours changes by itself, as the original does. */
  | { readonly is: 'streams' };

/** One call of the other product as ours, or undefined when it has no equal: then a note says why. */
export interface ConvertedCall {
  readonly call?: string;
  readonly notes: readonly ConversionNote[];
}

export type CallConverter = (given: readonly FormulaArgument[]) => ConvertedCall;

/** The converters of one product, by function names in upper case. */
export type Dialect = Readonly<Record<string, CallConverter>>;

/** Thrown where a call cannot have an equal. */
export class NoEqual extends Error {
  constructor(readonly note: ConversionNote) {
    super(note.is);
  }
}
