/** Rows that DuckDB can read and nobody can use: without a time or a price, or the same bar again. */
import { barsRelation, type Conventions, isReadable, prices } from './bars-relation';
import type { Database } from './database';
import type { Reject } from './rejects';
import type { TableFile } from './table-files';

interface FlawedRow {
  /** Among those that DuckDB can read, from 1. */
  readonly row: string;
  readonly symbol: string | null;
  readonly time: string | null;
  /** What is missing; null for a duplicate. */
  readonly lacks: string | null;
}

const most = 1_000;

/** @param rejects rows of the file that DuckDB cannot read: they have no number there, but a line */
export async function flawedRows(
  file: TableFile,
  rejects: readonly Reject[],
  conventions: Conventions,
  database: Database,
): Promise<{ readonly text: string }[]> {
  const numbered = barsRelation([{ ...file, isPlain: true, hasDuplicates: true }], conventions);
  const lacks = [`WHEN t IS NULL THEN 'time'`, ...prices.map((name) => `WHEN NOT isfinite(${name}) THEN '${name}'`)];
  const flagged = `SELECT *, NOT coalesce(${isReadable}, false) AS is_bad FROM (${numbered})`;
  const rows = await database.rows<FlawedRow>(
    `SELECT row, symbol, t::VARCHAR AS time, CASE WHEN is_bad THEN CASE ${lacks.join(' ')} ELSE 'price' END END AS lacks
     FROM (${flagged}) QUALIFY is_bad OR row_number() OVER (PARTITION BY is_bad, symbol, t ORDER BY row) > 1
     ORDER BY row LIMIT ${most}`,
  );
  const placeOf = file.shape.format === 'csv' ? linesOf(rejects) : (row: number) => `row ${row}`;
  return rows.map(({ row, symbol, time, lacks: name }) => {
    const bar = `${symbol?.trim() ?? ''} at ${time ?? 'no time'}`;
    const what = name === null ? `a second bar of ${bar}: the last one counts` : `no ${name}: ${bar}`;
    return { text: `${placeOf(Number(row))}: ${what}` };
  });
}

/** The first line is the header, and lines that were rejected have no row. */
function linesOf(rejects: readonly Reject[]): (row: number) => string {
  const rejected = [...new Set(rejects.map(({ line }) => line))].sort((a, b) => a - b);
  return (row) => `line ${rejected.reduce((line, other) => (other <= line ? line + 1 : line), row + 1)}`;
}
