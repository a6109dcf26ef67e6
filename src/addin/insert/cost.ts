/** What a formula costs before it is inserted: the requests that it sends at most, when nothing is cached. */
import { questionsFor } from '../../client/answers/quote-questions';
import { columnIndex } from '../formula/columns';
import { symbolsTogether } from '../../client/batching/symbols-together';
import { indicatorNames } from '../../market/indicators/spec';
import { barsOfLookBack, parseLookBack } from '../../market/look-back/terms';
import { type FieldId, findField, quoteFields } from '../../market/fields/fields';
import { marketNamed, symbolsPerCalendar } from '../../market/symbols/market-calendar';
import { marketIds, noOwnMarkets, type OwnMarkets, zoneOf } from '../../market/time/markets';
import { marketOf } from '../../market/symbols/symbol';
import { longestClosing } from '../../market/bars/trading-days';
import { splitFields, splitList } from '../../market/texts/typed-text';
import { type ArgumentTexts, referenceIn } from './formula-text';
import { symbolIn } from './symbol-index';

export interface Cost {
  /** Undefined where only the workbook tells how many cells a reference has: spills, whole columns, defined names. */
  readonly requests: number | undefined;
  /** Seconds between these requests, for functions that update themselves. */
  readonly everySeconds?: number;
  /** In place of a number: one request for so many securities of a market, which only the service knows. */
  readonly securitiesPerRequest?: number;
}

const withoutRequests: readonly string[] = ['STATUS', 'FIELDS', 'ASOF'];
const streaming = ['LIVE', 'LIVEDEPTH', 'ALERT'];
const defaultSeconds = 3;

/** False for functions that never send one: for others, no requests means that nothing is chosen yet. */
export function usesRequests(functionId: string): boolean {
  return !withoutRequests.includes(functionId);
}

/** What the service allows and has. */
export interface ServiceTerms {
  /** Symbols in one batch request. */
  readonly symbolsPerRequest: number;
  /** Requests that the bars of a screen may take. */
  readonly screenRequests: number;
  readonly own?: OwnMarkets;
  /** The workbook is set to a past time. */
  readonly isPast?: boolean;
}

export function costOf(functionId: string, texts: ArgumentTexts, terms: ServiceTerms): Cost {
  if (!usesRequests(functionId)) return { requests: 0 };
  if (terms.isPast) return costInPast(functionId, texts, terms);
  const requests = requestsOf(functionId, texts, terms);
  if (!streaming.includes(functionId)) return { requests };
  const seconds = Number(texts['seconds'] || defaultSeconds);
  return { requests, everySeconds: Number.isFinite(seconds) ? seconds : defaultSeconds };
}

/** Values of a past time are made of bars. Live cells ask for them once. */
function costInPast(functionId: string, texts: ArgumentTexts, terms: ServiceTerms): Cost {
  if (unrecorded.includes(functionId)) return { requests: 0 };
  if (functionId === 'UNIVERSE') return { requests: undefined, securitiesPerRequest: terms.symbolsPerRequest };
  const requests = requestsOf(functionId, texts, terms);
  return { requests: requests === undefined ? undefined : questionsInPast(functionId, texts) * requests };
}

/** A security without bars takes one more, which says since when it is listed. */
function questionsInPast(functionId: string, texts: ArgumentTexts): number {
  if (recordsOfToday.includes(functionId)) return 1;
  if (!quotes.includes(functionId)) return 3;
  const { details, events } = questionsFor(functionId === 'QUOTE' ? fieldsRead(texts) : undefined);
  return 2 + Number(details) + Number(events);
}

/** Undefined for all, and where a name is in a cell. */
function fieldsRead({ fields = '' }: ArgumentTexts): readonly FieldId[] | undefined {
  const read = splitFields(fields)
    .filter((name) => name !== '')
    .map((name) => findField(name, quoteFields));
  return read.every((field) => field !== undefined) ? read : undefined;
}

const unrecorded: readonly string[] = ['DEPTH', 'LIVEDEPTH'];
const recordsOfToday: readonly string[] = ['INSTRUMENT', 'EXFACTORS'];
/** They are made of daily and minute bars, and where their fields need it of details of securities and ex-dates. */
const quotes: readonly string[] = ['QUOTE', 'LIVE', 'CARD'];

