/**
 * Screens that need more than quotes: details of the securities, such as their price limits, and bars. Conditions on quotes come
 * first, then those on details; bars are asked for what these leave. Nothing is asked before its number of requests is known to
 * be allowed.
 *
 * Bars are asked up to the day before. The quote is the day itself: it is never older than the rest of the screen, and the bars
 * before it stay the same for all screens of the day.
 */
import { withAdjustedVolume } from '../../../market/bars/adjust';
import { askByZone } from '../../../client/store/bars';
import { computeIndicator } from '../../../market/indicators/spec';
import {
  barsOfLookBack,
  type LookBack,
  lookBackText,
  parseLookBack,
  parseOneLookBack,
} from '../../../market/look-back/terms';
import { daysWithQuote, lookBackValue } from '../../../market/look-back/values';
import { dayAt, dayNumber, endOfDay } from '../../../market/time/exchange-time';
import {
  type DetailField,
  detailFields,
  fieldsOfAll,
  findField,
  quoteFields,
  type QuoteField,
  type ScreenField,
  screenFields,
} from '../../../market/fields/fields';
import type { Bars } from '../../../market/bars/bars';
import { zoneOf } from '../../../market/time/markets';
import { isProblem, MarketDataError, type ProblemKind } from '../../../market/texts/problem';
import type { Quote, SymbolRecord } from '../../../market/fields/records';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { symbolsTogether } from '../../../client/batching/batcher';
import { defaultScreenRequests, type Settings } from '../../../client/store/settings';
import { maxSymbolsPerRequest } from '../../../protocol/assumptions';
import { screenCells, type ScreenColumn } from '../../sheet/screen-table';
import { isAll, readField } from '../arguments/arguments';
import {
  fieldOf,
  lastPriceIn,
  lookBackOf,
  type Needs,
  needsOf,
  parseScreenCondition,
  quotedRow,
  type ScreenRow,
} from './screen-conditions';
import { type ChosenQuotes, missedIn, type ScreenPlan, type ScreenTexts, sorting } from './screen-plan';
import type { Call, Outcomes } from '../calls/services';

/** @throws MarketDataError bad-argument */
export function extendedPlan(texts: ScreenTexts, defaults: readonly QuoteField[]): ScreenPlan {
  const conditions = texts.where.map((text) => ({ text, ...parseScreenCondition(text, texts.context) }));
  const needing = (wanted: (needs: Needs) => boolean) => conditions.filter(({ needs }) => wanted(needs));
  const ofQuotes = needing(({ details, terms }) => !details && terms.length === 0);
  const ofDetails = needing(({ details, terms }) => details && terms.length === 0);
  const ofBars = needing(({ terms }) => terms.length > 0);
  const keys: Needs[] = [];
  const order = sorting<ScreenRow>(texts.sortBy, (key) => sortValue(key, keys));
  const columns = texts.fields.length === 0 ? defaults : texts.fields.flatMap(columnsNamed);
  const deciding = together([...conditions.map(({ needs }) => needs), ...keys]);
  const shown = together(columns.map(needsOf));

  async function choose(call: Call, quotes: readonly Quote[], top: number): Promise<ChosenQuotes> {
    const best = (rows: ScreenRow[]) => rows.sort(order).slice(0, top);
    const all = quotes.map(quotedRow);
    const met = all.filter((row) => ofQuotes.every(({ isMet }) => isMet(row)));
    const detailed = deciding.details ? await withDetails(call, met) : met;
    const wanted = detailed.filter((row) => ofDetails.every(({ isMet }) => isMet(row)));
    // What bars do not decide is cut first: so few bars are asked for.
    const cut = deciding.terms.length === 0 ? best(wanted) : wanted;
    const rows = await withValues(call, cut, [...deciding.terms, ...shown.terms]);
    const left = rows.filter((row) => ofBars.every(({ isMet }) => isMet(row)));
    // Details are known of what the quotes leave, bars of what both leave: a condition on them says something of these rows alone.
    const missed =
      missedIn(met, all, ofQuotes) ?? missedIn(wanted, detailed, ofDetails) ?? missedIn(left, rows, ofBars);
    const chosen = best(left);
    const complete = shown.details && !deciding.details ? await withDetails(call, chosen) : chosen;
    const rowOfSymbol = new Map(complete.map((row) => [row.quote.symbol, row] as const));
    const valueOf = (symbol: SymbolCode, term: LookBack) => {
      const row = rowOfSymbol.get(symbol);
      return row ? lookBackOf(row, term) : NaN;
    };
    return {
      missed,
      columns,
      rowAt: (index) => complete[index],
      cells(table) {
        const symbols = complete.map(({ quote }) => [quote.symbol]);
        const records = new Map(complete.map((row) => [row.quote.symbol, recordOf(row)]));
        return screenCells({ ...table, symbols, records, columns, valueOf });
      },
    };
  }
  return { choose };
}

function together(needs: readonly Needs[]): Needs {
  return { details: needs.some(({ details }) => details), terms: needs.flatMap(({ terms }) => terms) };
}

/** The quote, with the details beside it; a field of both is that of the quote. */
function recordOf({ quote, details }: ScreenRow): SymbolRecord<ScreenField> {
  const unrecorded = new Set([...(details?.unrecorded ?? []), ...(quote.unrecorded ?? [])]);
  return { ...noDetails, ...details, ...quote, unrecorded };
}

