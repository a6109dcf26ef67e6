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

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns epoch ms */
export function momentOf(name: string, text: string): number {
  const instant = moment.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(instant)) return instant;
  throw new FlagError(`--${name}: expected a moment such as 2026-06-30T10:00:00+08:00, got "${text}"`);
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
