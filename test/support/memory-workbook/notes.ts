/** Notes in memory. */
import type { Area } from '../../../src/office-host/areas/a1';
import type { CellNote, Notes } from '../../../src/office-host/stores/sheets';
import type { Relocatable, Relocation } from './relocation';
import type { Savable, Saved } from './undo';

export class MemoryNotes implements Notes, Relocatable, Savable {
  #notes: readonly CellNote[] = [];

  of(sheet: string): readonly CellNote[] {
    return this.#notes
      .filter(({ cell }) => cell.sheet === sheet)
      .toSorted(({ cell: a }, { cell: b }) => a.row - b.row || a.column - b.column);
  }

  set(cell: Area, text: string | undefined): void {
    const isOther = (note: CellNote) => !isSameCell(note.cell, cell);
    this.#notes = [...this.#notes.filter(isOther), ...(text === undefined ? [] : [{ cell, text }])];
  }

  save(): Saved {
    const notes = this.#notes;
    return { state: notes, restore: () => void (this.#notes = notes) };
  }

  relocate(relocation: Relocation): void {
    this.#notes = this.#notes.flatMap(({ cell, text }) => {
      const moved = relocation(cell);
      return moved ? [{ cell: moved, text }] : [];
    });
  }
}

function isSameCell(a: Area, b: Area): boolean {
  return a.sheet === b.sheet && a.row === b.row && a.column === b.column;
}
