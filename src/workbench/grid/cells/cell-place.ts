/** The position of a cell: zero-based row and column, and the id of its sheet, which survives renaming; and runs of cells. */

export interface CellPlace {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

declare const cellKey: unique symbol;
/** A `CellPlace` as a key of maps. */
export type CellKey = string & { readonly [cellKey]: true };

export function cellKeyOf({ sheetId, row, column }: CellPlace): CellKey {
  return `${row},${column},${sheetId}` as CellKey;
}

export function placeOf(key: CellKey): CellPlace {
  const [row = '', column = '', ...sheetId] = key.split(',');
  return { row: Number(row), column: Number(column), sheetId: sheetId.join(',') };
}

interface VerticalRun {
  readonly sheetId: string;
  readonly column: number;
  readonly startRow: number;
  /** Inclusive. */
  readonly endRow: number;
}

/** Joined, because the grid processes one range much faster than many single cells. */
export function verticalRuns(places: Iterable<CellPlace>): VerticalRun[] {
  const sorted = [...places].sort(byColumn);
  const runs: VerticalRun[] = [];
  for (const { sheetId, row, column } of sorted) {
    const last = runs.at(-1);
    const continues = last?.sheetId === sheetId && last.column === column && row <= last.endRow + 1;
    if (last && continues) runs[runs.length - 1] = { ...last, endRow: row };
    else runs.push({ sheetId, column, startRow: row, endRow: row });
  }
  return runs;
}

function byColumn(a: CellPlace, b: CellPlace): number {
  if (a.sheetId !== b.sheetId) return a.sheetId < b.sheetId ? -1 : 1;
  return a.column - b.column || a.row - b.row;
}
