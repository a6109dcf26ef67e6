/** Rows of CSV files that DuckDB could not read, as sentences. */
import type { Database } from './database';

export interface Reject {
  readonly path: string;
  readonly line: number;
  /** Line, and what is wrong there. */
  readonly text: string;
}

/** The rows that the scans of this connection could not read, each once. */
export async function rejectsOf(connection: Pick<Database, 'rows'>): Promise<Reject[]> {
  const rows = await connection.rows<{ path: string; line: string; column: string | null; type: string; text: string }>(
    `SELECT file_path AS path, line, any_value(column_name) AS column, any_value(error_type) AS type, any_value(csv_line) AS text
     FROM reject_errors JOIN reject_scans USING (scan_id, file_id) GROUP BY ALL ORDER BY path, line LIMIT 1000`,
  );
  return rows.map(({ path, line, column, type, text }) => ({
    path,
    line: Number(line),
    text: `line ${line}: ${type === 'CAST' && column !== null ? `bad ${column}` : type.toLowerCase()}: ${text.trim().slice(0, 100)}`,
  }));
}

export function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? '';
}
