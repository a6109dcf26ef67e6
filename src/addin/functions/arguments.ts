/**
 * Reads arguments: each reader takes what Excel handed over and gives a value, a default, or a problem that names it. Those of
 * functions that load later are in choice-arguments.ts and date-arguments.ts.
 */
import type { KnownMarkets } from '../../client/service-markets';
import { expectedField } from '../../market/field-suggestion';
import { type FieldId, fieldsOfAll, findField } from '../../market/fields';
import {
  asMarketDataError,
  badArgument,
  isProblem,
  MarketDataError,
  type Outcome,
  withoutStacks,
} from '../../market/problem';
import { isCanonical, parseSymbol, parseSymbolNumber, type SymbolCode, type SymbolSlot } from '../../market/symbol';
import { expressionText, splitFields, splitList, typedText } from '../../market/typed-text';
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
  throw badArgument(argument, { is: 'boolean' }, described(given));
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
    throw badArgument(argument, { is: 'symbol-text', example: `${described(value)}.US` }, described(value));
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

/** A value after its wrapping is taken off; null for an omitted argument or a blank cell. */
export type Plain = string | number | boolean | null | MarketDataError;

/** Takes the basic value of formatted numbers and cards; an error cell becomes its problem, and a problem stays one. */
export function plain(value: unknown): Plain {
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return value;
    case 'string':
      return plainText(value);
    case 'object':
      if (value instanceof MarketDataError) return value;
      return value === null ? null : plainObject(value as Readonly<Record<string, unknown>>);
    default:
      return null;
  }
}

/** The value of a parameter that takes one: omitted, blank and a blank cell's "" are null. */
export function plainScalar(value: unknown): Plain {
  if (!Array.isArray(value)) return plain(value);
  const [firstRow] = value as readonly unknown[];
  return plain(Array.isArray(firstRow) ? firstRow[0] : firstRow);
}

/** The rows of a parameter that takes a range; an omitted one has a single blank cell. */
export function plainRows(value: unknown): Plain[][] {
  if (!Array.isArray(value)) return [[plain(value)]];
  const rows = value.length > longestPart ? value.slice(0, usedLength(value, isBlankRow)) : value;
  return rows.map((row: unknown) => (Array.isArray(row) ? usedCells(row).map(plain) : [plain(row)]));
}

/** A longer range is a whole column or row, such as A:A, whose cells behind the last used one nobody means. */
const longestPart = 10_000;

function usedCells(row: readonly unknown[]): readonly unknown[] {
  return row.length > longestPart ? row.slice(0, usedLength(row, isBlankCell)) : row;
}

/** One at least: an empty column is one blank. */
function usedLength<Item>(items: readonly Item[], isUnused: (item: Item) => boolean): number {
  let length = items.length;
  while (length > 1 && isUnused(items[length - 1] as Item)) length--;
  return length;
}

function isBlankRow(row: unknown): boolean {
  return Array.isArray(row) ? row.every(isBlankCell) : isBlankCell(row);
}

function isBlankCell(cell: unknown): boolean {
  return isBlank(plain(cell));
}

/** What came, in words: for error messages. */
export function described(value: Plain): string {
  if (value instanceof MarketDataError) return value.problem.kind === 'cell-error' ? value.problem.code : value.message;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
}

/** An error code, alone or before the sentence of an error that a table of ours shows as text. */
const errorText =
  /^(#(?:N\/A|VALUE!|REF!|NAME\?|NUM!|DIV\/0!|NULL!|SPILL!|CALC!|BUSY!|CONNECT!|BLOCKED!|FIELD!|GETTING_DATA))(?:$|[:：])/;

/** Excel passes an error cell as its text where errors are allowed as plain values. */
function plainText(value: string): Plain {
  if (value.trim() === '') return null;
  const [, code] = errorText.exec(value) ?? [];
  return code === undefined ? value : cellError(code);
}

function plainObject(value: Readonly<Record<string, unknown>>): Plain {
  const basic = value['basicValue'];
  if (value['type'] === 'Error') return cellError(typeof basic === 'string' ? basic : '#VALUE!');
  return typeof basic === 'object' ? null : plain(basic);
}

function cellError(code: string): MarketDataError {
  return new MarketDataError({ kind: 'cell-error', code });
}

/** Some platforms hand a blank cell over as 0, which no symbol, field or date can be. */
export function isBlank(value: Plain): value is null | 0 {
  return value === null || value === 0;
}

/** An error cell given to an optional argument fails the whole call, with its own code. */
export function failingOnErrors(value: Plain): Exclude<Plain, MarketDataError> {
  if (value instanceof MarketDataError) throw value;
  return value;
}
