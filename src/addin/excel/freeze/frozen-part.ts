/** Reads and writes the custom XML part of the workbook that holds its frozen formulas. */
import { queuePartTexts, writePart } from '../storage/workbook-part';
import { formulasOfXml, frozenNamespace, type FrozenFormula, xmlOf } from './frozen-formulas';
import { readSheets } from './frozen-sheets';

/** By the present names of their sheets, and one for each cell, the last. @throws UnreadableFrozenFormulas, Office errors */
export async function readFrozenPart(context: Excel.RequestContext): Promise<readonly FrozenFormula[]> {
  const texts = await queuePartTexts(context, frozenNamespace);
  const sheetOf = await readSheets(context);
  const ofCells = new Map<string, FrozenFormula>();
  for (const formula of texts.flatMap(({ value }) => formulasOfXml(value))) {
    const { sheetId, sheetName, row, column } = formula;
    const cell = `${sheetId} ${row} ${column}`;
    ofCells.delete(cell);
    ofCells.set(cell, { ...formula, sheetName: sheetOf(formula)?.name ?? sheetName });
  }
  return [...ofCells.values()];
}

/** Replaces what the workbook holds. */
export function writeFrozenPart(context: Excel.RequestContext, formulas: readonly FrozenFormula[]): Promise<void> {
  return writePart(context, frozenNamespace, formulas.length === 0 ? undefined : xmlOf(formulas));
}
