/** Files that contradict each other: raw and adjusted bars of one symbol would be mixed day by day. */
import { readableBars } from '../tables/bars-relation';
import type { ScannedFile } from './bars-files';
import type { Database } from '../sql/database';
import { plain } from '../tables/rejects';

/** Common days of two files before they can contradict each other. */
const fewest = 5;
/** Of a close: sources round. */
const tolerance = 0.005;
/** Pairs that are compared; each costs a scan of both files. */
const mostPairs = 200;

/** @returns why files are left out, by name */
export async function contradictions(
  files: readonly ScannedFile[],
  zones: Readonly<Record<string, string>>,
  database: Database,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  const besides: (readonly [adjusted: ScannedFile, raw: ScannedFile])[] = [];
  for (const [one, other] of pairsOf(files).slice(0, mostPairs)) {
    const found = await differenceOf(one, other, zones, database);
    if (found === undefined) continue;
    const [oneIsAdjusted, otherIsAdjusted] = [isAdjusted(one), isAdjusted(other)];
    if (oneIsAdjusted !== otherIsAdjusted) {
      besides.push(oneIsAdjusted ? [one, other] : [other, one]);
    } else {
      reasons.set(one.file.name, reasonOf(other, found));
      reasons.set(other.file.name, reasonOf(one, found));
    }
  }
  // A third file may contradict the raw one.
  const contradicted = new Set(reasons.keys());
  for (const [adjusted, raw] of besides) {
    const isServed = !contradicted.has(raw.file.name);
    if (isServed || !reasons.has(adjusted.file.name)) reasons.set(adjusted.file.name, besideRaw(raw, isServed));
  }
  return reasons;
}

function besideRaw({ file }: ScannedFile, isServed: boolean): string {
  const name = plain(file.name);
  return isServed
    ? `the prices are adjusted: those of ${name} are served, and adjusted by formulas`
    : `the prices are adjusted, and ${name} with raw prices is left out, too: keep one file of raw prices`;
}

function reasonOf(other: ScannedFile, { symbol, day, closes }: Difference): string {
  return `it contradicts ${plain(other.file.name)}: ${symbol} closed at ${closes.join(' or ')} on ${day}; keep the file with raw prices`;
}

/** Daily files with a symbol in common, at times in common. */
function pairsOf(files: readonly ScannedFile[]): (readonly [ScannedFile, ScannedFile])[] {
  const bySymbol = new Map<string, ScannedFile[]>();
  for (const file of files.filter(({ isDaily }) => isDaily)) {
    for (const symbol of file.symbols) bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), file]);
  }
  const pairs = [...bySymbol.values()].flatMap((some) =>
    some.flatMap((one, index) => some.slice(index + 1).map((other) => [one, other] as const)),
  );
  const byNames = pairs.map((pair) => [JSON.stringify(pair.map(({ file }) => file.name)), pair] as const);
  return [...new Map(byNames).values()].filter(([one, other]) => areOfOneTime(one, other));
}

function areOfOneTime(one: ScannedFile, other: ScannedFile): boolean {
  return (one.first ?? '') <= (other.last ?? '') && (other.first ?? '') <= (one.last ?? '');
}

interface Difference {
  readonly symbol: string;
  readonly day: string;
  readonly closes: readonly [number, number];
}

/** The first of the days on which the closes differ, where they do on most days. */
async function differenceOf(
  one: ScannedFile,
  other: ScannedFile,
  zones: Readonly<Record<string, string>>,
  database: Database,
): Promise<Difference | undefined> {
  const [left, right] = [one, other].map((file) => `(${readableBars([file], zones, false)})`);
  const differs = `abs(a.close - b.close) > ${tolerance} * least(a.close, b.close)`;
  const [row] = await database.rows<{ common: number; differing: number; first: readonly string[] | null }>(
    `SELECT count(*)::INTEGER AS common, count(*) FILTER (${differs})::INTEGER AS differing,
       arg_min([symbol, t::DATE::VARCHAR, a.close::VARCHAR, b.close::VARCHAR], t) FILTER (${differs}) AS first
     FROM ${left ?? ''} AS a JOIN ${right ?? ''} AS b USING (symbol, t)`,
  );
  if (!row || row.common < fewest || row.differing <= row.common / 2) return undefined;
  const [symbol = '', day = '', before = '', after = ''] = row.first ?? [];
  return { symbol, day, closes: [Number(before), Number(after)] };
}

/** By what its name, its title or its columns say. */
function isAdjusted({ file, titles, notes }: ScannedFile): boolean {
  const said = [file.name, ...titles].join(' ').slice(0, 400).replaceAll('不复权', '');
  return notes.some(({ kind }) => kind === 'prices') || /复权|(^|[^a-z])(hfq|qfq|adj|adjusted)([^a-z]|$)/i.test(said);
}
