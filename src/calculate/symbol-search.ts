/** Instruments by code, name or pinyin initials: the main indices and all universes of the service. */
import type { Language } from '../addin/i18n/language';
import { problemText } from '../addin/i18n/problems/problem-text';
import { type ListedSymbols, loadListedSymbols } from '../addin/insert/listed-symbols';
import type { Listed } from '../addin/insert/symbol-index';
import type { Client } from '../client/client';
import { deadlineMs, type QueryOptions } from '../client/store/query-contract';
import type { Session } from './session';

export interface FoundSymbols {
  readonly found: readonly Listed[];
  /** Why universes are missing: sentences, each once. */
  readonly problems: readonly string[];
}

/** @returns the best matches first, at most `most` */
export async function searchSymbols(
  session: Session,
  text: string,
  most: number,
  language: Language,
): Promise<FoundSymbols> {
  const { index, problems } = await listedSymbols(session);
  const sentences = problems.map(({ problem }) => problemText(problem, language));
  return { found: index.search(text, most), problems: [...new Set(sentences)] };
}

/** What universes list changes from day to day. */
const keptMs = 60 * 60_000;
/** An index of all listings takes some megabytes: those that were used last are kept. */
const mostKept = 8;

/** Loads at the first search of an hour, and again after a load with problems. Searches that come together share it. */
function listedSymbols(session: Session): Promise<ListedSymbols> {
  const { clock, searches } = session;
  const kept = searches.get(session);
  const load = kept && clock.now() - kept.since < keptMs ? kept : { symbols: loadSymbols(session), since: clock.now() };
  searches.delete(session);
  searches.set(session, load);
  for (const [oldest, { since }] of searches) {
    if (searches.size <= mostKept && clock.now() - since < keptMs) break;
    searches.delete(oldest);
  }
  const forget = () => searches.get(session) === load && searches.delete(session);
  if (load !== kept) load.symbols.then(({ problems }) => problems.length > 0 && forget(), forget);
  return load.symbols;
}

/** What has not come by the deadline is a problem: the place of a search is not held for as long as a limit. */
function loadSymbols({ client, clock, turns }: Session): Promise<ListedSymbols> {
  const options: QueryOptions = { deadline: clock.now() + deadlineMs };
  const inTime: Pick<Client, 'universes' | 'quotes'> = {
    universes: (ids) => client.universes(ids, options),
    quotes: (symbols) => client.quotes(symbols, options),
  };
  return loadListedSymbols({ client: inTime, nextTurn: () => turns.next() });
}
