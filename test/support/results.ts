/** Accessors for results of functions. */
import type { CellContent, CellResult } from '../../src/office-host/contract';

/** The rows of a result; a single value is one cell. @throws for an error result */
export function cells(result: CellResult): CellContent[][] {
  if (result.kind === 'error') throw new Error(`${result.code} ${result.message ?? ''}`);
  return result.kind === 'value' ? [[result.value]] : result.rows.map((row) => [...row]);
}

export function only(result: CellResult): CellContent {
  const rows = cells(result);
  if (rows.length !== 1 || rows[0]?.length !== 1) throw new Error(`${rows.length} × ${rows[0]?.length} cells, not one`);
  return rows[0][0] ?? null;
}

export function column(rows: readonly (readonly CellContent[])[], index: number): CellContent[] {
  return rows.map((row) => row[index] ?? null);
}

/** The number of a plain or formatted cell. */
export function numberIn(cell: CellContent | undefined): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && cell !== null && cell.kind === 'formatted') return cell.value;
  throw new Error(`No number: ${JSON.stringify(cell)}`);
}

/** The cells as texts, errors with their messages. */
export function texts(rows: readonly (readonly CellContent[])[]): string[] {
  return rows.flat().map((cell) => {
    if (typeof cell !== 'object' || cell === null) return String(cell);
    return cell.kind === 'error' ? `${cell.code} ${cell.message ?? ''}` : String(cell.value);
  });
}
