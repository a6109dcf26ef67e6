/** What a folder holds, from the readings of its files. */
import { chunksOf } from '../../../../market/chunks';
import type { OwnMarkets } from '../../../../market/time/markets';
import { isOwnSuffix } from '../../../../market/symbols/symbol';
import { invocation } from '../../../invocation';
import type { FileReport } from './own-folder';
import { refused, type ScannedFile } from './bars-files';
import type { Database } from '../sql/database';
import { reportOf } from './file-report';
import type { FoundFile } from '../folder/folder';
import { contradictions } from './conflicts';
import { growthProblem } from '../folder/gzip-bound';
import type { Mapping } from '../settings/mapping';
import { isEmpty, type Reading, readFiles } from './read-files';
import { type CarriedEvents, carriedEvents, carriesActions, factorEvents } from './factor-files';
import { plain } from '../tables/rejects';
import { exEventsOf, type ExEvents, type Instruments, instrumentsOf } from './records';

export interface Catalog {
  readonly mapping: Mapping;
  readonly readings: readonly Reading[];
  /** Files of bars. */
  readonly files: readonly ScannedFile[];
  readonly symbols: ReadonlySet<string>;
  /** Those of the symbols that are not ours, in the order of the mapping. */
  readonly ownMarkets: OwnMarkets;
  readonly exEvents: ExEvents;
  /** Those that follow from columns of the files of bars. */
  readonly carried: CarriedEvents;
  /** Those of files of factors without prices. */
  readonly cumulative: CarriedEvents;
  readonly instruments: Instruments;
  /** Refused files first. */
  readonly problems: readonly string[];
  readonly reports: readonly FileReport[];
}

/** @param before readings of files that have not changed are kept; the last good one serves while there is nothing better */
export async function readCatalog(
  files: readonly FoundFile[],
  mapping: Mapping,
  database: Database,
  before?: Catalog,
): Promise<Catalog> {
  const tables = files.filter(({ name }) => !isJson(name));
  const isSameMapping = JSON.stringify(before?.mapping) === JSON.stringify(mapping);
  const earlier = new Map((isSameMapping ? before?.readings : [])?.map((one) => [one.file.name, one]));
  const isKnown = ({ name, version }: FoundFile) => earlier.get(name)?.file.version === version;
  const changed = tables.filter((file) => !isKnown(file));
  const fresh = await readInParts(changed, mapping, database);
  const known = tables.filter(isKnown).flatMap(({ name }) => earlier.get(name) ?? []);
  const readings = [...known, ...fresh.map((reading) => lastGood(reading, earlier.get(reading.file.name)))];
  const whole = await withoutContradictions(readings, mapping, database);
  const bars = whole.flatMap((reading) => reading.bars ?? []);
  const carried = await carriedEvents(bars, mapping.zones, database, isSameMapping ? before?.carried : undefined);
  const factors = whole.flatMap((reading) => reading.factors ?? []);
  const earlierOnes = isSameMapping ? before?.cumulative : undefined;
  const cumulative = await factorEvents(factors, mapping.zones, database, earlierOnes);
  return catalogOf(whole, mapping, carried, cumulative);
}

/** A file that was left out for another one is read anew when that has changed. */
async function withoutContradictions(
  readings: readonly Reading[],
  { zones }: Mapping,
  database: Database,
): Promise<readonly Reading[]> {
  const whole = readings.map((reading) => reading.whole ?? reading);
  const reasons = await contradictions(
    whole.flatMap(({ bars }) => bars ?? []),
    zones,
    database,
  );
  return whole.map((reading) => {
    const reason = reasons.get(reading.file.name);
    if (reason === undefined || !reading.bars) return reading;
    const refusal = `${reading.file.name}: ${reason}`;
    return {
      file: reading.file,
      bars: refused(reading.bars, refusal, [[{ ignore: true }]]),
      refusal,
      problems: [refusal],
      whole: reading,
    };
  });
}

/** Thousands of files are read in a few parts at once, since each waits for the disk most of the time. */
const partsAtOnce = 8;
const filesTogether = 250;

async function readInParts(
  files: readonly FoundFile[],
  mapping: Mapping,
  database: Database,
): Promise<readonly Reading[]> {
  const parts = chunksOf(files, Math.max(filesTogether, Math.ceil(files.length / partsAtOnce)));
  const readings = parts.map(async (part): Promise<readonly Reading[]> => {
    const tooLarge: Reading[] = [];
    const taken: FoundFile[] = [];
    for (const file of part) {
      const problem = await growthProblem(file);
      if (problem === undefined) taken.push(file);
      else tooLarge.push({ file, refusal: problem, problems: [problem] });
    }
    return [...tooLarge, ...(await readFiles(taken, mapping, database))];
  });
  return (await Promise.all(readings)).flat();
}

