/** The lexer of formulas: one linear pass cuts a formula into tokens. */

export type TokenKind = 'text' | 'error' | 'sheet' | 'reference' | 'function' | 'name' | 'number' | 'space' | 'sign';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset in the formula. */
  readonly from: number;
}

const quotedText = String.raw`"(?:[^"]|"")*"`;
const quotedName = String.raw`'(?:[^']|'')*'`;

/** String literals and quoted sheet names; a doubled quote is an escaped quote. */
const quotedParts = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

/** A formula with other texts in place of its quoted parts. */
export function replaceQuoted(formula: string, replaced: (part: string) => string): string {
  return formula.replace(quotedParts, replaced);
}

const column = String.raw`\$?[A-Z]{1,3}`;
const row = String.raw`\$?\d{1,7}`;
const endsHere = String.raw`(?![\p{L}\d_.(])`;

/**
 * In order of precedence. A sign is one character, or a quoted part that does not end or names no sheet. Such a part is one token:
 * otherwise each quote in it would start another search for the end.
 */
const patterns: Readonly<Record<TokenKind, string>> = {
  text: quotedText,
  error: String.raw`#(?:N/A|[A-Z\d/]+[!?])`,
  sheet: String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!`,
  reference: `(?:${column}${row}|${column}:${column}|${row}:${row})${endsHere}`,
  function: String.raw`[\p{L}_][\p{L}\d_.]*(?=\()`,
  name: String.raw`[\p{L}_\\][\p{L}\d_.]*`,
  number: String.raw`(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?`,
  space: String.raw`\s+`,
  sign: `${quotedText}?|${quotedName}?|[^]`,
};

const kinds = Object.keys(patterns) as TokenKind[];
const anyToken = new RegExp(kinds.map((kind) => `(${patterns[kind]})`).join('|'), 'giu');

/** @param formula with or without its `=`, which is a sign @returns tokens whose texts joined are the formula */
export function formulaTokens(formula: string): Token[] {
  return Array.from(formula.matchAll(anyToken), (match) => ({
    kind: kinds.find((_, index) => match[index + 1] !== undefined) ?? 'sign',
    text: match[0],
    from: match.index,
  }));
}
