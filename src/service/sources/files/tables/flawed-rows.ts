/**
 * Rows that DuckDB can read and nobody can use as they are: without a time or a price, the same bar again, an odd volume; each
 * kind as it is told.
 */
import { type BarsFile, barsRelation, isReadable, isSuspended, prices, type Zones } from './bars-relation';
import type { Database } from '../sql/database';
import { fewestOutside, isOutside } from './facts';
import { placesIn, plain, type Reject } from './rejects';
import { isInTime, years } from '../times/times';
import { isPossible } from '../sql/sql';

type Price = (typeof prices)[number];

export type FlawKind =
  | 'time'
  | 'bad time'
  | 'year'
  | 'suspended'
  | `no ${Price}`
  | `bad ${Price}`
  | 'zero'
  | 'range'
  | 'volume'
  | 'amount'
  | 'lots'
  | 'outside'
  | 'repeated'
  | 'unreadable';

export interface RowFlaw {
  readonly kind: FlawKind;
  readonly count: number;
  /** The first of them: `line 5`, or of a Parquet file `row 4`. */
  readonly place: string;
  /** What stands there instead of a value; blank where there is nothing to show. */
  readonly value: string;
}

/** SQL: is there a text where a value should be? What people write for none is no flaw. */
const isWritten = (name: string) =>
  `(${name}_raw IS NOT NULL AND NOT regexp_full_match(trim(${name}_raw::VARCHAR), '(?i)(|-+|—|n/?a|nan|none|null|nil|#n/a|\\.|\\*|无)'))`;

/** SQL: volumes and amounts that are there and are not served as they are; null where there are none. */
const oddValues = {
  volume: isOddText('volume'),
  amount: isOddText('amount'),
  lots: `CASE WHEN volume_number <> floor(volume_number) THEN volume IS NOT NULL AND right(symbol, 3) IN ('.SH', '.SZ', '.BJ') ELSE false END`,
  outside: isOutside,
} as const;

/** A CASE looks at the texts of the rows without a value alone; AND would look at all. */
function isOddText(name: string): string {
  return `CASE WHEN ${name} IS NULL THEN ${isWritten(name)} ELSE false END`;
}

/** SQL: a text among the rows, such as the source below the last one, is no data. */
const isNote = `(t IS NULL AND coalesce(${prices.map((name) => `${name}_raw::VARCHAR`).join(', ')}) IS NULL)`;

/** SQL: is a row of `barsRelation` to be named? @param isShown SQL that says whether it can be shown */
export function isFlawed(isShown: string): string {
  return `CASE WHEN ${isShown} THEN ${Object.values(oddValues)
    .map((condition) => `(${condition})`)
    .join(' OR ')} ELSE NOT ${isNote} END`;
}

/** The rows of one kind of flaw. */
interface Flaw {
  /** The first of them, among those that DuckDB can read, from 1. */
  readonly row: string;
  readonly kind: FlawKind;
  readonly text: string | null;
  readonly value: string | null;
  readonly count: string;
}

/**
 * @param rejects rows of the file that DuckDB cannot read: they have no number there, but a line
 * @param readable how many rows can be shown
 */
export async function flawedRows(
  file: BarsFile,
  rejects: readonly Reject[],
  readable: number,
  zones: Zones,
  database: Database,
): Promise<(RowFlaw & { readonly text: string })[]> {
  const numbered = barsRelation([{ ...file, hasDuplicates: true }], zones, { keepsRejects: false });
  const flagged = `SELECT *, NOT coalesce(${isReadable}, false) AND NOT ${isNote} AS is_bad,
    CASE ${flaws.map(([kind, condition]) => `WHEN ${condition} THEN '${kind}'`).join(' ')} ELSE 'bad' END AS bad_kind FROM (${numbered})`;
  const odd = Object.entries(oddValues).filter(([kind]) => kind !== 'outside' || readable >= fewestOutside);
  const kinds: readonly Kind[] = [
    ...flaws.map(([kind, , text]) => ({
      kind,
      is: `is_bad AND bad_kind = '${kind}'`,
      text: `${text} || ': ' || ${bar}`,
      value: valueOf(kind),
    })),
    ...odd.map(([name, condition]) => {
      const kind = name as keyof typeof oddValues;
      return { kind, is: `NOT is_bad AND t IS NOT NULL AND ${condition}`, text: oddTexts[kind], value: valueOf(kind) };
    }),
  ];
  const found = await firstRows(flagged, kinds, database);
  if (file.hasDuplicates) found.push(...(await repeatedRows(flagged, database)));
  const placeOf = await placesIn(file, rejects);
  const sorted = found.toSorted((one, other) => Number(one.row) - Number(other.row));
  return sorted.map(({ row, kind, text, value, count }) => ({
    kind,
    text: `${placeOf(Number(row))}: ${text ?? ''}${othersOf(count)}`,
    place: placeOf(Number(row)),
    value: plain((value ?? '').slice(0, longestValue)),
    count: Number(count),
  }));
}

