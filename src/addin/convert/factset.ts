/**
 * FactSet's FDS, whose second argument is a formula of its own, often joined from cells: `P_PRICE(01/31/2024)`,
 * `"P_PRICE("&B1&",0,D)"`. Its dates have the American order, and count back in trading days (`-5D`), weeks, months.
 */
import type { FieldId } from '../../market/fields/fields';
import type { KlinePeriod } from '../../market/time/period';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { barsCall, adjustsNotes, dayValueCall } from './bars-call';
import { type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { type JoinedText, joinedText } from './joined-text';
import { known } from './options';
import { bySpelling, dateArgument, type FieldTable, listOf, symbolsArgument } from './parts';
import { americanDate, countedBack, isLater } from './spelled-dates';

const barTable: FieldTable = bySpelling({
  close: 'P_PRICE FG_PRICE P_PRICE_CLOSE P_CLOSE',
  open: 'P_PRICE_OPEN P_OPEN',
  high: 'P_PRICE_HIGH P_HIGH',
  low: 'P_PRICE_LOW P_LOW',
  volume_shares: 'P_VOLUME P_VOLUME_DAY FG_VOLUME',
});

const instrumentTable: FieldTable = bySpelling({
  name: 'FG_COMPANY_NAME PROPER_NAME P_NAME NAME',
  exchange: 'P_EXCHANGE',
  currency: 'P_CURRENCY',
});

/** Without a date. */
const quoteTable: FieldTable = Object.fromEntries(
  Object.entries(barTable).map(([name, id]) => [name, id === 'close' ? 'last_price' : id]),
);

const periods: Readonly<Record<string, KlinePeriod>> = bySpelling({
  '1d': 'D',
  '1w': 'W AW',
  '1M': 'M AM CM',
  '1Q': 'CQ AQ Q',
  '1Y': 'CY AY Y',
});

export const factset: Product = { functions: { FDS: convert }, owns: (name) => name.startsWith('FDS') };

function convert([code, formula]: readonly FormulaArgument[]): ConvertedCall {
  const symbols = symbolsArgument(code);
  const text = joinedText(formula);
  if (text === undefined) {
    if (formula?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: formula.written });
    throw new NoEqual({ kind: 'no-field', name: '' });
  }
  const { name, given } = formulaIn(text);
  const reference = fieldIn(instrumentTable, name);
  if (reference !== undefined) return { call: ownCall('INSTRUMENT', [symbols, listOf([reference])]), notes: [] };
  const field = fieldIn(barTable, name);
  if (field === undefined) throw new NoEqual({ kind: 'no-field', name: readable(text) });
  const notes: ConversionNote[] = /^P_VOLUME$/i.test(name) ? [{ kind: 'perhaps-thousands', name }] : [];
  return prices({ symbols, name, field, given, notes });
}

interface Prices {
  readonly symbols: string;
  readonly name: string;
  readonly field: FieldId;
  /** Start, end, frequency, currency. */
  readonly given: readonly FormulaArgument[];
  readonly notes: ConversionNote[];
}

function prices({ symbols, name, field, given, notes }: Prices): ConvertedCall {
  const [start, end, frequency, ...more] = given;
  for (const option of more)
    if (option.kind !== 'blank') notes.push({ kind: 'no-option', name: option.kind === 'text' ? option.text : '' });
  if (end === undefined || end.kind === 'blank') return oneValue({ symbols, name, field, given, notes });
  notes.push(...adjustsNotes([field]));
  const [first, last] = [dateOf(start), dateOf(end)];
  const isBackward = isLater(first, last);
  const [from, to] = isBackward ? [last, first] : [first, last];
  const call = barsCall({
    symbols,
    period: frequency === undefined || frequency.kind === 'blank' ? '1d' : known(periods, '', textOf(frequency)),
    start: dateArgument(from, notes),
    end: dateArgument(to, notes),
    adjust: 'forward',
    fields: [field],
    showDates: false,
    showHeaders: false,
    newestFirst: isBackward,
  });
  return { call, notes };
}

/** Of today, or of the last trading day on or before a date. */
function oneValue({ symbols, name, field, given: [start], notes }: Prices): ConvertedCall {
  const day = dateArgument(dateOf(start), notes);
  if (day !== '') {
    notes.push(...adjustsNotes([field]));
    return { call: dayValueCall({ symbols, day, field, adjust: 'forward' }), notes };
  }
  if (field === 'close') notes.push({ kind: 'latest-price' });
  return { call: ownCall('QUOTE', [symbols, listOf([fieldIn(quoteTable, name) ?? field])]), notes };
}

/** The name of the formula, and its arguments. @throws NoEqual for more than one call, such as `P_PRICE(0)/P_PRICE(-1)` */
function formulaIn(text: JoinedText): { readonly name: string; readonly given: readonly FormulaArgument[] } {
  const [, name = '', inside] = /^([A-Za-z_]\w*)\s*(?:\(([^()]*)\))?$/.exec(text.text.trim()) ?? [];
  if (name === '') throw new NoEqual({ kind: 'no-field', name: readable(text) });
  return { name, given: (inside ?? '').split(',').map((part) => text.argument(part)) };
}

function fieldIn(table: FieldTable, name: string): FieldId | undefined {
  const key = name.toUpperCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The text without the characters that stand for cells. */
function readable({ text }: JoinedText): string {
  return text.replaceAll(/[\ue000-\uf8ff]+/g, '…');
}

/** Today is blank, and so is the latest value. */
function dateOf(argument: FormulaArgument | undefined): FormulaArgument {
  if (argument?.kind === 'expression') return { kind: 'expression', written: joinedDate(argument.written) };
  if (argument?.kind !== 'text') return argument ?? { kind: 'blank' };
  if (/^now$/i.test(argument.text)) return { kind: 'blank' };
  // `0D-5D`: five trading days before the latest one.
  const text = argument.text.replaceAll("'", '').replace(/^0D?(?=-)/i, '');
  const american = americanDate(text);
  return american === undefined
    ? (countedBack(text, 'td') ?? { kind: 'text', text })
    : { kind: 'text', text: american };
}

/** A date that the sheet joins, such as `"0D-"&A1&"D"`. @throws NoEqual for others than a cell, and days back that a cell counts */
function joinedDate(written: string): string {
  const [, back] = /^"(?:0D?)?-"&(.+)&"D"$/i.exec(written) ?? [];
  if (back !== undefined) return `"-"&${back}&"td"`;
  if (joinedText({ kind: 'expression', written }) !== undefined)
    throw new NoEqual({ kind: 'option-in-cell', reference: written });
  return written;
}

/** @throws NoEqual for what only the sheet knows */
function textOf(argument: FormulaArgument): string {
  if (argument.kind === 'text') return argument.text;
  throw new NoEqual({ kind: 'option-in-cell', reference: argument.kind === 'expression' ? argument.written : '' });
}
