/** Formulas of ours from the texts of a form, and back. */
import { namespace } from '../brand/build';
import { ownCall, quoted, readArgument } from '../formula/argument';
import { callsIn } from '../formula/calls';

/** The typed text of each argument; blank ones take their defaults. */
export type ArgumentTexts = Readonly<Record<string, string>>;

/** A cell, a range, a whole spill (`A2#`), with or without a sheet. */
const reference = /^(?:(?:'[^']+'|[\p{L}\d_.]+)!)?\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?[1-9]\d{0,6}|#)?$/iu;

const constant = /^(?:-?\d+(?:\.\d+)?|TRUE|FALSE)$/i;

/** A spelling of symbols that is also the address of a cell; people mean the symbol. */
const prefixedSymbol = /^(?:SH|SZ|HK)\d+$/i;

/** True for a text that means cells of the workbook. */
export function isReference(text: string): boolean {
  return reference.test(text.trim()) && !prefixedSymbol.test(text.trim());
}

/** @param names of the function's parameters, in order */
export function formulaOf(functionId: string, names: readonly string[], texts: ArgumentTexts): string {
  return `=${ownCall(
    functionId,
    names.map((name) => argumentOf(name, texts[name]?.trim() ?? '')),
  )}`;
}

function argumentOf(name: string, text: string): string {
  if (text === '' || isReference(text)) return text;
  const value = constantOf(name, text);
  return typeof value === 'string' ? quoted(value) : String(value).toUpperCase();
}

/** The value of a typed constant. A code of six digits is a symbol, no number. */
export function constantOf(name: string, text: string): string | number | boolean {
  if (!constant.test(text) || name === 'symbols' || name === 'symbol') return text;
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
  const [call] = callsIn(formula, (name) => name.toUpperCase().startsWith(prefix));
  if (call?.from !== 1 || call.to !== formula.trimEnd().length) return undefined;
  const functionId = call.name.slice(prefix.length).toUpperCase();
  const names = parametersOf(functionId);
  if (names === undefined || call.arguments.length > names.length) return undefined;
  const texts = names.map((name, index) => [name, shownText(call.arguments[index])] as const);
  if (texts.some(([, text]) => text === undefined)) return undefined;
  return { functionId, texts: Object.fromEntries(texts) as ArgumentTexts };
}

function shownText(written: string | undefined): string | undefined {
  const argument = readArgument(written);
  switch (argument.is) {
    case 'blank':
      return '';
    case 'text':
      // The form would take it for a reference.
      return isReference(argument.text) ? undefined : argument.text;
    case 'number':
      return String(argument.value);
    case 'expression':
      return isReference(argument.written) || constant.test(argument.written) ? argument.written : undefined;
  }
}
