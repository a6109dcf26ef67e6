/** MD.UNIVERSE: a whole market screened in one request, or with details and bars of what its quotes leave, sorted and cut before it spills. */
import { namesOfValue } from '../../i18n/cells/value-names';
import { parseCondition } from '../../../market/fields/conditions';
import { detailFields, fieldNames as namesOfField, quoteFields, type QuoteField } from '../../../market/fields/fields';
import { isUniverse, isUniverseName, type UniverseId, universes } from '../../../market/time/period';
import { badArgument, isProblem, MarketDataError, type Outcome } from '../../../market/texts/problem';
import { type Quote, requireRecorded } from '../../../market/fields/records';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { typedText, splitFields } from '../../../market/texts/typed-text';
import { isUnknownUniverse } from '../../../protocol/assumptions';
import type { Rectangle } from '../../sheet/cells';
import { recordCells } from '../../sheet/record-table';
import {
  fieldNames,
  isAll,
  outcomeOf,
  readBoolean,
  readField,
  readFields,
  readOneOf,
  readText,
  readWholeNumber,
} from '../arguments/arguments';
import { extendedPlan } from './extended-screen';
import { quotedRow } from './screen-conditions';
import {
  type ChosenQuotes,
  missedIn,
  type ScreenPlan,
  type ScreenTable,
  type ScreenTexts,
  sorting,
} from './screen-plan';
import type { Call } from '../calls/services';
import type { Calculation } from '../calls/definition';
import { indicatorNames } from '../../../market/indicators/spec';
import { barsOfLookBack, parseLookBack } from '../../../market/look-back/terms';
import type { Asked, Cost } from '../../insert/cost';

export interface UniverseArguments {
  readonly universe: unknown;
  readonly fields: unknown;
  readonly sortBy: unknown;
  readonly top: unknown;
  readonly headers: unknown;
  readonly where: unknown;
}

const defaultFields = ['symbol', 'name', 'last_price', 'change_pct'] as const satisfies readonly QuoteField[];
const topRange = { min: 1, max: 100_000, whenOmitted: 100 };

export const universe: Calculation<UniverseArguments> = {
  parameters: ['universe', 'fields', 'sortBy', 'top', 'headers', 'where'],
  run: async (call, given) => screenRectangle(await findScreen(call, given)),
  cost: (asked) => screenCost(asked, topRange.whenOmitted),
};

/** What a screen has chosen, and what it becomes cells with. */
export interface FoundScreen extends ChosenQuotes {
  readonly texts: ScreenTexts;
  readonly table: ScreenTable;
}

/** A row for each quote that meets all conditions, the best of `sort_by` first; without it in the order of the service. */
export async function findScreen(call: Call, given: UniverseArguments): Promise<FoundScreen> {
  const { cellHost, facts, now } = call;
  const ids = readUniverses(given.universe);
  const texts = {
    fields: fieldNames(given.fields),
    sortBy: fieldNames(given.sortBy, 'sort_by'),
    where: fieldNames(given.where, 'where'),
    context: { argument: 'where', now: () => now, namesOf: namesOfValue },
  };
  const top = isAll(readText(given.top)) ? Infinity : readWholeNumber(given.top, 'top', topRange);
  const headers = readBoolean(given.headers, 'headers', true);
  const plan = planOf(texts);
  const all = [...(await call.universes(ids))].flatMap(quotesOrThrow);
  const chosen = await plan.choose(call, all, top);
  const staleFacts = {
    // A stale universe makes all its quotes stale.
    isStale: (key: SymbolCode | UniverseId) => facts.isStale(key) || ids.some((id) => facts.isStale(id)),
    tickSize: (symbol: SymbolCode) => facts.tickSize(symbol),
    marketOf: (symbol: SymbolCode) => facts.marketOf(symbol),
  };
  return { ...chosen, texts, table: { headers, priceField: 'last_price', facts: staleFacts, host: cellHost } };
}

/** @throws MarketDataError no-match, where no header would stay */
function screenRectangle({ cells, missed, table }: FoundScreen): Rectangle {
  if (missed && !table.headers) throw new MarketDataError(missed);
  return cells(table);
}

/** What quotes cannot decide needs details or bars, or is a mistake that is named there. */
function planOf(texts: ScreenTexts): ScreenPlan {
  const plan = outcomeOf(() => quotePlan(texts));
  return isProblem(plan) ? extendedPlan(texts, defaultFields) : plan;
}

