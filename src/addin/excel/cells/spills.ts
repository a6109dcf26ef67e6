/** Which cells formulas fill (ExcelApi 1.12). */
import { chunksOf } from '../../../market/chunks';
import { addressOf } from './own-formulas';
import type { OwnCells } from './own-cells';

/** Formulas whose spills one request asks for. */
const formulasPerSync = 500;

/** Each formula with the cells that it fills. @param cells of one cell each */
export async function withSpills<Cells extends OwnCells>(
  context: Excel.RequestContext,
  cells: readonly Cells[],
): Promise<Cells[]> {
  const filled: Cells[] = [];
  for (const some of chunksOf(cells, formulasPerSync)) {
    const spills = some.map(({ sheet, run }) => {
      return sheet.getRange(addressOf(run)).getSpillingToRangeOrNullObject().load('rowCount,columnCount');
    });
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each chunk of limited size
    await context.sync();
    some.forEach((each, index) => {
      const spill = spills[index];
      const size = !spill || spill.isNullObject ? {} : { rows: spill.rowCount, columns: spill.columnCount };
      filled.push({ ...each, run: { ...each.run, ...size } });
    });
  }
  return filled;
}
