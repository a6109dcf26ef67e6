/** Writes symbols in place of codes that were entered as numbers. */
import { inspectCells, type Inspection } from '../cells/inspect-cells';
import { addressOf } from '../cells/own-formulas';
import { cellCount, inContext, type OwnCells } from '../cells/own-cells';
import { refusedItems } from '../host/refused-items';
import type { RunInExcel } from '../host/run-in-excel';
import type { Code, CodeColumn } from './code-columns';

/** A code, and the symbol that a person has chosen for it. */
export interface ChosenSymbol {
  readonly code: Pick<Code, 'run' | 'content'>;
  readonly symbol: string;
}

interface SymbolCells extends OwnCells {
  readonly symbols: readonly string[];
}

/**
 * Cells that have changed since the search, or may not be written to, are left alone. One step of undo.
 * @returns how many were written
 */
export async function writeSymbols(
  run: RunInExcel,
  { sheet }: Pick<CodeColumn, 'sheet'>,
  chosen: readonly ChosenSymbol[],
  inspection: Inspection,
): Promise<number> {
  const writable = await run((context) => findWritable(context, sheet, chosen, inspection));
  const refused = await run((context) => refusedItems(context, inContext(context, writable), write), 'one-step');
  return cellCount(writable) - cellCount(refused);
}

/** Only reads. A batch of its own: the question for merged cells was reported to clear the steps of undo (OfficeDev/office-js#5918). */
async function findWritable(
  context: Excel.RequestContext,
  name: string,
  chosen: readonly ChosenSymbol[],
  inspection: Inspection,
): Promise<SymbolCells[]> {
  const sheet = context.workbook.worksheets.getItem(name).load('id');
  const cells = chosen.map(({ code, symbol }) => ({ sheet, ...code, symbol }));
  const inspected = await inspectCells(context, cells, () => true, inspection);
  const writable = inspected.filter(
    ({ cells: { content }, range, reason }) => reason === undefined && range.formulas[0]?.[0] === content,
  );
  return runsOf(writable.map(({ cells: { run, symbol } }) => ({ sheet, run, symbols: [symbol] })));
}

function write({ sheet, run, symbols }: SymbolCells): void {
  sheet.getRange(addressOf(run)).values = symbols.map((symbol) => [symbol]);
}

/** Joins cells of one column that follow each other. */
function runsOf(cells: readonly SymbolCells[]): SymbolCells[] {
  return cells.reduce<SymbolCells[]>((runs, cell) => {
    const last = runs.at(-1);
    if (last === undefined || last.run.row + last.run.rows !== cell.run.row) return [...runs, cell];
    const run = { ...last.run, rows: last.run.rows + 1 };
    return [...runs.slice(0, -1), { ...last, run, symbols: [...last.symbols, ...cell.symbols] }];
  }, []);
}
