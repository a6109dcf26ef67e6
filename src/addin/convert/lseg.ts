/**
 * LSEG's (Refinitiv's) TR and RDP.Data, RHistory, RDP.HistoricalPricing, RData and RtGet. Their options are texts that formulas
 * join from cells: `"SDate="&B1&" Frq=W"`, `"START:2024-01-02 INTERVAL:1D"`.
 */
import type { FieldId } from '../../market/fields/fields';
import type { KlinePeriod } from '../../market/time/period';
import { splitFields } from '../../market/texts/typed-text';
import { type FormulaArgument, ownCall, quoted, writtenArgument } from '../formula/argument';
import { barsCall, adjustsNotes, dayRowCall } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { joinedText } from './joined-text';
import { historyFields, intervals, isoIntervals, pricingFields, quoteFields, reportFields } from './lseg-tables';
import { idleOptions, joinedSettings, known, noteUnread, optionArgument, type Options, settingsOf } from './options';
import { dateArgument, fieldIds, fieldsArgument, type FieldTable, listOf, symbolsArgument } from './parts';
import { countedBack, dateWithMonthName, isLater } from './spelled-dates';

type Given = readonly FormulaArgument[];

const functions = {
  TR: report,
  'RDP.DATA': report,
  RHISTORY: (given: Given) => history(given, { fields: historyFields, periods: intervals }),
  'RDP.HISTORICALPRICING': (given: Given) => history(given, { fields: pricingFields, periods: isoIntervals }),
  RDATA: ([codes, fields]: Given) => quotes('QUOTE', codes, fields),
  RTGET: ([, code, field]: Given) => quotes('LIVE', code, field),
};
const others = ['RTHISTORY', 'RTCHAIN', 'RTCONTRIBUTE', 'RTUPDATE', 'RSEARCH', 'DSGRID'];

export const lseg: Product = {
  functions,
  owns: (name) => Object.hasOwn(functions, name) || others.includes(name) || name.startsWith('RDP.'),
};

function quotes(
  id: 'QUOTE' | 'LIVE',
  codes: FormulaArgument | undefined,
  fields: FormulaArgument | undefined,
): ConvertedCall {
  const notes: ConversionNote[] = id === 'LIVE' ? [{ kind: 'streams' }] : [];
  const ids = fieldsArgument(fields, quoteFields, notes);
  return { call: ownCall(id, [symbolsArgument(codes, withMarket), listOf(ids)]), notes };
}

/** `TR(codes, fields, options, cell, cells of #1, #2 …)`: quotes without dates, else bars. */
function report([codes, fields, options, cell, ...references]: Given): ConvertedCall {
  const notes = notesOfPlace(cell);
  const symbols = symbolsArgument(codes, withMarket);
  const named = reportedFields(fields);
  const settings = new Map([...named.settings, ...settingsIn(options)]);
  const dates = { start: dateOf(settings.get('SDATE'), references), end: dateOf(settings.get('EDATE'), references) };
  noteUnread(settings, [...readOfReport, ...idleOptions(settings, unchanged)], notes);
  const wanted = { symbols, names: named.names, settings, notes };
  return settings.has('SDATE') || settings.has('EDATE') ? reportedBars(wanted, dates) : reportedQuotes(wanted);
}

const readOfReport = ['SDATE', 'EDATE', 'FRQ', 'CH', 'RH'];
/** Values that change nothing. */
const unchanged: Readonly<Record<string, readonly string[]>> = {
  SCALE: ['0'],
  PERIOD: ['FY0'],
  NULL: ['BLANK', 'NULL', 'NA', 'SKIP'],
  TIMEZONE: ['LOCAL', 'EXCHANGE', 'LOCALTIME'],
  TRANSPOSE: ['N'],
};

interface Report {
  readonly symbols: string;
  readonly names: readonly string[];
  readonly settings: Options;
  readonly notes: ConversionNote[];
}

