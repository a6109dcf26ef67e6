/** The list of sheets in memory. */
import type { SheetProperties, Sheets } from '../../../src/office-host/stores/sheets';
import { type Relocatable, renamed, withoutSheet } from './relocation';
import type { Savable, Saved } from './undo';

interface Sheet extends SheetProperties {
  readonly id: string;
  readonly name: string;
}

const plain: SheetProperties = { visibility: 'Visible', tabColor: '', showGridlines: true, frozen: undefined };

export class MemorySheets implements Sheets, Savable {
  #sheets: readonly Sheet[] = [];
  #lastId = 0;
  readonly #contents: Relocatable;

  /** @param contents everything that refers to the sheets by name */
  constructor(names: readonly string[], contents: Relocatable) {
    this.#contents = contents;
    for (const name of names) this.add(name);
  }

  names(): readonly string[] {
    return this.#sheets.map(({ name }) => name);
  }

  idOf(name: string): string {
    return this.#named(name).id;
  }

  nameOf(id: string): string | undefined {
    return this.#sheets.find((sheet) => sheet.id === id)?.name;
  }

  add(name: string): void {
    this.#lastId += 1;
    this.#sheets = [...this.#sheets, { ...plain, id: `{sheet-${this.#lastId}}`, name }];
  }

  remove(name: string): void {
    this.#sheets = this.#sheets.filter((sheet) => sheet.name !== name);
    this.#contents.relocate(withoutSheet(name));
  }

  rename(name: string, newName: string): void {
    this.#replace(name, { name: newName });
    this.#contents.relocate(renamed(name, newName));
  }

  move(name: string, position: number): void {
    const sheet = this.#named(name);
    this.#sheets = this.#sheets.filter((each) => each !== sheet).toSpliced(position, 0, sheet);
  }

  properties(name: string): SheetProperties {
    return this.#named(name);
  }

  change(name: string, change: Partial<SheetProperties>): void {
    this.#replace(name, change);
  }

  save(): Saved {
    const sheets = this.#sheets;
    return { state: sheets, restore: () => void (this.#sheets = sheets) };
  }

  #replace(name: string, change: Partial<Sheet>): void {
    this.#sheets = this.#sheets.map((sheet) => (sheet.name === name ? { ...sheet, ...change } : sheet));
  }

  #named(name: string): Sheet {
    const sheet = this.#sheets.find((each) => each.name === name);
    if (sheet === undefined) throw new Error(`No sheet ${name}: there are ${this.names().join(', ')}`);
    return sheet;
  }
}
