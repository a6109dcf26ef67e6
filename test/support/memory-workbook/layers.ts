/** Values given to areas, in order: a later one covers an earlier one where they overlap. */
import { intersection } from '../../../src/office-host/areas/areas';
import type { Area } from '../../../src/office-host/areas/a1';
import type { Relocatable, Relocation } from './relocation';
import type { Savable, Saved } from './undo';

interface Layer<T> {
  readonly area: Area;
  readonly value: T;
}

export class Layers<T> implements Relocatable, Savable {
  #layers: Layer<T>[] = [];

  put(area: Area, value: T): void {
    this.#layers.push({ area, value });
  }

  /** The values of each cell of the area, the latest last; cells that no edge of a layer separates are read once. */
  cells(area: Area): T[][] {
    const layers = this.#layers.filter((layer) => intersection(layer.area, area));
    const rows = starts(
      area.row,
      area.rows,
      layers.map((layer) => [layer.area.row, layer.area.rows] as const),
    );
    const columns = starts(
      area.column,
      area.columns,
      layers.map((layer) => [layer.area.column, layer.area.columns] as const),
    );
    return rows.flatMap((row) =>
      columns.map((column) => {
        const cell = { sheet: area.sheet, row, column, rows: 1, columns: 1 };
        return layers.filter((layer) => intersection(layer.area, cell)).map(({ value }) => value);
      }),
    );
  }

  save(): Saved {
    const layers = [...this.#layers];
    return { state: layers, restore: () => void (this.#layers = [...layers]) };
  }

  relocate(relocation: Relocation): void {
    this.#layers = this.#layers.flatMap(({ area, value }) => {
      const moved = relocation(area);
      return moved ? [{ area: moved, value }] : [];
    });
  }
}

/** The first index, and every index at which a span begins or has ended. */
function starts(from: number, length: number, spans: readonly (readonly [number, number])[]): number[] {
  const edges = spans.flatMap(([start, count]) => [start, start + count]);
  return [...new Set([from, ...edges.filter((edge) => edge > from && edge < from + length)])];
}
