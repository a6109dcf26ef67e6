/** Columns of a query's result as bars, for each symbol. */
import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { Bars } from '../../../../market/bars/bars';
import { resultColumns } from './bars-sql';

/** Times are still on the exchange's clock; equal buckets are parts of one bar. */
export interface ReadBars {
  readonly bars: Bars;
  readonly buckets: Float64Array;
}

/** @returns by number of the symbol, from 1; symbols without bars are absent */
export function readBars(chunks: readonly DuckDBDataChunk[]): Map<number, ReadBars> {
  const total = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [numbers = new Float64Array(), ...columns] = resultColumns.map((_, index) => joinColumn(chunks, index, total));
  const bySymbol = new Map<number, ReadBars>();
  for (let from = 0; from < total;) {
    const number = numbers[from] ?? NaN;
    let to = from + 1;
    while (to < total && numbers[to] === number) to++;
    bySymbol.set(number, slice(columns, from, to));
    from = to;
  }
  return bySymbol;
}

function slice(columns: readonly Float64Array[], from: number, to: number): ReadBars {
  const at = (index: number) => columns[index]?.subarray(from, to) ?? new Float64Array();
  const bars = { timestamp: at(0), open: at(1), high: at(2), low: at(3), close: at(4), volume: at(5), amount: at(6) };
  return { bars, buckets: at(7) };
}

/** NULL becomes NaN. */
function joinColumn(chunks: readonly DuckDBDataChunk[], index: number, total: number): Float64Array {
  const column = new Float64Array(total);
  let at = 0;
  for (const chunk of chunks) {
    const vector = chunk.getColumnVector(index);
    for (let row = 0; row < chunk.rowCount; row++) column[at++] = (vector.getItem(row) as number | null) ?? NaN;
  }
  return column;
}
