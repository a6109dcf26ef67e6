/**
 * iFinD of Tonghuashun: thsiFinD, and the functions of its interface that formulas use as well: THS_HQ, THS_DS, THS_BD, THS_RQ,
 * THS_HF. Indicators, settings and their numbers are those of its manuals, where only `;` separates indicators of some functions.
 */
import { dateOfText } from '../../market/time/date-argument';
import type { Adjust, KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { barsCall, dayRowCall, dayValueCall, returnsAdjust, valuesCall } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { idleOptions, known, noteUnread, type Options, settingsOf } from './options';
import {
  bySpelling,
  dateArgument,
  fieldIds,
  fieldsArgument,
  type FieldTable,
  listOf,
  namesIn,
  periodsByLetter,
  periodsByMinutes,
  symbolsArgument,
} from './parts';

/** The kinds of securities that the service has; bonds, futures and others have indicators of the same names. */
const kinds = ['STOCK', 'INDEX', 'FUND', 'HK', 'HKS', 'US', 'USS'];

/** Indicators by their whole names, such as `ths_close_price_stock`, from what stands between the prefix and the kind. */
function indicatorTable(stems: FieldTable): FieldTable {
  const rows = Object.entries(stems).flatMap(([stem, id]) => kinds.map((kind) => [`THS_${stem}_${kind}`, id] as const));
  return Object.fromEntries(rows);
}

const barTable = indicatorTable(
  bySpelling({
    open: 'OPEN_PRICE OPEN',
    high: 'HIGH_PRICE HIGH',
    low: 'LOW_PRICE LOW',
    close: 'CLOSE_PRICE CLOSE',
    prev_close: 'PRE_CLOSE PRE_CLOSE_PRICE',
    volume_shares: 'VOL',
    amount: 'AMT',
    return: 'CHG_RATIO',
  }),
);

const instrumentTable = indicatorTable({
  STOCK_SHORT_NAME: 'name',
  SHORT_NAME: 'name',
  IPO_DATE: 'listing_date',
  TOTAL_SHARES: 'total_shares',
  FLOAT_ASHARE: 'float_shares',
});

const historyTable: FieldTable = {
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'close',
  PRECLOSE: 'prev_close',
  VOLUME: 'volume_shares',
  AMOUNT: 'amount',
  CHANGERATIO: 'return',
};

const quoteTable: FieldTable = {
  LATEST: 'last_price',
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  PRECLOSE: 'prev_close',
  CHANGE: 'change_amount',
  CHANGERATIO: 'change_pct',
  VOLUME: 'volume_shares',
  AMOUNT: 'amount',
  TURNOVERRATIO: 'turnover_rate',
  SWING: 'amplitude',
  TRADETIME: 'timestamp',
};

/** CPS of the history of quotes: the odd ones among them differ in how dividends are used, which the ratio of prices does not. */
const adjustments: Readonly<Record<string, Adjust>> = bySpelling({
  none: '1 NO',
  forward: '2 6 FORWARD FORWARD1 FORWARD3',
  backward: '3 7 BACKWARD BACKWARD1 BACKWARD3',
});
/** The parameter of an indicator. */
const indicatorAdjustments: Readonly<Record<string, Adjust>> = { 100: 'none', 101: 'backward', 102: 'forward' };

const read = ['INTERVAL', 'CPS'];
/** Values that change nothing: the layout of days that trade. */
const unchanged: Readonly<Record<string, readonly string[]>> = {
  FILL: ['OMIT', 'BLANK', 'ORIGINAL'],
  DAYS: ['TRADEDAYS'],
  CURRENCY: ['YSHB'],
  BASEDATE: ['1900-01-01'],
  PRICETYPE: ['1'],
  TIMEFORMAT: ['LOCALTIME'],
};

type Given = readonly FormulaArgument[];

const bars = (given: Given) => history(given, periodsByLetter, 'D');
const minuteBars = (given: Given) => history(given, periodsByMinutes, '1');
const functions = {
  THSIFIND: indicator,
  THS_HQ: bars,
  THS_HISTORYQUOTES: bars,
  THS_HF: minuteBars,
  THS_HIGHFREQUENCESEQUENCE: minuteBars,
  THS_DS: series,
  THS_DATESERIAL: series,
  THS_BD: basicData,
  THS_BASICDATA: basicData,
  THS_RQ: quotes,
  THS_REALTIMEQUOTES: quotes,
};

export const ifind: Product = { functions, owns: (name) => name.startsWith('THS_') || name === 'THSIFIND' };

/** `thsiFinD(indicator, code, day, adjustment)`, or with the last day of a range in the place of the adjustment. */
function indicator([name, code, day, second]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const symbols = symbolsArgument(code);
  if (name?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: name.written });
  const text = name?.kind === 'text' ? name.text : '';
  const isInstrument = Object.hasOwn(instrumentTable, text.toUpperCase());
  const [field = 'close'] = fieldIds([text], isInstrument ? instrumentTable : barTable, notes);
  if (isInstrument) return { call: ownCall('INSTRUMENT', [symbols, listOf([field])]), notes };
  if (second?.kind === 'text' && dateOfText(second.text) !== undefined) {
    const [start, end] = [dateArgument(day, notes), dateArgument(second, notes)];
    return { call: valuesCall({ symbols, start, end, field, adjust: 'none' }), notes };
  }
  const adjust = indicatorAdjust(second);
  return { call: dayValueCall({ symbols, day: dateArgument(day, notes) || 'TODAY()', field, adjust }), notes };
}

