/** A folder of CSV and Parquet files as a source of the service. Files that change are picked up within a second. */
import { type Bars, roundToSixDecimals } from '../../../market/bars/bars';
import { ownFilesOrigin } from '../../../protocol/assumptions';
import { Refusal, requireKnown } from '../../http/refusals';
import { barsJson } from '../record-text';
import type { Answer, Source, TimeRange } from '../source';
import type { ScannedFile } from './catalog/bars-files';
import type { Catalog } from './catalog/catalog';
import { type FolderContent, folderReader } from './catalog/folder-reader';
import { openCopies } from './contents/copies';
import { versionAt } from './folder/folder';
import { type Watch, watch } from './folder/watch';
import { hasSameEvents, intraday, klines, type Store } from './served/own-bars';
import type { FileCheck } from './catalog/own-folder';
import { checkFile } from './served/own-check';
import { instrument, membersOf, quotes } from './served/own-quotes';
import { type Database, openDatabase } from './sql/database';
import { literal } from './sql/sql';
import { readableBars, type Zones } from './tables/bars-relation';

export interface OwnFilesOptions {
  readonly folder: string;
  /** How often the folder is looked at. */
  readonly lookEveryMs?: number;
}

/** A folder may be empty: what is put into it is read. @throws Error naming what is wrong with the folder or its settings */
export async function openOwnFiles({ folder, lookEveryMs = 1_000 }: OwnFilesOptions): Promise<Source> {
  const database = await openDatabase();
  const copies = await openCopies();
  const closeAll = async () => {
    database.close();
    await copies.close();
  };
  try {
    const watched = await watch({ everyMs: lookEveryMs, read: folderReader(folder, database, copies) });
    return ownFiles(folder, database, watched, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Records extends Pick<Answer, 'records'> {
  /** True while the same files say the same. Default: always. */
  readonly isSameAt?: (later: number) => boolean;
}

type RecordsOf = (symbols: readonly string[], store: Store) => Promise<Records> | Records;

const nothing: Records = { records: new Map() };

function answering(database: Store['database'], current: () => Catalog) {
  return async function answer(asked: readonly string[], recordsOf: RecordsOf): Promise<Answer> {
    const catalog = current();
    const symbols = asked.filter((symbol) => catalog.symbols.has(symbol));
    try {
      const { records, isSameAt = () => true } =
        symbols.length === 0 ? nothing : await recordsOf(symbols, { catalog, database });
      await refuseChanged(symbols, catalog);
      return { records, isCurrent: (later) => current() === catalog && isSameAt(later) };
    } catch (error) {
      // The copies of a catalog are removed when another one has taken its place.
      if (current() !== catalog) return answer(asked, recordsOf);
      await refuseChanged(symbols, catalog);
      throw error;
    }
  };
}

function ownFiles(
  folder: string,
  database: Store['database'],
  watched: Watch<FolderContent>,
  closeAll: () => Promise<void>,
): Source {
  const current = () => watched.current().catalog;
  const answer = answering(database, current);
  const withoutBars = () =>
    current().symbols.size === 0 ? [`The data folder ${folder} has no bars yet: put your files into it`] : [];
  return {
    name: ownFilesOrigin,
    description: `The data is that of the files in ${folder}.`,
    quotes: (symbols, { now }) => answer(symbols, (some, store) => quotes(some, now, store)),
    universeQuotes: (universes, { now }) =>
      answer(membersOf(current(), requireKnown(universes)), (some, store) => quotes(some, now, store)),
    klines: (symbols, query, { now }) =>
      answer(symbols, async (some, store) => ({
        records: texts(await klines(some, query, now, store), (symbol) =>
          query.adjust !== 'none' && store.catalog.exEvents.has(symbol) ? roundAdjusted : roundOwn,
        ),
        isSameAt: (later) => query.adjust === 'none' || hasSameEvents(some, store.catalog, now, later),
      })),
    intraday: (symbols, query) =>
      answer(symbols, async (some, store) => ({ records: texts(await intraday(some, query, store), () => roundOwn) })),
    exFactors: (symbols, range) =>
      answer(symbols, (some, { catalog }) => each(some, (symbol) => exFactors(catalog, symbol, range))),
    instruments: (symbols) =>
      answer(symbols, (some, { catalog }) => each(some, (symbol) => instrument(catalog, symbol))),
    depth: () => Promise.reject(new Refusal(403, 'Your files have no market depth')),
    ownMarkets: () => current().ownMarkets,
    problems: () =>
      firstOf(
        [...watched.problems(), ...withoutBars(), ...current().problems, ...watched.current().problems],
        refusalsOf(current()),
      ),
    files: () => current().reports,
    folder: {
      path: folder,
      problems: () => [...watched.problems(), ...watched.current().problems],
      closes: (name, parts) => closes(name, parts, { catalog: current(), database }),
      check: (name) => check(name, database, current),
    },
    close: async () => {
      await watched.close();
      await closeAll();
    },
  };
}

/** Undefined also when the file has been replaced meanwhile: whoever asks for its new state gets that. */
async function closes(name: string, parts: number, { catalog, database }: Store) {
  const file = catalog.files.find((one) => one.file.name === name);
  if (!file || file.symbols.size === 0) return undefined;
  return closesOf(file, parts, catalog.mapping.zones, database).catch(() => undefined);
}

/** Of the files as they are: where one is replaced meanwhile, of its new state. */
async function check(name: string, database: Database, current: () => Catalog): Promise<FileCheck | undefined> {
  const catalog = current();
  try {
    return await checkFile(name, { catalog, database });
  } catch (error) {
    if (current() === catalog) throw error;
    return check(name, database, current);
  }
}

/** Of files that are read in place, for want of room for a copy, there is nothing to serve while they are written. */
async function refuseChanged(symbols: readonly string[], { files }: Catalog): Promise<void> {
  for (const { file, symbols: own } of files) {
    if (file.isCopy || !symbols.some((symbol) => own.has(symbol))) continue;
    if ((await versionAt(file.path)) !== file.version) {
      throw new Refusal(503, `${file.name} is being written`, 1_000);
    }
  }
}

/** A file of another kind may have a problem in every row. */
const shownProblems = 100;

function refusalsOf({ reports }: Catalog): number {
  return reports.filter(({ refusal }) => refusal !== undefined).length;
}

/** @param refusals how many sentences must not be cut off */
function firstOf(problems: readonly string[], refusals: number): readonly string[] {
  const shown = shownProblems + refusals;
  const more = problems.length - shown;
  return more <= 0 ? problems : [...problems.slice(0, shown), `and ${more} more problems`];
}

function each(symbols: readonly string[], textOf: (symbol: string) => string): Records {
  return { records: new Map(symbols.map((symbol) => [symbol, textOf(symbol)])) };
}

function texts(
  bars: ReadonlyMap<string, Bars>,
  roundOf: (symbol: string) => (value: number) => number,
): Map<string, string> {
  return new Map(Array.from(bars, ([symbol, each]) => [symbol, barsJson(each, roundOf(symbol))]));
}

/** Removes floating-point error and nothing else: files have prices with more than six decimals, adjusted ones and those of coins. */
function roundOwn(value: number): number {
  const rounded = Math.abs(value) < 1e9 ? roundToSixDecimals(value) : Math.round(value * 1e3) / 1e3;
  return Math.abs(value - rounded) <= 1e-13 * Math.abs(value) ? rounded : value;
}

/** As the interface and the client round what they adjust; old adjusted prices are smaller than any tick of our markets. */
function roundAdjusted(value: number): number {
  return Math.abs(value) < 1 ? Math.round(value * 1e12) / 1e12 : roundToSixDecimals(value);
}

function exFactors({ exEvents }: Catalog, symbol: string, range: TimeRange): string {
  const { start_time: from = -Infinity, end_time: to = Infinity } = range;
  const events = (exEvents.get(symbol) ?? []).filter(({ timestamp }) => timestamp >= from && timestamp <= to);
  return JSON.stringify(events.map(({ timestamp, factor }) => ({ timestamp, ex_factor: factor })));
}

/**
 * One scan, which keeps no more than the answer.
 * @returns the last close in each of `parts` equal parts of the time, of the first symbol; undefined for a part without bars
 */
async function closesOf(
  file: ScannedFile,
  parts: number,
  zones: Zones,
  database: Database,
): Promise<readonly (number | undefined)[]> {
  const [symbol] = [...file.symbols].sort();
  if (symbol === undefined || file.first === undefined || file.last === undefined) return [];
  const [from, to] = [file.first, file.last].map((time) => `epoch(${literal(time)}::TIMESTAMP)`);
  const part = `least(${parts - 1}, floor(${parts} * (epoch(t) - ${from}) / greatest(1, ${to} - ${from})))::INTEGER`;
  const rows = await database.rows<{ part: number; close: number }>(
    `SELECT ${part} AS part, arg_max(close, t) AS close FROM (${readableBars([file], zones, false)})
     WHERE symbol = ${literal(symbol)} AND t BETWEEN ${literal(file.first)} AND ${literal(file.last)} GROUP BY part`,
  );
  const closes = new Map(rows.map((row) => [row.part, row.close]));
  return Array.from({ length: parts }, (_, index) => closes.get(index));
}
