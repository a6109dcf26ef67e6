/** Splits a formula into the tokens that the file format treats differently. */

export type TokenKind = 'text' | 'error' | 'sheet' | 'reference' | 'function' | 'name' | 'number' | 'space' | 'sign';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const column = String.raw`\$?[A-Z]{1,3}`;
const row = String.raw`\$?\d{1,7}`;
const endsHere = String.raw`(?![\p{L}\d_.(])`;

/**
 * In order of precedence. What no other kind matches is a sign: one character, or a quoted name without its sheet, of which each
 * quote would else begin another search for the end.
 */
const patterns: Readonly<Record<TokenKind, string>> = {
  text: String.raw`"(?:[^"]|"")*"`,
  error: String.raw`#(?:N/A|[A-Z\d/]+[!?])`,
  sheet: String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!`,
  reference: `(?:${column}${row}|${column}:${column}|${row}:${row})${endsHere}`,
  function: String.raw`[\p{L}_][\p{L}\d_.]*(?=\()`,
  name: String.raw`[\p{L}_\\][\p{L}\d_.]*`,
  number: String.raw`(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?`,
  space: String.raw`\s+`,
  sign: String.raw`'(?:[^']|'')*'?|[^]`,
};

const kinds = Object.keys(patterns) as TokenKind[];
const anyToken = new RegExp(kinds.map((kind) => `(${patterns[kind]})`).join('|'), 'giu');

/** @param formula without the leading `=` @returns tokens whose texts joined are the formula */
export function formulaTokens(formula: string): Token[] {
  return [...formula.matchAll(anyToken)].map((match) => ({
    kind: kinds.find((_, index) => match[index + 1] !== undefined) ?? 'sign',
    text: match[0],
  }));
}

/**
 * The names that LET and LAMBDA declare in the formula, in upper case. A declaration is a name alone in its argument and
 * followed by another argument; in LET only every second argument is one.
 */
export function declaredNames(tokens: readonly Token[]): ReadonlySet<string> {
  const declared = new Set<string>();
  const calls: Call[] = [];
  const dense = tokens.filter(({ kind }) => kind !== 'space');
  dense.forEach(({ kind, text }, index) => {
    const [before, after] = [dense[index - 1], dense[index + 1]];
    followCalls(calls, text, before);
    const isAlone = (before?.text === '(' || before?.text === ',') && after?.text === ',';
    if (kind === 'name' && isAlone && declares(calls.at(-1))) declared.add(text.toUpperCase());
  });
  return declared;
}

/** A call, or parentheses without a name, around a token; `argument` counts from 0. */
interface Call {
  readonly name: string;
  argument: number;
}

function followCalls(calls: Call[], text: string, before: Token | undefined): void {
  const call = calls.at(-1);
  if (text === '(') calls.push({ name: before?.kind === 'function' ? before.text.toUpperCase() : '', argument: 0 });
  else if (text === ')') calls.pop();
  else if (text === ',' && call) call.argument++;
}

function declares(call: Call | undefined): boolean {
  return call?.name === 'LAMBDA' || (call?.name === 'LET' && call.argument % 2 === 0);
}
