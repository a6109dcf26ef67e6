/** What files of bars hold: one scan finds the facts, and what they mean is judged from them. */
import { groupedBy } from '../../../../market/chunks';
import { type BarsFile, barsRelation, isReadable } from '../tables/bars-relation';
import type { Database } from '../sql/database';
import { flawedRows, isFlawed, type RowFlaw } from '../tables/flawed-rows';
import type { Format } from '../formats/format';
import { daysSql, type Facts, factsSql, hasUncertainDays, type Spans, spansSql, sumOf } from '../tables/facts';
import { type Judgement, judged } from '../judge/judged';
import { choicesAbout, type Note } from '../judge/judged-file';
import { isDaily, mayBeLonger } from '../judge/periods';
import type { FileSettings, Mapping } from '../settings/mapping';
import { mappingName } from '../settings/mapping';
import type { Choice } from '../settings/open-choice';
import { noRows, plain, type Reject, rejectsOf, sentenceOf } from '../tables/rejects';
import { isOurSpelling, spellingsOf } from '../symbols/column-symbols';
import { byShape } from '../tables/table-files';

/** What is known of a file before its rows are read. */
export interface PlannedFile extends BarsFile {
  readonly format: Format | undefined;
  readonly settings: FileSettings;
  /** Volume and amount are in the service's units. */
  readonly isConverted: boolean;
  /** Lines before its table. */
  readonly titles: readonly string[];
  /** The other reading of a code that a share and an index have; the file is taken for the share unless it says otherwise. */
  readonly openIndex: string | undefined;
  /** Some cells of a column that names the securities. */
  readonly securities: readonly string[];
  /** Sentences on symbols of a column that cannot be read. */
  readonly symbolProblems: readonly string[];
}

export interface ScannedFile extends PlannedFile {
  readonly symbols: ReadonlySet<string>;
  /** One bar a day. */
  readonly isDaily: boolean;
  /** Length of its bars; undefined for daily ones. */
  readonly barMinutes: number | undefined;
  /** Of all symbols. */
  readonly bars: number;
  /** On the exchange's clock, as `2024-01-31 00:00:00`; undefined where there are no bars. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** Why nothing of it is served, and what to do. */
  readonly refusal: string | undefined;
  /** What is assumed, and what is left out. */
  readonly problems: readonly string[];
  /** What was found out about its numbers and times. */
  readonly notes: readonly Note[];
  /** The rows that are left out or served in part, each kind once; they are among the problems as well. */
  readonly flaws: readonly RowFlaw[];
  /** What settings may decide. */
  readonly choices: readonly Choice[];
}

export function haveCommonSymbols(files: readonly ScannedFile[]): boolean {
  const symbols = files.flatMap((file) => [...file.symbols]);
  return new Set(symbols).size < symbols.length;
}

/** One unreadable file fails the scan of all that are scanned with it: then each is scanned alone. */
export async function readBarsFiles(
  files: readonly PlannedFile[],
  mapping: Mapping,
  database: Database,
): Promise<ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const group of byShape(files, ({ named, spellings, meaning }) =>
    JSON.stringify([named === undefined, spellings && [...spellings], meaning]),
  )) {
    const whole = await scanGroup(group, mapping, database).catch(() => undefined);
    if (whole) scanned.push(...whole);
    else for (const file of group) scanned.push(await scanAlone(file, mapping, database));
  }
  return scanned;
}

async function scanAlone(file: PlannedFile, mapping: Mapping, database: Database): Promise<ScannedFile> {
  try {
    const [scanned] = await scanGroup([file], mapping, database);
    if (scanned) return scanned;
  } catch (error) {
    return refused(file, sentenceOf(file.file, error));
  }
  return refused(file, `${file.file.name}: ${noRows}`);
}

/** @param refusal names the file, and says what to do */
export function refused(file: PlannedFile, refusal: string, choices: readonly Choice[] = []): ScannedFile {
  const nothing = { isDaily: true, barMinutes: undefined, bars: 0, first: undefined, last: undefined, notes: [] };
  return { ...file, ...nothing, symbols: new Set(), refusal, problems: [refusal], flaws: [], choices };
}

async function scanGroup(group: readonly PlannedFile[], mapping: Mapping, database: Database): Promise<ScannedFile[]> {
  const [first] = group;
  if (!first) return [];
  const relation = barsRelation(group, mapping.zones, { keepsRejects: true });
  const sql = factsSql(relation, isReadable, isFlawed, first.shape.columns['amount'] !== undefined);
  const { estimated, rejects } = await database.together(async (connection) => ({
    estimated: await connection.rows<Facts>(sql),
    rejects: first.shape.format === 'csv' ? await rejectsOf(connection) : [],
  }));
  const rows = await withDays(group, estimated, mapping, database);
  const spans = await spansOf(group, rows, mapping, database);
  const rowsOf = byPath(rows, ({ filename }) => filename);
  const spansIn = byPath(spans, ({ filename }) => filename);
  const rejectsIn = byPath(rejects, ({ path }) => path);
  const scanned = group.map(async (file) => {
    const own = rowsOf(file);
    const spelled = otherSpellings(file, own, mapping);
    if (spelled) return scanAlone(spelled, mapping, database);
    const ownRejects = rejectsIn(file);
    if (own.length + ownRejects.length === 0) return refused(file, `${file.file.name}: ${noRows}`);
    const judgement = judged(file, own, spansIn(file));
    const described = withJudgement(file, own, judgement, mapping);
    if (described.refusal !== undefined) return described;
    const hasFlaws = described.hasDuplicates || own.some(({ flawed }) => flawed > 0);
    const readable = sumOf(own, (one) => one.readable);
    const flaws = hasFlaws ? await flawedRows(described, ownRejects, readable, mapping.zones, database) : [];
    const told = ownRejects.filter(({ isNote }) => !isNote);
    const lines = [...told, ...flaws].map(({ text }) => `${file.file.name}, ${plain(text)}`);
    const problems = [...described.problems, ...lines];
    const isEmpty = described.symbols.size === 0;
    const refusal = isEmpty ? (problems[0] ?? `${file.file.name}: ${noRows}`) : undefined;
    return { ...described, problems, flaws: [...unreadable(told), ...flaws], refusal };
  });
  return Promise.all(scanned);
}

