/** Results that are made of several: of one symbol, a failure of any is the failure of all, and the value is as stale as the stalest. */
import { isProblem, MarketDataError } from '../market/texts/problem';
import type { SymbolCode } from '../market/symbols/symbol';
import type { QueryResult, QueryResults, QueryValue } from '../client/store/query-contract';

export type Results<Value> = QueryResults<SymbolCode, Value>;

/** @param make may throw a MarketDataError, which is the result then */
export function madeOf<Parts extends readonly unknown[], Value>(
  parts: { readonly [Index in keyof Parts]: QueryResult<Parts[Index]> },
  make: (...values: Parts) => Value,
): QueryResult<Value> {
  const results: readonly QueryResult<unknown>[] = parts;
  const failed = results.find((result) => isProblem(result));
  if (failed) return failed;
  const values = results as readonly QueryValue<unknown>[];
  try {
    return { value: make(...(values.map(({ value }) => value) as unknown as Parts)), ...marksOf(values) };
  } catch (thrown) {
    if (thrown instanceof MarketDataError) return thrown;
    throw thrown;
  }
}

function marksOf(values: readonly QueryValue<unknown>[]): Pick<QueryValue<unknown>, 'staleSince' | 'refilled'> {
  const stale = values.flatMap(({ staleSince }) => staleSince ?? []);
  const refills = values.flatMap(({ refilled }) => refilled ?? []);
  return {
    ...(stale.length > 0 && { staleSince: Math.min(...stale) }),
    ...(refills.length > 0 && { refilled: Promise.all(refills).then(() => {}) }),
  };
}

export function resultOf<Value>(
  results: Results<Value>,
  symbol: SymbolCode,
  otherwise?: QueryResult<Value>,
): QueryResult<Value> {
  const result = results.get(symbol) ?? otherwise;
  if (result === undefined) throw new Error(`no result for ${symbol}`);
  return result;
}

export function eachOf<Value>(
  symbols: readonly SymbolCode[],
  resultFor: (symbol: SymbolCode) => QueryResult<Value>,
): Results<Value> {
  return new Map(symbols.map((symbol) => [symbol, resultFor(symbol)]));
}
