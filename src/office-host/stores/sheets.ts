/**
 * The sheets of a workbook: added, renamed, moved, hidden, frozen; their merged and moving cells; their notes. Areas
 * name the sheet that they lie in.
 */
import type { Area } from '../areas/a1';

export type SheetVisibility = 'Visible' | 'Hidden' | 'VeryHidden';

/** The cells above and to the left of the scrolled ones. Without rows only columns are frozen, and the other way round. */
export interface FrozenPanes {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface SheetProperties {
  readonly visibility: SheetVisibility;
  /** `#RRGGBB`; empty for none. */
  readonly tabColor: string;
  readonly showGridlines: boolean;
  /** Undefined while nothing is frozen. */
  readonly frozen: FrozenPanes | undefined;
}

export interface Sheets {
  /** Survives renaming. */
  idOf(name: string): string;
  nameOf(id: string): string | undefined;
  /** Adds a sheet after the last one. */
  add(name: string): void;
  remove(name: string): void;
  rename(name: string, newName: string): void;
  /** @param position counts from 0 */
  move(name: string, position: number): void;
  properties(name: string): SheetProperties;
  change(name: string, change: Partial<SheetProperties>): void;
}

/** The direction into which cells move to make room. */
export type InsertShift = 'Down' | 'Right';
/** The direction from which cells close the gap. */
export type DeleteShift = 'Up' | 'Left';

/** Merged cells, and cells that move when others are inserted or deleted. */
export interface Structure {
  /** The merged areas that intersect the area. */
  merged(area: Area): readonly Area[];
  /** Merges the cells of a bounded area; the contents of all but the first cell are lost. */
  merge(area: Area): void;
  /** Splits every merged area that intersects the area. */
  unmerge(area: Area): void;
  insert(area: Area, shift: InsertShift): void;
  remove(area: Area, shift: DeleteShift): void;
}

/** Notes of cells: plain texts that Excel shows on hover. */
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
