/** Formulas in the form of .xlsx files, which differs from the typed one. */
import { formulaTokens, type Token } from '../../../addin/formula/tokens';
import { withFunctionsForOperators } from '../../grid/formulas/entered-formula';
import { fileFunction } from './excel-functions';

export interface FileFormula {
  /** Without the leading `=`, with the prefixes of the file format. */
  readonly text: string;
  /** Excel must read it as a dynamic array formula, else it puts `@` before what may be several cells. */
  readonly isArray: boolean;
}

/** What formulas of the workbook may refer to, in upper case. */
export interface KnownNames {
  readonly sheets: ReadonlySet<string>;
  /** Defined names that the file has. */
  readonly names: ReadonlySet<string>;
}

/** Excel refuses longer formulas. */
const longestFormula = 8192;
const errorLiterals: ReadonlySet<string> = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
]);
/** First characters of implicit intersection, references to tables and other workbooks, and quoted parts that do not end. */
const unsupportedSigns: ReadonlySet<string> = new Set(['@', '[', ']', '#', '"', "'"]);

/**
 * @param formula as typed, with the leading `=`
 * @returns undefined for a formula that Excel would not read as it is meant: it holds a function, name, sheet or operator
 * that the file does not have
 */
export function fileFormula(formula: string, known: KnownNames): FileFormula | undefined {
  const tokens = formulaTokens(withFunctionsForOperators(formula).slice(1));
  const declared = declaredNames(tokens);
  let isArray = false;
  const texts: string[] = [];
  for (const token of tokens) {
    const written = fileToken(token, known, declared);
    if (!written) return undefined;
    isArray ||= written.mayBeArray;
    texts.push(written.text);
  }
  const text = texts.join('');
  return text.length > longestFormula ? undefined : { text, isArray };
}

interface FileToken {
  readonly text: string;
  readonly mayBeArray: boolean;
}

function fileToken({ kind, text }: Token, known: KnownNames, declared: ReadonlySet<string>): FileToken | undefined {
  if ((kind === 'function' || kind === 'name') && declared.has(text.toUpperCase())) return parameter(text);
  const plain = { text, mayBeArray: false };
  switch (kind) {
    case 'error':
      return onlyIf(errorLiterals.has(text.toUpperCase()), plain);
    case 'sheet':
      return onlyIf(known.sheets.has(unquoted(text).toUpperCase()), plain);
    case 'function':
      return calledFunction(text);
    case 'name':
      return definedName(text, known);
    case 'reference':
      return { text, mayBeArray: text.includes(':') };
    case 'sign':
      return onlyIf(!unsupportedSigns.has(text.charAt(0)), { text, mayBeArray: ':{'.includes(text) });
    default:
      return plain;
  }
}

function onlyIf(isWritten: boolean, token: FileToken): FileToken | undefined {
  return isWritten ? token : undefined;
}

/** Names of LET and LAMBDA have a prefix of their own. */
function parameter(name: string): FileToken {
  return { text: `_xlpm.${name}`, mayBeArray: true };
}

function calledFunction(name: string): FileToken | undefined {
  const written = fileFunction(name);
  return written && { text: written.name, mayBeArray: written.mayBeArray };
}

function definedName(name: string, { names }: KnownNames): FileToken | undefined {
  const upper = name.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return { text: upper, mayBeArray: false };
  return names.has(upper) ? { text: name, mayBeArray: true } : undefined;
}

function unquoted(sheet: string): string {
  const name = sheet.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/**
 * The names that LET and LAMBDA declare in the formula, in upper case. A declaration is a name alone in its argument and
 * followed by another argument; in LET only every second argument is one.
 */
function declaredNames(tokens: readonly Token[]): ReadonlySet<string> {
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