function reportedQuotes({ symbols, names, settings, notes }: Report): ConvertedCall {
  const ids = fieldIds(names, quoteFields, notes);
  if (names.some((name) => /^TR\.(PRICECLOSE|CLOSEPRICE)$/i.test(name))) notes.push({ kind: 'latest-price' });
  const shown = /\bin\b/i.test(settings.get('RH') ?? '') ? ['symbol', ...ids] : ids;
  const headers = hasHeaders(settings) ? 'TRUE' : '';
  return { call: ownCall('QUOTE', [symbols, quoted(shown.join(',')), headers]), notes };
}

interface Dates {
  readonly start: FormulaArgument;
  readonly end: FormulaArgument;
}

/** Values of one date, or bars; dates are a column where a field or the option RH asks for them. */
function reportedBars({ symbols, names, settings, notes }: Report, { start, end }: Dates): ConvertedCall {
  const ids = fieldIds(names, reportFields, notes);
  const fields = ids.filter((id) => id !== 'timestamp');
  const showDates = ids.length > fields.length || /date/i.test(settings.get('RH') ?? '');
  notes.push(...adjustsNotes(ids));
  if (isOneDay(settings, { start, end })) {
    const day = dateArgument(start, notes) || 'TODAY()';
    const row = { symbols, day, fields: showDates ? (['timestamp', ...fields] as const) : fields };
    return { call: dayRowCall({ ...row, adjust: 'forward' }), notes };
  }
  const isBackward = isLater(start, end);
  const [first, last] = isBackward ? [end, start] : [start, end];
  return {
    call: barsCall({
      symbols,
      period: known(intervals, 'Frq', settings.get('FRQ') ?? 'D'),
      start: dateArgument(first, notes),
      end: dateArgument(last, notes),
      adjust: 'forward',
      fields,
      showDates,
      showHeaders: hasHeaders(settings),
      newestFirst: isBackward,
    }),
    notes,
  };
}

function isOneDay(settings: Options, { start, end }: Dates): boolean {
  return (!settings.has('FRQ') && !settings.has('EDATE')) || JSON.stringify(start) === JSON.stringify(end);
}

/** Fields without the prefix of their accessor, and the options that stand in parentheses behind them. */
function reportedFields(argument: FormulaArgument | undefined): {
  readonly names: readonly string[];
  readonly settings: Options;
} {
  if (argument?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: argument.written });
  const text = argument?.kind === 'text' ? argument.text : '';
  const settings = new Map<string, string>();
  const names = splitFields(text.replaceAll(';', ',')).map((piece) => {
    const open = piece.indexOf('(');
    if (open < 0) return piece;
    const close = piece.indexOf(')', open);
    for (const [name, value] of settingsOf(piece.slice(open + 1, close), /,/)) settings.set(name, value);
    return (piece.slice(0, open) + piece.slice(close + 1)).trim();
  });
  return { names: names.filter((name) => name !== ''), settings };
}

interface Source {
  readonly fields: FieldTable;
  readonly periods: Readonly<Record<string, KlinePeriod>>;
}

/** `RHistory(codes, fields, options, , layout, cell)`. RHistory shows the newest first unless told, and dates where its fields name them. */
function history([codes, fields, options, , layout, cell]: Given, source: Source): ConvertedCall {
  const notes = notesOfPlace(cell);
  const settings = new Map([...settingsIn(options), ...settingsIn(layout)]);
  noteUnread(settings, [...readOfHistory, ...idleOptions(settings, unchanged)], notes);
  const ids = historyIds(fields, source.fields, notes);
  notes.push(...adjustsNotes(ids));
  const isPricing = source.periods === isoIntervals;
  const call = barsCall({
    symbols: symbolsArgument(codes, withMarket),
    period: known(source.periods, 'INTERVAL', settings.get('INTERVAL') ?? (isPricing ? 'P1D' : '1D')),
    start: firstBar(settings, notes) ?? dateArgument(dateOf(settings.get('START'), []), notes),
    end: dateArgument(dateOf(settings.get('END'), []), notes),
    adjust: 'forward',
    fields: ids.filter((id) => id !== 'timestamp'),
    showDates: isPricing || ids.includes('timestamp'),
    showHeaders: hasHeaders(settings),
    newestFirst: !/^asc/i.test(settings.get('SORT') ?? 'desc'),
  });
  return { call: /^y/i.test(settings.get('TRANSPOSE') ?? '') ? `TRANSPOSE(${call})` : call, notes };
}