/** The mapping is one; others are not ours. */
function isJson(name: string): boolean {
  return name.toLowerCase().endsWith('.json');
}

/** A file that could be read before and now has nothing is being written, or broken: what it had serves until it changes. */
function lastGood(reading: Reading, before: Reading | undefined): Reading {
  const read = before?.bars?.file ?? before?.factors?.file;
  const isKept = before !== undefined && !isEmpty(before) && (read === undefined || read.isCopy);
  if (!isEmpty(reading) || !isKept) return reading;
  const problems = reading.problems.map((problem) => `${problem} (what it had before is served)`);
  const { file, refusal } = reading;
  return { ...before, file, problems, refusal: refusal === undefined ? undefined : problems[0] };
}

function catalogOf(
  readings: readonly Reading[],
  mapping: Mapping,
  carried: CarriedEvents,
  cumulative: CarriedEvents,
): Catalog {
  const files = readings.flatMap(({ bars }) => bars ?? []);
  const symbols = new Set(files.flatMap((file) => [...file.symbols]));
  const listed = exEventsOf(readings.flatMap(({ exFactors }) => exFactors ?? []));
  const adjusted = new Set(files.filter(hasAdjustedPrices).flatMap((file) => [...file.symbols]));
  const beside = new Map([...cumulative.events].filter(([symbol]) => !adjusted.has(symbol)));
  const apart = new Map([...beside, ...listed]);
  const told = readings.map((reading) =>
    withUnusedNote(withFactorNote(withoutContents(reading), carried, apart), adjusted),
  );
  return {
    mapping,
    readings,
    files,
    symbols,
    ownMarkets: ownMarketsOf(symbols, mapping),
    // What a person has listed of a symbol counts alone.
    exEvents: new Map([...carried.events, ...apart]),
    carried,
    cumulative,
    instruments: instrumentsOf(readings.flatMap(({ instruments }) => instruments ?? [])),
    problems: problemsOf(told),
    reports: told.map(reportOf),
  };
}

function withFactorNote(reading: Reading, { events }: CarriedEvents, listed: ExEvents): Reading {
  const { bars } = reading;
  if (!bars || !carriesActions(bars)) return reading;
  const isUsed = [...bars.symbols].some((symbol) => events.has(symbol) && !listed.has(symbol));
  return isUsed ? { ...reading, bars: { ...bars, notes: [...bars.notes, factorsNote] } } : reading;
}

function hasAdjustedPrices({ notes }: ScannedFile): boolean {
  return notes.some(({ kind }) => kind === 'prices');
}

/** Factors would adjust adjusted prices again. */
function withUnusedNote(reading: Reading, adjusted: ReadonlySet<string>): Reading {
  const unused = [...(reading.factors?.symbols ?? [])].find((symbol) => adjusted.has(symbol));
  if (unused === undefined) return reading;
  const problem = `${reading.file.name}: the prices of ${plain(unused)} are adjusted already: its factors are not used; put raw prices into the folder`;
  return { ...reading, problems: [...reading.problems, problem] };
}

const factorsNote = { kind: 'factors', value: 'carried', isSure: true } as const;

/** What is told goes to whoever asks: no message repeats a line of a file that somebody else may have put a link to. */
function withoutContents(reading: Reading): Reading {
  const { file, refusal, problems, bars } = reading;
  if (file.isLinked !== true || problems.length === 0) return reading;
  const what = refusal === undefined ? 'not all of it is read' : 'it is not read';
  const told = `${file.name}: ${what}. It is linked, and ${invocation('convert')} FILE --check tells why`;
  return {
    ...reading,
    problems: [told],
    ...(refusal !== undefined && { refusal: told }),
    ...(bars && { bars: { ...bars, flaws: [] } }),
  };
}

/** One unusable file must not be hidden by rows of others. */
function problemsOf(readings: readonly Reading[]): readonly string[] {
  const refusals = readings.flatMap(({ refusal }) => refusal ?? []);
  return [...new Set([...refusals, ...readings.flatMap(({ problems }) => problems)])];
}

function ownMarketsOf(symbols: ReadonlySet<string>, { zones }: Mapping): OwnMarkets {
  const present = new Set(Array.from(symbols, (symbol) => symbol.slice(symbol.lastIndexOf('.') + 1)));
  const own = Object.entries(zones).filter(([suffix]) => present.has(suffix) && isOwnSuffix(suffix));
  return new Map(own.map(([suffix, zone]) => [suffix, { zone }]));
}
