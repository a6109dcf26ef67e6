/** Compares two results as a cell shows them: streaming functions push changes only. */
import { isProblem } from '../market/problem';
import type { Cell, Rectangle } from './cells';

export function sameCells(a: Rectangle, b: Rectangle): boolean {
  return a.length === b.length && a.every((row, i) => sameRow(row, b[i] ?? []));
}

function sameRow(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));
}

function sameCell(a: Cell, b: Cell | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || isProblem(a) !== isProblem(b)) return false;
  return JSON.stringify(isProblem(a) ? a.problem : a) === JSON.stringify(isProblem(b) ? b.problem : b);
}
