/**
 * The cells that the last search of the workbook found. A refresh at an interval reads these alone, as long as nothing tells
 * that there may be others: the sheets, their used ranges, the number of their formulas, and what the known cells hold.
 */
import { type FoundCells, findOwnCells, ownCellsIn, type Search } from './find-own-cells';
import type { CellRun, IsOwnFormula } from './own-formulas';
import { readAreas } from './read-blocks';
import { cellCount } from './own-cells';
import { refusedItems } from '../host/excel-errors';

/** What nothing tells is found by then: one formula entered while another one was deleted, or a name that is defined otherwise. */
const turnsPerSearch = 12;

interface Known {
  /** Of the sheets when they were searched. */
  readonly sheets: string;
  readonly areas: readonly { readonly sheetId: string; readonly run: CellRun }[];
  readonly cells: number;
  turns: number;
}

export function createKnownCells(): (context: Excel.RequestContext, search: Search) => Promise<FoundCells> {
  let known: Known | undefined;
  return async (context, search) => {
    const sheets = await readSheets(context);
    const isLikeBefore = known?.sheets === sheets.description && known.turns < turnsPerSearch;
    const again = known && isLikeBefore ? await readAgain(context, known, sheets.byId, search.isOwn) : undefined;
    if (known && again) {
      known.turns += 1;
      return again;
    }
    const found = await findOwnCells(context, 'workbook', search);
    known = knownOf(found, sheets.description);
    return found;
  };
}

function knownOf({ cells, unresolved }: FoundCells, sheets: string): Known {
  const all = [...cells, ...unresolved];
  return { sheets, areas: all.map(({ sheet, run }) => ({ sheetId: sheet.id, run })), cells: cellCount(all), turns: 1 };
}

/** @returns undefined when a known cell holds something else */
async function readAgain(
  context: Excel.RequestContext,
  { areas, cells }: Known,
  sheets: ReadonlyMap<string, Excel.Worksheet>,
  isOwn: IsOwnFormula,
): Promise<FoundCells | undefined> {
  const there = areas.flatMap(({ sheetId, run }) => {
    const sheet = sheets.get(sheetId);
    return sheet ? [{ sheet, run }] : [];
  });
  const found = await ownCellsIn(readAreas(context, there), isOwn);
  return cellCount([...found.cells, ...found.unresolved]) === cells ? found : undefined;
}

async function readSheets(context: Excel.RequestContext) {
  const sheets = context.workbook.worksheets.load('items/id');
  await context.sync();
  const used = sheets.items.map((sheet) => {
    return { id: sheet.id, range: sheet.getUsedRangeOrNullObject(true).load('address') };
  });
  await context.sync();
  const counts = new Map<string, Excel.RangeAreas>();
  const filled = used.filter(({ range }) => !range.isNullObject);
  // Excel refuses the question on protected sheets.
  const refused = await refusedItems(context, filled, ({ id, range }) => {
    counts.set(id, range.getSpecialCellsOrNullObject('Formulas').load('cellCount'));
  });
  const described = filled.map((each) => {
    const formulas = counts.get(each.id);
    const isCounted = formulas && !refused.includes(each) && !formulas.isNullObject;
    return [each.id, each.range.address, isCounted ? formulas.cellCount : 0];
  });
  return { byId: new Map(sheets.items.map((sheet) => [sheet.id, sheet])), description: JSON.stringify(described) };
}
