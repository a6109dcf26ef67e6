/** A folder of CSV and Parquet files as a source of the service. Files that change are picked up within a second. */
import type { Bars } from '../../../market/bars';
import { ownFilesOrigin } from '../../../protocol/assumptions';
import { Refusal } from '../../refusals';
import { barsJson } from '../bars-json';
import type { Answer, Source, TimeRange } from '../source';
import { type Catalog, readCatalog, stateOf } from './catalog';
import { openDatabase } from './database';
import { intraday, klines, type Store } from './own-bars';
import { instrument, membersOf, quotes } from './own-quotes';
import { type Watch, watch } from './watch';

export interface OwnFilesOptions {
  readonly folder: string;
  /** How often the folder is looked at. */
  readonly lookEveryMs?: number;
}

/** @throws Error naming what is wrong with the folder */
export async function openOwnFiles({ folder, lookEveryMs = 1_000 }: OwnFilesOptions): Promise<Source> {
  const database = await openDatabase();
  const watched = await watch({
    everyMs: lookEveryMs,
    stateOf: () => stateOf(folder),
    read: (before: Catalog | undefined) => readCatalog(folder, database, before),
  });
  const { symbols, problems } = watched.current();
  if (symbols.size > 0) return ownFiles(folder, database, watched);
  watched.close();
  const found = problems.length === 0 ? 'there is no CSV or Parquet file' : problems.slice(0, 5).join('; ');
  throw new Error(`The data folder ${folder} has no bars: ${found}`);
}

function ownFiles(folder: string, database: Store['database'], watched: Watch<Catalog>): Source {
  const answer = async (
    asked: readonly string[],
    recordsOf: (
      symbols: readonly string[],
      store: Store,
    ) => Promise<ReadonlyMap<string, string>> | ReadonlyMap<string, string>,
  ): Promise<Answer> => {
    const catalog = watched.current();
    const symbols = asked.filter((symbol) => catalog.symbols.has(symbol));
    const records = symbols.length === 0 ? new Map<string, string>() : await recordsOf(symbols, { catalog, database });
    return { records, isCurrent: () => watched.current() === catalog };
  };
  return {
    name: ownFilesOrigin,
    description: `The data is that of the files in ${folder}.`,
    quotes: (symbols) => answer(symbols, quotes),
    universeQuotes: (universes) => answer(membersOf(watched.current(), universes), quotes),
    klines: (symbols, query, { now }) =>
      answer(symbols, async (some, store) => texts(await klines(some, query, now, store))),
    intraday: (symbols, query) => answer(symbols, async (some, store) => texts(await intraday(some, query, store))),
    exFactors: (symbols, range) =>
      answer(
        symbols,
        (some, { catalog }) => new Map(some.map((symbol) => [symbol, exFactors(catalog, symbol, range)])),
      ),
    instruments: (symbols) =>
      answer(symbols, (some, { catalog }) => new Map(some.map((symbol) => [symbol, instrument(catalog, symbol)]))),
    depth: () => Promise.reject(new Refusal(403, 'Your files have no market depth')),
    ownMarkets: () => watched.current().ownMarkets,
    problems: () => firstOf([...watched.problems(), ...watched.current().problems]),
    close: () => {
      watched.close();
      database.close();
      return Promise.resolve();
    },
  };
}

/** A file of another kind may have a problem in every row. */
const shownProblems = 100;

function firstOf(problems: readonly string[]): readonly string[] {
  const more = problems.length - shownProblems;
  return more <= 0 ? problems : [...problems.slice(0, shownProblems), `and ${more} more problems`];
}

function texts(bars: ReadonlyMap<string, Bars>): Map<string, string> {
  return new Map(Array.from(bars, ([symbol, each]) => [symbol, barsJson(each)]));
}

function exFactors({ exEvents }: Catalog, symbol: string, range: TimeRange): string {
  const { start_time: from = -Infinity, end_time: to = Infinity } = range;
  const events = (exEvents.get(symbol) ?? []).filter(({ timestamp }) => timestamp >= from && timestamp <= to);
  return JSON.stringify(events.map(({ timestamp, factor }) => ({ timestamp, ex_factor: factor })));
}
