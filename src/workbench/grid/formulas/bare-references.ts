/** Finds formulas that are a single reference, such as `=A1`: in Excel their cells show the card of the target. */
import { FormulaDataModel, type IFormulaDataItem, LexerTreeBuilder } from '@univerjs/preset-sheets-core';
import { parseAddress } from '../../../office-host/areas/a1';
import { type CellKey, cellKeyOf } from '../cells/cell-place';
import { cellsOf, type SheetFormulas } from './formula-cells';
import type { Grid } from '../univer/grid';

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
