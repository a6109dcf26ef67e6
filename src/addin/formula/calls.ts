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

const opening = '({[';
const closing = ')}]';

/** The outermost calls whose name is wanted; calls in the arguments of one that is found are not looked at. */
export function callsIn(formula: string, isWanted: (name: string) => boolean): FormulaCall[] {
  const calls: FormulaCall[] = [];
  let at = 0;
  while (at < formula.length) {
    const next = nextName(formula, at);
    const call = next.name !== undefined && isWanted(next.name) ? callAt(formula, next.from, next.name) : undefined;
    if (call) calls.push(call);
    at = call?.to ?? next.to;
  }
  return calls;
}

/** The call that is all of the formula; undefined for a formula with anything beside it. */
export function wholeCall(formula: string, isWanted: (name: string) => boolean): FormulaCall | undefined {
  const [call] = callsIn(formula, isWanted);
  return call?.from === 1 && call.to === formula.trimEnd().length ? call : undefined;
}

/** The name of a function at the offset, else what may be skipped: a quoted text, or one character. */
function nextName(
  formula: string,
  from: number,
): { readonly name?: string; readonly from: number; readonly to: number } {
  const quoted = quotedEnd(formula, from);
  if (quoted !== undefined) return { from, to: quoted };
  const [name] = /^[\p{L}_][\p{L}\d._]*(?=\s*\()/u.exec(formula.slice(from)) ?? [];
  if (name !== undefined) return { name, from, to: from + name.length };
  const [word] = /^[\p{L}\d._$]+/u.exec(formula.slice(from)) ?? [];
  return { from, to: from + (word?.length ?? 1) };
}

/** The call whose name begins at the offset; undefined when its parentheses are not closed. */
function callAt(formula: string, from: number, name: string): FormulaCall | undefined {
  const first = formula.indexOf('(', from) + 1;
  const given: string[] = [];
  let [start, depth, at] = [first, 0, first];
  while (at < formula.length) {
    const character = formula.charAt(at);
    const quoted = quotedEnd(formula, at);
    if (quoted !== undefined) {
      at = quoted;
      continue;
    }
    if (depth === 0 && (character === ',' || character === ';' || character === ')')) {
      given.push(formula.slice(start, at).trim());
      start = at + 1;
      if (character === ')') return { name, from, to: start, arguments: given };
    }
    if (opening.includes(character)) depth++;
    else if (closing.includes(character)) depth--;
    at++;
  }
  return undefined;
}

/** The offset behind a quoted text or sheet name that begins at the offset; a doubled quote is an escaped one. */
function quotedEnd(formula: string, from: number): number | undefined {
  const quote = formula.charAt(from);
  if (quote !== '"' && quote !== "'") return undefined;
  let end = from + 1;
  while (end < formula.length) {
    if (formula.charAt(end) !== quote) end++;
    else if (formula.charAt(end + 1) === quote) end += 2;
    else return end + 1;
  }
  return formula.length;
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
