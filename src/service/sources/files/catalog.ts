/** What the files of a folder hold: found by one scan of each new or changed file, which also reports its bad rows. */
import { type BarsFile, barsRelation, isReadable } from './bars-relation';
import type { OwnMarkets } from '../../../market/markets';
import { isOwnSuffix } from '../../../market/symbol';
import { endOfBar } from './bars-sql';
import type { Database } from './database';
import { flawedRows } from './flawed-rows';
import { filesIn, type FoundFile } from './folder';
import { type Mapping, mappingName, readMapping } from './mapping';
import { readExEvents, readInstruments, type ExEvents, type Instruments } from './records';
import { firstLine, rejectsOf } from './rejects';
import { shapeOf, type TableId } from './shape';
import { byShape, symbolInName, type TableFile, tableOf } from './table-files';

export interface ScannedFile extends BarsFile {
  readonly symbols: ReadonlySet<string>;
  /** One bar a day. */
  readonly isDaily: boolean;
  /** Length of its bars; undefined for daily ones. */
  readonly barMinutes: number | undefined;
  readonly problems: readonly string[];
}

export interface Catalog {
  readonly mapping: Mapping;
  readonly files: readonly ScannedFile[];
  readonly symbols: ReadonlySet<string>;
  /** Those of the symbols that are not ours, in the order of the mapping. */
  readonly ownMarkets: OwnMarkets;
  readonly exEvents: ExEvents;
  readonly instruments: Instruments;
  readonly problems: readonly string[];
}

/** Names and versions of all files: equal while nothing has changed. */
export async function stateOf(folder: string): Promise<string> {
  return JSON.stringify((await filesIn(folder)).map(({ name, version }) => [name, version]));
}

/**
 * @param before files that have not changed are not scanned again
 * @throws Error when the folder or its mapping cannot be read
 */
export async function readCatalog(folder: string, database: Database, before?: Catalog): Promise<Catalog> {
  const mapping = await readMapping(folder);
  const found = (await filesIn(folder)).filter(({ name }) => !name.toLowerCase().endsWith('.json'));
  const isSameMapping = JSON.stringify(before?.mapping) === JSON.stringify(mapping);
  const known = new Map(isSameMapping ? before?.files.map((one) => [one.file.path + one.file.version, one]) : []);
  const scanned = found.flatMap((file) => known.get(file.path + file.version) ?? []);
  const shaped = await shapesOf(
    found.filter((file) => !known.has(file.path + file.version)),
    mapping,
    database,
  );
  const of = (table: TableId) => shaped.files.filter(({ file }) => tableOf(file) === table);
  const files = [...scanned, ...(await scan(of('bars'), mapping, database))];
  const exEvents = await readExEvents(of('exFactors'), mapping, database);
  const instruments = await readInstruments(of('instruments'), database);
  const symbols = new Set(files.flatMap((file) => [...file.symbols]));
  return {
    mapping,
    files,
    symbols,
    ownMarkets: ownMarketsOf(symbols, mapping),
    exEvents: exEvents.bySymbol,
    instruments: instruments.bySymbol,
    problems: [shaped, ...files, exEvents, instruments].flatMap(({ problems }) => problems),
  };
}

function ownMarketsOf(symbols: ReadonlySet<string>, { zones }: Mapping): OwnMarkets {
  const present = new Set(Array.from(symbols, (symbol) => symbol.slice(symbol.lastIndexOf('.') + 1)));
  const own = Object.entries(zones).filter(([suffix]) => present.has(suffix) && isOwnSuffix(suffix));
  return new Map(own.map(([suffix, zone]) => [suffix, { zone }]));
}

/** One file of bars by itself. @throws Error naming what keeps it from being read */
export async function scanFile(file: FoundFile, mapping: Mapping, database: Database): Promise<ScannedFile> {
  const { files, problems } = await shapesOf([file], mapping, database, 'bars');
  const [scanned] = await scan(files, mapping, database);
  if (!scanned) throw new Error(problems.join('\n'));
  return scanned;
}

async function shapesOf(
  found: readonly FoundFile[],
  mapping: Mapping,
  database: Database,
  as?: TableId,
): Promise<{ readonly files: readonly TableFile[]; readonly problems: readonly string[] }> {
  const files: TableFile[] = [];
  const problems: string[] = [];
  for (const file of found) {
    const table = as ?? tableOf(file);
    try {
      const shape = await shapeOf(file, table, mapping[table], database);
      if (table === 'bars' && shape.columns['symbol'] === undefined && symbolInName(file.name) === undefined) {
        throw new Error('there is no column "symbol", and the file is not named after one, as 000001.SZ.csv is');
      }
      files.push({ file, shape });
    } catch (error) {
      problems.push(`${file.name}: ${firstLine(error)}`);
    }
  }
  return { files, problems };
}