/** @throws MarketDataError bad-argument */
function quotePlan(texts: ScreenTexts): ScreenPlan {
  const fields = readFields(texts.fields, quoteFields, defaultFields);
  const order = sorting<Quote>(texts.sortBy, (key) => {
    const field = readField(key, quoteFields, 'sort_by');
    return (quote) => {
      if (quote[field] === null) requireRecorded(quote, field);
      return quote[field];
    };
  });
  const conditions = texts.where.map((text) => ({ text, isMet: parseCondition(text, quoteFields, texts.context) }));
  return {
    choose(_, quotes, top) {
      const met = quotes.filter((quote) => conditions.every(({ isMet }) => isMet(quote)));
      const chosen = met.sort(order).slice(0, top);
      const symbols = chosen.map(({ symbol }) => [symbol]);
      const records = new Map(chosen.map((quote) => [quote.symbol, quote]));
      return {
        missed: missedIn(met, quotes, conditions),
        columns: fields,
        rowAt: (index) => chosen[index] && quotedRow(chosen[index]),
        cells: (table) => recordCells({ ...table, symbols, records, fields }),
      };
    },
  };
}

/**
 * Those of the specification in any spelling, and what the service may know by another name.
 * @throws MarketDataError when there is none, or one that cannot be a name
 */
export function readUniverses(given: unknown): readonly UniverseId[] {
  const names = fieldNames(given, 'universe');
  if (names.length === 0) throw badArgument('universe', { kind: 'one-of', values: universes }, '');
  return [...new Set(names.map(universeNamed))];
}

function universeNamed(text: string): UniverseId {
  const known = outcomeOf(() => readOneOf(text, 'universe', universes, universes[0]));
  if (!isProblem(known)) return known;
  const name = typedText(text);
  if (isUniverseName(name)) return name;
  throw known;
}

/** @throws MarketDataError when a universe cannot be had: a part of the screen would mislead */
function quotesOrThrow([id, quotes]: readonly [UniverseId, Outcome<readonly Quote[]>]): readonly Quote[] {
  if (!isProblem(quotes)) return quotes;
  // A typing error reaches the service, as any name may be one of its own.
  if (isUniverse(id) || !isUnknownUniverse(quotes.problem)) throw quotes;
  throw badArgument('universe', { kind: 'one-of', values: universes }, id);
}

/**
 * What a screen costs: one request for each universe, and those of the details and of the bars that it needs: of the rows
 * where they decide nothing, else of what the quotes leave.
 */
export function screenCost(asked: Asked, rowsWhenOmitted: number): Cost {
  const { symbolsPerRequest, screenRequests, isPast = false } = asked.terms;
  if (isPast) return { requests: undefined, securitiesPerRequest: symbolsPerRequest };
  const [fields, sortBy, where] = [asked.text('fields'), asked.text('sort_by'), asked.text('where')];
  const universes = asked.count('universe');
  if (universes === undefined || universes === 0 || ![fields, sortBy, where].some(isExtended))
    return { requests: universes };
  if (isExtended(sortBy) || isExtended(where)) return { requests: universes + screenRequests };
  const top = asked.text('top');
  const rows = top === '' ? rowsWhenOmitted : Number(top);
  const bars = Math.max(0, ...splitFields(fields).map(barsOfField));
  // Each universe may be of another zone.
  const barBatches = bars === 0 ? 0 : Math.ceil(rows / asked.symbolsTogether(bars)) + universes - 1;
  const batches = barBatches + (needsDetails(fields) ? Math.ceil(rows / symbolsPerRequest) : 0);
  return { requests: universes + (Number.isNaN(batches) ? screenRequests : Math.min(screenRequests, batches)) };
}

/** 0 for a field of quotes, and for one that is not complete yet. */
function barsOfField(name: string): number {
  try {
    return Math.max(0, ...(parseLookBack(name, 'fields') ?? []).map(barsOfLookBack));
  } catch {
    return 0;
  }
}

function isExtended(text: string): boolean {
  return looksBack(text) || needsDetails(text);
}

function needsDetails(text: string): boolean {
  return detailNames.test(text);
}

const detailNames = new RegExp(
  String.raw`(?<![\p{L}_])(?:${detailFields.flatMap(namesOfField).join('|')})(?![\p{L}_])`,
  'iu',
);

/** True for a text with parentheses behind a name, or the name of an indicator alone. */
function looksBack(text: string): boolean {
  return lookBackNames.test(text);
}

const lookBackNames = new RegExp(
  String.raw`[\p{L}_]\s*[(（]|(?:^|[-<>=,，])\s*(?:${[...indicatorNames, 'spark', '走势'].join('|')})\s*(?:$|[.<>=,，])`,
  'iu',
);
