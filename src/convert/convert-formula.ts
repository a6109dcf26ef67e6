/** Formulas of Bloomberg, Wind and STOCKHISTORY as ours. */
import { readArgument } from '../formula/argument';
import { bloomberg } from './bloomberg';
import { type ConversionNote, type ConvertedCall, type Dialect, NoEqual } from './conversion';
import { callsIn, type FormulaCall } from '../formula/calls';
import { stockHistory } from './stock-history';
import { wind } from './wind';

/** Excel writes functions of newer versions and of add-ins that it does not know with a prefix. */
const prefixes = /^(_xlfn\.|_xldudf_|_xll\.)+/i;

const functions: Dialect = { ...bloomberg, ...wind, ...stockHistory };

export interface Conversion {
  readonly original: string;
  /** Ours; undefined when a call in it has no equal. */
  readonly formula?: string;
  readonly notes: readonly ConversionNote[];
}

/** True for a formula that calls a function of another product that this converts or knows to have no equal. */
export function isForeign(formula: string): boolean {
  return callsIn(formula, isForeignName).length > 0;
}

/**
 * Replaces every call of another product in a formula; the rest stays as it is. Undefined for a text without such a call.
 * @param text with or without a leading equals sign, with commas or semicolons between arguments
 */
export function convertFormula(text: string): Conversion | undefined {
  const original = text.trim();
  const formula = original.startsWith('=') ? original : `=${original}`;
  const calls = callsIn(formula, isForeignName);
  if (calls.length === 0) return undefined;
  const converted = calls.map(convertCall);
  const notes = distinct(converted.flatMap(({ notes }) => notes));
  if (converted.some(({ call }) => call === undefined)) return { original, notes };
  let end = 0;
  const pieces = calls.map(({ from, to }, index) => {
    const before = formula.slice(end, from);
    end = to;
    return before + (converted[index]?.call ?? '');
  });
  return { original, formula: pieces.join('') + formula.slice(end), notes };
}

function convertCall(call: FormulaCall): ConvertedCall {
  try {
    return functions[foreignName(call.name)]?.(call.arguments.map(readArgument)) ?? { notes: [] };
  } catch (error) {
    if (error instanceof NoEqual) return { notes: [error.note] };
    throw error;
  }
}

function isForeignName(name: string): boolean {
  return Object.hasOwn(functions, foreignName(name));
}

function foreignName(name: string): string {
  return name.replace(prefixes, '').toUpperCase();
}

function distinct(notes: readonly ConversionNote[]): ConversionNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}
