/** What is wrong with rows of files, as sentences. */
import { repeated } from '../../../../market/texts/problem';
import type { Database } from '../sql/database';
import { bytesAt } from '../folder/bytes';
import type { FoundFile } from '../folder/folder';
import type { TableFile } from './table-files';

export interface Reject {
  readonly path: string;
  readonly line: number;
  /** A text among the rows, such as the source below the last one: it is no data. */
  readonly isNote: boolean;
  /** Line, and what is wrong there. */
  readonly text: string;
}

const mostOfFile = 1_000;

/** The rows of CSV files that the scans of this connection could not read, each once. */
export async function rejectsOf(connection: Pick<Database, 'rows'>): Promise<Reject[]> {
  const rows = await connection.rows<{ path: string; line: string; type: string; text: string }>(
    `SELECT * FROM (SELECT file_path AS path, line, any_value(error_type) AS type, any_value(csv_line) AS text
       FROM reject_errors JOIN reject_scans USING (scan_id, file_id) GROUP BY file_path, line)
     QUALIFY row_number() OVER (PARTITION BY path ORDER BY line) <= ${mostOfFile} ORDER BY path, line`,
  );
  return rows.map(({ path, line, type, text }) => ({
    path,
    line: Number(line),
    isNote: !/^"?\s*\d.*[,;\t|]/.test(text.slice(0, 200)),
    text: `line ${line}: ${type.toLowerCase()}: ${text.trim().slice(0, 100)}`,
  }));
}

export const noRows = 'there are no rows';

/**
 * What a row of a file is called, by its number among those that DuckDB can read, from 1. Lines before the table, blank
 * lines and lines that were rejected have no row.
 */
export async function placesIn(
  { file, shape }: TableFile,
  rejects: readonly Reject[],
): Promise<(row: number) => string> {
  if (shape.format === 'parquet') return (row) => `row ${row}`;
  const blank = await blankLines(file.path, shape.skip);
  const without = [...new Set([...blank, ...rejects.map(({ line }) => line)])].sort((a, b) => a - b);
  return (row) => `line ${without.reduce((line, other) => (other <= line ? line + 1 : line), row + shape.skip)}`;
}

/** Of a larger file, lines further down are counted without its blank ones. */
const mostCounted = 4 * 2 ** 20;

async function blankLines(path: string, skip: number): Promise<number[]> {
  const lines = (await bytesAt(path, 0, mostCounted)).toString('latin1').split(/\r\n|\r|\n/);
  // What follows the last line end is no line.
  return lines.slice(0, -1).flatMap((line, index) => (line === '' && index >= skip ? [index + 1] : []));
}

/** A text of a file or of DuckDB on one line, without bytes that a terminal would obey. */
export function plain(text: string): string {
  return repeated(printable(text));
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD\u2028\u2029]+/gu, '·');
}

/** What it repeats of a file is shorter, and what to do stands at its end. */
const longestSentence = 700;

/** What keeps a file from being read; DuckDB's words name the path, which people do not know. */
export function sentenceOf({ name, path }: FoundFile, error: unknown): string {
  const [line = ''] = (error as Error).message.replaceAll(path, name).split('\n');
  return `${name}: ${printable(line).slice(0, longestSentence)}`;
}
