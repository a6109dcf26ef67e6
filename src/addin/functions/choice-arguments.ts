/** Reads arguments that are one of a list, one field, or a whole number. No function of functions.js itself has such arguments. */
import { choiceOfWord } from '../../market/enum-words';
import type { FieldId } from '../../market/fields';
import { badArgument } from '../../market/problem';
import { typedText } from '../../market/typed-text';
import { described, failingOnErrors, fieldNames, isAll, plainScalar, readField } from './arguments';

/** A field where only one makes sense. */
export function readOneField<Known extends FieldId>(
  value: unknown,
  known: readonly Known[],
  whenOmitted: Known,
  argument: string,
): Known {
  const names = fieldNames(value, argument);
  const [name, ...others] = names;
  if (name === undefined) return whenOmitted;
  if (others.length > 0 || isAll(name)) throw badArgument(argument, { is: 'one-field' }, names.join(','));
  return readField(name, known, argument);
}

export function readWholeNumber(
  value: unknown,
  argument: string,
  range: { readonly min: number; readonly max: number; readonly whenOmitted: number },
): number {
  const given = failingOnErrors(plainScalar(value));
  if (given === null) return range.whenOmitted;
  const number = typeof given === 'string' ? numberIn(given) : given;
  if (typeof number === 'number' && Number.isInteger(number) && number >= range.min && number <= range.max)
    return number;
  throw badArgument(argument, { is: 'whole-number', min: range.min, max: range.max }, described(given));
}

/**
 * One of a closed list, or a word for one (market/enum-words.ts). The case is forgiven where it does not matter: `1M` and
 * `1m` are different periods.
 */
export function readOneOf<Choice extends string>(
  value: unknown,
  argument: string,
  choices: readonly Choice[],
  whenOmitted: Choice,
): Choice {
  const given = failingOnErrors(plainScalar(value));
  if (given === null) return whenOmitted;
  return chosenFrom(String(given), argument, choices);
}

function chosenFrom<Choice extends string>(given: string, argument: string, choices: readonly Choice[]): Choice {
  const text = typedText(given);
  const exact = choices.find((choice) => choice === text);
  const [only, ...others] = choices.filter((choice) => choice.toLowerCase() === text.toLowerCase());
  const chosen = exact ?? (others.length === 0 ? only : undefined) ?? choiceOfWord(text, choices);
  if (chosen === undefined) throw badArgument(argument, { is: 'one-of', values: choices }, given);
  return chosen;
}

/** A number as people write it, in digits of either width; NaN for everything else. */
export function numberIn(text: string): number {
  const cleaned = typedText(text);
  return /^[+-]?\d+(\.\d+)?$/.test(cleaned) ? Number(cleaned) : NaN;
}
