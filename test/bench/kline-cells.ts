/** Many MD.KLINE cells of different lengths share few requests. */
import { type BenchService } from './bench-service';
import { atMost, type Figure } from './figures';
import type { OurPage } from './pages';

const cells = 200;

export async function klineCells(service: BenchService, { excel }: OurPage, all: readonly string[]): Promise<Figure[]> {
  const symbols = all.slice(0, cells / 2);
  const countOf = (cell: number) => 10 + ((cell * 37) % 241);
  const calls = Array.from({ length: cells }, (_, cell) => ({
    functionId: 'KLINE',
    arguments: [symbols[cell % symbols.length] ?? '', '1d', countOf(cell)],
  }));
  const before = service.requestCount();
  const results = await excel.callMany(calls);
  const isWhole = (cell: number) => results[cell]?.kind === 'array' && results[cell].rows.length === countOf(cell) + 1;
  const broken = calls.findIndex((_, cell) => !isWhole(cell));
  if (broken >= 0) throw new Error(`Cell ${broken} has not all its bars: ${JSON.stringify(results[broken])}`);
  const counts = new Set(calls.map((_, cell) => countOf(cell)));
  return [
    atMost({
      name: `Requests of ${cells} KLINE cells`,
      value: service.requestCount() - before,
      limit: 4,
      comparisons: { 'one fetch per cell': cells, 'only equal counts joined': counts.size, 'fewest possible': 1 },
      conditions: `${symbols.length} symbols, counts from 10 to 250 mixed`,
    }),
  ];
}
