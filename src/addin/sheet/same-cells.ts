/** Compares two results as a cell shows them: streaming functions push changes only. */
import { isProblem } from '../../market/texts/problem';
import type { Cell, Rectangle } from './cells';

export function sameCells(a: Rectangle, b: Rectangle): boolean {
  return a.length === b.length && a.every((row, i) => sameRow(row, b[i] ?? []));
}

function sameRow(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));
}

function sameCell(a: Cell, b: Cell | undefined): boolean {
  return a === b || shownBy(a) === shownBy(b);
}

/** Equal texts for cells that show the same. */
function shownBy(cell: Cell | undefined): string | undefined {
  return JSON.stringify(isProblem(cell) ? cell.problem : cell);
}
