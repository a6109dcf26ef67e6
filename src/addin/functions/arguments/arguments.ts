/**
 * Reads arguments: each reader takes what Excel handed over and gives a value, a default, or a problem that names it.
 * Dates are read in date-arguments.ts.
 */
import type { KnownMarkets } from '../../../client/session/service-markets';
import { choiceOfWord } from '../../../market/texts/enum-words';
import { expectedField } from '../../../market/fields/field-suggestion';
import { type FieldId, fieldsOfAll, findField } from '../../../market/fields/fields';
import { asMarketDataError, badArgument, isProblem, type Outcome, withoutStacks } from '../../../market/texts/problem';
import {
  isCanonical,
  parseSymbol,
  parseSymbolNumber,
  type SymbolCode,
  type SymbolSlot,
} from '../../../market/symbols/symbol';
import { expressionText, splitFields, splitList, typedText } from '../../../market/texts/typed-text';
import { described, failingOnErrors, isBlank, type Plain, plainRows, plainScalar } from './cell-values';
import { requireResolved } from './unresolved-markets';

/**
 * One symbol, a comma list, or a range: rows of places, each a symbol, blank, or the problem that its row will show.
 * A comma list is read as a column.
 * @throws UnresolvedMarkets when a symbol may be of a market that the service has not told yet
 */
export function readSymbols(value: unknown, markets: KnownMarkets, argument = 'symbols'): SymbolSlot[][] {
  // What most cells hold.
  if (isOneSymbol(value)) return value;
  const rows = plainRows(value);
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  const read = (cell: Plain) => readSymbol(cell, markets, argument);
  return withoutStacks(() =>
    typeof only === 'string'
      ? splitList(only).map((text) => [read(text === '' ? null : text)])
      : rows.map((row) => row.map(read)),
  );
}

function isOneSymbol(value: unknown): value is [[SymbolCode]] {
  if (!Array.isArray(value) || value.length !== 1) return false;
  const [row] = value as readonly unknown[];
  return Array.isArray(row) && row.length === 1 && typeof row[0] === 'string' && isCanonical(row[0]);
}

/** The fields of a comma list or range, in the order given; `all` stands for every known one of the service. */
export function readFields<Known extends FieldId>(
  value: unknown,
  known: readonly Known[],
  defaults: readonly Known[],
  argument = 'fields',
): readonly Known[] {
  // The usual case, in thousands of cells.
  if (value === null) return defaults;
  const names = fieldNames(value, argument);
  if (names.length === 0) return defaults;
  return names.flatMap((name) => (isAll(name) ? fieldsOfAll(known) : [readField(name, known, argument)]));
}

/** The names of a comma list or range as they were typed; none when it is omitted. @throws MarketDataError for a long text */
export function fieldNames(value: unknown, argument = 'fields'): readonly string[] {
  return plainRows(value)
    .flat()
    .flatMap((each) => namesIn(each, argument));
}

/** The words that stand for everything there is. */
export function isAll(text: string): boolean {
  return /^(all|\*|全部)$/i.test(text);
}

/** Text as it was typed, trimmed; blank when it was omitted. */
export function readText(value: unknown): string {
  return typedText(String(failingOnErrors(plainScalar(value)) ?? ''));
}

export function readBoolean(value: unknown, argument: string, whenOmitted: boolean): boolean {
  const given = failingOnErrors(plainScalar(value));
  if (given === null) return whenOmitted;
  const text = String(given).trim();
  if (/^(true|1|yes|是)$/i.test(text)) return true;
  if (/^(false|0|no|否)$/i.test(text)) return false;
  throw badArgument(argument, { kind: 'boolean' }, described(given));
}

/** @throws UnresolvedMarkets */
export function readSymbol(value: Plain, markets: KnownMarkets, argument: string): SymbolSlot {
  if (isBlank(value)) return undefined;
  if (isProblem(value)) return value;
  if (typeof value === 'string') requireResolved(value, markets);
  return outcomeOf(() => symbolIn(value, markets, argument));
}

function symbolIn(value: string | number | boolean, { own }: KnownMarkets, argument: string): SymbolCode {
  if (typeof value === 'boolean') {
    // Excel takes the symbol TRUE for a truth value.
    throw badArgument(argument, { kind: 'symbol-text', example: `${described(value)}.US` }, described(value));
  }
  return typeof value === 'number' ? parseSymbolNumber(value, argument) : parseSymbol(value, argument, own);
}

/** In a range a bad cell spoils its own place only. */
export function outcomeOf<T>(read: () => T): Outcome<T> {
  try {
    return read();
  } catch (thrown) {
    return asMarketDataError(thrown);
  }
}

function namesIn(value: Plain, argument: string): string[] {
  const given = failingOnErrors(value);
  return isBlank(given) ? [] : splitFields(expressionText(String(given), argument)).filter((name) => name !== '');
}

export function readField<Known extends FieldId>(name: string, known: readonly Known[], argument: string): Known {
  const field = findField(name, known);
  if (field === undefined) throw badArgument(argument, expectedField(name, known), name);
  return field;
}

/** The symbols to ask for; blanks and errors keep their rows without a request. */
export function askable(rows: readonly (readonly SymbolSlot[])[]): SymbolCode[] {
  const slots = rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  // The usual case, in thousands of cells.
  const [only] = slots;
  if (slots.length === 1 && isAskable(only)) return [only];
  return slots.filter(isAskable);
}

function isAskable(slot: SymbolSlot): slot is SymbolCode {
  return slot !== undefined && !isProblem(slot);
}

/** One symbol that failed makes the whole result an error with its message, not a table that holds it. */
export function failIfProblem(slot: SymbolSlot, outcomes: ReadonlyMap<SymbolCode, Outcome<unknown>>): void {
  const outcome = slot === undefined || isProblem(slot) ? slot : outcomes.get(slot);
  if (isProblem(outcome)) throw outcome;
}

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
  if (others.length > 0 || isAll(name)) throw badArgument(argument, { kind: 'one-field' }, names.join(','));
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
  throw badArgument(argument, { kind: 'whole-number', min: range.min, max: range.max }, described(given));
}

/**
 * One of a closed list, or a word for one (market/texts/enum-words.ts). The case is forgiven where it does not matter: `1M` and
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
  if (chosen === undefined) throw badArgument(argument, { kind: 'one-of', values: choices }, given);
  return chosen;
}

/** A number as people write it, in digits of either width; NaN for everything else. */
export function numberIn(text: string): number {
  const cleaned = typedText(text);
  return /^[+-]?\d+(\.\d+)?$/.test(cleaned) ? Number(cleaned) : NaN;
}
