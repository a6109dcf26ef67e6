/**
 * Choice of East Money: CSD and CSS, also as EM_CSD and EM_CSS, and functions of one value such as EM_S_DQ_CLOSE (one-value.ts).
 * The options and their numbers are those of the manual of its interface: Period, AdjustFlag, CurType, Order.
 */
import type { Adjust, KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { barsCall, dayRowCall, returnsAdjust } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { oneValueFunctions } from './one-value';
import { idleOptions, known, noteUnread, optionArgument, type Options, optionsOf } from './options';
import {
  dateArgument,
  type FieldTable,
  fieldsArgument,
  listOf,
  namesIn,
  startArgument,
  symbolsArgument,
} from './parts';
import { isFromEnd, relativeDate } from './wind-days';

const barTable: FieldTable = {
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'close',
  PRECLOSE: 'prev_close',
  VOLUME: 'volume_shares',
  AMOUNT: 'amount',
  PCTCHANGE: 'return',
};

const quoteTable: FieldTable = {
  NOW: 'last_price',
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  PRECLOSE: 'prev_close',
  CHANGE: 'change_amount',
  PCTCHANGE: 'change_pct',
  VOLUME: 'volume_shares',
  AMOUNT: 'amount',
  TIME: 'timestamp',
  NAME: 'name',
};

const instrumentTable: FieldTable = {
  NAME: 'name',
  LISTDATE: 'listing_date',
  TOTALSHARE: 'total_shares',
  LIQSHARE: 'float_shares',
};

const periods: Readonly<Record<string, KlinePeriod>> = { 1: '1d', 2: '1w', 3: '1M', 4: '1Y' };
const adjustments: Readonly<Record<string, Adjust>> = { 1: 'none', 2: 'backward', 3: 'forward' };
const read = ['PERIOD', 'ADJUSTFLAG', 'ORDER', 'TRADEDATE'];
/** Options of the layout, and values that change nothing. */
const withoutEffect = ['ISPANDAS', 'ROWINDEX', 'MARKET', 'RECVTIMEOUT', 'COLS', 'ROWS', 'YEAR'];
const unchanged = { CURTYPE: ['1'], PRICETYPE: ['1'], FILLDATA: ['0'], TYPE: ['1'] };

const functions = {
  CSD: series,
  EM_CSD: series,
  CSS: crossSection,
  EM_CSS: crossSection,
  CSQ: realTime,
  EM_CSQ: realTime,
};
const others = ['CSES', 'CTR', 'CMC', 'CST', 'CNQ', 'CFN'];
const ofOneValue = oneValueFunctions('EM_');

export const choice: Product = {
  functions: { ...functions, ...ofOneValue },
  owns: (name) => Object.hasOwn(functions, name) || others.includes(name) || name.startsWith('EM_'),
};

function series([codes, fields, start, end, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readOptions(more, notes);
  const ids = fieldsArgument(fields, barTable, notes);
  const call = barsCall({
    symbols: symbolsArgument(codes),
    period: known(periods, 'Period', options.get('PERIOD') ?? '1'),
    start: startArgument(start, isFromEnd(start) ? end : undefined, notes, relativeDate),
    end: dateArgument(end, notes, relativeDate),
    adjust: 'reference' in ids ? adjustOf(options) : returnsAdjust(ids, adjustOf(options), notes),
    fields: ids,
    showDates: true,
    showHeaders: false,
    newestFirst: options.get('ORDER') === '2',
  });
  return { call, notes };
}

/** Fields of instruments, or one field of the daily bars of `TradeDate`. */
function crossSection([codes, fields, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readOptions(more, notes);
  const symbols = symbolsArgument(codes);
  const day = options.get('TRADEDATE');
  const names = fields?.kind === 'text' ? namesIn(fields.text) : [];
  if (day === undefined || names.some((name) => Object.hasOwn(instrumentTable, name.toUpperCase())))
    return { call: ownCall('INSTRUMENT', [symbols, listOf(fieldsArgument(fields, instrumentTable, notes))]), notes };
  const ids = fieldsArgument(fields, barTable, notes);
  if ('reference' in ids) throw new NoEqual({ kind: 'option-in-cell', reference: ids.reference });
  const date = dateArgument(optionArgument(day), notes, relativeDate);
  return { call: dayRowCall({ symbols, day: date, fields: ids, adjust: adjustOf(options) }), notes };
}

function realTime([codes, fields, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [{ kind: 'streams' }];
  readOptions(more, notes);
  const ids = fieldsArgument(fields, quoteTable, notes);
  return { call: ownCall('LIVE', [symbolsArgument(codes), listOf(ids)]), notes };
}

function readOptions(given: readonly FormulaArgument[], notes: ConversionNote[]): Options {
  const options = optionsOf(given, notes, ['TRADEDATE']);
  noteUnread(options, [...read, ...withoutEffect, ...idleOptions(options, unchanged)], notes);
  return options;
}

function adjustOf(options: Options): Adjust {
  return known(adjustments, 'AdjustFlag', options.get('ADJUSTFLAG') ?? '1');
}
