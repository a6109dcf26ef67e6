/** Rows that DuckDB can read and nobody can use as they are: without a time or a price, the same bar again, an odd volume. */
import { type BarsFile, barsRelation, isReadable, isSuspended, prices, type Zones } from './bars-relation';
import type { Database } from './database';
import { fewestOutside, isOutside } from './judge/facts';
import { placesIn, type Reject } from './rejects';
import { isInTime, years } from './times/times';
import { isPossible } from './values';

/** SQL: is there a text where a value should be? What people write for none is no flaw. */
const isWritten = (name: string) =>
  `(${name}_raw IS NOT NULL AND NOT regexp_full_match(trim(${name}_raw::VARCHAR), '(?i)(|-+|—|n/?a|nan|none|null|nil|#n/a|\\.|\\*|无)'))`;

/** SQL: volumes and amounts that are there and are not served as they are; null where there are none. */
const oddValues = {
  volume: `volume IS NULL AND ${isWritten('volume')}`,
  amount: `amount IS NULL AND ${isWritten('amount')}`,
  lots: `volume_number <> floor(volume_number) AND volume IS NOT NULL AND right(symbol, 3) IN ('.SH', '.SZ', '.BJ')`,
  outside: isOutside,
} as const;

/** SQL: is a row of `barsRelation` to be named? */
export const isFlawed = `NOT coalesce(${isReadable}, false) OR ${Object.values(oddValues)
  .map((condition) => `(${condition})`)
  .join(' OR ')}`;

/** The rows of one kind of flaw. */
interface Flaw {
  readonly kind: string;
  /** The first of them, among those that DuckDB can read, from 1. */
  readonly row: string;
  readonly text: string | null;
  readonly more: string;
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
): Promise<{ readonly text: string }[]> {
  const numbered = barsRelation([{ ...file, hasDuplicates: true }], zones, { keepsRejects: false });
  const flagged = `SELECT *, NOT coalesce(${isReadable}, false) AS is_bad FROM (${numbered})`;
  const bad = `SELECT row, CASE ${flaws.map(([kind, condition]) => `WHEN ${condition} THEN '${kind}'`).join(' ')} ELSE 'bad' END AS kind,
    CASE ${flaws.map(([, condition, text]) => `WHEN ${condition} THEN ${text}`).join(' ')} ELSE 'bad price' END || ': ' || ${bar} AS text
    FROM (${flagged}) WHERE is_bad`;
  const again = `SELECT row, 'again' AS kind, 'a second bar of ' || ${bar} || ': the last one counts' AS text FROM (${flagged})
    WHERE NOT is_bad QUALIFY row_number() OVER (PARTITION BY symbol, t ORDER BY row) > 1`;
  const kinds = Object.entries(oddValues).filter(([kind]) => kind !== 'outside' || readable >= fewestOutside);
  const odd = kinds.map(
    ([
      kind,
      condition,
    ]) => `SELECT row, '${kind}' AS kind, ${oddTexts[kind as keyof typeof oddValues]} AS text FROM (${flagged})
      WHERE NOT is_bad AND ${condition}`,
  );
  const rows = await database.rows<Flaw>(
    `SELECT kind, min(row) AS row, arg_min(text, row) AS text, count(*) - 1 AS more
     FROM (${[bad, again, ...odd].map((sql) => `(${sql})`).join(' UNION ALL ')}) GROUP BY kind ORDER BY min(row)`,
  );
  const placeOf = await placesIn(file, rejects);
  return rows.map(({ row, text, more }) => {
    const others = more === '0' ? '' : ` (and ${more} more ${more === '1' ? 'row' : 'rows'})`;
    return { text: `${placeOf(Number(row))}: ${text ?? ''}${others}` };
  });
}

const bar = `coalesce(trim(symbol), '') || ' at ' || coalesce(t::VARCHAR, 'no time')`;

const hasNoPrice = prices.map((name) => `coalesce(${name} = 0, NOT ${isWritten(name)})`).join(' AND ');
const hasZeros = prices
  .filter((name) => name !== 'close')
  .map((name) => `${name} = 0`)
  .join(' AND ');

/** SQL: kinds of flaws with their conditions and words; the first that is true counts. */
const flaws: readonly (readonly [kind: string, condition: string, text: string])[] = [
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
