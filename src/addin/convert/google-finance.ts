/**
 * GOOGLEFINANCE of Google Sheets (https://support.google.com/docs/answer/3093281), and what formulas have around it there.
 * Without dates it is a quote; with them a table of daily or weekly values with a header, as MD.KLINE has it.
 */
import type { KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall, quoted, writtenArgument } from '../formula/argument';
import { barsCall, adjustsNotes, yearExtreme } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { known } from './options';
import { dateArgument, dateFormula, fieldIds, type FieldTable, symbolsArgument } from './parts';

const quoteTable: FieldTable = {
  PRICE: 'last_price',
  PRICEOPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  VOLUME: 'volume_shares',
  CLOSEYEST: 'prev_close',
  CHANGE: 'change_amount',
  CHANGEPCT: 'change_pct',
  TRADETIME: 'timestamp',
  CURRENCY: 'currency',
  NAME: 'name',
};

const instrumentTable: FieldTable = { SHARES: 'total_shares' };

const barTable: FieldTable = {
  PRICE: 'close',
  CLOSE: 'close',
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  VOLUME: 'volume_shares',
};
const all = ['OPEN', 'HIGH', 'LOW', 'CLOSE', 'VOLUME'];

const extremes: Readonly<Record<string, 'high' | 'low'>> = { HIGH52: 'high', LOW52: 'low' };

const intervals: Readonly<Record<string, KlinePeriod>> = { DAILY: '1d', 1: '1d', WEEKLY: '1w', 7: '1w' };

/** More cannot be a number of days: the first date of a sheet that people mean is later. */
const mostDays = 10_000;

/** Functions that Google Sheets has and Excel has not. An array formula needs no function where results spill. */
const beside = {
  ARRAYFORMULA: ([formula]: readonly FormulaArgument[]): ConvertedCall => ({
    call: formula === undefined ? '' : `(${writtenArgument(formula)})`,
    notes: [],
  }),
  ...Object.fromEntries(
    [
      'QUERY',
      'SPARKLINE',
      'FLATTEN',
      'SPLIT',
      'JOIN',
      'IMPORTXML',
      'IMPORTHTML',
      'IMPORTDATA',
      'IMPORTRANGE',
      'SORTN',
    ].map((name) => [name, () => withoutEqual(name)]),
  ),
};

export const googleFinance: Product = {
  functions: { GOOGLEFINANCE: convert },
  owns: (name) => name === 'GOOGLEFINANCE',
  beside,
};

function convert([ticker, attribute, start, end, interval]: readonly FormulaArgument[]): ConvertedCall {
  const symbols = symbolsArgument(ticker);
  const name = nameOf(attribute);
  return start === undefined || start.kind === 'blank'
    ? quote(symbols, name)
    : history(symbols, name, { start, end, interval });
}

/** The attribute in upper case, the price unless told, or the reference of the cell that holds it. */
function nameOf(attribute: FormulaArgument | undefined): string | { readonly reference: string } {
  if (attribute === undefined || attribute.kind === 'blank') return 'PRICE';
  if (attribute.kind === 'expression') return { reference: attribute.written };
  return writtenArgument(attribute).replaceAll('"', '').toUpperCase();
}

function quote(symbols: string, name: string | { readonly reference: string }): ConvertedCall {
  if (typeof name !== 'string') return { call: ownCall('QUOTE', [symbols, name.reference]), notes: [inCell(name)] };
  const extreme = extremes[name];
  if (extreme !== undefined) return { call: yearExtreme(symbols, extreme), notes: [{ kind: 'adjusts-dividends' }] };
  const notes: ConversionNote[] = [];
  const isReference = Object.hasOwn(instrumentTable, name);
  const fields = fieldIds([name], isReference ? instrumentTable : quoteTable, notes);
  return { call: ownCall(isReference ? 'INSTRUMENT' : 'QUOTE', [symbols, quoted(fields.join(','))]), notes };
}

interface Dates {
  readonly start: FormulaArgument;
  readonly end: FormulaArgument | undefined;
  readonly interval: FormulaArgument | undefined;
}

function history(
  symbols: string,
  name: string | { readonly reference: string },
  { start, end, interval }: Dates,
): ConvertedCall {
  const notes: ConversionNote[] = typeof name === 'string' ? [] : [inCell(name)];
  const fields = typeof name === 'string' ? fieldIds(name === 'ALL' ? all : [name], barTable, notes) : name;
  notes.push(...adjustsNotes(fields));
  const call = barsCall({
    symbols,
    period: periodOf(interval),
    start: dateArgument(start, notes),
    end: lastDay(start, end, notes),
    adjust: 'forward',
    fields,
    showDates: true,
    showHeaders: true,
    newestFirst: false,
  });
  return { call, notes };
}

/** A date, or a number of days from the first one on; without either, that day alone. */
function lastDay(start: FormulaArgument, end: FormulaArgument | undefined, notes: ConversionNote[]): string {
  if (end === undefined || end.kind === 'blank') return dateArgument(start, notes);
  if (end.kind !== 'number' || end.value > mostDays) return dateArgument(end, notes);
  return end.value <= 1 ? dateFormula(start) : `${dateFormula(start)}+${end.value - 1}`;
}

function periodOf(interval: FormulaArgument | undefined): KlinePeriod {
  if (interval === undefined || interval.kind === 'blank') return '1d';
  if (interval.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: interval.written });
  return known(intervals, 'interval', interval.kind === 'text' ? interval.text : String(interval.value));
}

function inCell({ reference }: { readonly reference: string }): ConversionNote {
  return { kind: 'field-in-cell', reference };
}

function withoutEqual(name: string): never {
  throw new NoEqual({ kind: 'no-function', name });
}