const noDetails = Object.fromEntries(detailFields.map((field) => [field, null])) as Record<DetailField, null>;

function columnsNamed(name: string): readonly ScreenColumn[] {
  if (isAll(name)) return fieldsOfAll(quoteFields);
  return fieldIn(name) ?? parseLookBack(name, 'fields') ?? [readField(name, screenFields, 'fields')];
}

function fieldIn(name: string): readonly [ScreenField] | undefined {
  const field = findField(name, screenFields) ?? lastPriceIn(name);
  return field && [field];
}

/** @param needs takes what the key needs */
function sortValue(key: string, needs: Needs[]): (row: ScreenRow) => string | number | null {
  const bare = key.replace(/^-/, '');
  const [named] = fieldIn(bare) ?? [];
  const term = named === undefined ? parseOneLookBack(bare, 'sort_by') : undefined;
  if (!term) {
    const field = named ?? readField(key, screenFields, 'sort_by');
    needs.push(needsOf(field));
    return (row) => fieldOf(row, field);
  }
  needs.push(needsOf(term));
  return (row) => {
    const value = lookBackOf(row, term);
    return Number.isNaN(value) ? null : value;
  };
}

/** @throws MarketDataError too-many-requests, or a failure of details that says nothing about their security */
async function withDetails(call: Call, rows: readonly ScreenRow[]): Promise<ScreenRow[]> {
  const { symbolsPerRequest = maxSymbolsPerRequest } = call.settings();
  requireAllowed(call, Math.ceil(rows.length / symbolsPerRequest));
  const found = await call.instruments(rows.map(({ quote }) => quote.symbol));
  requireServed(found);
  return rows.map((row) => {
    const details = found.get(row.quote.symbol);
    return details === undefined || isProblem(details) ? row : { ...row, details };
  });
}

/** @throws MarketDataError too-many-requests, or a failure of bars that says nothing about their symbol */
async function withValues(call: Call, rows: readonly ScreenRow[], terms: readonly LookBack[]): Promise<ScreenRow[]> {
  if (terms.length === 0 || rows.length === 0) return [...rows];
  const distinct = new Map(terms.map((term) => [lookBackText(term), term]));
  const count = Math.max(...terms.map(barsOfLookBack));
  const bars = await daysBefore(call, rows, count);
  return rows.map((row) => {
    const found = bars.get(row.quote.symbol);
    return found === undefined || isProblem(found) ? row : rowOf(row, found, distinct, call);
  });
}

function rowOf(row: ScreenRow, days: Bars, terms: ReadonlyMap<string, LookBack>, { facts }: Call): ScreenRow {
  const { quote } = row;
  const market = facts.marketOf(quote.symbol);
  const bars = withAdjustedVolume(daysWithQuote(days, quote, market), quote.symbol);
  const values = [...terms].map(([text, term]) => [text, lookBackValue(term, bars, market, computeIndicator)] as const);
  return { ...row, values: new Map(values), bars };
}

async function daysBefore(call: Call, rows: readonly ScreenRow[], count: number): Promise<Outcomes<Bars>> {
  const symbols = rows.map(({ quote }) => quote.symbol);
  requireAllowed(call, requestsOfBars(call, symbols, count));
  const found = await askByZone(symbols, call.facts, (members, market) => {
    const yesterday = dayNumber(dayAt(call.now, market) - 1);
    return call.bars(members, { period: '1d', adjust: 'forward', count, to: endOfDay(yesterday, market) });
  });
  requireServed(found);
  return found;
}

/** @throws MarketDataError what says nothing about one symbol: a part of a screen would mislead */
function requireServed<Value>(found: Outcomes<Value>): void {
  const failure = [...found.values()].filter(isProblem).find(({ problem }) => !ofOneSymbol.has(problem.kind));
  if (failure) throw failure;
}

/** What a service says of a symbol alone: it has no values, as one without bars has none. */
const ofOneSymbol: ReadonlySet<ProblemKind> = new Set(['unknown-symbol', 'no-bars', 'request-refused', 'not-listed']);

/** @throws MarketDataError too-many-requests */
function requireAllowed({ settings }: Call, requests: number): void {
  const { screenRequests: limit = defaultScreenRequests } = settings();
  if (requests > limit) throw new MarketDataError({ kind: 'too-many-requests', of: 'extended', requests, limit });
}

function requestsOfBars({ settings, facts, asOf }: Call, symbols: readonly SymbolCode[], count: number): number {
  const zones = new Map<string, number>();
  for (const symbol of symbols) {
    const zone = zoneOf(facts.marketOf(symbol));
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  return [...zones.values()].reduce((sum, size) => sum + batchesOf(size, count, settings(), asOf !== undefined), 0);
}

/** An estimate: answers of the cache are not known before they are asked. */
function batchesOf(
  symbols: number,
  count: number,
  { symbolsPerRequest = maxSymbolsPerRequest }: Pick<Settings, 'symbolsPerRequest'>,
  isPast: boolean,
): number {
  // As of a past time, bars are asked up to the end of the month, and their adjustment is made of the events.
  const bars = isPast ? count + longestMonth : count;
  return (
    Math.ceil(symbols / symbolsTogether(bars, symbolsPerRequest)) +
    (isPast ? Math.ceil(symbols / symbolsPerRequest) : 0)
  );
}

const longestMonth = 31;
