/** Wind's WSD, WSI, WSS and WSQ, and its functions of one value such as s_dq_close (one-value.ts). */
import type { Adjust, KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { barsCall, dayValueCall, returnsAdjust } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { oneValueFunctions } from './one-value';
import { idleOptions, known, noteUnread, optionArgument, type Options, optionsOf } from './options';
import {
  dateArgument,
  fieldIds,
  fieldsArgument,
  type FieldTable,
  listOf,
  namesIn,
  periodsByLetter,
  periodsByMinutes,
  startArgument,
  symbolsArgument,
} from './parts';
import { isFromEnd, relativeDate, windDays } from './wind-days';

/** MD.PRICE has no shares, only the volume in the market's unit. */
const priceTable: FieldTable = {
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'close',
  PRE_CLOSE: 'prev_close',
  AMT: 'amount',
};

const barTable: FieldTable = { ...priceTable, VOLUME: 'volume_shares', PCT_CHG: 'return' };

/**
 * An example of WSQ in Python shows fractions: a last price of 10.35 after a change of -0.07, RT_PCT_CHG -0.0067 and RT_SWING
 * 0.0106 (notes on Wind's manual, https://cnblogs.com/champaign/p/15638161.html). Wind publishes no manual of WSQ in Excel, and
 * the example lacks RT_TURN: a note asks people to check.
 */
const quoteTable: FieldTable = {
  RT_LAST: 'last_price',
  RT_LATEST: 'last_price',
  RT_OPEN: 'open',
  RT_HIGH: 'high',
  RT_LOW: 'low',
  RT_PRE_CLOSE: 'prev_close',
  RT_CHG: 'change_amount',
  RT_PCT_CHG: 'change_pct',
  RT_SWING: 'amplitude',
  RT_VOL: 'volume_shares',
  RT_AMT: 'amount',
  RT_TURN: 'turnover_rate',
  RT_TIME: 'timestamp',
  RT_DATE: 'timestamp',
  SEC_NAME: 'name',
};

const instrumentTable: FieldTable = {
  SEC_NAME: 'name',
  EXCH_ENG: 'exchange',
  IPO_DATE: 'listing_date',
  TOTAL_SHARES: 'total_shares',
  FLOAT_A_SHARES: 'float_shares',
  FREE_FLOAT_SHARES: 'float_shares',
  CURR: 'currency',
  SEC_TYPE: 'type',
};

const adjustments: Readonly<Record<string, Adjust>> = { F: 'forward', B: 'backward', U: 'none', N: 'none' };

/** Options of the layout that our results have anyway, or that do not change values. */
const withoutEffect = ['TRADINGCALENDAR', 'RPTTYPE', 'SHOWPARAMS', 'COLS', 'ROWS', 'SHOWCODES'];
/** Their values that change nothing. */
const unchanged = { CURRENCY: ['ORIGINAL'], FILL: ['BLANK'], UNIT: ['1'], CYCLE: ['D'] };
const read = ['PERIOD', 'PER', 'PRICEADJ', 'ORDER', 'SHOWDATES', 'SHOWFIELDS', 'BARSIZE', 'DAYS', 'TRADEDATE'];

const functions = {
  WSD: (given: readonly FormulaArgument[]) => history(given, periodOf),
  WSI: (given: readonly FormulaArgument[]) => history(given, barSizeOf),
  WSS: crossSection,
  WSQ: realTime,
  ...windDays,
  ...oneValueFunctions(''),
};

const others = ['WST', 'WSET', 'EDB', 'WSES', 'WSEE', 'WPF', 'WPS', 'WPD', 'WUPF', 'WQID', 'WRTD'];

/** `s_ipo_price`, `i_val_pe`, `cb_info_term`: the kind of security, the kind of figure, the figure. */
const figure = /^(S|I|F|B|CB|W|H)_[A-Z]+_[A-Z0-9_]+$/;

export const wind: Product = {
  functions,
  owns: (name) => Object.hasOwn(functions, name) || others.includes(name) || figure.test(name),
};

function history(
  [code, field, start, end, ...more]: readonly FormulaArgument[],
  period: (options: Options) => KlinePeriod,
): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readOptions(more, notes);
  if (/^(w|all)/i.test(options.get('DAYS') ?? ''))
    notes.push({ kind: 'no-option', name: `DAYS=${options.get('DAYS') ?? ''}` });
  const fields = fieldsArgument(field, barTable, notes);
  const call = barsCall({
    symbols: symbolsArgument(code),
    period: period(options),
    start: startArgument(start, isFromEnd(start) ? end : undefined, notes, relativeDate),
    end: dateArgument(end, notes, relativeDate),
    adjust: 'reference' in fields ? adjustOf(options) : returnsAdjust(fields, adjustOf(options), notes),
    fields,
    showDates: !/^n/i.test(options.get('SHOWDATES') ?? ''),
    showHeaders: /^y/i.test(options.get('SHOWFIELDS') ?? ''),
    newestFirst: /^d/i.test(options.get('ORDER') ?? ''),
  });
  return { call, notes };
}

/** Fields of instruments, or one field of the daily bars of `tradeDate`. */
function crossSection([codes, field, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readOptions(more, notes);
  const symbols = symbolsArgument(codes);
  const names = field?.kind === 'text' ? namesIn(field.text).map((name) => name.toUpperCase()) : [];
  const day = options.get('TRADEDATE');
  if (day === undefined || names.some((name) => name in instrumentTable)) {
    const fields = fieldsArgument(field, instrumentTable, notes);
    return {
      call: ownCall('INSTRUMENT', [symbols, listOf(fields)]),
      notes,
    };
  }
  const [id, ...others] = fieldIds(names, priceTable, notes);
  if (id === undefined || others.length > 0) throw new NoEqual({ kind: 'no-field', name: names.slice(1).join(',') });
  const date = dateArgument(optionArgument(day), notes, relativeDate);
  return { call: dayValueCall({ symbols, day: date, field: id, adjust: adjustOf(options) }), notes };
}

function realTime([codes, field, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [{ kind: 'streams' }];
  readOptions(more, notes);
  const fields = fieldsArgument(field, quoteTable, notes, 'perhaps-fraction');
  return {
    call: ownCall('LIVE', [symbolsArgument(codes), listOf(fields)]),
    notes,
  };
}

function readOptions(given: readonly FormulaArgument[], notes: ConversionNote[]): Options {
  const options = optionsOf(given, notes, ['TRADEDATE']);
  noteUnread(options, [...read, ...withoutEffect, ...idleOptions(options, unchanged)], notes);
  return options;
}

function periodOf(options: Options): KlinePeriod {
  return known(periodsByLetter, 'PERIOD', options.get('PERIOD') ?? options.get('PER') ?? 'D');
}

function barSizeOf(options: Options): KlinePeriod {
  return known(periodsByMinutes, 'BARSIZE', options.get('BARSIZE') ?? '1');
}

/** Prices are as traded unless the formula says otherwise. */
function adjustOf(options: Options): Adjust {
  return known(adjustments, 'PRICEADJ', options.get('PRICEADJ') ?? 'U');
}
