/** Reads new and changed files: one scan of each finds what it holds, and what is wrong with its rows. */
import { type PlannedFile, readBarsFiles, type ScannedFile } from './bars-files';
import { asWritten } from '../tables/bars-relation';
import type { Database } from '../sql/database';
import type { FoundFile } from '../folder/folder';
import { type FileSettings, type Mapping, settingsOf } from '../settings/mapping';
import { addition, type Choice, choicesOf, nameless, OpenChoice } from '../settings/open-choice';
import { type FactorsFile, readFactors } from './factor-files';
import { type ExFactorsFile, type InstrumentsFile, readExFactors, readInstruments } from './records';
import { sentenceOf } from '../tables/rejects';
import { isDocument, NoTable, type ShapedFile, shapeOf } from './shape';
import { columnSymbols, UnreadSymbols } from '../symbols/column-symbols';
import { fileSymbol, type FileSymbol, type SymbolReader, zoneOfSuffix } from '../symbols/file-symbols';
import { namedSymbol } from '../symbols/named-symbol';
import { type TableFile, type TableId, tableOf } from '../tables/table-files';

/** Of one file; without a table when it could not be read. */
export interface Reading {
  readonly file: FoundFile;
  readonly bars?: ScannedFile;
  readonly exFactors?: ExFactorsFile;
  readonly instruments?: InstrumentsFile;
  readonly factors?: FactorsFile;
  /** Why nothing of it is served, and what to do. */
  readonly refusal?: string | undefined;
  readonly problems: readonly string[];
  /** What settings may decide; the bars have their own. */
  readonly choices?: readonly Choice[];
  /** The reading of a file that is left out because of another one. */
  readonly whole?: Reading;
}

export function isEmpty({ bars, exFactors, instruments, factors }: Reading): boolean {
  const rows = (exFactors?.rows.length ?? 0) + (instruments?.rows.length ?? 0) + (factors?.rows ?? 0);
  return (bars?.symbols.size ?? 0) + rows === 0;
}

export async function readFiles(
  files: readonly FoundFile[],
  mapping: Mapping,
  database: Database,
): Promise<readonly Reading[]> {
  const bars: PlannedFile[] = [];
  const readings: Reading[] = [];
  for (const file of files) {
    const settings = settingsOf(file.name, mapping);
    if (settings.ignore === true) continue;
    try {
      if (file.problem !== undefined) throw new Error(file.problem);
      const table = tableOf(file);
      const shaped = await shapeOf(file, table, mapping[table], settings, database);
      if (shaped.table === 'factors') {
        const plan = await planned(file, shaped, settings, mapping, database);
        readings.push({ file, factors: await readFactors(plan, mapping, database), problems: [] });
      } else if (table === 'bars') bars.push(await planned(file, shaped, settings, mapping, database));
      else readings.push(await readRecords({ file, shape: shaped.shape }, table, mapping, database));
    } catch (error) {
      if (error instanceof NoTable || (file.size === 0 && isDocument(file.name))) {
        readings.push({ file, problems: [] });
        continue;
      }
      const refusal = sentenceOf(file, error);
      readings.push({ file, refusal, problems: [refusal], choices: choicesOf(error) });
    }
  }
  const scanned = await readBarsFiles(bars, mapping, database);
  return [
    ...readings,
    ...scanned.map((one) => ({ file: one.file, bars: one, refusal: one.refusal, problems: one.problems })),
  ];
}

/** A file of bars by itself. @throws Error naming what keeps it from being read */
export async function readBarsFile(file: FoundFile, mapping: Mapping, database: Database): Promise<ScannedFile> {
  const settings = settingsOf(file.name, mapping);
  if (file.problem !== undefined) throw new Error(file.problem);
  const shaped = await shapeOf(file, 'bars', mapping.bars, settings, database);
  if (shaped.table === 'factors') throw new Error(`${file.name}: these are adjustment factors, not bars`);
  const [scanned] = await readBarsFiles([await planned(file, shaped, settings, mapping, database)], mapping, database);
  if (!scanned) throw new Error(`${file.name} has no bars`);
  return scanned;
}

/** Which symbols a file has, before its bars are read. */
async function planned(
  file: FoundFile,
  shaped: ShapedFile,
  settings: FileSettings,
  { zones }: Mapping,
  database: Database,
): Promise<PlannedFile> {
  const { shape, format, titles } = shaped;
  const reader = { zones, format };
  const meaning = { ...asWritten, priceScale: format?.priceScale ?? 1 };
  const plan = {
    file,
    shape,
    format,
    settings,
    titles,
    isConverted: shaped.isConverted,
    meaning,
    hasDuplicates: false,
    isWhole: false,
    spellings: undefined,
  };
  if (settings.symbol === undefined && shape.columns['symbol'] !== undefined) {
    const symbols = await columnSymbols(plan, shaped, reader, database).catch((error: unknown) => {
      throw error instanceof UnreadSymbols ? unread(file.name, error.message, error.suffix) : error;
    });
    // A name such as 000300.SH.csv says which of a share and an index the code in the column is.
    const said = symbols.openIndex === undefined ? undefined : namedSymbol(file.name, [], reader);
    const isSaid = said?.kind === 'read' && [symbols.named, symbols.openIndex].includes(said.symbol);
    const decided = isSaid ? { named: said.symbol, openIndex: undefined } : {};
    return { ...plan, securities: shaped.securities, ...symbols, ...decided };
  }
  const found =
    settings.symbol === undefined ? namedSymbol(file.name, titles, reader) : setSymbol(settings.symbol, reader);
  if (found === undefined)
    return { ...plan, named: nameless, openIndex: undefined, symbolProblems: [], securities: [] };
  if (found.kind === 'unknown') throw unread(file.name, found.problem, found.suffix);
  const openIndex = found.kind === 'open' ? found.index : undefined;
  return {
    ...plan,
    named: found.kind === 'open' ? found.share : found.symbol,
    openIndex,
    symbolProblems: [],
    securities: [],
  };
}

/** Asks for the time zone of an exchange, where that is what keeps the symbols from being read. */
function unread(name: string, problem: string, suffix: string | undefined): Error {
  if (suffix === undefined) return new Error(problem);
  const choice = [{ zones: { [suffix]: zoneOfSuffix(suffix) } }];
  return new OpenChoice(`${problem}: ${addition(name, choice)}`, choice);
}

function setSymbol(text: string, reader: SymbolReader): FileSymbol {
  const found = fileSymbol(text, { ...reader, format: undefined });
  return found.kind === 'open' ? { kind: 'read', symbol: found.share } : found;
}

async function readRecords(
  shaped: TableFile,
  table: Exclude<TableId, 'bars' | 'factors'>,
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
