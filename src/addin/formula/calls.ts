/** Finds calls of functions in the text of a formula, and splits their arguments. */

export interface FormulaCall {
  /** The name as it is written. */
  readonly name: string;
  /** Offsets of the call in the formula: `formula.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
  /** The texts of the arguments; blank ones stay as empty texts. */
  readonly arguments: readonly string[];
}

/** The outermost calls whose name is wanted and whose parentheses are closed; those in the arguments of one are left out. */
export function callsIn(formula: string, isWanted: (name: string) => boolean): FormulaCall[] {
  const calls: FormulaCall[] = [];
  const open: OpenBracket[] = [];
  for (const { 0: text, index } of formula.matchAll(pieces)) {
    const innermost = open.at(-1);
    if (opening.test(text)) {
      const name = nameOfCall(text);
      const isCall = name !== undefined && isWanted(name);
      open.push(isCall ? { name, from: index, start: index + text.length, given: [] } : {});
    } else if (closing.test(text)) {
      open.pop();
      if (text === ')' && innermost?.given)
        addOutermost(calls, { ...endArgument(innermost, formula, index), to: index + 1 });
    } else if (innermost?.given && /^[,;]/.test(text)) endArgument(innermost, formula, index);
  }
  return calls;
}

/** The names before an opening parenthesis, of calls that end and of others. */
export function namesIn(formula: string): string[] {
  return Array.from(formula.matchAll(pieces)).flatMap(([text]) => nameOfCall(text) ?? []);
}

/** The call that is all of the formula; undefined for a formula with anything beside it. */
export function wholeCall(formula: string, isWanted: (name: string) => boolean): FormulaCall | undefined {
  const [call] = callsIn(formula, isWanted);
  return call?.from === 1 && call.to === formula.trimEnd().length ? call : undefined;
}

/** Excel takes no formula in which functions are nested more deeply. */
const mostLevels = 64;

/** True for parentheses that Excel would not take: what is read from the innermost outwards is not begun. */
export function isTooDeep(formula: string): boolean {
  let depth = 0;
  return Array.from(formula.matchAll(pieces)).some(([text]) => {
    if (text.endsWith('(')) depth++;
    else if (text === ')') depth--;
    return depth > mostLevels;
  });
}

/** A quoted text or sheet name, in which a doubled quote is an escaped one; a word, with its parenthesis; a sign. One pass finds all. */
const pieces = /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|[\p{L}\d._$]+(?:\s*\()?|[(){}[\],;]/gu;

const opening = /[({[]$/;
const closing = /^[)}\]]/;

/** Parentheses, an array or a column in brackets; of a wanted call its name and the arguments so far. */
type OpenBracket = WantedCall | { readonly given?: never };

interface WantedCall {
  readonly name: string;
  readonly from: number;
  /** Where the argument begins that is read. */
  start: number;
  readonly given: string[];
}

/** Undefined for parentheses alone, and behind what is no name, such as a number. */
function nameOfCall(text: string): string | undefined {
  return /^[\p{L}_][\p{L}\d._]*(?=\s*\($)/u.exec(text)?.[0];
}

function endArgument(call: WantedCall, formula: string, end: number): WantedCall {
  call.given.push(formula.slice(call.start, end).trim());
  call.start = end + 1;
  return call;
}

/** Calls found before may stand in the arguments of this one. */
function addOutermost(calls: FormulaCall[], { name, from, given, to }: WantedCall & { readonly to: number }): void {
  while ((calls.at(-1)?.from ?? -1) > from) calls.pop();
  calls.push({ name, from, to, arguments: given });
}

/**
 * A formula with commas between arguments and points in numbers, as Office.js takes it, from one of a country that writes
 * semicolons and decimal commas; others are unchanged.
 */
export function withCommas(formula: string): string {
  const parts = partsOf(formula);
  if (!parts.some(({ text, isCode }) => isCode && text.includes(';'))) return formula;
  const local = (text: string) => text.replaceAll(/(\d),(\d)/g, '$1.$2').replaceAll(';', ',');
  return parts.map(({ text, isCode }) => (isCode ? local(text) : text)).join('');
}

/** The formula cut at quoted texts and array constants, which are no code. */
function partsOf(formula: string): { readonly text: string; readonly isCode: boolean }[] {
  const pieces = formula.match(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\{[^{}]*\}|[^"'{]+|["'{]/g) ?? [];
  return pieces.map((text) => ({ text, isCode: !/^["'{]/.test(text) }));
}
