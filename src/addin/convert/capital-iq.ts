/**
 * Capital IQ of S&P: CIQ for one value, CIQRANGE for a column of them, CIQHI, CIQLO and CIQAVG for one figure of a range; SPG
 * and its relatives are the names of its successor. Of their items only prices and a few facts have an equivalent.
 */
import type { FieldId } from '../../market/fields/fields';
import { type FormulaArgument, ownCall } from '../formula/argument';
import { barsCall, adjustsNotes, dayValueCall, valuesCall } from './bars-call';
import { type CallConverter, type ConversionNote, type ConvertedCall, NoEqual, type Product } from './conversion';
import { known } from './options';
import { dateArgument, type FieldTable, listOf, periodsByLetter, symbolsArgument } from './parts';

/** Of bars, and what a quote has in its place where the formula has no date. */
const prices: Readonly<Record<string, { readonly bar: FieldId; readonly quote: FieldId; readonly isAdjusted?: true }>> =
  {
    IQ_CLOSEPRICE: { bar: 'close', quote: 'last_price' },
    IQ_CLOSEPRICE_ADJ: { bar: 'close', quote: 'last_price', isAdjusted: true },
    IQ_LASTSALEPRICE: { bar: 'close', quote: 'last_price' },
    IQ_OPENPRICE: { bar: 'open', quote: 'open' },
    IQ_HIGHPRICE: { bar: 'high', quote: 'high' },
    IQ_LOWPRICE: { bar: 'low', quote: 'low' },
    IQ_VOLUME: { bar: 'volume_shares', quote: 'volume_shares' },
    IQ_VALUE_TRADED: { bar: 'amount', quote: 'amount' },
    IQ_PRICEDATE: { bar: 'timestamp', quote: 'timestamp' },
  };

const instrumentTable: FieldTable = {
  IQ_COMPANY_NAME: 'name',
  IQ_EXCHANGE: 'exchange',
  IQ_COMPANY_TICKER: 'code',
  IQ_IPO_DATE: 'listing_date',
  IQ_SHARESOUTSTANDING: 'total_shares',
};

/** Ours are single shares. */
const inMillions = ['IQ_SHARESOUTSTANDING'];

const functions = {
  CIQ: oneValue,
  SPG: oneValue,
  CIQRANGE: range,
  CIQRANGEV: range,
  SPGRANGEV: range,
  CIQHI: figure('MAX'),
  CIQLO: figure('MIN'),
  CIQAVG: figure('AVERAGE'),
};

export const capitalIq: Product = { functions, owns: (name) => /^(CIQ|SPG|SNL)[A-Z]*$/.test(name) };

type Given = readonly FormulaArgument[];

/** `CIQ(code, item, date)`. */
function oneValue([code, item, date, ...more]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const symbols = symbolsArgument(code);
  const name = itemOf(item);
  const fact = Object.hasOwn(instrumentTable, name) ? instrumentTable[name] : undefined;
  if (fact !== undefined) {
    const call = ownCall('INSTRUMENT', [symbols, listOf([fact])]);
    return { call: inMillions.includes(name) ? `(${call}/1000000)` : call, notes };
  }
  const { bar, quote, isAdjusted } = priceOf(name);
  noteRest(more, notes);
  const day = dateArgument(date, notes);
  if (day === '') {
    if (quote === 'last_price') notes.push({ kind: 'latest-price' });
    return { call: ownCall('QUOTE', [symbols, listOf([quote])]), notes };
  }
  if (isAdjusted !== true) notes.push(...adjustsNotes([bar]));
  return { call: dayValueCall({ symbols, day, field: bar, adjust: 'forward' }), notes };
}

/** `CIQRANGE(code, item, start, end, , , order, frequency, label)`: a column of values, dates where the item is the date. */
function range([code, item, start, end, , , order, frequency]: Given): ConvertedCall {
  const notes: ConversionNote[] = [];
  const { bar, isAdjusted } = priceOf(itemOf(item));
  if (isAdjusted !== true) notes.push(...adjustsNotes([bar]));
  const call = barsCall({
    symbols: symbolsArgument(code),
    period:
      frequency === undefined || frequency.kind === 'blank' ? '1d' : known(periodsByLetter, '', textOf(frequency)),
    start: dateArgument(start, notes),
    end: dateArgument(end, notes),
    adjust: 'forward',
    fields: [bar],
    showDates: false,
    showHeaders: false,
    newestFirst: order?.kind === 'text' && /^desc/i.test(order.text),
  });
  return { call, notes };
}

/** `CIQHI(code, item, start, end)` as a function of Excel over the values. */
function figure(name: 'MAX' | 'MIN' | 'AVERAGE'): CallConverter {
  return ([code, item, start, end, ...more]) => {
    const notes: ConversionNote[] = [];
    const { bar, isAdjusted } = priceOf(itemOf(item));
    if (isAdjusted !== true) notes.push(...adjustsNotes([bar]));
    noteRest(more, notes);
    const days = { start: dateArgument(start, notes), end: dateArgument(end, notes) };
    const values = valuesCall({ symbols: symbolsArgument(code), ...days, field: bar, adjust: 'forward' });
    return { call: `${name}(${values})`, notes };
  };
}

/** An item in upper case. @throws NoEqual for one that only the sheet knows */
function itemOf(item: FormulaArgument | undefined): string {
  if (item?.kind === 'expression') throw new NoEqual({ kind: 'option-in-cell', reference: item.written });
  return item?.kind === 'text' ? item.text.toUpperCase() : '';
}

function priceOf(item: string): (typeof prices)[string] {
  const price = Object.hasOwn(prices, item) ? prices[item] : undefined;
  if (price === undefined) throw new NoEqual({ kind: 'no-field', name: item });
  return price;
}

/** Currencies and others behind the date. */
function noteRest(given: Given, notes: ConversionNote[]): void {
  for (const argument of given)
    if (argument.kind !== 'blank') notes.push({ kind: 'no-option', name: textOf(argument) });
}

function textOf(argument: FormulaArgument): string {
  switch (argument.kind) {
    case 'text':
      return argument.text;
    case 'number':
      return String(argument.value);
    case 'expression':
      return argument.written;
    case 'blank':
      return '';
  }
}
