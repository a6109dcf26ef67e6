/** Writes symbols in place of codes that were entered as numbers. */
import { inspectCells, type Inspection } from '../inspect-cells';
import { addressOf, type CellRun } from '../own-formulas';
import { refusedItems } from '../refused-items';
import type { CodeColumn, Reading } from './code-columns';

interface Run extends CellRun {
  readonly symbols: readonly string[];
}

/**
 * Cells that have changed since the search, or may not be written to, are left alone.
 * @returns how many were written: one step of undo, for up to 200 runs of cells
 */
export async function writeSymbols(
  context: Excel.RequestContext,
  { sheet: name, codes }: Pick<CodeColumn, 'sheet' | 'codes'>,
  { symbols }: Reading,
  inspection: Inspection,
): Promise<number> {
  const sheet = context.workbook.worksheets.getItem(name);
  const cells = codes.map((code, index) => ({ sheet, ...code, symbol: symbols[index] ?? '' }));
  const inspected = await inspectCells(context, cells, () => true, inspection);
  const writable = inspected.filter(
    ({ cells: { content }, range, reason }) => reason === undefined && range.formulas[0]?.[0] === content,
  );
  const runs = runsOf(writable.map(({ cells: { run, symbol } }) => ({ ...run, symbols: [symbol] })));
  const refused = await refusedItems(context, runs, (run) => {
    sheet.getRange(addressOf(run)).values = run.symbols.map((symbol) => [symbol]);
  });
  return countOf(runs) - countOf(refused);
}

/** Joins cells of one column that follow each other. */
function runsOf(cells: readonly Run[]): Run[] {
  return cells.reduce<Run[]>((runs, cell) => {
    const last = runs.at(-1);
    if (last === undefined || last.row + last.rows !== cell.row) return [...runs, cell];
    return [...runs.slice(0, -1), { ...last, rows: last.rows + 1, symbols: [...last.symbols, ...cell.symbols] }];
  }, []);
}

function countOf(runs: readonly CellRun[]): number {
  return runs.reduce((sum, { rows }) => sum + rows, 0);
}