interface SymbolScan {
  readonly filename: string;
  readonly symbol: string | null;
  /** Rows without a time or a price. */
  readonly bad: number;
  readonly duplicates: number;
  readonly is_daily: boolean | null;
  /** In the order of `barLengths`: do all times end bars of this length? */
  readonly ends: readonly boolean[];
}

/** That files may have, besides days; the longest whose bars could end at all times of a file is its own. */
const barLengths = [1, 5, 10, 15, 30, 60];

/** One unreadable file fails the scan of all that are scanned with it: then each is scanned alone. */
async function scan(files: readonly TableFile[], mapping: Mapping, database: Database): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const group of byShape(files)) {
    const whole = await scanGroup(group, mapping, database).catch(() => undefined);
    if (whole) scanned.push(...whole);
    else for (const file of group) scanned.push(await scanAlone(file, mapping, database));
  }
  return scanned;
}

async function scanAlone(file: TableFile, mapping: Mapping, database: Database): Promise<ScannedFile> {
  try {
    const [scanned] = await scanGroup([file], mapping, database);
    if (scanned) return scanned;
  } catch (error) {
    return unreadable(file, firstLine(error));
  }
  return unreadable(file, 'there are no rows');
}

function unreadable(file: TableFile, reason: string): ScannedFile {
  const nothing = { isPlain: true, hasDuplicates: false, isDaily: true, barMinutes: undefined };
  return { ...file, ...nothing, symbols: new Set(), problems: [`${file.file.name}: ${reason}`] };
}

async function scanGroup(group: readonly TableFile[], mapping: Mapping, database: Database): Promise<ScannedFile[]> {
  const raw = group.map((file) => ({ ...file, isPlain: true, hasDuplicates: false }));
  const ends = barLengths.map((length) => `coalesce(bool_and(hour(t) * 60 + minute(t) = ${endOfBar(length)}), true)`);
  const sql = `SELECT filename, symbol, count(*) FILTER (NOT coalesce(${isReadable}, false))::INTEGER AS bad,
    (count(*) FILTER (${isReadable}) - count(DISTINCT t) FILTER (${isReadable}))::INTEGER AS duplicates,
    min(t::TIME) = max(t::TIME) AS is_daily, [${ends.join(', ')}] AS ends
    FROM (${barsRelation(raw, mapping, true)}) GROUP BY ALL`;
  const { rows, rejects } = await database.together(async (connection) => ({
    rows: await connection.rows<SymbolScan>(sql),
    rejects: group[0]?.shape.format === 'csv' ? await rejectsOf(connection) : [],
  }));
  const scanned = group.map(async (file) => {
    const own = rows.filter(({ filename }) => filename === file.file.path);
    const ownRejects = rejects.filter(({ path }) => path === file.file.path);
    const isFlawed = own.some(({ bad, duplicates }) => bad + duplicates > 0);
    const flaws = isFlawed ? await flawedRows(file, ownRejects, mapping, database) : [];
    const lines = [...ownRejects, ...flaws].map(({ text }) => `${file.file.name}, ${text}`);
    return described(file, own, lines, mapping);
  });
  return Promise.all(scanned);
}

function described(
  file: TableFile,
  rows: readonly SymbolScan[],
  lines: readonly string[],
  mapping: Mapping,
): ScannedFile {
  const { name } = file.file;
  const problems = [...lines];
  const symbols = new Set<string>();
  for (const { symbol } of rows) {
    const canonical = symbol?.trim().toUpperCase() ?? '';
    const suffix = canonical.slice(canonical.lastIndexOf('.') + 1);
    if (!/^.+\.[A-Z]+$/.test(canonical)) problems.push(`${name}: "${symbol ?? ''}" is no symbol such as 600519.SH`);
    else if (mapping.zones[suffix] === undefined)
      problems.push(`${name}: ${canonical}: ${mappingName} has no zone for ${suffix}`);
    else symbols.add(canonical);
  }
  const isPlain = rows.every(({ symbol }) => symbol === null || symbol === symbol.trim().toUpperCase());
  const isDaily = rows.every((row) => row.is_daily ?? true);
  const barMinutes = barLengths.findLast((_, index) => rows.every(({ ends }) => ends[index]));
  return {
    ...file,
    isPlain,
    hasDuplicates: rows.some(({ duplicates }) => duplicates > 0),
    symbols,
    problems,
    isDaily,
    barMinutes: isDaily ? undefined : barMinutes,
  };
}
