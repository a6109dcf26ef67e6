/** Rows that DuckDB can read and nobody can use as they are: without a time or a price, the same bar again, an odd volume. */
import { barsRelation, type Conventions, isReadable, prices } from './bars-relation';
import type { Database } from './database';
import { placesIn, type Reject } from './rejects';
import type { TableFile } from './table-files';
import { isInTime, years } from './times';
import { isPossible } from './values';

/** SQL: volumes and amounts that are there and are not served as they are; null where there are none. */
const oddValues = {
  volume: `volume_raw IS NOT NULL AND volume IS NULL`,
  amount: `amount_raw IS NOT NULL AND amount IS NULL`,
  lots: `TRY_CAST(volume_raw AS DOUBLE) <> floor(TRY_CAST(volume_raw AS DOUBLE)) AND volume IS NOT NULL`,
} as const;

/** SQL: is a row of `barsRelation` to be named? */
export const isFlawed = `NOT coalesce(${isReadable}, false) OR ${Object.values(oddValues)
  .map((condition) => `(${condition})`)
  .join(' OR ')}`;

interface FlawedRow {
  /** Among those that DuckDB can read, from 1. */
  readonly row: string;
  readonly symbol: string | null;
  readonly time: string | null;
  /** What is wrong; null for a duplicate. */
  readonly flaw: string | null;
}

const most = 1_000;

/** @param rejects rows of the file that DuckDB cannot read: they have no number there, but a line */
export async function flawedRows(
  file: TableFile,
  rejects: readonly Reject[],
  conventions: Conventions,
  database: Database,
): Promise<{ readonly text: string }[]> {
  const numbered = barsRelation([{ ...file, isPlain: true, hasDuplicates: true }], conventions, {
    keepsRejects: false,
  });
  const flagged = `SELECT *, NOT coalesce(${isReadable}, false) AS is_bad FROM (${numbered})`;
  const rows = await database.rows<FlawedRow>(
    `SELECT row, symbol, t::VARCHAR AS time, CASE WHEN is_bad THEN CASE ${flaws.join(' ')} ELSE 'bad price' END END AS flaw
     FROM (${flagged}) QUALIFY is_bad OR row_number() OVER (PARTITION BY is_bad, symbol, t ORDER BY row) > 1
     ORDER BY row LIMIT ${most}`,
  );
  const odd = await database.rows<OddValues>(
    Object.entries(oddValues)
      .map(([kind, condition]) => oddRows(flagged, kind, condition))
      .join(' UNION ALL '),
  );
  const placeOf = placesIn(file, rejects);
  const told = rows.map(({ row, symbol, time, flaw }) => {
    const bar = `${symbol?.trim() ?? ''} at ${time ?? 'no time'}`;
    const what = flaw === null ? `a second bar of ${bar}: the last one counts` : `${flaw}: ${bar}`;
    return { text: `${placeOf(Number(row))}: ${what}` };
  });
  return [...told, ...odd.map((values) => ({ text: `${placeOf(Number(values.row))}: ${sentence(values)}` }))];
}

/** SQL: the words for what makes a row unusable, the first that is true. */
const flaws = [
  `WHEN time_raw IS NULL THEN 'no time'`,
  `WHEN t IS NULL THEN 'bad time ' || time_raw::VARCHAR`,
  `WHEN NOT (${isInTime('t')}) THEN 'no year from ${years.first} to ${years.last}'`,
  ...prices.map((name) => `WHEN coalesce(NOT isfinite(${name}), true) THEN 'no ${name}'`),
  ...prices.map((name) => `WHEN NOT (${isPossible(name)}) THEN 'bad ${name} ' || ${name}`),
  `WHEN high < low THEN 'high ' || high || ' is below low ' || low`,
];

/** The first of the rows that have an odd value of a kind; there may be one in every row. */
interface OddValues {
  readonly kind: keyof typeof oddValues;
  readonly row: string;
  readonly text: string;
  readonly more: string;
}

function oddRows(flagged: string, kind: string, condition: string): string {
  const text = `${kind === 'amount' ? 'amount' : 'volume'}_raw::VARCHAR`;
  return `SELECT '${kind}' AS kind, min(row) AS row, arg_min(${text}, row) AS text, count(*) - 1 AS more
    FROM (${flagged}) WHERE NOT is_bad AND ${condition} HAVING count(*) > 0`;
}

function sentence({ kind, text, more }: OddValues): string {
  const expected = kind === 'amount' ? '0 or more' : 'a whole number of 0 or more';
  const what =
    kind === 'lots' ? `volume ${text} is rounded to whole lots` : `${kind} ${text} is left blank: expected ${expected}`;
  return more === '0' ? what : `${what} (and ${more} more rows)`;
}
