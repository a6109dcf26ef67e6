/** Values of flags, and errors that name a wrong one. */

/** An unknown or invalid flag; the message names it, what was expected and what came. */
export class FlagError extends Error {}

/** The text of a flag; undefined when it is not given. */
export type FlagText = (name: string) => string | undefined;

export function oneOf<Value extends string>(name: string, values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new FlagError(`--${name}: expected ${values.join(' or ')}, got "${text}"`);
  return value;
}

/** A whole number that is at least 1. */
export function countingNumber(name: string, text: string, max: number): number {
  const number = wholeNumber(name, text, max);
  if (number > 0) return number;
  throw new FlagError(`--${name}: expected at least 1, got "${text}"`);
}

export function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new FlagError(`--${name}: expected a whole number from 0 to ${max}, got "${text}"`);
}
