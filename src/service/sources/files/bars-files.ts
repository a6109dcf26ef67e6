/** What files of bars hold: one scan finds it, and names the rows that cannot be used as they are. */
import { type BarsFile, barsRelation, isReadable } from './bars-relation';
import { endOfBar } from './bars-sql';
import type { Database } from './database';
import { flawedRows, isFlawed } from './flawed-rows';
import { type Mapping, mappingName } from './mapping';
import { noRows, plain, rejectsOf, sentenceOf } from './rejects';
import { byShape, type TableFile } from './table-files';

export interface ScannedFile extends BarsFile {
  readonly symbols: ReadonlySet<string>;
  /** One bar a day. */
  readonly isDaily: boolean;
  /** Length of its bars; undefined for daily ones. */
  readonly barMinutes: number | undefined;
  readonly problems: readonly string[];
}

/** One unreadable file fails the scan of all that are scanned with it: then each is scanned alone. */
export async function readBarsFiles(
  files: readonly TableFile[],
  mapping: Mapping,
  database: Database,
): Promise<ScannedFile[]> {
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
    return unreadable(file, sentenceOf(file.file, error));
  }
  return unreadable(file, `${file.file.name}: ${noRows}`);
}

function unreadable(file: TableFile, problem: string): ScannedFile {
  const nothing = { isPlain: true, hasDuplicates: false, isDaily: true, barMinutes: undefined };
  return { ...file, ...nothing, symbols: new Set(), problems: [problem] };
}

interface SymbolScan {
  readonly filename: string;
  readonly symbol: string | null;
  /** Rows that can be shown. */
  readonly readable: number;
  /** Rows that cannot be used as they are. */
  readonly flawed: number;
  readonly duplicates: number;
  readonly is_daily: boolean | null;
  /** In the order of `barLengths`: do all times end bars of this length? */
  readonly ends: readonly boolean[];
}

/** That files may have, besides days; the longest whose bars could end at all times of a file is its own. */
const barLengths = [1, 5, 10, 15, 30, 60];

async function scanGroup(group: readonly TableFile[], mapping: Mapping, database: Database): Promise<ScannedFile[]> {
  const raw = group.map((file) => ({ ...file, isPlain: true, hasDuplicates: false }));
  const ends = barLengths.map(
    (length) => `coalesce(bool_and(hour(t) * 60 + minute(t) = ${endOfBar(length)}) FILTER (${isReadable}), true)`,
  );
  const sql = `SELECT filename, symbol, count(*) FILTER (${isReadable})::INTEGER AS readable, count(*) FILTER (${isFlawed})::INTEGER AS flawed,
    (count(*) FILTER (${isReadable}) - count(DISTINCT t) FILTER (${isReadable}))::INTEGER AS duplicates,
    min(t::TIME) FILTER (${isReadable}) = max(t::TIME) FILTER (${isReadable}) AS is_daily, [${ends.join(', ')}] AS ends
    FROM (${barsRelation(raw, mapping, { keepsRejects: true })}) GROUP BY ALL`;
  const { rows, rejects } = await database.together(async (connection) => ({
    rows: await connection.rows<SymbolScan>(sql),
    rejects: group[0]?.shape.format === 'csv' ? await rejectsOf(connection) : [],
  }));
  const scanned = group.map(async (file) => {
    const own = rows.filter(({ filename }) => filename === file.file.path);
    const ownRejects = rejects.filter(({ path }) => path === file.file.path);
    const hasFlaws = own.some(({ flawed, duplicates }) => flawed + duplicates > 0);
    const flaws = hasFlaws ? await flawedRows(file, ownRejects, mapping, database) : [];
    const lines = [...ownRejects, ...flaws].map(({ text }) => `${file.file.name}, ${plain(text)}`);
    return described(file, own, lines.length + own.length === 0 ? [`${file.file.name}: ${noRows}`] : lines, mapping);
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
  for (const { symbol, readable } of rows) {
    const canonical = symbol?.trim().toUpperCase() ?? '';
    const suffix = canonical.slice(canonical.lastIndexOf('.') + 1);
    if (!/^.+\.[A-Z]+$/.test(canonical))
      problems.push(`${name}: "${plain(symbol ?? '')}" is no symbol such as 600519.SH`);
    else if (mapping.zones[suffix] === undefined)
      problems.push(`${name}: ${canonical}: ${mappingName} has no zone for ${suffix}`);
    else if (readable > 0) symbols.add(canonical);
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
