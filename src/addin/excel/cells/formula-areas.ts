/**
 * The parts of large areas that hold formulas, which Excel tells at once (`getSpecialCellsOrNullObject`, ExcelApi 1.9): a sheet
 * of millions of constants is not read for some hundred formulas. Merged and spilled cells may be among them.
 */
import { addressOf } from './own-formulas';
import { bySize, readAreas, type ReadBlock, type SearchArea, searchAreas, type SearchScope } from './read-blocks';
import { refusedItems } from '../host/excel-errors';
import { areaOf } from './selection';

/** Smaller areas are read without the question. Excel answers it for a single cell as if the whole sheet had been meant. */
const cellsReadWhole = 10_000;
/** Parts whose places one request asks for. How many Excel lists at once is not documented. */
const partsPerSync = 2_000;

/** Like `readBlocks`, but without parts of large areas that hold no formula. */
export async function* readFormulas(context: Excel.RequestContext, where: SearchScope): AsyncGenerator<ReadBlock> {
  yield* readAreas(context, await formulaAreas(context, await searchAreas(context, where)));
}

/** @returns areas that together hold every formula of the given ones */
async function formulaAreas(context: Excel.RequestContext, areas: readonly SearchArea[]): Promise<SearchArea[]> {
  const found = areas.filter((area) => !isLarge(area));
  let asked = areas.filter(isLarge);
  while (asked.length > 0) {
    const answers = await countParts(context, asked);
    // On protected sheets Excel refuses the question.
    found.push(...answers.filter(({ count }) => count === undefined));
    found.push(...(await placesOf(context, answers)));
    const halves = answers.filter(({ count = 0 }) => count > partsPerSync).flatMap(halvesOf);
    found.push(...halves.filter((half) => !isLarge(half)));
    asked = halves.filter(isLarge);
  }
  return found;
}

/** One row cannot be halved. */
function isLarge({ run: { rows, columns } }: SearchArea): boolean {
  return rows > 1 && rows * columns > cellsReadWhole;
}

interface Answer extends SearchArea {
  readonly parts: Excel.RangeAreas;
  /** Undefined where Excel refuses to tell. */
  readonly count: number | undefined;
}

async function countParts(context: Excel.RequestContext, areas: readonly SearchArea[]): Promise<Answer[]> {
  const partsOf = new Map<SearchArea, Excel.RangeAreas>();
  const refused = await refusedItems(context, areas, (area) => {
    const range = area.sheet.getRange(addressOf(area.run));
    partsOf.set(area, range.getSpecialCellsOrNullObject('Formulas').load('areaCount'));
  });
  return [...partsOf].map(([area, parts]) => {
    const count = () => (parts.isNullObject ? 0 : parts.areaCount);
    return { ...area, parts, count: refused.includes(area) ? undefined : count() };
  });
}

async function placesOf(context: Excel.RequestContext, answers: readonly Answer[]): Promise<SearchArea[]> {
  const listed = answers.filter(({ count = 0 }) => count > 0 && count <= partsPerSync);
  const places: SearchArea[] = [];
  for (const some of bySize(listed, partsPerSync, ({ count = 0 }) => count)) {
    for (const { parts } of some) parts.areas.load('items/rowIndex,items/columnIndex,items/rowCount,items/columnCount');
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each group of limited size
    await context.sync();
    places.push(...some.flatMap(({ sheet, parts }) => parts.areas.items.map((part) => ({ sheet, run: areaOf(part) }))));
  }
  return places;
}

function halvesOf({ sheet, run }: SearchArea): SearchArea[] {
  const upper = Math.ceil(run.rows / 2);
  const lower = { ...run, row: run.row + upper, rows: run.rows - upper };
  return [{ ...run, rows: upper }, lower].map((half) => ({ sheet, run: half }));
}
