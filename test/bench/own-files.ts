/** Ten million own bars in Parquet: answers of the service beside the same SQL, run directly. */
import { existsSync, mkdirSync } from 'node:fs';
import { barsJson } from '../../src/service/sources/record-text';
import { type Catalog, readCatalog } from '../../src/service/sources/files/catalog/catalog';
import { type Database, openDatabase } from '../../src/service/sources/files/sql/database';
import { filesIn } from '../../src/service/sources/files/folder/folder';
import { readMapping } from '../../src/service/sources/files/settings/mapping';
import { klines } from '../../src/service/sources/files/served/own-bars';
import type { KlinesQuery } from '../../src/service/sources/source';
import { atLeast, type Figure, medians } from './figures';

const folder = '.cache/own-bars';
const symbolCount = 5_000;
/** So many symbols have ten thousand bars, the others 1,667: ten million in all. */
const longOnes = 200;

export async function ownFiles(): Promise<Figure[]> {
  const database = await openDatabase();
  if (!existsSync(`${folder}/bars.parquet`)) await makeBars(database);
  const { files } = await filesIn(folder);
  const catalog = await readCatalog(files, await readMapping(folder), database);
  const symbols = [...catalog.symbols].sort();
  const day: KlinesQuery = { period: '1d', adjust: 'forward', count: 10_000 };
  const week: KlinesQuery = { period: '1w', adjust: 'forward', count: 2, start_time: Date.parse('2025-12-15') };
  let next = 0;
  const rows = [
    await beside('10,000 daily bars', database, catalog, () => [[symbols[next++ % longOnes] ?? ''], day]),
    await beside(`weeks of ${symbolCount} symbols`, database, catalog, () => [symbols, week]),
  ];
  database.close();
  return rows;
}

/** Time of the SQL ÷ time of the answer as JSON. */
async function beside(
  name: string,
  database: Database,
  catalog: Catalog,
  ask: () => readonly [readonly string[], KlinesQuery],
): Promise<Figure> {
  const texts: string[] = [];
  const recording: Database = {
    ...database,
    query(sql) {
      texts.push(sql);
      return database.query(sql);
    },
  };
  const answer = async () => {
    const [symbols, query] = ask();
    const bars = await klines(symbols, query, Date.now(), { catalog, database: recording });
    return Array.from(bars.values(), (each) => barsJson(each));
  };
  const { whole, direct } = await medians(
    { warmUps: 1, counted: 7 },
    { whole: () => milliseconds(answer), direct: () => milliseconds(() => database.query(texts.at(-1) ?? '')) },
  );
  return atLeast({
    name: `Own files, ${name}: the same SQL run directly ÷ our answer`,
    value: direct / whole,
    limit: 0.6,
    conditions: `${direct.toFixed(1)} ms and ${whole.toFixed(1)} ms, 10 million bars in one Parquet file`,
  });
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** As `npm run convert` writes them: sorted by symbol and time, in small row groups. */
async function makeBars(database: Database): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // Shares that trade at weekends, or close beyond their high, would be refused.
  const days = `SELECT day, row_number() OVER (ORDER BY day DESC) - 1 AS d
      FROM (SELECT unnest(generate_series(DATE '1987-01-01', DATE '2026-01-01', INTERVAL 1 DAY)) AS day)
      WHERE isodow(day) < 6 QUALIFY d < 10000`;
  const wave = 'sin(s + d / 50.0)';
  const close = `round(10 + ${wave} + 0.5 * cos(s + d / 50.0), 2)`;
  const bars = `SELECT printf('%06d.SH', 600000 + s) AS symbol, day::TIMESTAMP AS time, round(10 + ${wave}, 2) AS open,
      round(11 + ${wave}, 2) AS high, round(9 + ${wave}, 2) AS low, ${close} AS close, (1000 + d % 977)::BIGINT AS volume,
      round((1000 + d % 977) * ${close}, 2) AS amount
    FROM range(${symbolCount}) AS symbols(s), (${days}) WHERE s < ${longOnes} OR d < 1667 ORDER BY symbol, time`;
  await database.query(`COPY (${bars}) TO '${folder}/bars.parquet' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 16384)`);
}
