/** MD.UNIVERSE: a whole market screened in one request, sorted and cut before it spills. */
import { valueName } from '../i18n/value-names';
import { type Condition, parseCondition } from '../../market/conditions';
import type { EpochMs } from '../../market/exchange-time';
import { type FieldId, quoteFields, type QuoteField } from '../../market/fields';
import { type UniverseId, universes } from '../../market/period';
import { badArgument, isProblem, MarketDataError, type Outcome } from '../../market/problem';
import type { Quote } from '../../market/records';
import type { SymbolCode } from '../../market/symbol';
import { typedText } from '../../market/typed-text';
import { isUniverse, isUniverseName } from '../../market/universe-names';
import { isUnknownUniverse } from '../../protocol/universe-assumptions';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
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
  const ids = readUniverses(given.universe);
  const fields = readFields(given.fields, quoteFields, defaultFields);
  const order = readSorting(given.sortBy);
  const top = isAll(readText(given.top)) ? Infinity : readWholeNumber(given.top, 'top', topRange);
  const headers = readBoolean(given.headers, 'headers', true);
  const conditions = readConditions(given.where, now);
  const universe = [...(await call.universes(ids))].flatMap(quotesOrThrow);
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

/**
 * Those of the specification in any spelling, and what the service may know by another name.
 * @throws MarketDataError when there is none, or one that cannot be a name
 */
export function readUniverses(given: unknown): readonly UniverseId[] {
  const names = fieldNames(given);
  if (names.length === 0) throw badArgument('universe', { is: 'one-of', values: universes }, '');
  return [...new Set(names.map(universeNamed))];
}

function universeNamed(text: string): UniverseId {
  const known = outcomeOf(() => readOneOf(text, 'universe', universes, universes[0]));
  if (!isProblem(known)) return known;
  const name = typedText(text);
  if (isUniverseName(name)) return name;
  throw known;
}

type Order = (a: Quote, b: Quote) => number;

/** @throws MarketDataError when a universe cannot be had: a part of the screen would mislead */
function quotesOrThrow([id, quotes]: readonly [UniverseId, Outcome<readonly Quote[]>]): readonly Quote[] {
  if (!isProblem(quotes)) return quotes;
  // A typing error reaches the service, as any name may be one of its own.
  if (isUniverse(id) || !isUnknownUniverse(quotes.problem)) throw quotes;
  throw badArgument('universe', { is: 'one-of', values: universes }, id);
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
