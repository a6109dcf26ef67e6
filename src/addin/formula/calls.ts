/** Finds calls of functions in the text of a formula, and splits their arguments. */
import { formulaTokens, type Token } from './tokens';

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
  const tokens = formulaTokens(formula);
  tokens.forEach(({ text, from }, index) => {
    const innermost = open.at(-1);
    if ('({['.includes(text)) {
      const named = text === '(' ? calledName(tokens, index) : undefined;
      open.push(
        named && isWanted(named.text) ? { name: named.text, from: named.from, start: from + 1, given: [] } : {},
      );
    } else if (')}]'.includes(text)) {
      open.pop();
      if (text === ')' && innermost?.given)
        addOutermost(calls, { ...endArgument(innermost, formula, from), to: from + 1 });
    } else if (innermost?.given && ',;'.includes(text)) endArgument(innermost, formula, from);
  });
  return calls;
}

/** The names before an opening parenthesis, of calls that end and of others. */
export function namesIn(formula: string): string[] {
  const tokens = formulaTokens(formula);
  return tokens.flatMap(({ text }, index) => (text === '(' ? (calledName(tokens, index)?.text ?? []) : []));
}

/** The call that is all of the formula; undefined for a formula with anything beside it. */
export function wholeCall(formula: string, isWanted: (name: string) => boolean): FormulaCall | undefined {
  const [call] = callsIn(formula, isWanted);
  return call?.from === 1 && call.to === formula.trimEnd().length ? call : undefined;
}

/** Excel takes no formula in which functions are nested more deeply. */
const mostLevels = 64;

/** True for parentheses that are nested more deeply than Excel accepts. */
export function isTooDeep(formula: string): boolean {
  let depth = 0;
  return formulaTokens(formula).some(({ text }) => {
    if (text === '(') depth++;
    else if (text === ')') depth--;
    return depth > mostLevels;
  });
}

/** Parentheses, an array or a column in brackets; of a wanted call its name and the arguments so far. */
type OpenBracket = WantedCall | { readonly given?: never };

interface WantedCall {
  readonly name: string;
  readonly from: number;
  /** Where the current argument begins. */
  start: number;
  readonly given: string[];
}

const name = /^[\p{L}_][\p{L}\d._]*$/u;
/** Makes the name after it the end of something else: `2X(`, `$A(`. */
const wordEnd = /[\p{L}\d._$]$/u;

/** Undefined for parentheses alone. Excel accepts spaces behind a name, also behind one like LOG10, which could be a reference. */
function calledName(tokens: readonly Token[], parenthesis: number): Token | undefined {
  const last = tokens[parenthesis - 1]?.kind === 'space' ? parenthesis - 2 : parenthesis - 1;
  const called = tokens[last];
  const before = tokens[last - 1];
  if (!called || !name.test(called.text) || (before && wordEnd.test(before.text))) return undefined;
  return called;
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
  const tokens = formulaTokens(formula);
  const isInArray = arrayMarks(tokens);
  if (!tokens.some(({ text }, index) => text === ';' && !isInArray[index])) return formula;
  return tokens.map((token, index) => (isInArray[index] ? token.text : withoutCountry(token, formula))).join('');
}

/** Whether each token stands in an array constant, whose separators are the same without semicolons between arguments. */
function arrayMarks(tokens: readonly Token[]): boolean[] {
  let depth = 0;
  return tokens.map(({ text }) => {
    if (text === '{') depth++;
    else if (text === '}') depth--;
    return depth > 0;
  });
}

function withoutCountry({ text, from }: Token, formula: string): string {
  if (text === ';') return ',';
  const isDecimal = text === ',' && /^\d,\d$/.test(formula.slice(Math.max(from - 1, 0), from + 2));
  return isDecimal ? '.' : text;
}