/** A number of bars in the place of a first date. */
function firstBar(settings: Options, notes: ConversionNote[]): string | undefined {
  const written = settings.get('NBROWS');
  if (written === undefined) return undefined;
  const rows = optionArgument(written);
  if (rows.kind !== 'text') return writtenArgument(rows);
  if (!/^\d{1,9}$/.test(rows.text)) throw new NoEqual({ kind: 'no-option', name: `NBROWS=${rows.text}` });
  if (Number(rows.text) > mostBars) notes.push({ kind: 'no-option', name: `NBROWS=${rows.text}` });
  return String(Math.min(Math.max(Number(rows.text), 1), mostBars));
}

/** More is a date to MD.KLINE. */
const mostBars = 10_000;
const readOfHistory = ['START', 'END', 'INTERVAL', 'NBROWS', 'SORT', 'CH', 'RH', 'TRANSPOSE', 'LAYOUT'];

/** `TRDPRC_1.Close` and `.Close` are the same; those of bids and asks have no equivalent. @throws NoEqual without any */
function historyIds(
  argument: FormulaArgument | undefined,
  table: FieldTable,
  notes: ConversionNote[],
): readonly FieldId[] {
  if (argument?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: argument.written });
  const names = argument?.kind === 'text' ? argument.text.split(/[;,]/) : [];
  const ids = fieldIds(names.map((name) => name.trim().replace(/^(TRDPRC_1)?\./i, '')).filter(Boolean), table, notes);
  return ids.some((id) => id !== 'timestamp') ? ids : [...ids, 'close'];
}

/** `CH:Fd`, `CH=In;Fd`: the names of the fields above the columns. */
function hasHeaders(settings: Options): boolean {
  return /fd/i.test(settings.get('CH') ?? '');
}

/** @throws NoEqual for a text that is in a cell */
function settingsIn(argument: FormulaArgument | undefined): Options {
  const text = joinedText(argument);
  if (text !== undefined) return joinedSettings(text, /\s/);
  if (argument?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: argument.written });
  return new Map();
}

/** A date of the options: `2024-01-02`, `02-May-2014`, `-1Y`, a cell, or the number of a cell behind the options (`#1`). */
function dateOf(value: string | undefined, references: Given): FormulaArgument {
  const argument = optionArgument(value ?? '');
  if (argument.kind !== 'text') return argument;
  if (argument.text === '') return { kind: 'blank' };
  const [, number] = /^#(\d{1,2})$/.exec(argument.text) ?? [];
  if (number !== undefined) return references[Number(number) - 1] ?? { kind: 'blank' };
  const named = dateWithMonthName(argument.text);
  return named === undefined ? (countedBack(argument.text, 'd') ?? numberOr(argument)) : { kind: 'text', text: named };
}

/** A serial number of Excel that was joined into the text. */
function numberOr(argument: { readonly kind: 'text'; readonly text: string }): FormulaArgument {
  return /^\d{5}$/.test(argument.text) ? { kind: 'number', value: Number(argument.text) } : argument;
}

/**
 * The letter behind the dot of a RIC is an exchange, not a class of shares as elsewhere: N, K, P and A are of New York, O is
 * Nasdaq, and others are of other countries, such as L of London.
 */
function withMarket(ric: string): string | undefined {
  const [, code, letter = ''] = /^(.+)\.([A-Za-z])$/.exec(ric) ?? [];
  if (code === undefined || /[NO]/i.test(letter)) return ric;
  // With the letter that spellings know, as a class may stand before it: `BRKb.K`.
  return /[KPA]/i.test(letter) ? `${code}.N` : undefined;
}

function notesOfPlace(cell: FormulaArgument | undefined): ConversionNote[] {
  return cell?.kind === 'expression' ? [{ kind: 'fills-elsewhere', reference: cell.written }] : [];
}
