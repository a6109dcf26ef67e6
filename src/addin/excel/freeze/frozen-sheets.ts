/**
 * Finds the sheets of frozen formulas: by id, which stays when a sheet is renamed, and where no sheet has the id, by name. Older
 * versions of Excel give the sheets other ids when they open a workbook (OfficeDev/office-js#1390).
 */
import type { FrozenFormula } from './frozen-formulas';

/** Undefined where the sheet was deleted. */
type SheetOf = (frozen: Pick<FrozenFormula, 'sheetId' | 'sheetName'>) => Excel.Worksheet | undefined;

export async function readSheets(context: Excel.RequestContext): Promise<SheetOf> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  await context.sync();
  const byId = new Map(sheets.items.map((sheet) => [sheet.id, sheet]));
  const byName = new Map(sheets.items.map((sheet) => [sheet.name, sheet]));
  return ({ sheetId, sheetName }) => byId.get(sheetId) ?? byName.get(sheetName);
}
