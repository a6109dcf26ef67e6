/** A workbook in memory: cells, formats, a selection. It reports the formulas to calculate, but does not calculate them. */
import { parseAddress } from './a1';
import { bounding, fill } from './areas';
import type { Area, Areas, DefinedName, Scalar, Workbook } from './contract';
import { createMemoryCharts } from './memory-charts';
import { createRestrictions, type Restrictions } from './restrictions';

/** A formula that Excel would calculate. */
export interface FormulaCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

export interface MemoryWorkbookOptions {
  readonly sheets?: readonly string[];
  readonly calculationMode?: 'Automatic' | 'Manual';
  /** Receives formulas that were entered or marked dirty (in manual mode after `calculate`). */
  readonly onCalculate?: (cells: readonly FormulaCell[]) => void;
  readonly definedNames?: readonly DefinedName[];
  readonly dateSystem?: 1900 | 1904;
}

export interface MemoryWorkbook extends Workbook {
  /** Sets constants and formulas from the address on without a calculation, as the precondition of a test. */
  put(address: string, rows: readonly (readonly Scalar[])[]): void;
  /** Sets the calculated values of formulas; more than one cell becomes the spill of the first formula. */
  show(address: string, rows: readonly (readonly Scalar[])[]): void;
  /** What may not be changed in it: none at first. */
  readonly restrictions: Restrictions;
  /** Several areas are comma-separated. */
  select(address: string): void;
  calculate(): void;
  calculateArea(area: Area): void;
  definedNames(): readonly DefinedName[];
  spillOf(cell: Area): Area | undefined;
}

interface Cell {
  readonly row: number;
  readonly column: number;
  formula?: string;
  value: Scalar;
  format: string;
  spill?: Area;
}

type Sheet = Map<string, Cell>;

export function createMemoryWorkbook(options: MemoryWorkbookOptions = {}): MemoryWorkbook {
  return new CellStore(options);
}

class CellStore implements MemoryWorkbook {
  readonly charts = createMemoryCharts((sheet) => this.activate({ sheet, row: 0, column: 0, rows: 1, columns: 1 }));
  readonly #sheets = new Map<string, Sheet>();
  readonly #options: MemoryWorkbookOptions;
  readonly restrictions = createRestrictions((address) => this.#parse(address));
  #selection: Areas;
  #dirty: FormulaCell[] = [];

  constructor(options: MemoryWorkbookOptions) {
    const names = options.sheets ?? ['Sheet1'];
    for (const name of names) this.#sheets.set(name, new Map());
    this.#options = options;
    this.#selection = [{ sheet: names[0] ?? '', row: 0, column: 0, rows: 1, columns: 1 }];
  }

  sheetNames(): readonly string[] {
    return [...this.#sheets.keys()];
  }

  activeSheet(): string {
    return this.#selection[0].sheet;
  }

  selection(): Areas {
    return this.#selection;
  }

  usedArea(sheet: string, valuesOnly = false): Area | undefined {
    let used: Area | undefined;
    for (const { row, column, value, formula } of this.#cellsOf(sheet).values()) {
      if (valuesOnly && value === '' && formula === undefined) continue;
      const cell = { sheet, row, column, rows: 1, columns: 1 };
      used = used === undefined ? cell : bounding(used, cell);
    }
    return used;
  }

  values(area: Area): Scalar[][] {
    return this.#read(area, (cell) => cell?.value ?? '');
  }

  formulas(area: Area): Scalar[][] {
    return this.#read(area, (cell) => cell?.formula ?? cell?.value ?? '');
  }

  numberFormats(area: Area): string[][] {
    return this.#read(area, (cell) => cell?.format ?? 'General');
  }

  setFormulas(area: Area, formulas: readonly (readonly Scalar[])[]): void {
    this.restrictions.check(area);
    this.#write(area, formulas);
    this.#calculate(this.#formulaCells(area));
  }

  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void {
    forEachCell(area, formats, (row, column, format) => {
      this.#cellAt(area.sheet, row, column).format = format;
    });
  }

  addSheet(name: string): void {
    this.#sheets.set(name, new Map());
  }

  activate(area: Area): void {
    this.#selection = [area];
  }

  markDirty(area: Area): void {
    this.#dirty.push(...this.#formulaCells(area));
    if (this.calculationMode() === 'Automatic') this.calculate();
  }

  calculateArea(area: Area): void {
    this.#calculate(this.#formulaCells(area));
  }

  definedNames(): readonly DefinedName[] {
    return this.#options.definedNames ?? [];
  }

  dateSystem(): 1900 | 1904 {
    return this.#options.dateSystem ?? 1900;
  }

  isProtected(sheet: string): boolean {
    return this.restrictions.isProtected(sheet);
  }

  isLocked(area: Area): boolean {
    return this.restrictions.isLocked(area);
  }

  mergedAreas(area: Area): readonly Area[] {
    return this.restrictions.mergedAreas(area);
  }

  calculationMode(): 'Automatic' | 'Manual' {
    return this.#options.calculationMode ?? 'Automatic';
  }

  calculate(): void {
    this.#calculate(this.#dirty.splice(0));
  }

  put(address: string, rows: readonly (readonly Scalar[])[]): void {
    this.#write(this.#areaAt(address, rows), rows);
  }

  show(address: string, rows: readonly (readonly Scalar[])[]): void {
    const area = this.#areaAt(address, rows);
    forEachCell(area, rows, (row, column, value) => {
      this.#cellAt(area.sheet, row, column).value = value;
    });
    const anchor = this.#cellAt(area.sheet, area.row, area.column);
    if (anchor.formula !== undefined && area.rows * area.columns > 1) anchor.spill = area;
  }

  spillOf({ sheet, row, column }: Area): Area | undefined {
    return this.#cellsOf(sheet).get(keyOf(row, column))?.spill;
  }

  select(address: string): void {
    const [first = '', ...more] = address.split(',');
    this.#selection = [this.#parse(first), ...more.map((each) => this.#parse(each))];
  }

  #calculate(cells: readonly FormulaCell[]): void {
    if (cells.length > 0) this.#options.onCalculate?.(cells);
  }

  #write(area: Area, rows: readonly (readonly Scalar[])[]): void {
    const cells = this.#cellsOf(area.sheet);
    forEachCell(area, rows, (row, column, typed) => {
      const format = cells.get(keyOf(row, column))?.format ?? 'General';
      if (typed === '' || typed === null) cells.delete(keyOf(row, column));
      else cells.set(keyOf(row, column), { row, column, format, ...typedContent(typed) });
    });
  }

