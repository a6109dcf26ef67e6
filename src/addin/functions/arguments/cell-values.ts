/** What Excel hands over as an argument, without its wrapping: the basic values of formatted numbers, cards, error cells and ranges. */
import { MarketDataError } from '../../../market/texts/problem';
import { linkedSymbolOf } from '../../formula/linked-securities';

/** A value after its wrapping is taken off; null for an omitted argument or a blank cell. */
export type Plain = string | number | boolean | null | MarketDataError;

/** Takes the basic value of formatted numbers and cards, and the symbol of linked securities; an error cell becomes its problem, and a problem stays one. */
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
  return linkedSymbolOf(value) ?? (typeof basic === 'object' ? null : plain(basic));
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
