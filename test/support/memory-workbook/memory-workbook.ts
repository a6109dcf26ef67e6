/**
 * A workbook in memory: cells, a selection, and the stores of memory/. It reports the formulas to calculate, but neither
 * calculates them nor adapts their texts when sheets are renamed or cells move.
 */
import { type Area, type Areas, parseAddress, wholeSheet } from '../../../src/office-host/areas/a1';
import { bounding, fill } from '../../../src/office-host/areas/areas';
import { type Scalar, type Workbook, forcedText } from '../../../src/office-host/contract';
import { createMemoryCharts } from './charts';
import { MemoryFormats } from './formats';
import { MemoryNotes } from './notes';
import { MemoryRecords } from './records';
import type { Relocatable, Relocation } from './relocation';
import { MemorySheets } from './sheets';
import { MemoryStructure } from './structure';
import { MemoryValidations } from './validations';
import { MemoryUndo, type Savable, type Saved, savedOf } from './undo';
import { createRestrictions, type Restrictions } from './restrictions';
import type { ConditionalFormat } from '../../../src/office-host/stores/formats';
import type { DocumentProperties, Setting, XmlPart, DefinedName, TableRecord } from '../../../src/office-host/stores/records';

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
  readonly definedNames?: readonly Pick<DefinedName, 'name' | 'formula' | 'sheet'>[];
  readonly dateSystem?: 1900 | 1904;
  /** Remembers what a person can undo. */
  readonly hasUndo?: boolean;
}