function indicatorAdjust(given: FormulaArgument | undefined): Adjust {
  if (given === undefined || given.kind === 'blank') return 'none';
  if (given.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: given.written });
  return known(indicatorAdjustments, '', given.kind === 'text' ? given.text : String(given.value));
}

/** `THS_HQ(codes, fields, settings, start, end)`: columns of dates and fields. */
function history(
  [codes, fields, settings, start, end]: Given,
  periods: Readonly<Record<string, KlinePeriod>>,
  usual: string,
): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readSettings(settings, notes);
  const adjust = known(adjustments, 'CPS', options.get('CPS') ?? '1');
  const ids = fieldsArgument(fields, historyTable, notes);
  const call = barsCall({
    ...range(codes, start, end, notes),
    period: known(periods, 'Interval', options.get('INTERVAL') ?? usual),
    adjust: 'reference' in ids ? adjust : returnsAdjust(ids, adjust, notes),
    fields: ids,
  });
  return { call, notes };
}

/** `THS_DS(codes, indicators, their parameters, settings, start, end)`. */
function series([codes, indicators, parameters, settings, start, end]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = readSettings(settings, notes);
  const fields = fieldIds(indicatorsIn(indicators), barTable, notes);
  const call = barsCall({
    ...range(codes, start, end, notes),
    period: known(periodsByLetter, 'Interval', options.get('INTERVAL') ?? 'D'),
    adjust: returnsAdjust(fields, commonAdjust(listed(parameters)), notes),
    fields,
  });
  return { call, notes };
}

function range(
  codes: FormulaArgument | undefined,
  start: FormulaArgument | undefined,
  end: FormulaArgument | undefined,
  notes: ConversionNote[],
) {
  const layout = { showDates: true, showHeaders: false, newestFirst: false } as const;
  const [first, last] = [dateArgument(start, notes), dateArgument(end, notes)];
  return { symbols: symbolsArgument(codes), start: first, end: last, ...layout };
}

/** `THS_BD(codes, indicators, their parameters)`: fields of instruments, or of the bar of a day. */
function basicData([codes, indicators, parameters]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const symbols = symbolsArgument(codes);
  const names = indicatorsIn(indicators);
  if (names.some((name) => Object.hasOwn(instrumentTable, name.toUpperCase())))
    return { call: ownCall('INSTRUMENT', [symbols, listOf(fieldIds(names, instrumentTable, notes))]), notes };
  const fields = fieldIds(names, barTable, notes);
  const [day = '', adjust = ''] = listed(parameters)[0]?.split(',') ?? [];
  const date = dateArgument(day === '' ? undefined : { kind: 'text', text: day }, notes) || 'TODAY()';
  return { call: dayRowCall({ symbols, day: date, fields, adjust: commonAdjust([adjust]) }), notes };
}

function quotes([codes, fields]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const ids = fieldsArgument(fields, quoteTable, notes);
  return { call: ownCall('QUOTE', [symbolsArgument(codes), listOf(ids)]), notes };
}

/** The parts of a text between semicolons. @throws NoEqual for what only the sheet knows */
function listed(argument: FormulaArgument | undefined): string[] {
  if (argument?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: argument.written });
  return argument?.kind === 'text' ? argument.text.split(';').map((part) => part.trim()) : [];
}

function indicatorsIn(argument: FormulaArgument | undefined): string[] {
  return listed(argument).flatMap(namesIn);
}

/** One adjustment of all indicators. @throws NoEqual where they differ */
function commonAdjust(parameters: readonly string[]): Adjust {
  const [first, ...others] = new Set(parameters.filter((text) => text !== ''));
  if (others.length > 0) throw new NoEqual({ kind: 'no-option', name: parameters.join(';') });
  return first === undefined ? 'none' : known(indicatorAdjustments, '', first);
}

function readSettings(argument: FormulaArgument | undefined, notes: ConversionNote[]): Options {
  if (argument?.kind === 'expression') notes.push({ kind: 'option-in-cell', reference: argument.written });
  const options = argument?.kind === 'text' ? settingsOf(argument.text, /[,;]/) : new Map<string, string>();
  noteUnread(options, [...read, ...idleOptions(options, unchanged)], notes);
  return options;
}
