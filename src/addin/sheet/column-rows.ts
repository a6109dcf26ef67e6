/**
 * Converts columns of numbers to rows of cells. A hot path of up to ten thousand bars: it allocates one array for each row
 * and computes the size and the presence of problems in the same pass, which spares the conversion for Excel another one.
 */
import { isProblem } from '../../market/texts/problem';
import { blank, type Cell, type CellFormat, cellSize, numberCell, type Rectangle, rowFrame } from './cells';

/** A number for each row; NaN for a missing value. */
export interface NumberColumn {
  readonly values: Float64Array;
  /** Undefined for plain numbers. */
  readonly format: CellFormat | undefined;
}

/** A text for each row. */
export interface TextColumn {
  readonly texts: readonly string[];
}

/** Numbers, texts, or one cell that is repeated in every row. */
export type TableColumn = NumberColumn | TextColumn | Cell;

export interface RowCollector {
  addRow(cells: Cell[]): void;
  /** Adds a row for each index of the columns, oldest first (`asc`) or newest first (`desc`). */
  addColumns(columns: readonly TableColumn[], count: number, order: 'asc' | 'desc'): void;
  rectangle(): Rectangle;
}

export function isRepeated(column: TableColumn): column is Cell {
  return !isNumberColumn(column) && !isTextColumn(column);
}

function isNumberColumn(column: TableColumn): column is NumberColumn {
  return typeof column === 'object' && 'values' in column;
}

function isTextColumn(column: TableColumn): column is TextColumn {
  return typeof column === 'object' && 'texts' in column;
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
        if (isTextColumn(column)) {
          size += column.texts.reduce((sum, text) => sum + text.length, 0);
          added.forEach((row, i) => (row[place] = column.texts[i] ?? blank));
        }
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

/** Copies without a branch for missing values: V8 then keeps the doubles unboxed. */
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
 * A cell of the row that all rows are copied from. V8 stores an array of doubles unboxed, and a copy inherits that
 * representation; a row that is filled from empty goes through its transitions again for every row.
 */
function templateCell(column: TableColumn): Cell {
  if (isNumberColumn(column)) return numberCell(0.5, column.format);
  return isTextColumn(column) ? blank : column;
}
