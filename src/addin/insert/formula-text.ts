/** Formulas of ours from the texts of a form, and back. */
import { namespace } from '../../brand/build';
import { ownCall, quoted, readArgument } from '../formula/argument';
import { wholeCall } from '../formula/calls';
import { withTypedNames } from '../formula/stored-names';

/** The typed text of each argument; blank ones take their defaults. */
export type ArgumentTexts = Readonly<Record<string, string>>;

const sheet = String.raw`(?:(?:'(?:[^']|'')+'|[\p{L}\d_.]+)!)?`;
const cell = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const columns = String.raw`\$?[A-Z]{1,3}:\$?[A-Z]{1,3}`;
const rows = String.raw`\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6}`;

/** A cell, a range, a whole spill (`A2#`), whole columns or rows, with or without a sheet. */
const reference = new RegExp(`^${sheet}(?:${cell}(?::${cell}|#)?|${columns}|${rows})$`, 'iu');

/** A defined name. */
const name = /^[\p{L}_\\][\p{L}\d_.\\]*$/u;

const constant = /^(?:-?\d+(?:\.\d+)?|TRUE|FALSE)$/i;

/** A spelling of symbols that is also the address of a cell; people mean the symbol. */
const prefixedSymbol = /^(?:SH|SZ|BJ|HK)\d+$/i;

/** True for a text that means cells of the workbook. */
export function isReference(text: string): boolean {
  return referenceIn(text) !== undefined;
}

/**
 * The reference that a text means, as a formula has it; undefined for other texts. A defined name is typed with an equals
 * sign (`=Watchlist`): without one it could be a symbol or a field.
 */
export function referenceIn(text: string): string | undefined {
  const typed = text.trim();
  if (!typed.startsWith('=')) return reference.test(typed) && !prefixedSymbol.test(typed) ? typed : undefined;
  const written = typed.slice(1).trim();
  return reference.test(written) || isName(written) ? written : undefined;
}

/** Symbols typed as a defined name of the workbook (`Watchlist`) become references (`=Watchlist`): no symbol is a name. */
export function withDefinedNames(texts: ArgumentTexts, names: readonly string[]): ArgumentTexts {
  const known = new Set(names.map((each) => each.toUpperCase()));
  const entries = Object.entries(texts).map(([argument, text]) => {
    return [
      argument,
      takesSymbols(argument) && known.has(text.trim().toUpperCase()) ? `=${text.trim()}` : text,
    ] as const;
  });
  return Object.fromEntries(entries);
}

function isName(written: string): boolean {
  return name.test(written) && !constant.test(written);
}

/** @param names of the function's parameters, in order */
export function formulaOf(functionId: string, names: readonly string[], texts: ArgumentTexts): string {
  return `=${ownCall(
    functionId,
    names.map((name) => argumentOf(name, texts[name]?.trim() ?? '')),
  )}`;
}

function argumentOf(name: string, text: string): string {
  const written = text === '' ? text : referenceIn(text);
  if (written !== undefined) return written;
  const value = constantOf(name, text);
  return typeof value === 'string' ? quoted(value) : String(value).toUpperCase();
}

function takesSymbols(argument: string): boolean {
  return ['symbols', 'symbol', 'symbol_or_market', 'benchmark'].includes(argument);
}

/** The value of a typed constant. A code of six digits is a symbol, no number. */
export function constantOf(name: string, text: string): string | number | boolean {
  if (!constant.test(text) || takesSymbols(name)) return text;
  const isBoolean = /^[tf]/i.test(text);
  return isBoolean ? text.toUpperCase() === 'TRUE' : Number(text);
}

const prefix = `${namespace}.`;

/**
 * The function and the texts of a formula that is one call of ours; undefined for other formulas, and for arguments that a
 * form cannot show.
 */
export function readFormula(
  formula: string,
  parametersOf: (functionId: string) => readonly string[] | undefined,
): { readonly functionId: string; readonly texts: ArgumentTexts } | undefined {
  const call = wholeCall(withTypedNames(formula), (name) => name.toUpperCase().startsWith(prefix));
  if (call === undefined) return undefined;
  const functionId = call.name.slice(prefix.length).toUpperCase();
  const names = parametersOf(functionId);
  if (names === undefined || call.arguments.length > names.length) return undefined;
  const texts = names.map((name, index) => [name, shownText(call.arguments[index])] as const);
  if (texts.some(([, text]) => text === undefined)) return undefined;
  return { functionId, texts: Object.fromEntries(texts) as ArgumentTexts };
}

function shownText(written: string | undefined): string | undefined {
  const argument = readArgument(written);
  switch (argument.kind) {
    case 'blank':
      return '';
    case 'text':
      // The form would take it for a reference.
      return isReference(argument.text) ? undefined : argument.text;
    case 'number':
      return String(argument.value);
    case 'expression':
      if (isReference(argument.written) || constant.test(argument.written)) return argument.written;
      return isName(argument.written) ? `=${argument.written}` : undefined;
  }
}
