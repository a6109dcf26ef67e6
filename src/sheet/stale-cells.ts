/** Marks values that could not be had anew: numbers turn grey where the host shows formats. */
import { isProblem } from '../market/problem';
import type { Cell, Rectangle } from './cells';

/** Excel's palette of number formats: 16 is the darker grey, readable on white and on black. */
const grey = '[Color16]';

/** @param isStale decides by the place of a cell, counted from 0 */
export function greyed(rectangle: Rectangle, isStale: (row: number, column: number) => boolean): Rectangle {
  return rectangle.map((row, r) => row.map((cell, c) => (isStale(r, c) ? greyedCell(cell) : cell)));
}

function greyedCell(cell: Cell): Cell {
  if (typeof cell === 'number') return { type: 'FormattedNumber', basicValue: cell, numberFormat: `${grey}General` };
  if (typeof cell !== 'object' || isProblem(cell) || cell.type !== 'FormattedNumber') return cell;
  return { ...cell, numberFormat: `${grey}${cell.numberFormat}` };
}
