/**
 * Functions that Wind and Choice have for each field, with the same arguments: `s_dq_close(code, date, adjustment)` for one day,
 * `s_dq_close(code, first, last, adjustment)` for the days of a range (Wind's manual of its plug-in for Excel).
 */
import { dateOfText } from '../../market/time/date-argument';
import type { FieldId } from '../../market/fields/fields';
import type { Adjust } from '../../market/time/period';
import { type FormulaArgument, ownCall, quoted } from '../formula/argument';
import { type CallConverter, type ConversionNote, type Dialect, NoEqual } from './conversion';
import { dayValueCall, valuesCall } from './bars-call';
import { dateArgument, startArgument, symbolsArgument } from './parts';
import { isFromEnd, relativeDate } from './wind-days';

/** A field of daily bars. */
interface DailyField {
  readonly field: FieldId | 'change_amount';
  /** An argument chooses the adjustment. */
  readonly adjusts?: true;
}

/** By the ends of the names. Shares, funds and indices have the same fields. */
const dailyFields: Readonly<Record<string, DailyField>> = {
  OPEN: { field: 'open', adjusts: true },
  HIGH: { field: 'high', adjusts: true },
  LOW: { field: 'low', adjusts: true },
  CLOSE: { field: 'close', adjusts: true },
  PRECLOSE: { field: 'prev_close', adjusts: true },
  VOLUME: { field: 'volume_shares' },
  AMOUNT: { field: 'amount' },
  PCTCHANGE: { field: 'return' },
  CHANGE: { field: 'change_amount' },
};

/** Indices have no adjustment. */
const kinds: Readonly<Record<string, { readonly adjusts: boolean }>> = {
  S: { adjusts: true },
  F: { adjusts: true },
  I: { adjusts: false },
};

const instrumentFields: Readonly<Record<string, FieldId>> = { NAME: 'name', LISTEDDATE: 'listing_date' };

/** @param prefix of all names in upper case: '' or `EM_` */
export function oneValueFunctions(prefix: string): Dialect {
  const named = Object.entries(kinds).flatMap(([kind, { adjusts }]) => [
    ...Object.entries(dailyFields).map(([name, row]): [string, CallConverter] => [
      `${prefix}${kind}_DQ_${name}`,
      dailyValue(`${prefix}${kind}_DQ_${name}`, row.field, adjusts && row.adjusts === true),
    ]),
    ...Object.entries(instrumentFields).map(([name, field]): [string, CallConverter] => [
      `${prefix}${kind}_INFO_${name}`,
      ([code]) => ({ call: ownCall('INSTRUMENT', [symbolsArgument(code), quoted(field)]), notes: [] }),
    ]),
  ]);
  return Object.fromEntries(named);
}

function dailyValue(name: string, field: DailyField['field'], adjusts: boolean): CallConverter {
  return ([code, date, ...rest]) => {
    const notes: ConversionNote[] = field === 'return' ? [{ kind: 'fraction', name: name.toLowerCase() }] : [];
    const [last, adjustment] = isLastDay(rest, adjusts) ? rest : [undefined, rest[0]];
    const adjust = adjustmentOf(adjustment, adjusts);
    const symbols = symbolsArgument(code);
    if (field === 'change_amount') {
      if (last !== undefined) throw new NoEqual({ kind: 'no-function', name: name.toLowerCase() });
      return { call: change(symbols, dayOf(date, notes)), notes };
    }
    if (last === undefined) return { call: dayValueCall({ symbols, day: dayOf(date, notes), field, adjust }), notes };
    const start = startArgument(date, isFromEnd(date) ? last : undefined, notes, relativeDate);
    return { call: valuesCall({ symbols, start, end: dateArgument(last, notes, relativeDate), field, adjust }), notes };
  };
}

/** Today where the formula has no date. */
function dayOf(date: FormulaArgument | undefined, notes: ConversionNote[]): string {
  return dateArgument(date, notes, relativeDate) || 'TODAY()';
}

function change(symbols: string, day: string): string {
  const [close, before] = (['close', 'prev_close'] as const).map((field) =>
    dayValueCall({ symbols, day, field, adjust: 'none' }),
  );
  return `(${close ?? ''}-${before ?? ''})`;
}

/**
 * True when the third argument ends a range: a date, anything before a fourth argument, or what only the sheet knows where no
 * adjustment can stand. A lone reference there is either in functions with an adjustment, which is for `adjustmentOf` to say.
 */
function isLastDay([third, fourth]: readonly FormulaArgument[], adjusts: boolean): boolean {
  if (third === undefined || third.kind === 'blank') return false;
  if (fourth !== undefined) return true;
  if (third.kind === 'expression') return !adjusts;
  return third.kind === 'number' ? third.value > 1000 : dateOfText(third.text) !== undefined;
}

/** By the number that ends the functions. */
const adjustments: readonly (Adjust | undefined)[] = [undefined, 'none', 'backward', 'forward'];

/** @throws NoEqual for the fixed-point adjustment, and for a number that only the sheet knows */
function adjustmentOf(given: FormulaArgument | undefined, adjusts: boolean): Adjust {
  if (given === undefined || given.kind === 'blank') return 'none';
  if (given.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: given.written });
  const written = given.kind === 'number' ? String(given.value) : given.text;
  // Without an adjustment the number is a unit or a kind, of which the first is the usual one.
  const adjust = adjusts ? adjustments[Number(written)] : written === '1' ? 'none' : undefined;
  if (adjust === undefined) throw new NoEqual({ kind: 'no-option', name: written });
  return adjust;
}
