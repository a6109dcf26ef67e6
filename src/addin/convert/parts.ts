/** Reads the parts that the formulas of all products share: securities, dates, fields, options. */
import { dateOfText } from '../../market/date-text';
import { isoDay } from '../../market/exchange-time';
import type { FieldId } from '../../market/fields';
import { parseSymbol } from '../../market/symbol';
import { splitList } from '../../market/typed-text';
import { type FormulaArgument, quoted, writtenArgument } from '../formula/argument';
import { type ConversionNote, NoEqual } from './conversion';

/** Names of another product's fields, in upper case, and ours. */
export type FieldTable = Readonly<Record<string, FieldId>>;

/** Fields that the other product shows as percent numbers. */
const fractions: readonly FieldId[] = ['change_pct', 'turnover_rate', 'amplitude', 'return'];

/**
 * The symbols of an argument in our spelling; a reference is kept, because our functions read the spellings in its cells.
 * @throws NoEqual for a security that the markets of the service do not have
 */
export function symbolsArgument(argument: FormulaArgument | undefined): string {
  if (argument === undefined || argument.is === 'blank') throw new NoEqual({ is: 'no-security', name: '' });
  if (argument.is !== 'text') return writtenArgument(argument);
  return quoted(splitList(argument.text).map(symbolOf).join(','));
}

function symbolOf(text: string): string {
  try {
    return parseSymbol(text);
  } catch {
    throw new NoEqual({ is: 'no-security', name: text });
  }
}

/**
 * A date as our functions read it.
 * @param relative turns the other product's relative dates into ours (`-5d`)
 */
export function dateArgument(
  argument: FormulaArgument | undefined,
  notes: ConversionNote[],
  relative: (text: string) => string | undefined = () => undefined,
): string {
  if (argument === undefined || argument.is === 'blank') return '';
  if (argument.is === 'expression') return argument.written;
  const text = argument.is === 'text' ? argument.text : String(argument.value);
  if (argument.is === 'number' && argument.value < 1e6) return text;
  const known = relative(text) ?? text;
  if (dateOfText(known) === undefined) notes.push({ is: 'unread-date', text });
  return quoted(known);
}

/**
 * A first date. What counts back from a given end becomes a formula over that end: ours would count from today.
 * @param relative ours for a relative date of the other product
 * @throws NoEqual for trading days before a given end
 */
export function startArgument(
  start: FormulaArgument | undefined,
  end: FormulaArgument | undefined,
  notes: ConversionNote[],
  relative: (text: string) => string | undefined,
): string {
  const ours = start?.is === 'text' ? relative(start.text) : undefined;
  const hasEnd = end !== undefined && end.is !== 'blank';
  return ours === undefined || !hasEnd ? dateArgument(start, notes, relative) : before(dateFormula(end), ours);
}

/** The formula of a relative date of ours (`-3m`) before a date. */
function before(date: string, relative: string): string {
  const [, amount, unit] = /^-(\d+)([dwmy])$/.exec(relative) ?? [];
  const count = Number(amount);
  switch (unit) {
    case 'd':
      return `${date}-${count}`;
    case 'w':
      return `${date}-${7 * count}`;
    case 'm':
      return `EDATE(${date},-${count})`;
    case 'y':
      return `EDATE(${date},-${12 * count})`;
    default:
      throw new NoEqual({ is: 'no-option', name: relative });
  }
}

/** A date as an expression of Excel. */
function dateFormula(date: FormulaArgument): string {
  if (date.is === 'expression') return /^[\w$.!':]+$/.test(date.written) ? date.written : `(${date.written})`;
  const text = writtenArgument(date).replaceAll('"', '');
  if (date.is === 'number' && date.value < 1e6) return text;
  const read = dateOfText(text);
  if (read?.is !== 'day') throw new NoEqual({ is: 'unread-date', text });
  const [year, month, day] = isoDay(read.day).split('-').map(Number);
  return `DATE(${year ?? 0},${month ?? 0},${day ?? 0})`;
}

/** Our ids of the named fields, without those that the service does not have. @throws NoEqual if it has none of them */
export function fieldIds(
  names: readonly string[],
  table: FieldTable,
  notes: ConversionNote[],
  fraction: 'fraction' | 'perhaps-fraction' = 'fraction',
): FieldId[] {
  const read = names.map((name) => ({
    name: name.trim(),
    id: table[name.trim().toUpperCase().replaceAll(' ', '_')],
  }));
  const known = read.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (known.length === 0) throw new NoEqual({ is: 'no-field', name: read.map(({ name }) => name).join(', ') });
  for (const { name, id } of read) {
    if (id === undefined) notes.push({ is: 'dropped-field', name });
    else if (fractions.includes(id)) notes.push({ is: fraction, name });
  }
  return known;
}

/** A list of fields as one argument of ours; a reference is kept with a note, since its cells hold the other product's names. */
export function fieldsArgument(
  argument: FormulaArgument | undefined,
  table: FieldTable,
  notes: ConversionNote[],
  fraction?: 'perhaps-fraction',
): FieldId[] | { readonly reference: string } {
  if (argument?.is === 'text') return fieldIds(splitList(argument.text), table, notes, fraction);
  if (argument?.is !== 'expression') throw new NoEqual({ is: 'no-field', name: '' });
  notes.push({ is: 'field-in-cell', reference: argument.written });
  return { reference: argument.written };
}

/**
 * Options as `Name=Value`, several separated by semicolons, or the name and the value as two arguments; names in upper case.
 * An option in a cell is unknown here, which a note says.
 */
export function optionsOf(given: readonly FormulaArgument[], notes: ConversionNote[]): Map<string, string> {
  const options = new Map<string, string>();
  const texts = given.flatMap((argument) => optionText(argument, notes));
  while (texts.length > 0) {
    const text = texts.shift() ?? '';
    const pairs = text.includes('=') ? text.split(';').filter(Boolean) : [`${text}=${texts.shift() ?? ''}`];
    for (const pair of pairs) {
      const [name = '', value = ''] = pair.split('=');
      options.set(name.trim().toUpperCase(), value.trim());
    }
  }
  return options;
}

function optionText(argument: FormulaArgument, notes: ConversionNote[]): string[] {
  if (argument.is === 'expression') notes.push({ is: 'option-in-cell', reference: argument.written });
  if (argument.is === 'text') return [argument.text];
  return argument.is === 'number' ? [String(argument.value)] : [];
}

/** Notes every option that is neither read nor without effect here. */
export function noteUnread(
  options: ReadonlyMap<string, string>,
  known: readonly string[],
  notes: ConversionNote[],
): void {
  for (const [name, value] of options)
    if (!known.includes(name)) notes.push({ is: 'no-option', name: `${name}=${value}` });
}
