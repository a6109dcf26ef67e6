/** Reads the parts that the formulas of all products share: securities, dates, fields. */
import { dateOfText } from '../../market/time/date-argument';
import { isoDay } from '../../market/time/exchange-time';
import type { FieldId } from '../../market/fields/fields';
import type { KlinePeriod } from '../../market/time/period';
import { parseSymbol } from '../../market/symbols/symbol';
import { splitList } from '../../market/texts/typed-text';
import { type FormulaArgument, quoted, writtenArgument } from '../formula/argument';
import { type ConversionNote, NoEqual } from './conversion';
import { joinedText, standIns } from './joined-text';

/** Names of another product's fields, in upper case, and ours. */
export type FieldTable = Readonly<Record<string, FieldId>>;

/** A table of what each spelling means, from what each meaning is spelled like: `{ open: 'OPEN CF_OPEN' }`. */
export function bySpelling<Meaning extends string>(
  spellings: Readonly<Partial<Record<Meaning, string>>>,
): Readonly<Record<string, Meaning>> {
  const rows = Object.entries<string | undefined>(spellings) as [Meaning, string][];
  return Object.fromEntries(rows.flatMap(([meaning, names]) => names.split(' ').map((name) => [name, meaning])));
}

/** Periods by the letter, and by the minutes, that several products have for them. */
export const periodsByLetter: Readonly<Record<string, KlinePeriod>> = { D: '1d', W: '1w', M: '1M', Q: '1Q', Y: '1Y' };
export const periodsByMinutes: Readonly<Record<string, KlinePeriod>> = {
  1: '1m',
  5: '5m',
  15: '15m',
  30: '30m',
  60: '60m',
};

/** Fields that the other product shows as percent numbers. */
const fractions: readonly FieldId[] = ['change_pct', 'turnover_rate', 'amplitude', 'return'];

/**
 * The symbols of an argument in our spelling; a reference is kept, because our functions read the spellings in its cells.
 * @param spelled a name of the other product in a spelling that ours know; undefined for one of a market that is none of ours
 * @throws NoEqual for a security that the markets of the service do not have
 */
export function symbolsArgument(
  argument: FormulaArgument | undefined,
  spelled: (name: string) => string | undefined = (name) => name,
): string {
  if (argument === undefined || argument.kind === 'blank') throw new NoEqual({ kind: 'no-security', name: '' });
  if (argument.kind !== 'text') {
    if (!mayName(argument, spelled)) throw new NoEqual({ kind: 'no-security', name: writtenArgument(argument) });
    return writtenArgument(argument);
  }
  return quoted(
    namesIn(argument.text)
      .map((name) => symbolOf(name, spelled(name)))
      .join(','),
  );
}

/** What cells usually hold beside texts such as `"NASDAQ:"&A1` and `A1&" US Equity"`: a code, or what tells its place. */
const usualCodes = [
  'AAPL',
  '600519',
  '0700',
  '.INX',
  'SPX',
  'AAPL US',
  '600519 CH',
  'AAPL.US',
  '600519.SH',
  'NASDAQ:AAPL',
];
const usualPlaces = [
  'US',
  'HK',
  'SH',
  'CH',
  '.O',
  '.SH',
  '.HK',
  'NASDAQ',
  'SHSE',
  ' US Equity',
  ' CH Equity',
  ' HK Equity',
];

/** False where the texts of an expression leave no security that ours know, as `"CURRENCY:"&A1` and `A1&" LN Equity"` do. */
function mayName(argument: FormulaArgument, spelled: (name: string) => string | undefined): boolean {
  const [first, second, last, ...more] = joinedText(argument)?.text.split(standIns) ?? [''];
  // Two cells have some hundred pairs of parts; three are rare, and may hold anything.
  if (first === undefined || second === undefined || more.length > 0) return true;
  return partsBehind(first).some((part) => {
    const text = `${first}${part}${second}`;
    if (last === undefined) return namesSecurities(text, spelled);
    return ['', ...partsBehind(text)].some((end) => namesSecurities(`${text}${end}${last}`, spelled));
  });
}

/** What stands before a colon is nearly always the place. */
function partsBehind(text: string): readonly string[] {
  return text.endsWith(':') ? usualCodes : [...usualCodes, ...usualPlaces];
}

function namesSecurities(list: string, spelled: (name: string) => string | undefined): boolean {
  try {
    namesIn(list).forEach((name) => symbolOf(name, spelled(name)));
    return true;
  } catch {
    return false;
  }
}

/** The names in a list, which products separate by commas or semicolons. */
export function namesIn(list: string): string[] {
  return splitList(list.replaceAll(';', ','));
}

function symbolOf(name: string, spelled: string | undefined): string {
  try {
    if (spelled !== undefined) return parseSymbol(spelled);
  } catch {
    // Named below, as it was written.
  }
  throw new NoEqual({ kind: 'no-security', name });
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
  if (argument === undefined || argument.kind === 'blank') return '';
  if (argument.kind === 'expression') return argument.written;
  const text = argument.kind === 'text' ? argument.text : String(argument.value);
  if (argument.kind === 'number' && argument.value < 1e6) return text;
  const known = relative(text) ?? text;
  if (dateOfText(known) === undefined) notes.push({ kind: 'unread-date', text });
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
  const ours = start?.kind === 'text' ? relative(start.text) : undefined;
  const hasEnd = end !== undefined && end.kind !== 'blank';
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
      throw new NoEqual({ kind: 'no-option', name: relative });
  }
}

/** A date as an expression of Excel. @throws NoEqual for a text that is no date */
export function dateFormula(date: FormulaArgument): string {
  if (date.kind === 'expression') return /^[\w$.!':]+$/.test(date.written) ? date.written : `(${date.written})`;
  const text = writtenArgument(date).replaceAll('"', '');
  if (date.kind === 'number' && date.value < 1e6) return text;
  const read = dateOfText(text);
  if (read?.kind !== 'day') throw new NoEqual({ kind: 'unread-date', text });
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
  const read = names.map((name) => ({ name: name.trim(), id: fieldOf(name, table) }));
  const known = read.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (known.length === 0) throw new NoEqual({ kind: 'no-field', name: read.map(({ name }) => name).join(', ') });
  for (const { name, id } of read) {
    if (id === undefined) notes.push({ kind: 'dropped-field', name });
    else if (fractions.includes(id)) notes.push({ kind: fraction, name });
  }
  return known;
}

function fieldOf(name: string, table: FieldTable): FieldId | undefined {
  const key = name.trim().toUpperCase().replaceAll(' ', '_');
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A list of fields as one argument of ours; a reference is kept with a note, since its cells hold the other product's names. */
export function fieldsArgument(
  argument: FormulaArgument | undefined,
  table: FieldTable,
  notes: ConversionNote[],
  fraction?: 'perhaps-fraction',
): FieldId[] | { readonly reference: string } {
  if (argument?.kind === 'text') return fieldIds(namesIn(argument.text), table, notes, fraction);
  if (argument?.kind !== 'expression') throw new NoEqual({ kind: 'no-field', name: '' });
  notes.push({ kind: 'field-in-cell', reference: argument.written });
  return { reference: argument.written };
}

/** Fields as one argument of ours. */
export function listOf(fields: readonly FieldId[] | { readonly reference: string }): string {
  return 'reference' in fields ? fields.reference : quoted(fields.join(','));
}