/** What each file of thousands has of a list. */
function byPath<One>(all: readonly One[], pathOf: (one: One) => string): (file: PlannedFile) => readonly One[] {
  const found = groupedBy(all, pathOf);
  return ({ file }) => found.get(file.path) ?? [];
}

function unreadable([first, ...others]: readonly Reject[]): readonly RowFlaw[] {
  if (!first) return [];
  return [{ kind: 'unreadable', count: 1 + others.length, place: `line ${first.line}`, value: '' }];
}

/** The file with its spellings, where its first cells had ours and others have not. */
function otherSpellings(file: PlannedFile, facts: readonly Facts[], { zones }: Mapping): PlannedFile | undefined {
  if (file.named !== undefined || file.spellings !== undefined) return undefined;
  const found = facts.flatMap(({ symbol }) => symbol ?? []);
  const reader = { zones, format: file.format };
  return found.every((one) => isOurSpelling(one, reader))
    ? undefined
    : { ...file, ...spellingsOf(file, found, reader) };
}

/** Counts the days of the files whose estimate decides what they are. */
async function withDays(
  group: readonly PlannedFile[],
  facts: readonly Facts[],
  mapping: Mapping,
  database: Database,
): Promise<readonly Facts[]> {
  const uncertain = new Set(facts.filter(hasUncertainDays).map(({ filename }) => filename));
  const files = group.filter(({ file }) => uncertain.has(file.path));
  type Days = Pick<Facts, 'filename' | 'symbol' | 'days'>;
  const counted =
    files.length === 0 ? [] : await database.rows<Days>(daysSql(barsRelation(files, mapping.zones), isReadable));
  const keyOf = ({ filename, symbol }: Days) => JSON.stringify([filename, symbol]);
  const exact = new Map(counted.map((one) => [keyOf(one), one.days]));
  return facts.map((one) => ({
    ...one,
    days: exact.get(keyOf(one)) ?? ((one.minutes?.length ?? 0) > 1 ? one.days : one.times),
  }));
}

/** Of files whose bars are far apart; there are few. */
async function spansOf(
  group: readonly PlannedFile[],
  rows: readonly Facts[],
  mapping: Mapping,
  database: Database,
): Promise<readonly Spans[]> {
  const suspects = new Set(
    rows.filter((facts) => isDaily([facts]) && mayBeLonger(facts)).map(({ filename }) => filename),
  );
  const files = group.filter(({ file }) => suspects.has(file.path));
  if (files.length === 0) return [];
  return database.rows<Spans>(spansSql(barsRelation(files, mapping.zones), isReadable));
}

function withJudgement(
  file: PlannedFile,
  facts: readonly Facts[],
  judgement: Judgement,
  mapping: Mapping,
): ScannedFile {
  const { name } = file.file;
  if (judgement.kind === 'refused') return refused(file, `${name}: ${judgement.reason}`, judgement.choices);
  const { meaning, barMinutes, notes, named } = judgement;
  const problems = [...file.symbolProblems, ...judgement.problems].map((problem) => `${name}: ${problem}`);
  const symbols = new Set<string>();
  for (const { symbol, readable } of facts) {
    const canonical = named ?? symbol ?? '';
    const suffix = canonical.slice(canonical.lastIndexOf('.') + 1);
    if (mapping.zones[suffix] === undefined)
      problems.push(`${name}: ${canonical}: ${mappingName} has no time zone for ${suffix}`);
    else if (readable > 0) symbols.add(canonical);
  }
  const total = (countOf: (one: Facts) => number) => facts.reduce((sum, one) => sum + countOf(one), 0);
  const distinct = total(({ times, days }) => (meaning.isDaily ? days : times));
  const firsts = facts.flatMap(({ first }) => first ?? []).sort();
  const lasts = facts.flatMap(({ last }) => last ?? []).sort();
  return {
    ...file,
    named: named ?? file.named,
    meaning,
    symbols,
    problems,
    notes,
    refusal: undefined,
    flaws: [],
    choices: choicesAbout(notes),
    hasDuplicates: total(({ readable }) => readable) > distinct,
    isWhole: total(({ unreadable }) => unreadable) === 0,
    isDaily: meaning.isDaily,
    barMinutes,
    bars: distinct,
    first: firsts[0],
    last: lasts.at(-1),
  };
}
