/**
 * Deletes the values of a spill with its formula or its next result, and the values of no other spill.
 *
 * Why: the engine treats the area of a blocked spill as shown. Calculating a blocked spill again deletes the values of the
 * spill in its way; deleting a formula leaves its values where a blocked spill would be. Seen in Univer 0.25.1.
 */
import { type ICellData, type Injector, type Nullable, ObjectMatrix } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/preset-sheets-core';
import { type Anchor, areaAt, forEachCell, isBlocked, setAreaAt } from './spill-areas';

type Results = Parameters<FormulaDataModel['mergeArrayFormulaCellData']>[0];

export function keepValuesOfOtherSpills(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  formulas.clearPreviousArrayFormulaCellData = (results) => {
    forEachResult(results, (anchor) => {
      deleteSpilled(formulas, anchor);
      if (areaOf(formulas, anchor)) setAreaAt(formulas.getArrayFormulaRange(), anchor, undefined);
    });
  };
  formulas.mergeArrayFormulaCellData = (results) => {
    forEachResult(results, (anchor) => deleteSpilled(formulas, anchor));
    forEachResult(results, ({ unitId, sheetId, row, column }, value) => {
      const cells = spilledCells(formulas, unitId, sheetId);
      if (value) cells.setValue(row, column, value);
      else cells.realDeleteValue(row, column);
    });
  };
  formulas.updateArrayFormulaCellData = (unitId, sheetId, entered) => {
    let hasChanged = false;
    new ObjectMatrix(entered).forValue((row, column) => {
      hasChanged = deleteEntered(formulas, { unitId, sheetId, row, column }) || hasChanged;
    });
    return hasChanged;
  };
}

function forEachResult(results: Results, visit: (place: Anchor, value: Nullable<ICellData>) => void): void {
  for (const [unitId, sheets] of Object.entries(results)) {
    for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
      cells.forValue((row, column, value) => visit({ unitId, sheetId, row, column }, value));
    }
  }
}

function areaOf(formulas: FormulaDataModel, anchor: Anchor) {
  return areaAt(formulas.getArrayFormulaRange(), anchor);
}

/** The values of the sheet's spills, to be changed in place. */
function spilledCells(formulas: FormulaDataModel, unitId: string, sheetId: string): ObjectMatrix<Nullable<ICellData>> {
  return new ObjectMatrix(((formulas.getArrayFormulaCellData()[unitId] ??= {})[sheetId] ??= {}));
}

/** A cell that is entered into a spill replaces its own spilled value at once; the others go when the spill turns out to be blocked. */
function deleteEntered(formulas: FormulaDataModel, place: Anchor): boolean {
  if (areaOf(formulas, place)) return deleteSpilled(formulas, place);
  const cells = spilledCells(formulas, place.unitId, place.sheetId);
  const isSpilled = cells.getValue(place.row, place.column) !== undefined;
  cells.realDeleteValue(place.row, place.column);
  return isSpilled;
}

/** @returns false if the anchor's formula shows no spill */
function deleteSpilled(formulas: FormulaDataModel, anchor: Anchor): boolean {
  const area = areaOf(formulas, anchor);
  if (!area || isBlocked(area)) return false;
  const cells = spilledCells(formulas, anchor.unitId, anchor.sheetId);
  forEachCell(area, (row, column) => cells.realDeleteValue(row, column));
  return true;
}
