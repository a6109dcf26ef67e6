/** Excel's own STOCKHISTORY. */
import type { FieldId } from '../../market/fields/fields';
import type { KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, writtenArgument } from '../formula/argument';
import { barsCall } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { dateArgument, symbolsArgument } from './parts';

/** By the numbers of its argument `interval`. */
const intervals: readonly KlinePeriod[] = ['1d', '1w', '1M'];
/** By the numbers of its properties. */
const properties: readonly FieldId[] = ['timestamp', 'close', 'open', 'high', 'low', 'volume_shares'];

export const stockHistory: Product = {
  functions: { STOCKHISTORY: history },
  owns: (name) => name === 'STOCKHISTORY',
  // Files store the sign `@` as a function, which Excel wrote around functions of add-ins.
  beside: { SINGLE: ([formula]) => ({ call: formula === undefined ? '' : writtenArgument(formula), notes: [] }) },
};

function history([stock, start, end, interval, headers, ...columns]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [{ kind: 'adjusts-dividends' }];
  const first = dateArgument(start, notes);
  const shown = numberOf(headers, 1);
  if (shown === 2) notes.push({ kind: 'no-option', name: 'headers=2' });
  const chosen = chosenProperties(columns, notes);
  const period = pick(intervals, interval ?? { kind: 'blank' });
  if (period !== '1d' && chosen.includes('timestamp')) notes.push({ kind: 'last-days' });
  const call = barsCall({
    symbols: symbolsArgument(stock),
    period,
    start: first,
    // Without an end it returns the first day alone.
    end: dateArgument(end, notes) || first,
    adjust: 'forward',
    fields: chosen,
    showDates: false,
    showHeaders: shown !== 0,
    newestFirst: false,
  });
  return { call, notes };
}

/** Date and close unless told. @throws NoEqual if all are unknown, and for one that only the sheet knows */
function chosenProperties(columns: readonly FormulaArgument[], notes: ConversionNote[]): FieldId[] {
  const numbers = columns.filter((column) => column.kind !== 'blank').map((column) => numberOf(column, 0));
  if (numbers.length === 0) return ['timestamp', 'close'];
  const known = numbers.flatMap((number) => properties[number] ?? []);
  if (known.length === 0) throw new NoEqual({ kind: 'no-field', name: numbers.join(', ') });
  for (const number of numbers) if (!properties[number]) notes.push({ kind: 'dropped-field', name: String(number) });
  return known;
}

/** @throws NoEqual for a number that is not in the table, and for one that only the sheet knows */
function pick<T>(table: readonly T[], argument: FormulaArgument): T {
  const found = table[numberOf(argument, 0)];
  if (found === undefined) throw new NoEqual({ kind: 'no-option', name: String(numberOf(argument, 0)) });
  return found;
}

function numberOf(argument: FormulaArgument | undefined, byDefault: number): number {
  if (argument === undefined || argument.kind === 'blank') return byDefault;
  if (argument.kind === 'number') return argument.value;
  const reference = argument.kind === 'expression' ? argument.written : argument.text;
  throw new NoEqual({ kind: 'option-in-cell', reference });
}
