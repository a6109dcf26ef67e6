/** The instruments that can be searched: all universes, asked for at the first search and kept as the client keeps them. */
import type { Client } from '../../client/client';
import { createSymbolIndex, type Listed, type SymbolIndex } from '../../insert/symbol-index';
import { universes } from '../../market/period';
import { isProblem, type MarketDataError } from '../../market/problem';
import type { Quote } from '../../market/records';

export interface ListedSymbols {
  readonly index: SymbolIndex;
  /** Why universes are missing. */
  readonly problems: readonly MarketDataError[];
}

/** One request for each universe that is not cached. */
export async function loadListedSymbols(client: Pick<Client, 'universes'>): Promise<ListedSymbols> {
  const [answers, { initialsOf }] = await Promise.all([
    client.universes(universes),
    import(/* webpackChunkName: "pinyin" */ './pinyin'),
  ]);
  const results = [...answers.values()];
  const listed = results.flatMap((result) => (isProblem(result) ? [] : result.value.map(listedQuote)));
  return { index: createSymbolIndex(listed, initialsOf), problems: results.filter((result) => isProblem(result)) };
}

function listedQuote({ symbol, name, amount }: Quote): Listed {
  return { symbol, name: name ?? '', amount: amount ?? 0 };
}
