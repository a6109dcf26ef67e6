/** Where areas lie after their sheet was renamed or deleted, or after cells were inserted or deleted beside them. */
import { type Area, sheetColumns, sheetRows } from '../../../src/office-host/areas/a1';
import type { DeleteShift, InsertShift } from '../../../src/office-host/stores/sheets';

/** The new place of an area; undefined when its cells are gone. */
export type Relocation = (area: Area) => Area | undefined;

/** State that refers to areas. */
export interface Relocatable {
  relocate(relocation: Relocation): void;
}

interface Axis {
  readonly start: 'row' | 'column';
  readonly length: 'rows' | 'columns';
  readonly all: number;
}

const down: Axis = { start: 'row', length: 'rows', all: sheetRows };
const across: Axis = { start: 'column', length: 'columns', all: sheetColumns };

export function renamed(from: string, to: string): Relocation {
  return (area) => (area.sheet === from ? { ...area, sheet: to } : area);
}

export function withoutSheet(sheet: string): Relocation {
  return (area) => (area.sheet === sheet ? undefined : area);
}

/** Areas behind the inserted cells move, areas around them grow; only areas whose whole width moves are affected. */
export function afterInsertion(inserted: Area, shift: InsertShift): Relocation {
  const axis = shift === 'Down' ? down : across;
  return (area) => {
    if (!isInLane(area, inserted, axis)) return area;
    const [start, at] = [area[axis.start], inserted[axis.start]];
    if (start >= at) return { ...area, [axis.start]: start + inserted[axis.length] };
    const isAround = start + area[axis.length] > at;
    return isAround ? { ...area, [axis.length]: area[axis.length] + inserted[axis.length] } : area;
  };
}

/** Areas behind the deleted cells move, areas around them shrink. */
export function afterDeletion(deleted: Area, shift: DeleteShift): Relocation {
  const axis = shift === 'Up' ? down : across;
  return (area) => {
    if (!isInLane(area, deleted, axis)) return area;
    const [start, from, count] = [area[axis.start], deleted[axis.start], deleted[axis.length]];
    const overlap = Math.min(start + area[axis.length], from + count) - Math.max(start, from);
    const length = area[axis.length] - Math.max(0, overlap);
    const before = Math.min(count, Math.max(0, start - from));
    return length > 0 ? { ...area, [axis.start]: start - before, [axis.length]: length } : undefined;
  };
}

function isInLane(area: Area, moved: Area, axis: Axis): boolean {
  const other = axis === down ? across : down;
  const starts = area[other.start] >= moved[other.start];
  const ends = area[other.start] + area[other.length] <= moved[other.start] + moved[other.length];
  return area.sheet === moved.sheet && area[axis.length] < axis.all && starts && ends;
}
