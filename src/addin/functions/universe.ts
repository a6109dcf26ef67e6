/** MD.UNIVERSE: a whole market screened in one request, sorted and cut before it spills. */
import { valueName } from '../i18n/value-names';
import { type Condition, parseCondition } from '../../market/conditions';
import type { EpochMs } from '../../market/exchange-time';
import { type FieldId, quoteFields, type QuoteField } from '../../market/fields';
import { universes } from '../../market/period';
import { badArgument, isProblem, MarketDataError, type Outcome } from '../../market/problem';
import type { Quote } from '../../market/records';
import type { SymbolCode } from '../../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import {
  fieldNames,
  isAll,
  readBoolean,
  readEachOf,
  readField,
  readFields,
  readText,
  readWholeNumber,
} from './arguments';
import type { Call } from './services';

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

/** @returns a row for each quote that meets all conditions, the best of `sort_by` first; without it in the order of the service */
export async function screen(call: Call, given: UniverseArguments): Promise<Rectangle> {
  const { host, facts, now } = call;
  const ids = readEachOf(given.universe, 'universe', universes);
  const fields = readFields(given.fields, quoteFields, defaultFields);
  const order = readSorting(given.sortBy);
  const top = isAll(readText(given.top)) ? Infinity : readWholeNumber(given.top, 'top', topRange);
  const headers = readBoolean(given.headers, 'headers', true);
  const conditions = readConditions(given.where, now);
  const universe = [...(await call.universes(ids)).values()].flatMap(quotesOrThrow);
  const quotes = universe.filter((quote) => conditions.every((isMet) => isMet(quote)));
  const chosen = quotes.sort(order).slice(0, top);
  if (chosen.length === 0 && conditions.length > 0 && !headers) throw new MarketDataError({ kind: 'no-match' });
  const symbols = chosen.map(({ symbol }) => [symbol]);
  const records = new Map(chosen.map((quote) => [quote.symbol, quote]));
  // A stale universe makes all its quotes stale.
  const isStale = () => ids.some((id) => facts.isStale(id));
  const staleFacts = {
    isStale,
    tickSize: (symbol: SymbolCode) => facts.tickSize(symbol),
    marketOf: (symbol: SymbolCode) => facts.marketOf(symbol),
  };
  return recordCells({ symbols, fields, headers, records, priceField: 'last_price', facts: staleFacts, ...host });
}

type Order = (a: Quote, b: Quote) => number;

/** @throws MarketDataError when a universe cannot be had: a part of the screen would mislead */
function quotesOrThrow(quotes: Outcome<readonly Quote[]>): readonly Quote[] {
  if (isProblem(quotes)) throw quotes;
  return quotes;
}

function readConditions(given: unknown, now: EpochMs): readonly Condition<QuoteField>[] {
  return fieldNames(given).map((text) => parseCondition(text, quoteFields, { argument: 'where', now, namesOf }));
}

/** A value may be written as a table shows it in either language. */
function namesOf(field: FieldId, value: string): readonly string[] {
  return [value, valueName(field, value, 'en'), valueName(field, value, 'zh')];
}

/** Several keys: the next one decides where the one before leaves quotes equal. Without a key all quotes are equal. */
function readSorting(given: unknown): Order {
  const orders = fieldNames(given).map(orderBy);
  return (a, b) => orders.reduce((decided, order) => decided || order(a, b), 0);
}

/** A field sorts descending, with a leading minus ascending; quotes without a value come last either way. */
function orderBy(key: string): Order {
  if (isAll(key)) throw badArgument('sort_by', { is: 'one-field' }, key);
  // The minus stays: field names are compared without it, and a bad one is named as it was typed.
  const field = readField(key, quoteFields, 'sort_by');
  const direction = key.startsWith('-') ? 1 : -1;
  return (a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right));
  };
}