  #read<T>(area: Area, read: (cell: Cell | undefined) => T): T[][] {
    const cells = this.#cellsOf(area.sheet);
    return fill(area, (row, column) => read(cells.get(keyOf(area.row + row, area.column + column))));
  }

  #formulaCells(area: Area): FormulaCell[] {
    const isInside = ({ row, column }: Cell) =>
      row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;
    return [...this.#cellsOf(area.sheet).values()].flatMap((cell) => {
      const { row, column, formula } = cell;
      return formula !== undefined && isInside(cell) ? [{ sheet: area.sheet, row, column, formula }] : [];
    });
  }

  #cellAt(sheet: string, row: number, column: number): Cell {
    const cells = this.#cellsOf(sheet);
    const cell = cells.get(keyOf(row, column)) ?? { row, column, value: '', format: 'General' };
    cells.set(keyOf(row, column), cell);
    return cell;
  }

  #cellsOf(sheet: string): Sheet {
    const cells = this.#sheets.get(sheet);
    if (cells === undefined) throw new Error(`No sheet ${sheet}: there are ${this.sheetNames().join(', ')}`);
    return cells;
  }

  #areaAt(address: string, rows: readonly (readonly unknown[])[]): Area {
    return { ...this.#parse(address), rows: rows.length, columns: rows[0]?.length ?? 0 };
  }

  #parse(address: string): Area {
    const area = parseAddress(address, this.activeSheet());
    if (area === undefined) throw new Error(`No address: ${address}`);
    return area;
  }
}

function typedContent(typed: Scalar): { formula?: string; value: Scalar } {
  const isFormula = typeof typed === 'string' && typed.startsWith('=');
  return isFormula ? { formula: typed, value: 0 } : { value: typed };
}

function forEachCell<T>(
  area: Area,
  rows: readonly (readonly T[])[],
  visit: (row: number, column: number, content: T) => void,
): void {
  rows.forEach((row, down) => row.forEach((content, across) => visit(area.row + down, area.column + across, content)));
}

function keyOf(row: number, column: number): string {
  return `${row},${column}`;
}
