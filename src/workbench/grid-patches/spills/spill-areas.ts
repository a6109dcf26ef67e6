/** The areas of spills by the cells of their formulas (anchors), as the engine keeps them, and geometry of areas. */
import type { IObjectMatrixPrimitiveType, IRange, IUnitRange, Nullable } from '@univerjs/core';

export interface Anchor {
  readonly unitId: string;
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export type AreasOfSpills = Record<string, Nullable<Record<string, IObjectMatrixPrimitiveType<IRange>>>>;

/** The engine keeps the areas of blocked spills as it keeps those of spills that are shown. */
interface SpillArea extends IRange {
  readonly isBlocked?: true;
}

/** @returns the area in which a spill would be if nothing were in its way */
export function blockedArea(area: IRange): SpillArea {
  return { ...area, isBlocked: true };
}

export function isBlocked(area: SpillArea): boolean {
  return area.isBlocked === true;
}

export function areaAt(areas: AreasOfSpills, { unitId, sheetId, row, column }: Anchor): IRange | undefined {
  return areas[unitId]?.[sheetId]?.[row]?.[column] ?? undefined;
}

/** @param area undefined removes the area */
export function setAreaAt(areas: AreasOfSpills, anchor: Anchor, area: IRange | undefined): void {
  const columns = ((areas[anchor.unitId] ??= {})[anchor.sheetId] ??= {});
  const line = (columns[anchor.row] ??= {});
  if (area) line[anchor.column] = area;
  else Reflect.deleteProperty(line, anchor.column);
}

/** The areas of all spills of the sheet. */
export function areasOf(
  areas: AreasOfSpills,
  { unitId, sheetId }: Pick<Anchor, 'unitId' | 'sheetId'>,
): { row: number; column: number; area: IRange }[] {
  return Object.entries(areas[unitId]?.[sheetId] ?? {}).flatMap(([row, columns]) =>
    Object.entries((columns ?? {}) as Record<string, Nullable<IRange>>).flatMap(([column, area]) =>
      area ? [{ row: Number(row), column: Number(column), area }] : [],
    ),
  );
}

export function intersect(one: IRange, other: IRange): boolean {
  const isBeside = one.endColumn < other.startColumn || other.endColumn < one.startColumn;
  return !isBeside && one.startRow <= other.endRow && other.startRow <= one.endRow;
}

export function covers(outer: IRange, inner: IRange): boolean {
  return holds(outer, inner.startRow, inner.startColumn) && holds(outer, inner.endRow, inner.endColumn);
}

export function holds({ startRow, startColumn, endRow, endColumn }: IRange, row: number, column: number): boolean {
  return startRow <= row && row <= endRow && startColumn <= column && column <= endColumn;
}

export function cellRange(row: number, column: number, down = 0, across = 0): IRange {
  return { startRow: row, startColumn: column, endRow: row + down, endColumn: column + across };
}

/** The area in ranges without its anchor, which need not be calculated again. */
export function withoutAnchor({ unitId, sheetId }: Anchor, area: IRange): IUnitRange[] {
  const { startRow, startColumn, endRow, endColumn } = area;
  const rest: IRange[] = [];
  if (endColumn > startColumn) rest.push({ startRow, endRow: startRow, startColumn: startColumn + 1, endColumn });
  if (endRow > startRow) rest.push({ ...area, startRow: startRow + 1 });
  return rest.map((range) => ({ unitId, sheetId, range }));
}

export function forEachCell(area: IRange, visit: (row: number, column: number) => void): void {
  for (let row = area.startRow; row <= area.endRow; row++) {
    for (let column = area.startColumn; column <= area.endColumn; column++) visit(row, column);
  }
}
