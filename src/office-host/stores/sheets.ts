/** The sheets of a workbook as objects: added, renamed, moved, hidden, frozen. Areas name the sheet that they lie in. */

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
