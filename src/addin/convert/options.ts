/** Reads options, which every product writes as names with values: `Per=W;Fill=P`, `Interval:W,CPS:2`, `START:B1 END:B2`. */
import type { FormulaArgument } from '../formula/argument';
import { type ConversionNote, NoEqual } from './conversion';
import { type JoinedText, joinedText } from './joined-text';

/** Values by names in upper case. */
export type Options = ReadonlyMap<string, string>;

/**
 * Options as `Name=Value`, several separated by semicolons or commas, or the name and the value as two arguments.
 * What only the sheet knows of them is left out, which a note says.
 * @param dates the names of options that may join a cell: `"tradeDate="&B1`, which `optionArgument` reads
 */
export function optionsOf(
  given: readonly FormulaArgument[],
  notes: ConversionNote[],
  dates: readonly string[] = [],
): Map<string, string> {
  const options = new Map<string, string>();
  const rest = [...given];
  while (rest.length > 0) {
    const argument: FormulaArgument = rest.shift() ?? { kind: 'blank' };
    for (const [name, value] of pairsIn(argument, rest, notes))
      if (!value.startsWith('=') || dates.includes(name)) options.set(name, value);
      else notes.push({ kind: 'option-in-cell', reference: value.slice(1) });
  }
  return options;
}

type Pair = readonly [name: string, value: string];

/** The pairs of one argument, or of a name and the argument after it, which is taken off the rest. */
function pairsIn(argument: FormulaArgument, rest: FormulaArgument[], notes: ConversionNote[]): readonly Pair[] {
  if (argument.kind === 'blank') return [];
  if (argument.kind === 'expression') return joinedPairs(argument, notes);
  const text = argument.kind === 'text' ? argument.text : String(argument.value);
  if (text.includes('=')) return [...settingsOf(text, /[;,]/)];
  const value: FormulaArgument = rest.shift() ?? { kind: 'blank' };
  return [[text.toUpperCase(), writtenValue(value)]];
}

function joinedPairs(argument: FormulaArgument & { readonly kind: 'expression' }, notes: ConversionNote[]): Pair[] {
  const joined = joinedText(argument);
  if (joined === undefined) {
    notes.push({ kind: 'option-in-cell', reference: argument.written });
    return [];
  }
  return [...joinedSettings(joined, /[;,]/)];
}

/** The options in a joined text; what a cell gives is an expression, which `optionArgument` reads. */
export function joinedSettings(joined: JoinedText, separator: RegExp): Map<string, string> {
  const settings = [...settingsOf(joined.text, separator)];
  return new Map(settings.map(([name, value]) => [name, writtenValue(joined.argument(value))]));
}

function writtenValue(argument: FormulaArgument): string {
  if (argument.kind === 'expression') return `=${argument.written}`;
  return argument.kind === 'text' ? argument.text : argument.kind === 'number' ? String(argument.value) : '';
}

/** The value of an option that a cell may give. */
export function optionArgument(value: string): FormulaArgument {
  return value.startsWith('=') ? { kind: 'expression', written: value.slice(1) } : { kind: 'text', text: value };
}

/** The options in a text: names and values joined by `=` or `:`, with a separator between them. */
export function settingsOf(text: string, separator: RegExp): Map<string, string> {
  const pieces = text.split(separator).map((piece) => piece.trim());
  return new Map(
    pieces
      .filter((piece) => piece !== '')
      .map((piece) => {
        const at = piece.search(/[=:]/);
        return at < 0
          ? [piece.toUpperCase(), '']
          : [piece.slice(0, at).trim().toUpperCase(), piece.slice(at + 1).trim()];
      }),
  );
}

/** Notes every option that is neither read nor without effect here. */
export function noteUnread(options: Options, read: readonly string[], notes: ConversionNote[]): void {
  for (const [name, value] of options) if (!read.includes(name)) notes.push(unread(name, value));
}

/** Options whose value changes nothing here. @param unchanged such values of an option, in upper case */
export function idleOptions(options: Options, unchanged: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.keys(unchanged).filter((name) => unchanged[name]?.includes(options.get(name)?.toUpperCase() ?? ''));
}

/** The value of an option by a table in upper case. @throws NoEqual for a value that the table does not have */
export function known<T>(table: Readonly<Record<string, T>>, name: string, value: string): T {
  const key = value.toUpperCase();
  const found = Object.hasOwn(table, key) ? table[key] : undefined;
  if (found === undefined) throw new NoEqual(unread(name, value));
  return found;
}

function unread(name: string, value: string): ConversionNote {
  if (value.startsWith('=')) return { kind: 'option-in-cell', reference: value.slice(1) };
  return { kind: 'no-option', name: [name, value].filter((part) => part !== '').join('=') };
}
