/** Merged, inserted and deleted cells in memory. */
import { intersection } from '../../../src/office-host/areas/areas';
import type { Area } from '../../../src/office-host/areas/a1';
import type { DeleteShift, InsertShift, Structure } from '../../../src/office-host/stores/sheets';
import { afterDeletion, afterInsertion, type Relocatable, type Relocation } from './relocation';
import type { Savable, Saved } from './undo';

export class MemoryStructure implements Structure, Relocatable, Savable {
  #merged: readonly Area[] = [];
  readonly #contents: Relocatable;
  readonly #keepFirst: (area: Area) => void;

  /**
   * @param contents everything that lies in cells
   * @param keepFirst deletes the contents of all cells of an area but the first
   */
  constructor(contents: Relocatable, keepFirst: (area: Area) => void) {
    this.#contents = contents;
    this.#keepFirst = keepFirst;
  }

  merged(area: Area): readonly Area[] {
    return this.#merged.filter((each) => intersection(each, area));
  }

  merge(area: Area): void {
    this.unmerge(area);
    this.#keepFirst(area);
    this.#merged = [...this.#merged, area];
  }

  unmerge(area: Area): void {
    this.#merged = this.#merged.filter((each) => !intersection(each, area));
  }

  insert(area: Area, shift: InsertShift): void {
    this.#contents.relocate(afterInsertion(area, shift));
  }

  remove(area: Area, shift: DeleteShift): void {
    this.#contents.relocate(afterDeletion(area, shift));
  }

  save(): Saved {
    const merged = this.#merged;
    return { state: merged, restore: () => void (this.#merged = merged) };
  }

  relocate(relocation: Relocation): void {
    this.#merged = this.#merged.flatMap((area) => relocation(area) ?? []);
  }
}
