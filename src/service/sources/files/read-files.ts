/** Reads new and changed files: one scan of each finds what it holds, and what is wrong with its rows. */
import { readBarsFiles, type ScannedFile } from './bars-files';
import type { Database } from './database';
import type { FoundFile } from './folder';
import type { Mapping } from './mapping';
import { type ExFactorsFile, type InstrumentsFile, readExFactors, readInstruments } from './records';
import { sentenceOf } from './rejects';
import { shapeOf } from './shape';
import { symbolInName, type TableFile, type TableId, tableOf } from './table-files';

/** Of one file; without a table when it could not be read. */
export interface Reading {
  readonly file: FoundFile;
  readonly bars?: ScannedFile;
  readonly exFactors?: ExFactorsFile;
  readonly instruments?: InstrumentsFile;
  readonly problems: readonly string[];
}

export function isEmpty({ bars, exFactors, instruments }: Reading): boolean {
  return (bars?.symbols.size ?? 0) + (exFactors?.rows.length ?? 0) + (instruments?.rows.length ?? 0) === 0;
}

export async function readFiles(
  files: readonly FoundFile[],
  mapping: Mapping,
  database: Database,
): Promise<readonly Reading[]> {
  const bars: TableFile[] = [];
  const readings: Reading[] = [];
  for (const file of files) {
    try {
      const table = tableOf(file);
      const shaped = { file, shape: await shapeOfTable(file, table, mapping, database) };
      if (table === 'bars') bars.push(shaped);
      else readings.push(await readRecords(shaped, table, mapping, database));
    } catch (error) {
      readings.push({ file, problems: [sentenceOf(file, error)] });
    }
  }
  const scanned = await readBarsFiles(bars, mapping, database);
  return [...readings, ...scanned.map((one) => ({ file: one.file, bars: one, problems: one.problems }))];
}

/** A file of bars by itself. @throws Error naming what keeps it from being read */
export async function readBarsFile(file: FoundFile, mapping: Mapping, database: Database): Promise<ScannedFile> {
  const shaped = { file, shape: await shapeOfTable(file, 'bars', mapping, database) };
  const [scanned] = await readBarsFiles([shaped], mapping, database);
  if (!scanned) throw new Error(`${file.name} has no bars`);
  return scanned;
}

async function shapeOfTable(file: FoundFile, table: TableId, mapping: Mapping, database: Database) {
  const shape = await shapeOf(file, table, mapping[table], database);
  if (table === 'bars' && shape.columns['symbol'] === undefined && symbolInName(file.name) === undefined) {
    throw new Error('there is no column "symbol", and the file is not named after one, as 000001.SZ.csv is');
  }
  return shape;
}

async function readRecords(
  shaped: TableFile,
  table: Exclude<TableId, 'bars'>,
  mapping: Mapping,
  database: Database,
): Promise<Reading> {
  const { file } = shaped;
  if (table === 'exFactors') {
    const exFactors = await readExFactors(shaped, mapping, database);
    return { file, exFactors, problems: exFactors.problems };
  }
  const instruments = await readInstruments(shaped, database);
  return { file, instruments, problems: instruments.problems };
}
