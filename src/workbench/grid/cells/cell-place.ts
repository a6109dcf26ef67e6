/** The position of a cell: zero-based row and column, and the id of its sheet, which survives renaming. */

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
