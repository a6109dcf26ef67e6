/** Instruments by code, name or pinyin initials: the main indices and all universes of the service. */
import type { Language } from '../addin/i18n/language';
import { problemText } from '../addin/i18n/problems';
import { type ListedSymbols, loadListedSymbols } from '../addin/insert/listed-symbols';
import type { Listed } from '../addin/insert/symbol-index';
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

interface Load {
  readonly symbols: Promise<ListedSymbols>;
  readonly since: number;
}

const loads = new WeakMap<Session, Load>();

/** Loads at the first search of an hour, and again after a load with problems. Searches that come together share it. */
function listedSymbols(session: Session): Promise<ListedSymbols> {
  const { client, clock, turns } = session;
  const kept = loads.get(session);
  if (kept && clock.now() - kept.since < keptMs) return kept.symbols;
  const symbols = loadListedSymbols({ client, nextTurn: () => turns.next() });
  const load = { symbols, since: clock.now() };
  loads.set(session, load);
  const forget = () => loads.get(session) === load && loads.delete(session);
  symbols.then(({ problems }) => problems.length > 0 && forget(), forget);
  return symbols;
}
