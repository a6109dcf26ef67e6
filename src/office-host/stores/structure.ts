/** Merged cells, and cells that move when others are inserted or deleted. */
import type { Area } from '../areas/a1';

/** The direction into which cells move to make room. */
export type InsertShift = 'Down' | 'Right';
/** The direction from which cells close the gap. */
export type DeleteShift = 'Up' | 'Left';

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
