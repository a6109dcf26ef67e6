/** The instruments that can be searched: the main indices and all universes, asked for at the first search and kept as the client keeps them. */
import { createSymbolIndex, type Listed, type SymbolIndex } from '../../insert/symbol-index';
import { universes } from '../../../market/period';
import { isProblem, type MarketDataError } from '../../../market/problem';
import type { Quote } from '../../../market/records';
import type { SymbolCode } from '../../../market/symbol';
import { loadOnce } from '../load-once';
import type { PaneServices } from '../pane-services';

export interface ListedSymbols {
  readonly index: SymbolIndex;
  /** Why universes are missing. */
  readonly problems: readonly MarketDataError[];
}

/** Loads at the first call, and again after a load with problems and after a change of the service. */
export function listedSymbols({ client, settings }: Sources): () => Promise<ListedSymbols> {
  const loader = () => loadOnce(() => loadListedSymbols(client), isComplete);
  let [service, load] = [settings.current().baseUrl, loader()];
  return () => {
    const { baseUrl } = settings.current();
    if (baseUrl !== service) [service, load] = [baseUrl, loader()];
    return load();
  };
}

type Sources = Pick<PaneServices, 'client' | 'settings'>;

function isComplete({ problems }: ListedSymbols): boolean {
  return problems.length === 0;
}

/** The symbols of the main indices; services that lack one leave it out. */
const mainIndices = ['000001.SH', '000300.SH', '399001.SZ', '399006.SZ', 'HSI.HK', 'SPX.US'] as SymbolCode[];

/** One request for each universe that is not cached, and one for the indices. */
async function loadListedSymbols(client: PaneServices['client']): Promise<ListedSymbols> {
  const [answers, indices, { initialsOf }] = await Promise.all([
    client.universes(universes),
    client.quotes(mainIndices),
    import(/* webpackChunkName: "pinyin" */ './pinyin'),
  ]);
  const results = [...answers.values()];
  const quotes = [
    ...results.flatMap((result) => (isProblem(result) ? [] : result.value)),
    ...[...indices.values()].flatMap((result) => (isProblem(result) ? [] : [result.value])),
  ];
  const listed = quotes.map(listedQuote);
  return { index: createSymbolIndex(listed, initialsOf), problems: results.filter((result) => isProblem(result)) };
}

function listedQuote({ symbol, name, amount }: Quote): Listed {
  return { symbol, name: name ?? '', amount: amount ?? 0 };
}
