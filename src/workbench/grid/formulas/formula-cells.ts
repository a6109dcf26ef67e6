/** Finds cells by their formulas in the data of the formula engine. */
import { FormulaDataModel, type IFormulaDataItem } from '@univerjs/preset-sheets-core';
import type { CellPlace } from '../cells/cell-place';
import type { Grid } from '../univer/grid';
import { namespace } from '../../../brand/build';

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