function requestsOf(functionId: string, texts: ArgumentTexts, terms: ServiceTerms): number | undefined {
  if (functionId === 'UNIVERSE') return requestsOfScreen(texts, terms);
  if (functionId === 'TRADINGDAYS' || functionId === 'TRADINGDAY') return requestsOfCalendar(texts, terms);
  const { text, more } = withBenchmark(texts['symbols'] ?? texts['symbol'], texts['benchmark']);
  const count = countOf(text);
  const symbolsPerRequest = symbolsTogether(barsOfEach(functionId, texts), terms.symbolsPerRequest);
  const requests =
    terms.isPast || hasDates(functionId, texts)
      ? requestsByZone(text, { ...terms, symbolsPerRequest })
      : dividedBy(symbolsPerRequest, count);
  const isAlone = count === 1 && more === 0;
  return requests === undefined ? undefined : questionsOf(functionId, texts, isAlone) * (requests + more);
}

/** The bars of each symbol where their number is given: those that are shown, and earlier ones that these look back on. */
function barsOfEach(functionId: string, texts: ArgumentTexts): number {
  if (!barFunctions.includes(functionId)) return 0;
  const { start = '', measures = '', fields = '' } = texts;
  const shown = start.trim() === '' ? barsWhenOmitted : isCount(start) ? Number(start) : 0;
  const lead = Math.max(0, ...Array.from(`${measures},${fields}`.matchAll(/\((\d+)/g), ([, digits]) => Number(digits)));
  return functionId === 'KLINE' ? shown + Math.max(lead, longestClosing) : Math.max(shown + longestClosing, lead);
}

const barsWhenOmitted = 250;

function questionsOf(functionId: string, texts: ArgumentTexts, isAlone: boolean): number {
  const { fields = '' } = texts;
  // The bars around the dates, and those of symbols that have none there.
  if (functionId === 'PRICE') return 2;
  if (barFunctions.includes(functionId)) return asksForDaysFirst(functionId, texts, isAlone) ? 2 : 1;
  if (functionId !== 'QUOTE') return 1;
  // Sparklines are of bars, the other fields of quotes.
  const isSparkline = (name: string) => /^(spark|走势)/i.test(name);
  const names = splitFields(fields);
  return names.some(isSparkline) && !names.every(isSparkline) ? 2 : 1;
}

/** Trading days that a range counts are asked for first where symbols share the range, or the bars themselves are no days. */
function asksForDaysFirst(functionId: string, texts: ArgumentTexts, isAlone: boolean): boolean {
  const { start = '', end = '', period = '', layout = '' } = texts;
  const isTogether = !isAlone && (functionId !== 'KLINE' || !/^(long)?$/i.test(layout.trim()));
  return [start, end].some(mayCountTradingDays) && (isTogether || !/^(1d)?$/.test(period.trim()));
}

/** True for a cell, which may hold such a date. */
function mayCountTradingDays(text: string): boolean {
  return /\dtd$|^prev$/i.test(text.trim()) || referenceIn(text) !== undefined;
}

/** One for each universe, and those of the bars that are looked back on: of the rows where they decide nothing, else of what the quotes leave. */
function requestsOfScreen(
  texts: ArgumentTexts,
  { symbolsPerRequest, screenRequests }: ServiceTerms,
): number | undefined {
  const { universe, fields = '', sort_by: sortBy = '', where = '', top = '' } = texts;
  const universes = countOf(universe);
  if (universes === undefined || universes === 0 || ![fields, sortBy, where].some(looksBack)) return universes;
  if (looksBack(sortBy) || looksBack(where)) return universes + screenRequests;
  const rows = top.trim() === '' ? rowsWhenOmitted : Number(top);
  const bars = Math.max(0, ...splitFields(fields).map(barsOfField));
  // Each universe may be of another zone.
  const batches = Math.ceil(rows / symbolsTogether(bars, symbolsPerRequest)) + universes - 1;
  return universes + (Number.isNaN(batches) ? screenRequests : Math.min(screenRequests, batches));
}

const rowsWhenOmitted = 100;

/** 0 for a field of quotes, and for one that is not complete yet. */
function barsOfField(name: string): number {
  try {
    return Math.max(0, ...(parseLookBack(name, 'fields') ?? []).map(barsOfLookBack));
  } catch {
    return 0;
  }
}

/** True for a text with parentheses behind a name, or the name of an indicator alone. */
function looksBack(text: string): boolean {
  return lookBackNames.test(text);
}

const lookBackNames = new RegExp(
  String.raw`[\p{L}_]\s*[(（]|(?:^|[-<>=,，])\s*(?:${[...indicatorNames, 'spark', '走势'].join('|')})\s*(?:$|[.<>=,，])`,
  'iu',
);

/** The benchmark is one more symbol. Beside cells, whose symbols only the workbook tells, it may take a request of its own. */
function withBenchmark(symbols = '', benchmark = ''): { readonly text: string; readonly more: number } {
  if (benchmark.trim() === '') return { text: symbols, more: 0 };
  const areCells = referenceIn(symbols) !== undefined || referenceIn(benchmark) !== undefined;
  return areCells ? { text: symbols, more: 1 } : { text: `${symbols},${benchmark}`, more: 0 };
}

/** The days of a range, and once more those before or after it where days are counted. A cell may hold a market. */
function requestsOfCalendar(texts: ArgumentTexts, { symbolsPerRequest }: ServiceTerms): number {
  const { symbol_or_market: whose = '', start = '', end_or_count: end = '', dates, offset = '' } = texts;
  if (whose.trim() === '') return 0;
  const isSymbol = referenceIn(whose) === undefined && marketNamed(whose) === undefined;
  const symbols = isSymbol ? 1 : symbolsPerCalendar;
  const counts = dates !== undefined || [start, end].some(mayCountTradingDays) || isCount(end) || Number(offset) !== 0;
  return (counts ? 2 : 1) * Math.ceil(symbols / symbolsPerRequest);
}

/** A date begins at another instant on each exchange: symbols share a request with those of their time zone. */
function hasDates(functionId: string, { start = '', end = '' }: ArgumentTexts): boolean {
  if (functionId === 'PRICE' || functionId === 'EXFACTORS') return true;
  return barFunctions.includes(functionId) && (end.trim() !== '' || !(Number(start) <= mostBars));
}

const barFunctions = ['KLINE', 'STATS', 'CORREL'];

/** A larger start is a date, as Excel counts days. */
const mostBars = 10_000;

function isCount(text: string): boolean {
  return Number(text) > 0 && Number(text) <= mostBars;
}

function requestsByZone(
  text = '',
  { symbolsPerRequest: perRequest, own = noOwnMarkets }: ServiceTerms,
): number | undefined {
  const count = countOf(text);
  if (count === undefined) return undefined;
  if (referenceIn(text) !== undefined) {
    // The cells may hold symbols of every zone, one of which is alone in its request.
    const zones = Math.min(count, new Set([...marketIds, ...own.values()].map(zoneOf)).size);
    return zones + Math.floor((count - zones) / perRequest);
  }
  const zones = new Map<string, number>();
  for (const place of placesIn(text)) {
    const symbol = symbolIn(place, own);
    const zone = symbol === undefined ? '' : zoneOf(marketOf(symbol, own));
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  return [...zones.values()].reduce((sum, symbols) => sum + Math.ceil(symbols / perRequest), 0);
}

function dividedBy(perRequest: number, count: number | undefined): number | undefined {
  return count === undefined ? undefined : Math.ceil(count / perRequest);
}

/** The places in a list, or the cells of a range; undefined for references of unknown size. */
function countOf(text = ''): number | undefined {
  const reference = referenceIn(text);
  if (reference === undefined) return placesIn(text).length;
  const range = /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/i.exec(reference.replace(/^.*!/s, ''));
  if (range === null) return undefined;
  const [, left = '', top, right = left, bottom = top] = range;
  return (Math.abs(columnIndex(right) - columnIndex(left)) + 1) * (Math.abs(Number(bottom) - Number(top)) + 1);
}

function placesIn(text: string): string[] {
  return splitList(text).filter((place) => place !== '');
}
