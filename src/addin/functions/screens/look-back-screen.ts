/**
 * Screens that look back. Conditions on quotes come first; bars are asked for what these leave, and not before their number of
 * requests is known to be allowed.
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
import { fieldsOfAll, findField, quoteFields, type QuoteField } from '../../../market/fields/fields';
import type { Bars } from '../../../market/bars/bars';
import { zoneOf } from '../../../market/time/markets';
import { isProblem, MarketDataError, type ProblemKind } from '../../../market/texts/problem';
import type { Quote } from '../../../market/fields/records';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { symbolsTogether } from '../../../client/batching/batcher';
import { defaultScreenRequests, type Settings } from '../../../client/store/settings';
import { maxSymbolsPerRequest } from '../../../protocol/assumptions';
import { screenCells, type ScreenColumn } from '../../sheet/screen-table';
import { isAll, readField } from '../arguments/arguments';
import { lastPriceIn, lookBackOf, parseScreenCondition, type ScreenRow } from './screen-conditions';
import { type ChosenQuotes, missedIn, type ScreenPlan, type ScreenTexts, sorting } from './screen-plan';
import type { Call, Outcomes } from '../calls/services';

/** @throws MarketDataError bad-argument */
export function lookBackPlan(texts: ScreenTexts, defaults: readonly QuoteField[]): ScreenPlan {
  const conditions = texts.where.map((text) => ({ text, ...parseScreenCondition(text, texts.context) }));
  const ofQuotes = conditions.filter(({ terms }) => terms.length === 0);
  const ofBars = conditions.filter(({ terms }) => terms.length > 0);
  const sortTerms: LookBack[] = [];
  const order = sorting<ScreenRow>(texts.sortBy, (key) => sortValue(key, sortTerms));
  const columns = texts.fields.length === 0 ? defaults : texts.fields.flatMap(columnsNamed);
  const deciding = [...ofBars.flatMap(({ terms }) => terms), ...sortTerms];
  const shown = columns.flatMap((column) => (typeof column === 'string' ? [] : [column]));

  async function choose(call: Call, quotes: readonly Quote[], top: number): Promise<ChosenQuotes> {
    const best = (rows: ScreenRow[]) => rows.sort(order).slice(0, top);
    const all = quotes.map(withoutValues);
    const met = all.filter((row) => ofQuotes.every(({ isMet }) => isMet(row)));
    // What bars do not decide is cut first: so few bars are asked for.
    const wanted = deciding.length === 0 ? best(met) : met;
    const rows = await withValues(call, wanted, [...deciding, ...shown]);
    const left = rows.filter((row) => ofBars.every(({ isMet }) => isMet(row)));
    // Bars are known of what the quotes leave: conditions on them say something of these rows alone.
    const missed = missedIn(met, all, ofQuotes) ?? missedIn(left, rows, ofBars);
    const chosen = best(left);
    const values = new Map(chosen.map((row) => [row.quote.symbol, row] as const));
    const valueOf = (symbol: SymbolCode, term: LookBack) => {
      const row = values.get(symbol);
      return row ? lookBackOf(row, term) : NaN;
    };
    return {
      missed,
      quotes: chosen.map(({ quote }) => quote),
      columns,
      barsOf: (symbol) => values.get(symbol)?.bars,
      cells: (table) => screenCells({ ...table, columns, valueOf }),
    };
  }
  return { choose };
}

function withoutValues(quote: Quote): ScreenRow {
  return { quote, values: new Map() };
}

function columnsNamed(name: string): readonly ScreenColumn[] {
  if (isAll(name)) return fieldsOfAll(quoteFields);
  return quoteFieldIn(name) ?? parseLookBack(name, 'fields') ?? [readField(name, quoteFields, 'fields')];
}

function quoteFieldIn(name: string): readonly [QuoteField] | undefined {
  const field = findField(name, quoteFields) ?? lastPriceIn(name);
  return field && [field];
}

/** @param terms takes those that the key needs */
function sortValue(key: string, terms: LookBack[]): (row: ScreenRow) => string | number | null {
  const [field] = quoteFieldIn(key) ?? [];
  const term = field === undefined ? parseOneLookBack(key.replace(/^-/, ''), 'sort_by') : undefined;
  if (!term) {
    const named = field ?? readField(key, quoteFields, 'sort_by');
    return ({ quote }) => quote[named];
  }
  terms.push(term);
  return (row) => {
    const value = lookBackOf(row, term);
    return Number.isNaN(value) ? null : value;
  };
}

/** @throws MarketDataError too-many-requests, or a failure of bars that says nothing about their symbol: a part of a screen would mislead */
async function withValues(call: Call, rows: readonly ScreenRow[], terms: readonly LookBack[]): Promise<ScreenRow[]> {
  if (terms.length === 0 || rows.length === 0) return [...rows];
  const distinct = new Map(terms.map((term) => [lookBackText(term), term]));
  const count = Math.max(...terms.map(barsOfLookBack));
  const bars = await daysBefore(call, rows, count);
  return rows.map(({ quote }) => {
    const found = bars.get(quote.symbol);
    if (found === undefined || isProblem(found)) return { quote, values: new Map() };
    return rowOf(quote, found, distinct, call);
  });
}

function rowOf(quote: Quote, days: Bars, terms: ReadonlyMap<string, LookBack>, { facts }: Call): ScreenRow {
  const market = facts.marketOf(quote.symbol);
  const bars = withAdjustedVolume(daysWithQuote(days, quote, market), quote.symbol);
  const values = [...terms].map(([text, term]) => [text, lookBackValue(term, bars, market, computeIndicator)] as const);
  return { quote, values: new Map(values), bars };
}

async function daysBefore(call: Call, rows: readonly ScreenRow[], count: number): Promise<Outcomes<Bars>> {
  const symbols = rows.map(({ quote }) => quote.symbol);
  requireAffordable(call, symbols, count);
  const found = await askByZone(symbols, call.facts, (members, market) => {
    const yesterday = dayNumber(dayAt(call.now, market) - 1);
    return call.bars(members, { period: '1d', adjust: 'forward', count, to: endOfDay(yesterday, market) });
  });
  const failure = [...found.values()].filter(isProblem).find(({ problem }) => !ofOneSymbol.has(problem.kind));
  if (failure) throw failure;
  return found;
}

/** What a service says of a symbol alone: it has no values, as one without bars has none. */
const ofOneSymbol: ReadonlySet<ProblemKind> = new Set(['unknown-symbol', 'no-bars', 'request-refused']);

/** @throws MarketDataError too-many-requests */
function requireAffordable({ settings, facts, asOf }: Call, symbols: readonly SymbolCode[], count: number): void {
  const { screenRequests: limit = defaultScreenRequests, ...terms } = settings();
  const zones = new Map<string, number>();
  for (const symbol of symbols) {
    const zone = zoneOf(facts.marketOf(symbol));
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  const requests = [...zones.values()].reduce(
    (sum, size) => sum + batchesOf(size, count, terms, asOf !== undefined),
    0,
  );
  if (requests > limit) throw new MarketDataError({ kind: 'too-many-requests', of: 'look-back', requests, limit });
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
