/** The parts of a table's area. */
import type { Area } from '../../areas/a1';

export function headerOf(table: Area): Area {
  return { ...table, rows: 1 };
}

/** The rows below the headers. */
export function bodyOf(table: Area): Area {
  return { ...table, row: table.row + 1, rows: table.rows - 1 };
}
