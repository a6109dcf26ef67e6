/** The cells with formulas, as the grid's formula engine knows them. */
import { FormulaDataModel, type IFormulaDataItem } from '@univerjs/preset-sheets-core';
import type { CellPlace } from './cell-place';
import type { Grid } from './grid';
import { namespace } from './grid-functions';

const callsAddIn = new RegExp(`\\b${namespace}\\.`, 'i');

/** Functions that give another value at every calculation. */
const isVolatile = /\b(NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT)\(/i;

/** The cells of all sheets whose formulas call a function of the add-in. */
export function addInCells(grid: Grid): CellPlace[] {
  return cellsWith(grid, callsAddIn);
}

/** The cells of all sheets that every calculation takes along. */
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

/** The cells of one sheet that hold any formula. */
export function formulaCells({ injector, unitId }: Grid, sheetId: string): CellPlace[] {
  const formulas = injector.get(FormulaDataModel).getSheetFormulaData(unitId, sheetId) as SheetFormulas;
  return cellsOf(sheetId, formulas).map(({ place }) => place);
}

export type SheetFormulas =
  Record<string, Record<string, IFormulaDataItem | null | undefined> | undefined> | null | undefined;

/** A filled-down formula is stored once: the other cells only carry the id (`si`) that they share with it. */
export function cellsOf(sheetId: string, formulas: SheetFormulas): { place: CellPlace; item: IFormulaDataItem }[] {
  return Object.entries(formulas ?? {}).flatMap(([row, columns]) =>
    Object.entries(columns ?? {}).flatMap(([column, item]) =>
      item ? [{ place: { sheetId, row: Number(row), column: Number(column) }, item }] : [],
    ),
  );
}