export interface MemoryWorkbook extends Workbook {
  /** Sets constants and formulas from the address on without a calculation, as the precondition of a test. */
  put(address: string, rows: readonly (readonly Scalar[])[]): void;
  /** Sets the calculated values of formulas; more than one cell becomes the spill of the first formula. */
  show(address: string, rows: readonly (readonly Scalar[])[]): void;
  /** What may not be changed in it: none at first. */
  readonly restrictions: Restrictions;
  readonly undo: Pick<MemoryUndo, 'state' | 'steps' | 'undo'>;
  /** Several areas are comma-separated. */
  select(address: string): void;
  calculate(): void;
  calculateArea(area: Area): void;
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

class CellStore implements MemoryWorkbook, Relocatable, Savable {
  readonly charts = createMemoryCharts((sheet) => this.activate(firstCell(sheet)));
  readonly sheets: MemorySheets;
  readonly formats = new MemoryFormats(this);
  readonly structure = new MemoryStructure(this, (area) => this.#keepFirst(area));
  readonly validations = new MemoryValidations();
  readonly conditionalFormats = new MemoryRecords<ConditionalFormat>({ relocate: relocateFormat, newestFirst: true });
  readonly names = new MemoryRecords<DefinedName>({ relocate: relocateName });
  readonly notes = new MemoryNotes();
  readonly tables = new MemoryRecords<TableRecord>({ relocate: relocateTable });
  readonly xmlParts = new MemoryRecords<XmlPart>();
  readonly settings = new MemoryRecords<Setting>();
  readonly properties = memoryProperties();
  #cells = new Map<string, Sheet>();
  readonly #options: MemoryWorkbookOptions;
  readonly undo = new MemoryUndo(() => this.#saveAll());
  readonly restrictions = createRestrictions((address) => this.#parse(address));
  #selection: Areas;
  #dirty: FormulaCell[] = [];

  constructor(options: MemoryWorkbookOptions) {
    const names = options.sheets ?? ['Sheet1'];
    this.sheets = new MemorySheets(names, this);
    this.#options = options;
    this.#selection = [firstCell(names[0] ?? '')];
    for (const name of options.definedNames ?? []) this.names.put({ id: name.name, comment: '', isVisible: true, ...name });
  }

  sheetNames(): readonly string[] {
    return this.sheets.names();
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

  formulaCells(area: Area): FormulaCell[] {
    const isInside = ({ row, column }: Cell) =>
      row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;
    return [...this.#cellsOf(area.sheet).values()].flatMap((cell) => {
      const { row, column, formula } = cell;
      return formula !== undefined && isInside(cell) ? [{ sheet: area.sheet, row, column, formula }] : [];
    });
  }

  numberFormats(area: Area): string[][] {
    return this.#read(area, (cell) => cell?.format ?? 'General');
  }

  setFormulas(area: Area, formulas: readonly (readonly Scalar[])[]): void {
    this.restrictions.check(area);
    this.#write(area, formulas);
    this.#calculate(this.formulaCells(area));
  }

  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void {
    forEachCell(area, formats, (row, column, format) => {
      this.#cellAt(area.sheet, row, column).format = format;
    });
  }

  activate(area: Area): void {
    this.#selection = [area];
  }

  markDirty(area: Area): void {
    this.#dirty.push(...this.formulaCells(area));
    if (this.calculationMode() === 'Automatic') this.calculate();
  }

  calculateArea(area: Area): void {
    this.#calculate(this.formulaCells(area));
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

  relocate(relocation: Relocation): void {
    for (const store of this.#stores()) store.relocate(relocation);
    this.#relocateCells(relocation);
    const [first, ...others] = this.#selection.flatMap((area) => relocation(area) ?? []);
    this.#selection = [first ?? firstCell(this.sheetNames()[0] ?? ''), ...others];
  }

  asOneStep<Result>(change: () => Result, group?: string): Result {
    return this.#options.hasUndo ? this.undo.asOneStep(change, group) : change();
  }

  clearUndo(): void {
    this.undo.clear();
  }

  #saveAll(): Saved {
    return savedOf([...this.#stores(), this.xmlParts, this.properties, this.sheets, this.charts, this]);
  }

  /** The cells alone. */
  save(): Saved {
    const cells = [...this.#cells].map(([sheet, held]) => ({
      sheet,
      held: [...held.values()].map((cell) => ({ ...cell })),
    }));
    const restored = (held: readonly Cell[]) => held.map((cell) => [keyOf(cell.row, cell.column), { ...cell }] as const);
    return {
      state: cells,
      restore: () => void (this.#cells = new Map(cells.map(({ sheet, held }) => [sheet, new Map(restored(held))]))),
    };
  }

  /** What lies in cells. */
  #stores() {
    return [this.formats, this.structure, this.validations, this.conditionalFormats, this.names, this.notes, this.tables];
  }

  #relocateCells(relocation: Relocation): void {
    const cells = [...this.#cells].flatMap(([sheet, held]) => [...held.values()].map((cell) => ({ sheet, cell })));
    this.#cells.clear();
    for (const { sheet, cell } of cells) {
      const place = relocation({ ...firstCell(sheet), row: cell.row, column: cell.column });
      if (place === undefined) continue;
      const { row, column } = place;
      const { spill, ...rest } = cell;
      const spilled = spill && relocation(spill);
      this.#cellsOf(place.sheet).set(keyOf(row, column), { ...rest, row, column, ...(spilled && { spill: spilled }) });
    }
  }

  #keepFirst(area: Area): void {
    const cells = this.#cellsOf(area.sheet);
    const first = keyOf(area.row, area.column);
    fill(area, (row, column) => keyOf(area.row + row, area.column + column))
      .flat()
      .forEach((key) => key !== first && cells.delete(key));
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

  #cellAt(sheet: string, row: number, column: number): Cell {
    const cells = this.#cellsOf(sheet);
    const cell = cells.get(keyOf(row, column)) ?? { row, column, value: '', format: 'General' };
    cells.set(keyOf(row, column), cell);
    return cell;
  }

  #cellsOf(sheet: string): Sheet {
    this.sheets.idOf(sheet);
    const cells = this.#cells.get(sheet) ?? new Map<string, Cell>();
    this.#cells.set(sheet, cells);
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

function memoryProperties(): DocumentProperties & Savable {
  let comments = '';
  return {
    comments: () => comments,
    setComments: (text) => {
      comments = text;
    },
    save() {
      const saved = comments;
      return { state: saved, restore: () => void (comments = saved) };
    },
  };
}

function firstCell(sheet: string): Area {
  return { sheet, row: 0, column: 0, rows: 1, columns: 1 };
}

function relocateFormat(format: ConditionalFormat, relocation: Relocation): ConditionalFormat | undefined {
  const [first, ...others] = format.areas.flatMap((area) => relocation(area) ?? []);
  return first && { ...format, areas: [first, ...others] };
}

function relocateTable(table: TableRecord, relocation: Relocation): TableRecord | undefined {
  const area = relocation(table.area);
  return area && { ...table, area };
}

/** A name that belongs to a sheet follows it. */
function relocateName(name: DefinedName, relocation: Relocation): DefinedName | undefined {
  if (name.sheet === undefined) return name;
  const place = relocation(wholeSheet(name.sheet));
  return place && { ...name, sheet: place.sheet };
}

function typedContent(typed: Scalar): { formula?: string; value: Scalar } {
  const text = forcedText(typed);
  if (text !== undefined) return { value: text };
  const isFormula = typeof typed === 'string' && typed.startsWith('=');
  return isFormula ? { formula: typed, value: 0 } : { value: typed };
}

function forEachCell<T>(area: Area, rows: readonly (readonly T[])[], visit: (row: number, column: number, content: T) => void): void {
  rows.forEach((row, down) => row.forEach((content, across) => visit(area.row + down, area.column + across, content)));
}

function keyOf(row: number, column: number): string {
  return `${row},${column}`;
}
