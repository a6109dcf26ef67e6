/** Notes of cells: plain texts that Excel shows on hover. */
import type { Area } from '../areas/a1';

export interface CellNote {
  /** One cell. */
  readonly cell: Area;
  readonly text: string;
}

export interface Notes {
  /** Of a sheet, row by row. */
  of(sheet: string): readonly CellNote[];
  /** Replaces the note of a cell; undefined removes it. */
  set(cell: Area, text: string | undefined): void;
}
