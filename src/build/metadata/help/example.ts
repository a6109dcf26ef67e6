/** Examples of the help page: formulas as data, so that they can be both printed and called by a test. */
import { namespace } from '../../../brand/build';
import { quoted } from '../../../addin/formula/argument';
import type { Language, Text } from '../../../addin/i18n/language';

/** An argument that is an expression, such as a range or a call of DATE, and its value in tests. */
export interface Reference {
  readonly typed: string;
  readonly holds: number | readonly (readonly (string | number | null)[])[];
}

/** A `Text` differs by language; null is an omitted argument. */
export type FormulaArgument = string | number | boolean | null | Text | Reference;

export interface Formula {
  readonly functionId: string;
  readonly arguments: readonly FormulaArgument[];
}

/** `=MD.QUOTE(A2:A4, "name,last", TRUE)` */
export function formulaText({ functionId, arguments: given }: Formula, language: Language): string {
  return `=${namespace}.${functionId}(${given.map((argument) => typedArgument(argument, language)).join(', ')})`;
}

function typedArgument(argument: FormulaArgument, language: Language): string {
  if (argument === null) return '';
  if (isObject(argument)) return 'typed' in argument ? argument.typed : quoted(argument[language]);
  if (typeof argument === 'string') return quoted(argument);
  return typeof argument === 'boolean' ? String(argument).toUpperCase() : String(argument);
}

function isObject(argument: FormulaArgument): argument is Text | Reference {
  return typeof argument === 'object' && argument !== null;
}

export interface Example {
  readonly arguments: readonly FormulaArgument[];
  /** Describes the result. */
  readonly shows: Text;
}

export const watchlist: Reference = { typed: 'A2:A5', holds: [['600519.SH'], ['00700.HK'], [null], ['AAPL.US']] };
export const daysDown: Reference = { typed: 'A2:A4', holds: [[46029], [46030], [46031]] };
export const newYearsEve: Reference = { typed: 'DATE(2025,12,31)', holds: 46022 };

export const example = (given: readonly FormulaArgument[], en: string, zh: string): Example => ({
  arguments: given,
  shows: { en, zh },
});
