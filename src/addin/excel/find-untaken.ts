/** Finds cells that still show #BUSY! although their result has left: Excel did not take it. Reads only. */
import { chunksOf } from '../../market/chunks';
import { addressOf, asksOnce, callsOurFunction } from './own-formulas';
import { cellsAt } from './recalculate';

/** Cells that one request reads. */
const cellsPerSync = 200;

/** @param addresses of cells whose results have left: `Sheet1!B2` @returns those that did not get theirs */
export async function findUntaken(
  context: Excel.RequestContext,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const untaken: string[] = [];
  for (const some of chunksOf(await cellsAt(context, addresses), cellsPerSync)) {
    const read = some.map(({ sheet, run, address }) => {
      return { address, range: sheet.getRange(addressOf(run)).load('formulas,values') };
    });
    await context.sync();
    for (const { address, range } of read) {
      const [formula, value] = [range.formulas[0]?.[0] as unknown, range.values[0]?.[0] as unknown];
      // The cell may hold something else by now, or a live function, which is busy until its first value.
      if (value === '#BUSY!' && callsOurFunction(formula) && asksOnce(formula)) untaken.push(address);
    }
  }
  return untaken;
}
