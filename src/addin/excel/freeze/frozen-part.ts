/** Reads and writes the custom XML part of the workbook that holds its frozen formulas. */
import { formulasOfXml, frozenNamespace, type FrozenFormula, xmlOf } from './frozen-formulas';
import { readSheets } from './frozen-sheets';

/** By the present names of their sheets, and one for each cell, the last. @throws UnreadableFrozenFormulas, Office errors */
export async function readFrozenPart(context: Excel.RequestContext): Promise<readonly FrozenFormula[]> {
  const texts = (await partsOf(context)).map((part) => part.getXml());
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

/** Replaces what the workbook holds: without formulas there is no part. */
export async function writeFrozenPart(
  context: Excel.RequestContext,
  formulas: readonly FrozenFormula[],
): Promise<void> {
  const [first, ...others] = await partsOf(context);
  for (const part of others) part.delete();
  if (formulas.length === 0) first?.delete();
  else if (first) first.setXml(xmlOf(formulas));
  else context.workbook.customXmlParts.add(xmlOf(formulas));
  await context.sync();
}

/** One, unless something else has copied parts between workbooks. */
async function partsOf(context: Excel.RequestContext): Promise<Excel.CustomXmlPart[]> {
  const parts = context.workbook.customXmlParts.getByNamespace(frozenNamespace).load('items/id');
  await context.sync();
  return parts.items;
}
