/** Formulas of Bloomberg, Wind and STOCKHISTORY as ours. */
import { readArgument } from '../formula/argument';
import { bloomberg } from './bloomberg';
import { type ConversionNote, type Dialect, NoEqual } from './conversion';
import { callsIn, type FormulaCall, isTooDeep, withCommas } from '../formula/calls';
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
  const formula = withCommas(original.startsWith('=') ? original : `=${original}`);
  if (!isForeign(formula) || isTooDeep(formula)) return undefined;
  const notes: ConversionNote[] = [];
  const ours = replaced(formula, notes);
  return { original, ...(ours !== undefined && { formula: ours }), notes: distinct(notes) };
}

/** The text with ours in place of every call, those in arguments of others first; undefined when one has no equal. */
function replaced(text: string, notes: ConversionNote[]): string | undefined {
  let [result, end] = ['', 0];
  for (const call of callsIn(text, isForeignName)) {
    const converted = convertCall(call, notes);
    if (converted === undefined) return undefined;
    result += text.slice(end, call.from) + converted;
    end = call.to;
  }
  return result + text.slice(end);
}

function convertCall(call: FormulaCall, notes: ConversionNote[]): string | undefined {
  const given = call.arguments.map((argument) => replaced(argument, notes));
  if (given.includes(undefined)) return undefined;
  try {
    const converted = functions[foreignName(call.name)]?.(given.map(readArgument));
    notes.push(...(converted?.notes ?? []));
    return converted?.call;
  } catch (error) {
    if (!(error instanceof NoEqual)) throw error;
    notes.push(error.note);
    return undefined;
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
