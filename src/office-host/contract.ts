/**
 * The interfaces of the emulated Excel: `ExcelHost` for callers of custom functions (the grid, a test, a benchmark),
 * `Workbook` for the storage behind Excel.run. The add-in's page runs Microsoft's unmodified office.js.
 */
import type { Area, Areas } from './areas/a1';
import type { ChartStore } from './stores/chart-model';
import type { DocumentProperties, Settings, XmlParts, Names, Tables } from './stores/records';
import type { Formats, ConditionalFormats } from './stores/formats';
import type { Notes, Sheets, Structure } from './stores/sheets';
import type { Validations } from './stores/validations';

export type Scalar = string | number | boolean | null;

/** Error codes of cells. */
export type CellErrorCode =
  | '#NULL!'
  | '#DIV/0!'
  | '#VALUE!'
  | '#REF!'
  | '#NAME?'
  | '#NUM!'
  | '#N/A'
  | '#BUSY!'
  | '#CONNECT!';

/** The result of a call as its cell shows it. */
export type CellResult =
  | { readonly kind: 'value'; readonly value: CellContent }
  | { readonly kind: 'array'; readonly rows: readonly (readonly CellContent[])[] }
  | { readonly kind: 'error'; readonly code: CellErrorCode; readonly message?: string };

/** One cell: a plain value, a number with a format, a value with a card, or an error with its message. */
export type CellContent =
  | Scalar
  | { readonly kind: 'formatted'; readonly value: number; readonly numberFormat: string }
  | CardContent
  | PictureContent
  | { readonly kind: 'error'; readonly code: CellErrorCode; readonly message?: string };

/** A picture from an address, which the host itself fetches. In calculations it is an error; `text` describes it. */
interface PictureContent {
  readonly kind: 'picture';
  readonly value: '#VALUE!';
  readonly address: string;
  readonly text: string;
  readonly numberFormat?: undefined;
}

/** A value with properties and a card; `card` is Excel's cell object, `value` the value in calculations. */
export interface CardContent {
  readonly kind: 'card';
  readonly value: Scalar;
  readonly text: string;
  readonly numberFormat?: string;
  readonly card: unknown;
}

/** Omitted (null or undefined), one cell, or a rectangle as an array of rows; of unknown content, as cells of a workbook are. */
export type Argument = unknown;

export interface FunctionCall {
  /** Id in functions.json, upper case, without the namespace: `QUOTE`. */
  readonly functionId: string;
  /** The typed arguments; missing ones are padded with null, as in Excel. */
  readonly arguments: readonly Argument[];
  /** `Sheet1!B2`. */
  readonly address?: string;
  /** Called once for a request/response function, unless the host has habits of its own, and on every push of a streaming one. */
  readonly onResult: (result: CellResult) => void;
}

export type CallId = number;

export interface ExcelHost {
  /** Installs the host in a page's global object; must be called before office.js is evaluated in it. */
  attach(page: object): void;
  /** Resolves when the runtime in the page reports that it is ready. */
  readonly ready: Promise<void>;
  /** Sends calls to the page, in messages of `callsPerMessage` calls (default: all in one). */
  call(calls: readonly FunctionCall[]): readonly CallId[];
  /** Cancels calls that have no cell any more. */
  cancel(calls: readonly CallId[]): void;
  /** A person opened or closed the task pane. */
  showPane(isShown: boolean): void;
  /** Calls the listener with the names of the functions that AutoComplete lists: now, and when the add-in changes them. */
  followLists(listener: (names: readonly string[]) => void): void;
  /** Runs the action of a keyboard shortcut. @param actionId as in shortcuts.json */
  runAction(actionId: string): void;
}

/**
 * The workbook behind Excel.run: backed by the grid in the workbench, in memory in tests. Cells and
 * calculation are its own members, every other capability is a store with an interface in stores/.
 */
export interface Workbook {
  readonly charts: ChartStore;
  readonly sheets: Sheets;
  readonly formats: Formats;
  readonly structure: Structure;
  readonly validations: Validations;
  readonly conditionalFormats: ConditionalFormats;
  readonly names: Names;
  readonly notes: Notes;
  readonly tables: Tables;
  readonly xmlParts: XmlParts;
  readonly settings: Settings;
  readonly properties: DocumentProperties;
  sheetNames(): readonly string[];
  activeSheet(): string;
  /** The area with the active cell is the last one. */
  selection(): Areas;
  /**
   * The smallest area that contains all non-empty cells; undefined for an empty sheet.
   * @param valuesOnly does not count cells with a format alone
   */
  usedArea(sheet: string, valuesOnly?: boolean): Area | undefined;
  values(area: Area): Scalar[][];
  /** The formula text, else the constant, else "". */
  formulas(area: Area): Scalar[][];
  /** The cells of the area that hold formulas. */
  formulaCells(area: Area): readonly Pick<Area, 'row' | 'column'>[];
  numberFormats(area: Area): string[][];
  /** Enters constants and formulas; every entered formula is calculated. */
  setFormulas(area: Area, formulas: readonly (readonly Scalar[])[]): void;
  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void;
  activate(area: Area): void;
  /** Range.setDirty: recalculates the formulas of the area and calls their custom functions again. */
  markDirty(area: Area): void;
  calculationMode(): 'Automatic' | 'Manual';
  /** The displayed texts with number formats applied. Without it `Range.text` is the values as plain text. */
  texts?(area: Area): string[][];
  /** The area that the formula in a cell spills into; undefined when it does not spill. */
  spillOf?(cell: Area): Area | undefined;
  /** Range.calculate: calculates the area's formulas, also in manual mode. A workbook without it calculates on `markDirty`. */
  calculateArea?(area: Area): void;
  /** The first day of its dates. Default: 1900. */
  dateSystem?(): 1900 | 1904;
  /** Default: no sheet is protected. */
  isProtected?(sheet: string): boolean;
  /** Whether protection of the sheet would apply to the cells. Default: true, as in Excel. */
  isLocked?(area: Area): boolean;
  /**
   * Runs a change: a person undoes all of it in one step, with the last change if that was of the same group. A workbook
   * without it has no undo.
   */
  asOneStep?<Result>(change: () => Result, group?: string): Result;
  /** Excel does not undo what comes next, so a person can undo nothing from before it. Default: undo goes on. */
  clearUndo?(): void;
  /** What `Office.addin.setStartupBehavior` has set: `Background` to start the add-in when the workbook opens. */
  startState?: 'Visible' | 'Background' | 'Inactive';
  /** Calculates dirty cells (F9). A workbook without it calculates on `markDirty`. */
  calculate?(): void;
}

/**
 * Texts entered with an apostrophe: Excel keeps them as texts, whatever they look like, and hides the apostrophe.
 * @returns the text without its apostrophe; undefined for contents that have none
 */
export function forcedText(content: Scalar | undefined): string | undefined {
  return typeof content === 'string' && content.startsWith("'") ? content.slice(1) : undefined;
}

/** The timer dependency of the host. */
export interface Timers {
  setTimeout(callback: () => void, delayMs: number): unknown;
}

/** Looked up on every call, so that fake timers of a test apply to the host. */
export const globalTimers: Timers = {
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
};