/** Of an example. */
const longestValue = 40;

/** SQL of one kind of flaw. */
interface Kind {
  readonly kind: FlawKind;
  readonly is: string;
  readonly text: string;
  /** What stands in the file. */
  readonly value: string;
}

/** Two scans, however many kinds there are: one counts them, one writes the words for the first row of each. */
async function firstRows(flagged: string, kinds: readonly Kind[], database: Database): Promise<Flaw[]> {
  const counts = kinds.map(({ is }) => `{row: min(row) FILTER (${is}), count: count(*) FILTER (${is})}`);
  const [result] = await database.rows<{ found: readonly { readonly row: string | null; readonly count: string }[] }>(
    `SELECT [${counts.join(', ')}] AS found FROM (${flagged})`,
  );
  const present = kinds.flatMap((kind, index) => {
    const { row = null, count = '0' } = result?.found[index] ?? {};
    return row === null ? [] : [{ ...kind, row, count }];
  });
  if (present.length === 0) return [];
  const ofFirst = (sqlOf: (one: Kind) => string) =>
    present.map((one) => `max(CASE WHEN row = ${one.row} THEN ${sqlOf(one)} END)`).join(', ');
  type Words = Readonly<Record<'texts' | 'own', readonly (string | null)[]>>;
  const [words] = await database.rows<Words>(
    `SELECT [${ofFirst(({ text }) => text)}] AS texts, [${ofFirst(({ value }) => value)}] AS own FROM (${flagged})
     WHERE row IN (${present.map(({ row }) => row).join()})`,
  );
  return present.map(({ row, kind, count }, index) => ({
    row,
    kind,
    count,
    text: words?.texts[index] ?? null,
    value: words?.own[index] ?? null,
  }));
}

/** SQL: what stands in the file where the flaw is. */
function valueOf(kind: FlawKind): string {
  const name = kind === 'bad time' || kind === 'year' ? 'time' : kind === 'lots' ? 'volume' : kind.replace('bad ', '');
  return ['time', ...prices, 'volume', 'amount'].includes(name) ? `${name}_raw::VARCHAR` : 'NULL::VARCHAR';
}

async function repeatedRows(flagged: string, database: Database): Promise<Flaw[]> {
  return database.rows<Flaw>(
    `SELECT min(row) AS row, 'repeated' AS kind, NULL AS value, count(*) AS count, arg_min('a second bar of ' || ${bar} || ': the last one counts', row) AS text
     FROM (SELECT * FROM (${flagged}) WHERE NOT is_bad QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY row) > 1)
     HAVING count(*) > 0`,
  );
}

function othersOf(count: string): string {
  const more = Number(count) - 1;
  return more === 0 ? '' : ` (and ${more} more ${more === 1 ? 'row' : 'rows'})`;
}

const bar = `coalesce(trim(symbol), '') || ' at ' || coalesce(t::VARCHAR, 'no time')`;

const hasNoPrice = prices.map((name) => `coalesce(${name} = 0, NOT ${isWritten(name)})`).join(' AND ');
const hasZeros = prices
  .filter((name) => name !== 'close')
  .map((name) => `${name} = 0`)
  .join(' AND ');

/** SQL: kinds of flaws with their conditions and words; the first that is true counts. */
const flaws: readonly (readonly [kind: FlawKind, condition: string, text: string])[] = [
  ['time', `time_raw IS NULL OR trim(time_raw::VARCHAR) = ''`, `'no time'`],
  ['bad time', `t IS NULL`, `'bad time ' || time_raw::VARCHAR`],
  ['year', `NOT (${isInTime('t')})`, `'no year from ${years.first} to ${years.last}'`],
  ['suspended', `(${hasNoPrice}) OR (${hasZeros})`, `'no prices'`],
  ...prices.map((name) => [`no ${name}`, `NOT ${isWritten(name)}`, `'no ${name}'`] as const),
  ...prices.map(
    (name) =>
      [`bad ${name}`, `NOT coalesce(${isPossible(name)}, false)`, `'bad ${name} ' || ${name}_raw::VARCHAR`] as const,
  ),
  ['zero', isSuspended, `'a price of 0'`],
  ['range', `high < low`, `'high ' || high || ' is below low ' || low`],
];

const oddTexts: Readonly<Record<keyof typeof oddValues, string>> = {
  volume: `'volume ' || volume_raw::VARCHAR || ' is left blank: expected a whole number of 0 or more'`,
  amount: `'amount ' || amount_raw::VARCHAR || ' is left blank: expected 0 or more'`,
  lots: `'volume ' || volume_raw::VARCHAR || ' is rounded to whole lots'`,
  outside: `'open ' || open || ' or close ' || close || ' lies outside low ' || low || ' … high ' || high`,
};
