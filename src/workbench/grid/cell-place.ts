/** Where a cell is: zero-based row and column on a sheet, by the sheet's id, which outlives its name. */

export interface CellPlace {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

declare const cellKey: unique symbol;
/** A cell as a key of maps. */
export type CellKey = string & { readonly [cellKey]: true };

export function cellKeyOf({ sheetId, row, column }: CellPlace): CellKey {
  return `${row},${column},${sheetId}` as CellKey;
}

export function placeOf(key: CellKey): CellPlace {
  const [row = '', column = '', ...sheetId] = key.split(',');
  return { row: Number(row), column: Number(column), sheetId: sheetId.join(',') };
}

/** `B2` for the zero-based row 1 and column 1. */
export function a1(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** `A`, `Z`, `AA`, …: digits of base 26 without a zero. */
function columnName(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? columnName(rest) : '') + String.fromCharCode(65 + (column % 26));
}
