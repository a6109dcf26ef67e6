/** DuckDB in memory: it reads the files in place and stores nothing. */
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';

export interface Database {
  /** The chunks of a query's result. */
  query(sql: string): Promise<readonly DuckDBDataChunk[]>;
  /** The rows of a small result, as JSON values. */
  rows<Row>(sql: string): Promise<Row[]>;
  /** Statements that need one connection, such as those on temporary tables. */
  together<Result>(work: (database: Omit<Database, 'together' | 'close'>) => Promise<Result>): Promise<Result>;
  close(): void;
}

export async function openDatabase(): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:');
  const together: Database['together'] = async (work) => {
    const connection = await instance.connect();
    try {
      return await work(on(connection));
    } finally {
      connection.closeSync();
    }
  };
  await together(async (database) => {
    // A time without an offset is UTC, wherever the service runs.
    await database.query(`SET GLOBAL TimeZone = 'UTC'`);
    // DuckDB looks at a file's time before it uses what it remembers of it.
    await database.query('SET GLOBAL parquet_metadata_cache = true');
  });
  return {
    query: (sql) => together((database) => database.query(sql)),
    rows: (sql) => together((database) => database.rows(sql)),
    together,
    close: () => instance.closeSync(),
  };
}

function on(connection: DuckDBConnection): Omit<Database, 'together' | 'close'> {
  return {
    query: async (sql) => (await connection.run(sql)).fetchAllChunks(),
    rows: async <Row>(sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[],
  };
}
