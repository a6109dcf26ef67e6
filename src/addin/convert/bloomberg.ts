/** Bloomberg's BDP and BDH. */
import { namespace } from '../../brand/build';
import type { FieldId } from '../../market/fields';
import type { KlinePeriod } from '../../market/period';
import { type FormulaArgument, ownCall, quoted } from '../formula/argument';
import { type BarsCall, barsCall } from './bars-call';
import { type ConversionNote, type ConvertedCall, type Dialect, NoEqual } from './conversion';
import {
  dateArgument,
  type FieldTable,
  fieldsArgument,
  noteUnread,
  optionsOf,
  startArgument,
  symbolsArgument,
} from './parts';

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
const otherOptions = ['SORT', 'DIR', 'DTS', 'DATES', 'CSHADJNORMAL', 'CSHADJABNORMAL', 'CAPCHG'];

export const bloomberg: Dialect = {
  BDP: dataPoint,
  BDH: dataHistory,
  BDS: () => withoutEqual('BDS'),
  BQL: () => withoutEqual('BQL'),
};

function dataPoint([security, field, ...overrides]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const symbols = symbolsArgument(security);
  const name = field?.is === 'text' ? field.text.toUpperCase().replaceAll(' ', '_') : '';
  noteUnread(optionsOf(overrides, notes), [], notes);
  const column = depthColumns[name];
  if (column !== undefined)
    return { call: `INDEX(${namespace}.DEPTH(${symbols},1,"summary",FALSE),1,${column})`, notes };
  const isReference = name in instrumentTable;
  const fields = fieldsArgument(field, isReference ? instrumentTable : quoteTable, notes);
  const call = ownCall(isReference ? 'INSTRUMENT' : 'QUOTE', [symbols, oneList(fields)]);
  return { call: inMillions.includes(name) ? `(${call}/1000000)` : call, notes };
}

function oneList(fields: readonly FieldId[] | { readonly reference: string }): string {
  return 'reference' in fields ? fields.reference : quoted(fields.join(','));
}

function dataHistory([security, field, start, end, ...more]: readonly FormulaArgument[]): ConvertedCall {
  const notes: ConversionNote[] = [];
  const options = optionsOf(more, notes);
  const bars: BarsCall = {
    symbols: symbolsArgument(security),
    period: periodOf(options),
    start: startArgument(start, end, notes, relativeDate),
    end: dateArgument(end, notes, relativeDate),
    adjust: adjustOf(options, notes),
    fields: fieldsArgument(field, barTable, notes),
    showDates: !isHidden(options.get('DTS') ?? options.get('DATES')),
    showHeaders: false,
    newestFirst: /^(d|desc|reverse)/i.test(options.get('SORT') ?? ''),
  };
  const price = priceOfDay(bars, options);
  const daysAreOurs = price !== undefined || !showsClosedDays(options);
  noteUnread(options, [...periodOptions, ...otherOptions, ...(daysAreOurs ? closedDays : [])], notes);
  if (price !== undefined) return { call: price, notes };
  const call = barsCall(bars);
  return { call: /^h/i.test(options.get('DIR') ?? '') ? `TRANSPOSE(${call})` : call, notes };
}

/**
 * Days without trades are none of ours: all weekdays (N, W) or all days (A, C), where FILL says what they show. Trading days
 * alone (T) are the default. The letters are those that https://github.com/alpha-xone/xbbg takes from Excel. CDR names another
 * calendar: which codes are those of our exchanges is not published.
 */
const closedDays = ['DAYS', 'FILL'];

function showsClosedDays(options: ReadonlyMap<string, string>): boolean {
  return /^[nwac]/i.test(options.get('DAYS') ?? '');
}

/** One value of one day, that of the last trading day where the market is closed (P, C), is what MD.PRICE shows. */
function priceOfDay(bars: BarsCall, options: ReadonlyMap<string, string>): string | undefined {
  const { symbols, period, start, end, adjust, fields, showDates } = bars;
  const isPrevious = /^[pc]/i.test(options.get('FILL') ?? '');
  if (!showsClosedDays(options) || !isPrevious || showDates || period !== '1d' || start === '' || start !== end)
    return undefined;
  if ('reference' in fields || fields.length > 1) return undefined;
  const [field = 'close'] = fields;
  const given = [symbols, start, field === 'close' ? '' : quoted(field), adjust === 'forward' ? '' : quoted(adjust)];
  return ownCall('PRICE', given);
}

/** @throws NoEqual for half years and other lengths that we do not have */
function periodOf(options: ReadonlyMap<string, string>): KlinePeriod {
  const name = periodOptions.find((option) => options.has(option));
  if (name === undefined) return '1d';
  const value = options.get(name) ?? '';
  // A leading letter C or F tells calendar from fiscal periods: `CM`, `CQ`.
  const period = periods[value.toUpperCase()] ?? periods[value.toUpperCase().replace(/^C/, '')];
  if (period === undefined) throw new NoEqual({ is: 'no-option', name: `${name}=${value}` });
  return period;
}

/** Ordinary dividends are part of the adjustment unless the formula says otherwise: a terminal's defaults are not known here. */
function adjustOf(options: ReadonlyMap<string, string>, notes: ConversionNote[]): 'none' | 'forward' {
  const isRaw = (name: string) => /^n/i.test(options.get(name) ?? '');
  if (isRaw('CAPCHG')) return 'none';
  if (!/^y/i.test(options.get('CSHADJNORMAL') ?? '')) notes.push({ is: 'adjusts-dividends' });
  return 'forward';
}

function isHidden(dates: string | undefined): boolean {
  return /^h/i.test(dates ?? '');
}

/** `-5CD`, `-2CW`, `-3CM`, `-1CY` count calendar time, `-10AD` and `-10BD` trading days; `ED` is the latest day. */
function relativeDate(text: string): string | undefined {
  const [, amount, kind = '', unit = ''] = /^-(\d+)([ABC]?)([DWMQY])$/i.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const letter = unit.toLowerCase();
  if (letter === 'q') return `-${3 * Number(amount)}m`;
  return letter === 'd' && kind.toUpperCase() !== 'C' ? `-${amount}td` : `-${amount}${letter}`;
}

function withoutEqual(name: string): never {
  throw new NoEqual({ is: 'no-function', name });
}
