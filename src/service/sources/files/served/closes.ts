/** The course of a file in a few closes. */
import { readableBars, type Zones } from '../tables/bars-relation';
import type { ScannedFile } from '../catalog/bars-files';
import type { Database } from '../sql/database';
import { literal } from '../sql/sql';

/**
 * One scan, which keeps no more than the answer.
 * @returns the last close in each of `parts` equal parts of the time, of the first symbol; undefined for a part without bars
 */
export async function closesOf(
  file: ScannedFile,
  parts: number,
  zones: Zones,
  database: Database,
): Promise<readonly (number | undefined)[]> {
  const [symbol] = [...file.symbols].sort();
  if (symbol === undefined || file.first === undefined || file.last === undefined) return [];
  const [from, to] = [file.first, file.last].map((time) => `epoch(${literal(time)}::TIMESTAMP)`);
  const part = `least(${parts - 1}, floor(${parts} * (epoch(t) - ${from}) / greatest(1, ${to} - ${from})))::INTEGER`;
  const rows = await database.rows<{ part: number; close: number }>(
    `SELECT ${part} AS part, arg_max(close, t) AS close FROM (${readableBars([file], zones, false)})
     WHERE symbol = ${literal(symbol)} AND t BETWEEN ${literal(file.first)} AND ${literal(file.last)} GROUP BY part`,
  );
  const closes = new Map(rows.map((row) => [row.part, row.close]));
  return Array.from({ length: parts }, (_, index) => closes.get(index));
}
