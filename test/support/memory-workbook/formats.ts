/** Formats in memory. Texts cannot be measured here: a fitted column is as wide as the digits of Excel's default font. */
import { intersection } from '../../../src/office-host/areas/areas';
import { type Area, sheetColumns, sheetRows } from '../../../src/office-host/areas/a1';
import type { Scalar } from '../../../src/office-host/contract';
import { type CellFormat, type Formats, plainFormat } from '../../../src/office-host/stores/formats';
import { Layers } from './layers';
import type { Relocatable, Relocation } from './relocation';
import { type Savable, type Saved, savedOf } from './undo';

/** In points. */
const [standardWidth, standardHeight] = [48, 15];

export interface FormattedCells {
  usedArea(sheet: string): Area | undefined;
  values(area: Area): Scalar[][];
  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void;
}

export class MemoryFormats implements Formats, Relocatable, Savable {
  readonly #formats = new Layers<Partial<CellFormat>>();
  readonly #widths = new Layers<number>();
  readonly #heights = new Layers<number>();
  readonly #hidden = new Layers<boolean>();
  readonly #cells: FormattedCells;

  constructor(cells: FormattedCells) {
    this.#cells = cells;
  }

  of(area: Area): readonly CellFormat[] {
    return this.#formats.cells(area).map((changes) => Object.assign({}, plainFormat, ...changes) as CellFormat);
  }

  write(area: Area, change: Partial<CellFormat>): void {
    this.#formats.put(area, change);
  }

  clear(area: Area): void {
    this.#formats.put(area, plainFormat);
    const general = Array.from({ length: area.rows }, () => Array<string>(area.columns).fill('General'));
    this.#cells.setNumberFormats(area, general);
  }

  columnWidths(area: Area): readonly number[] {
    return this.#widths.cells({ ...area, row: 0, rows: 1 }).map((widths) => widths.at(-1) ?? standardWidth);
  }

  setColumnWidth(area: Area, points: number): void {
    this.#widths.put({ ...area, row: 0, rows: sheetRows }, points);
  }

  hiddenColumns(area: Area): readonly boolean[] {
    return this.#hidden.cells({ ...area, row: 0, rows: 1 }).map((states) => states.at(-1) ?? false);
  }

  setColumnsHidden(area: Area, isHidden: boolean): void {
    this.#hidden.put({ ...area, row: 0, rows: sheetRows }, isHidden);
  }

  rowHeights(area: Area): readonly number[] {
    return this.#heights.cells({ ...area, column: 0, columns: 1 }).map((heights) => heights.at(-1) ?? standardHeight);
  }

  setRowHeight(area: Area, points: number): void {
    this.#heights.put({ ...area, column: 0, columns: sheetColumns }, points);
  }

  autofitColumns(area: Area): void {
    const used = this.#cells.usedArea(area.sheet);
    const filled = used && intersection(area, used);
    if (!filled) return;
    const [first = [], ...others] = this.#cells.values(filled);
    first.forEach((value, at) => {
      const longest = Math.max(...[value, ...others.map((row) => row[at] ?? '')].map((each) => String(each).length));
      const column = { ...filled, column: filled.column + at, columns: 1 };
      if (longest > 0) this.setColumnWidth(column, ((7 * longest + 5) * 3) / 4);
    });
  }

  autofitRows(area: Area): void {
    this.setRowHeight(area, standardHeight);
  }

  relocate(relocation: Relocation): void {
    for (const layers of this.#all()) layers.relocate(relocation);
  }

  save(): Saved {
    return savedOf(this.#all());
  }

  #all() {
    return [this.#formats, this.#widths, this.#heights, this.#hidden];
  }
}
