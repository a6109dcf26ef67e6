/** Bloomberg's BDP and BDH, and what it has around them. */
import { namespace } from '../../brand/build';
import type { KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { currencyOf } from '../../market/symbols/units';
import { parseSymbol } from '../../market/symbols/symbol';
import { type BarsCall, barsCall, dayValueCall, yearExtreme } from './bars-call';
import { type CallPlace, type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { noteUnread, type Options, optionsOf } from './options';
import { dateArgument, type FieldTable, fieldsArgument, listOf, startArgument, symbolsArgument } from './parts';

const quoteTable: FieldTable = {
  PX_LAST: 'last_price',
  LAST_PRICE: 'last_price',
  PX_OPEN: 'open',
  PX_HIGH: 'high',
  PX_LOW: 'low',
  OPEN: 'open',
  HIGH: 'high',
  LOW: 'low',
  PX_YEST_CLOSE: 'prev_close',
  PREV_CLOSE_VALUE_REALTIME: 'prev_close',
  PX_CLOSE_1D: 'prev_close',
  CHG_NET_1D: 'change_amount',
  CHG_PCT_1D: 'change_pct',
  RT_PX_CHG_PCT_1D: 'change_pct',
  PX_VOLUME: 'volume_shares',
  VOLUME: 'volume_shares',
  TURNOVER: 'amount',
  PX_TURN_OVER: 'amount',
  NAME: 'name',
  SECURITY_NAME: 'name',
  LONG_COMP_NAME: 'name',
  SHORT_NAME: 'name',
  CRNCY: 'currency',
  LAST_UPDATE: 'timestamp',
  LAST_UPDATE_DT: 'timestamp',
  TIME: 'timestamp',
};

const instrumentTable: FieldTable = {
  EQY_SH_OUT: 'total_shares',
  EQY_FLOAT: 'float_shares',
  EQY_INIT_PO_DT: 'listing_date',
  TICKER: 'code',
  EXCH_CODE: 'exchange',
  SECURITY_TYP: 'type',
  PX_TICK_SIZE: 'tick_size',
};

/** Ours are single shares. */
const inMillions = ['EQY_SH_OUT', 'EQY_FLOAT'];

const barTable: FieldTable = {
  PX_LAST: 'close',
  LAST_PRICE: 'close',
  PX_OPEN: 'open',
  OPEN: 'open',
  PX_HIGH: 'high',
  HIGH: 'high',
  PX_LOW: 'low',
  LOW: 'low',
  PX_VOLUME: 'volume_shares',
  VOLUME: 'volume_shares',
  TURNOVER: 'amount',
  PX_TURN_OVER: 'amount',
  PX_YEST_CLOSE: 'prev_close',
};

/** Columns of MD.DEPTH's layout `summary`. */
const depthColumns: Readonly<Record<string, number>> = { BID: 3, PX_BID: 3, ASK: 4, PX_ASK: 4, PX_MID: 5, MID: 5 };

const periods: Readonly<Record<string, KlinePeriod>> = {
  D: '1d',
  DAILY: '1d',
  W: '1w',
  WEEKLY: '1w',
  M: '1M',
  MONTHLY: '1M',
  Q: '1Q',
  QUARTERLY: '1Q',
  Y: '1Y',
  YEARLY: '1Y',
  A: '1Y',
  ANNUALLY: '1Y',
};
const periodOptions = ['PER', 'PERIOD', 'PERIODICITYSELECTION', 'PERIODSEL'];
const otherOptions = ['SORT', 'DIR', 'DIRECTION', 'DTS', 'DATES', 'CSHADJNORMAL', 'CSHADJABNORMAL', 'CAPCHG'];
/** Excel's own, and their values that change nothing: the size of the result, closing prices, which are the default. */
const withoutEffect = ['COLS', 'ROWS', 'ARRAY'];
const unchanged: Readonly<Record<string, string>> = { QUOTE: 'C', QUOTETYPE: 'P', QTTYP: 'P' };
const currencyOptions = ['CURRENCY', 'CURR', 'FX'];

/** Functions without an equivalent. Excel has many of its own that begin with B, so that each is named. */
const others = [
  ...['BDS', 'BQL', 'BQL.QUERY', 'BQLX', 'BEQS', 'BSRCH', 'BEST', 'BCURVE', 'BCURVEFWD', 'BCURVESTRIP', 'BINTERPOL'],
  ...['BADDPERIODS', 'BCOUNTPERIODS', 'BFIELDINFO', 'BFIELDSEARCH', 'BLISTMEMBERS', 'BXLISTITEM', 'BVIEW', 'BTABLE'],
  ...['BLP', 'BLPB', 'BLPH', 'BLPSH', 'BLPHF', 'BRB', 'BPREF', 'BUSERINFO'],
];

const functions = {
  BDP: dataPoint,
  BDH: dataHistory,
  BTODAY: (): ConvertedCall => ({ call: 'TODAY()', notes: [] }),
};

export const bloomberg: Product = {
  functions,
  owns: (name) => Object.hasOwn(functions, name) || others.includes(name),
};

/** Prices of the last year. */
const extremes: Readonly<Record<string, 'high' | 'low'>> = { HIGH_52WEEK: 'high', LOW_52WEEK: 'low' };

function dataPoint([security, field, ...overrides]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const symbols = symbolsArgument(security);
  const name = field?.kind === 'text' ? field.text.toUpperCase().replaceAll(' ', '_') : '';
  noteUnread(optionsOf(overrides, notes), [], notes);
  const column = depthColumns[name];
  if (column !== undefined)
    return { call: `INDEX(${namespace}.DEPTH(${symbols},1,"summary",FALSE),1,${column})`, notes };
  const extreme = extremes[name];
  if (extreme !== undefined)
    return { call: yearExtreme(symbols, extreme), notes: [...notes, { kind: 'adjusts-dividends' }] };
  const isReference = name in instrumentTable;
  const fields = fieldsArgument(field, isReference ? instrumentTable : quoteTable, notes);
  const call = ownCall(isReference ? 'INSTRUMENT' : 'QUOTE', [symbols, listOf(fields)]);
  return { call: inMillions.includes(name) ? `(${call}/1000000)` : call, notes };
}

function dataHistory(
  [security, field, start, end, ...more]: readonly FormulaArgument[],
  place?: CallPlace,
): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = optionsOf(more, notes);
  const bars: BarsCall = {
    symbols: symbolsArgument(security),
    period: periodOf(options),
    start: isOneDay(start, end)
      ? dateArgument(end, notes, relativeDate)
      : startArgument(start, end, notes, relativeDate),
    end: dateArgument(end, notes, relativeDate),
    adjust: adjustOf(options, notes),
    fields: fieldsArgument(field, barTable, notes),
    showDates: !isHidden(options.get('DTS') ?? options.get('DATES')),
    showHeaders: false,
    newestFirst: /^(d|desc|reverse)/i.test(options.get('SORT') ?? ''),
  };
  const value = place?.isTable === true ? undefined : valueOfDay(bars, options);
  const read = [
    ...[...periodOptions, ...otherOptions, ...idleOptions(bars, options)],
    ...closedDaysRead(options, value !== undefined),
  ];
  noteUnread(options, read, notes);
  if (value !== undefined) return { call: value, notes };
  const call = barsCall(bars);
  return {
    call: /^h/i.test(options.get('DIR') ?? options.get('DIRECTION') ?? '') ? `TRANSPOSE(${call})` : call,
    notes,
  };
}

/** A start that counts back from an equal end, such as `-1AD`, is that day. */
function isOneDay(start: FormulaArgument | undefined, end: FormulaArgument | undefined): boolean {
  return JSON.stringify(start) === JSON.stringify(end);
}

/** Options that change nothing here; a currency only where it is not that of the security. */
function idleOptions({ symbols }: BarsCall, options: Options): string[] {
  const usual = Object.keys(unchanged).filter((name) =>
    options
      .get(name)
      ?.toUpperCase()
      .startsWith(unchanged[name] ?? ''),
  );
  const own = currencyOptions.filter((name) => options.get(name)?.toUpperCase() === currencyIn(symbols));
  return [...withoutEffect, ...usual, ...own];
}

/** The currency of the only symbol of an argument; undefined for several, and for what only the sheet knows. */
function currencyIn(symbols: string): string | undefined {
  return symbols.startsWith('"') && !symbols.includes(',')
    ? (currencyOf(parseSymbol(symbols.slice(1, -1))) ?? undefined)
    : undefined;
}

/**
 * Days without trades are none of ours: all weekdays (N, W) or all days (A, C), where FILL says what they show. Trading days
 * alone (T) are the default. The letters are those that https://github.com/alpha-xone/xbbg takes from Excel. CDR names another
 * calendar: which codes are those of our exchanges is not published.
 */
function closedDaysRead(options: Options, isValue: boolean): readonly string[] {
  if (showsClosedDays(options)) return isValue ? ['DAYS', 'FILL'] : [];
  // Without closed days, blanks are all that is left to fill: a security that was not traded has no row here.
  return isFilledBefore(options) ? ['DAYS'] : ['DAYS', 'FILL'];
}

function isFilledBefore(options: Options): boolean {
  return /^[pc]/i.test(options.get('FILL') ?? '');
}

function showsClosedDays(options: Options): boolean {
  return /^[nwac]/i.test(options.get('DAYS') ?? '');
}

/**
 * One field of one day is one value, without its date unless the formula asks for dates. Where the market is closed, P and C show
 * that of the last trading day; nothing else does.
 */
function valueOfDay({ symbols, period, start, end, adjust, fields }: BarsCall, options: Options): string | undefined {
  if (period !== '1d' || start === '' || start !== end || showsDates(options)) return undefined;
  if ('reference' in fields ? fields.reference.includes(':') : fields.length > 1) return undefined;
  const isFilled = showsClosedDays(options);
  if (isFilled && !isFilledBefore(options)) return undefined;
  const field = 'reference' in fields ? fields : (fields[0] ?? 'close');
  return dayValueCall({ symbols, day: start, field, adjust, isExact: !isFilled });
}

function showsDates(options: Options): boolean {
  return /^[sty]/i.test(options.get('DTS') ?? options.get('DATES') ?? '');
}

/** @throws NoEqual for half years and other lengths that we do not have */
function periodOf(options: Options): KlinePeriod {
  const name = periodOptions.find((option) => options.has(option));
  if (name === undefined) return '1d';
  const value = options.get(name) ?? '';
  // A leading letter tells actual and calendar periods from fiscal ones: `AM`, `CM`, `CQ`.
  const period = periods[value.toUpperCase()] ?? periods[value.toUpperCase().replace(/^[AC]/, '')];
  if (period === undefined) throw new NoEqual({ kind: 'no-option', name: `${name}=${value}` });
  return period;
}

/** Ordinary dividends are part of the adjustment unless the formula says otherwise: a terminal's defaults are not known here. */
function adjustOf(options: Options, notes: ConversionNote[]): 'none' | 'forward' {
  const isRaw = (name: string) => /^n/i.test(options.get(name) ?? '');
  if (isRaw('CAPCHG')) return 'none';
  if (!/^y/i.test(options.get('CSHADJNORMAL') ?? '')) notes.push({ kind: 'adjusts-dividends' });
  return 'forward';
}

function isHidden(dates: string | undefined): boolean {
  return /^[hfn]/i.test(dates ?? '');
}

/** `-5CD`, `-2CW`, `-3CM`, `-1CY` count calendar time, `-10AD` and `-10BD` trading days; `ED` is the latest day. */
function relativeDate(text: string): string | undefined {
  const [, amount, kind = '', unit = ''] = /^-(\d+)([ABC]?)([DWMQY])$/i.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const letter = unit.toLowerCase();
  if (letter === 'q') return `-${3 * Number(amount)}m`;
  return letter === 'd' && kind.toUpperCase() !== 'C' ? `-${amount}td` : `-${amount}${letter}`;
}
