/** Finds cells by their formulas in the data of the formula engine. */
import { FormulaDataModel, type IFormulaDataItem, LexerTreeBuilder } from '@univerjs/preset-sheets-core';
import { namespace } from '../../../brand/build';
import { parseAddress } from '../../../office-host/areas/a1';
import { type CellKey, cellKeyOf, type CellPlace } from '../cells/cell-place';
import type { Grid } from '../univer/grid';

const callsAddIn = new RegExp(`\\b${namespace.replaceAll('.', '\\.')}\\.`, 'i');

/** Volatile functions. */
const isVolatile = /\b(NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT)\(/i;

/** The cells of all sheets whose formulas call a function of the add-in. */
export function addInCells(grid: Grid): CellPlace[] {
  return cellsWith(grid, callsAddIn);
}

/** The cells of all sheets with volatile functions. */
export function volatileCells(grid: Grid): CellPlace[] {
  return cellsWith(grid, isVolatile);
}

function cellsWith({ injector, unitId }: Grid, pattern: RegExp): CellPlace[] {
  const sheets = injector.get(FormulaDataModel).getFormulaData()[unitId] ?? {};
  return Object.keys(sheets).flatMap((sheetId) => {
    const cells = cellsOf(sheetId, sheets[sheetId] as SheetFormulas);
    const shared = new Set(cells.filter(({ item }) => pattern.test(item.f)).map(({ item }) => item.si));
    const isMeant = (item: IFormulaDataItem) => pattern.test(item.f) || (item.si ? shared.has(item.si) : false);
    return cells.filter(({ item }) => isMeant(item)).map(({ place }) => place);
  });
}

/** The cells of one sheet with any formula. */
export function formulaCells({ injector, unitId }: Grid, sheetId: string): CellPlace[] {
  const formulas = injector.get(FormulaDataModel).getSheetFormulaData(unitId, sheetId) as SheetFormulas;
  return cellsOf(sheetId, formulas).map(({ place }) => place);
}

export type SheetFormulas =
  | Record<string, Record<string, IFormulaDataItem | null | undefined> | undefined>
  | null
  | undefined;

/** A filled-down formula is stored in its first cell only; the other cells have the same id (`si`). */
export function cellsOf(sheetId: string, formulas: SheetFormulas): { place: CellPlace; item: IFormulaDataItem }[] {
  return Object.entries(formulas ?? {}).flatMap(([row, columns]) =>
    Object.entries(columns ?? {}).flatMap(([column, item]) =>
      item ? [{ place: { sheetId, row: Number(row), column: Number(column) }, item }] : [],
    ),
  );
}

const oneCell = /^=\s*((?:[^\s!()"][^!()"]*!)?\$?[A-Z]{1,3}\$?\d{1,7})\s*$/i;

/** Maps each such cell to the referenced cell. */
export function bareReferences(grid: Grid): Map<CellKey, CellKey> {
  const sheets = grid.injector.get(FormulaDataModel).getFormulaData()[grid.unitId] ?? {};
  return new Map(
    Object.entries(sheets).flatMap(([sheetId, formulas]) =>
      referencesOf(grid, cellsOf(sheetId, formulas as SheetFormulas)),
    ),
  );
}

function referencesOf({ api, injector, unitId }: Grid, cells: ReturnType<typeof cellsOf>): [CellKey, CellKey][] {
  const lexer = injector.get(LexerTreeBuilder);
  // The grid stores a filled-down formula as that of its first cell with an offset.
  const formulaOf = ({ f, x = 0, y = 0 }: IFormulaDataItem) =>
    (x !== 0 || y !== 0) && oneCell.test(f) ? lexer.moveFormulaRefOffset(f, x, y) : f;
  const sheetNamed = (name: string) => api.getUniverSheet(unitId)?.getSheetByName(name)?.getSheetId();
  return cells.flatMap(({ place, item }): [CellKey, CellKey][] => {
    const area = parseAddress(oneCell.exec(formulaOf(item))?.[1] ?? '', '');
    const sheetId = area?.sheet ? sheetNamed(area.sheet) : place.sheetId;
    return area && sheetId !== undefined ? [[cellKeyOf(place), cellKeyOf({ ...area, sheetId })]] : [];
  });
}
