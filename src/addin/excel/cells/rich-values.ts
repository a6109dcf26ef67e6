/**
 * Tells cells with pictures and linked entities from those that show an error: `Excel.WebImageCellValue` and
 * `Excel.LinkedEntityCellValue` document #VALUE! as their value.
 */
import { addressOf } from './own-formulas';
import type { OwnCells } from './own-cells';

/** Whether `valuesAsJson` can be read (ExcelApi 1.16): the office.js of the npm package does not have it, whatever the host says. */
export function tellsRichValues({ sheet }: OwnCells): boolean {
  return 'valuesAsJson' in sheet.getRange('A1');
}

/** A picture is some hundred bytes of JSON, and a card, which a formula may give as well, some kilobytes: Excel on the web takes 5 MB. */
const mostInRequest = 500;

/** @returns those of the cells; none where Excel does not tell (before ExcelApi 1.16) */
export async function findRichValues<Cell extends OwnCells & { readonly value: unknown }>(
  context: Excel.RequestContext,
  cells: readonly Cell[],
): Promise<ReadonlySet<Cell>> {
  const rich = new Set<Cell>();
  const [first, ...others] = cells.filter(({ value }) => value === '#VALUE!');
  if (first === undefined || !tellsRichValues(first)) return rich;
  const asked = [first, ...others];
  for (let from = 0; from < asked.length; from += mostInRequest) {
    const some = asked.slice(from, from + mostInRequest);
    const ranges = some.map(({ sheet, run }) => sheet.getRange(addressOf(run)).load('valuesAsJson'));
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each group of limited size
    await context.sync();
    some.forEach((cell, at) => {
      const [[shown] = []] = (ranges[at]?.valuesAsJson ?? []) as readonly (readonly { readonly type: string }[])[];
      if (shown?.type === 'WebImage' || shown?.type === 'LinkedEntity') rich.add(cell);
    });
  }
  return rich;
}
