/** Writes bars as Parquet: sorted by symbol and time in small row groups, one file for each market. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readableBars } from './bars-relation';
import type { ScannedFile } from './bars-files';
import { openCopies } from './copies';
import { openDatabase } from './database';
import { fileAt } from './folder';
import { readMapping } from './mapping';
import { readBarsFile } from './read-files';
import { literal } from './sql';

export interface Converted {
  readonly bars: number;
  readonly files: readonly string[];
  /** Rows that could not be read, with their lines. */
  readonly problems: readonly string[];
}

/** DuckDB skips row groups that cannot hold a symbol; smaller ones than this take longer for all symbols together. */
const rowGroup = 16_384;

/**
 * @param input a CSV or Parquet file; a mapping in its folder is used
 * @param output a file, or with symbols of several markets a folder with a file for each
 * @throws Error naming what is wrong with the input
 */
export async function convertBars(input: string, output: string): Promise<Converted> {
  const mapping = await readMapping(dirname(input));
  const database = await openDatabase();
  const copies = await openCopies();
  try {
    const given = await fileAt(input);
    const file = await readBarsFile((await copies.take(given)) ?? given, mapping, database);
    if (file.symbols.size === 0) throw new Error(file.problems.join('\n') || `${basename(input)} has no bars`);
    const outputs = await outputsOf(file, output);
    // In the service's units, so that the file says the same in any folder.
    const relation = readableBars([file], mapping.zones, false);
    let bars = 0;
    for (const [market, path] of outputs) {
      const rows = `SELECT symbol, t AS time, open, high, low, close, volume, amount FROM (${relation})
        WHERE symbol LIKE ${literal(`%.${market}`)} ORDER BY symbol, t`;
      const [written] = await database.rows<{ Count: string }>(
        `COPY (${rows}) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup})`,
      );
      bars += Number(written?.Count ?? 0);
    }
    return { bars, files: [...outputs.values()], problems: file.problems };
  } finally {
    database.close();
    await copies.close();
  }
}

async function outputsOf({ symbols }: ScannedFile, output: string): Promise<Map<string, string>> {
  const markets = [...new Set(Array.from(symbols, (symbol) => symbol.slice(symbol.lastIndexOf('.') + 1)))];
  const [only] = markets;
  if (only !== undefined && markets.length === 1) return new Map([[only, output]]);
  await mkdir(output, { recursive: true });
  return new Map(markets.map((market) => [market, join(output, `${market}.parquet`)]));
}
