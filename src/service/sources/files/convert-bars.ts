/** Writes bars as Parquet: sorted by symbol and time in small row groups, one file for each market. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readableBars } from './tables/bars-relation';
import type { ScannedFile } from './catalog/bars-files';
import { openCopies } from './contents/copies';
import { type Database, openDatabase } from './sql/database';
import { reportLine, reportOf } from './catalog/file-report';
import { fileAt } from './folder/folder';
import { type FileSettings, type Mapping, readMapping, settingsOf } from './settings/mapping';
import { readBarsFile } from './catalog/read-files';
import { unitsMark } from './catalog/shape';
import { literal } from './sql/sql';

export interface Converted {
  readonly bars: number;
  readonly files: readonly string[];
  /** What the file is read as. */
  readonly report: string;
  /** Rows that could not be read, with their lines. */
  readonly problems: readonly string[];
}

/** DuckDB skips row groups that cannot hold a symbol; smaller ones than this take longer for all symbols together. */
const rowGroup = 16_384;

/**
 * @param input a file; a mapping in its folder is used, and the settings before it
 * @param output a file, or with symbols of several markets a folder with a file for each; undefined: nothing is written
 * @throws Error naming what is wrong with the input
 */
export async function convertBars(
  input: string,
  output: string | undefined,
  settings: FileSettings = {},
): Promise<Converted> {
  const mapping = withSettings(await readMapping(dirname(input)), basename(input), settings);
  const database = await openDatabase();
  const copies = await openCopies();
  try {
    const given = await fileAt(input);
    const file = await readBarsFile((await copies.take(given)) ?? given, mapping, database);
    const { problems, refusal } = file;
    const report = reportLine(reportOf({ file: file.file, bars: file, refusal, problems }));
    if (file.symbols.size === 0) throw new Error(problems.join('\n') || `${basename(input)} has no bars`);
    if (output === undefined) return { bars: file.bars, files: [], report, problems };
    const outputs = await outputsOf(file, output);
    // In the service's units, so that the file says the same in any folder.
    const relation = readableBars([file], mapping.zones, false);
    let bars = 0;
    for (const [market, path] of outputs) bars += await write(relation, market, path, database);
    return { bars, files: [...outputs.values()], report, problems };
  } finally {
    database.close();
    await copies.close();
  }
}

function withSettings(mapping: Mapping, name: string, settings: FileSettings): Mapping {
  return { ...mapping, files: { ...mapping.files, [name]: { ...settingsOf(name, mapping), ...settings } } };
}

async function write(relation: string, market: string, path: string, database: Database): Promise<number> {
  const rows = `SELECT symbol, t AS time, open, high, low, close, volume, amount FROM (${relation})
    WHERE symbol LIKE ${literal(`%.${market}`)} ORDER BY symbol, t`;
  const options = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup}, KV_METADATA {${unitsMark}: 'lots'}`;
  const [written] = await database.rows<{ Count: string }>(`COPY (${rows}) TO ${literal(path)} (${options})`);
  return Number(written?.Count ?? 0);
}

async function outputsOf({ symbols }: ScannedFile, output: string): Promise<Map<string, string>> {
  const markets = [...new Set(Array.from(symbols, (symbol) => symbol.slice(symbol.lastIndexOf('.') + 1)))];
  const [only] = markets;
  if (only !== undefined && markets.length === 1) return new Map([[only, output]]);
  await mkdir(output, { recursive: true });
  return new Map(markets.map((market) => [market, join(output, `${market}.parquet`)]));
}
