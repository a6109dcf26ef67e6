/** Formulas of other products as ours. */
import { readArgument } from '../formula/argument';
import { callsIn, type FormulaCall, isTooDeep, namesIn, withCommas } from '../formula/calls';
import { bloomberg } from './bloomberg';
import { capitalIq } from './capital-iq';
import { choice } from './choice';
import {
  type CallConverter,
  type CallPlace,
  type ConversionNote,
  type Dialect,
  NoEqual,
  type Product,
} from './conversion';
import { factset } from './factset';
import { googleFinance } from './google-finance';
import { ifind } from './ifind';
import { lseg } from './lseg';
import { stockHistory } from './stock-history';
import { wind } from './wind';

export interface Conversion {
  readonly original: string;
  /** Ours; undefined when a call in it has no equal. */
  readonly formula?: string;
  /** About ours; without it, why there is none. */
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
  const formula = withCommas(asFormula(original));
  if (!isForeign(formula) || isTooDeep(formula)) return undefined;
  const ours = replaced(formula, { notes: [], reasons: [] });
  const reasons = [...ours.findings.reasons, ...unconverted(ours.text)];
  if (reasons.length > 0) return { original, notes: distinct(reasons) };
  return { original, formula: ours.text, notes: distinct(ours.findings.notes) };
}

/** Excel showed array formulas in braces. */
function asFormula(text: string): string {
  const inside = text.startsWith('{=') && text.endsWith('}') ? text.slice(1, -1) : text;
  return inside.startsWith('=') ? inside : `=${inside}`;
}

interface Findings {
  readonly notes: ConversionNote[];
  /** Why the formula has no equal: every call is looked at, so that a person learns of all at once. */
  readonly reasons: ConversionNote[];
}

/** The text with ours in place of every call that has an equal, those in arguments of others first. */
function replaced(text: string, findings: Findings): { readonly text: string; readonly findings: Findings } {
  let [result, end] = ['', 0];
  for (const call of callsIn(text, isWanted)) {
    const start = placeStart(text, call.from);
    const isTable = hasSecondColumn(text.slice(0, start), text.slice(call.to));
    result += text.slice(end, start) + convertCall(call, { isTable }, findings);
    end = call.to;
  }
  return { text: result + text.slice(end), findings };
}

function convertCall({ name, arguments: given }: FormulaCall, place: CallPlace, findings: Findings): string {
  const read = given.map((argument) => readArgument(replaced(argument, findings).text));
  try {
    const { call, notes } = converterOf(name)(read, place);
    findings.notes.push(...notes);
    return call;
  } catch (error) {
    if (!(error instanceof NoEqual)) throw error;
    findings.reasons.push(error.note);
    return '';
  }
}

/** True within `INDEX(…,1,2)`: then the first column has dates, even of one day. */
function hasSecondColumn(before: string, after: string): boolean {
  return /\bINDEX\($/i.test(before) && /^,[^,()]{0,20},[ ]{0,3}[2-9][ ]{0,3}\)/.test(after);
}

/** @throws NoEqual for a function of another product without an equal */
function converterOf(name: string): CallConverter {
  const converter = converterNamed(foreignName(name));
  if (converter === undefined) throw new NoEqual({ kind: 'no-function', name: name.replace(prefixes, '') });
  return converter;
}

/**
 * What Excel writes before functions of newer versions, and of add-ins that are not there. Capital IQ's add-in has a place of its
 * own for its functions.
 */
const prefixes = /^(?:_xlfn\.|_xlws\.|_xldudf_|_xll\.|ciqfunctions\.udf\.){1,4}/i;

/** Where a file stores the name of a web add-in's function, its dot is an underscore. */
const storedNamespace = /^RDP_/;

function foreignName(name: string): string {
  return name.replace(prefixes, '').toUpperCase().replace(storedNamespace, 'RDP.');
}

function isForeignName(name: string): boolean {
  return productOf(foreignName(name)) !== undefined;
}

/** In a formula that is foreign: what stands beside functions of another product counts as well. */
function isWanted(name: string): boolean {
  return isForeignName(name) || converterNamed(foreignName(name)) !== undefined;
}

/**
 * The offset at which a call begins together with what stands before its name where the add-in is missing: the path of its file
 * (`'C:\\…\\WindFunc.xla'!`, `[1]!`), and the sign that keeps a single value (`@`), which Excel wrote for functions of add-ins.
 */
function placeStart(text: string, from: number): number {
  const start = text.charAt(from - 1) === '!' ? fileStart(text, from - 1) : from;
  return text.charAt(start - 1) === '@' ? start - 1 : start;
}

function fileStart(text: string, to: number): number {
  let at = to;
  if (text.charAt(to - 1) !== "'") {
    while (/[\p{L}\d._[\]]/u.test(text.charAt(at - 1))) at--;
    return at;
  }
  at = to - 2;
  // A doubled quote is an escaped one.
  while (at > 0 && (text.charAt(at) !== "'" || text.charAt(at - 1) === "'")) at -= text.charAt(at) === "'" ? 2 : 1;
  return Math.max(at, 0);
}

/** Why a text is no formula of Excel without the other products: a call that does not end, a call within an array constant. */
function unconverted(formula: string): ConversionNote[] {
  const names = namesIn(formula).filter(isWanted);
  const code = formula.replaceAll(/"(?:[^"]|"")*"/g, '""');
  const arrays = /\{[^{}]*\(/.test(code) ? ['{ }'] : [];
  return [...names.map((name) => name.replace(prefixes, '')), ...arrays].map((name) => ({ kind: 'no-function', name }));
}

function distinct(notes: readonly ConversionNote[]): ConversionNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

const products: readonly Product[] = [
  bloomberg,
  wind,
  ifind,
  choice,
  lseg,
  factset,
  capitalIq,
  googleFinance,
  stockHistory,
];

const converters: Dialect = Object.fromEntries(
  products.flatMap(({ functions, beside = {} }) => [...Object.entries(functions), ...Object.entries(beside)]),
);

/** The product that a function belongs to. @param name in upper case, without what Excel writes before it */
export function productOf(name: string): Product | undefined {
  return products.find((product) => product.owns(name));
}

/** Among the functions of a product, and those beside them; undefined for a function without an equivalent. */
export function converterNamed(name: string): CallConverter | undefined {
  return Object.hasOwn(converters, name) ? converters[name] : undefined;
}
