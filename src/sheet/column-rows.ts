/**
 * Columns of numbers become rows of cells. Ten thousand bars pass here, so it costs an array for each row and little else,
 * and what Excel's side asks of every cell (how long it is, whether it may be sent) is found out on the way.
 */
import { isProblem } from '../market/problem';
import { blank, type Cell, cellSize, numberCell, type Rectangle, rowFrame } from './cells';

/** A column with a number for each row; NaN where it has none. */
export interface NumberColumn {
  readonly values: Float64Array;
  /** Absent where the numbers stay plain. */
  readonly format: string | undefined;
}

/** Numbers, or one cell that stands in every row. */
export type TableColumn = NumberColumn | Cell;

export interface RowCollector {
  addRow(cells: Cell[]): void;
  /** A row for each index of the columns, oldest first or newest first. */
  addColumns(columns: readonly TableColumn[], count: number, order: 'asc' | 'desc'): void;
  rectangle(): Rectangle;
}

export function isNumberColumn(column: TableColumn): column is NumberColumn {
  return typeof column === 'object' && 'values' in column;
}

export function collectRows(): RowCollector {
  const rows: Cell[][] = [];
  let size = rowFrame;
  let hasProblems = false;
  const count = (cells: readonly Cell[], times: number) => {
    size += times * cells.reduce<number>((sum, cell) => sum + cellSize(cell), rowFrame);
    hasProblems ||= times > 0 && cells.some(isProblem);
  };
  return {
    addRow(cells) {
      rows.push(cells);
      count(cells, 1);
    },
    addColumns(columns, length, order) {
      const template = columns.map(templateCell);
      count(template, length);
      const from = rows.length;
      for (let i = 0; i < length; i++) rows.push(template.slice());
      const added = rows.slice(from);
      if (order === 'desc') added.reverse();
      columns.forEach((column, place) => {
        if (!isNumberColumn(column)) return;
        const blanks = countBlanks(column.values);
        size -= blanks * (cellSize(template[place] ?? blank) - cellSize(blank));
        if (blanks === 0 && column.format === undefined) fillPlain(added, place, column.values);
        else fill(added, place, column);
      });
    },
    rectangle: () => Object.defineProperty(rows, 'known', { value: { size, hasProblems } }),
  };
}

/** A number that is written without a further look never becomes an object on the heap. */
function fillPlain(rows: readonly Cell[][], place: number, values: Float64Array): void {
  rows.forEach((row, i) => {
    row[place] = values[i] ?? NaN;
  });
}

function fill(rows: readonly Cell[][], place: number, { values, format }: NumberColumn): void {
  rows.forEach((row, i) => {
    row[place] = numberCell(values[i] ?? NaN, format);
  });
}

function countBlanks(values: Float64Array): number {
  let blanks = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) blanks++;
  return blanks;
}

/**
 * What rows are copied from. JavaScript engines keep an array of nothing but fractions in a compact form, and so its copies;
 * an array that begins empty finds its form anew for every row.
 */
function templateCell(column: TableColumn): Cell {
  return isNumberColumn(column) ? numberCell(0.5, column.format) : column;
}
