/**
 * The two sides of the emulated Excel: above it whoever calculates cells (the grid, a test, a benchmark), below it a
 * workbook that Excel.run reads and writes. The add-in's page in between runs Microsoft's unmodified office.js.
 */

export type Scalar = string | number | boolean | null;

/** The error codes that cells of Excel show. */
export type CellErrorCode = '#NULL!' | '#DIV/0!' | '#VALUE!' | '#REF!' | '#NAME?' | '#NUM!' | '#N/A' | '#BUSY!';

/** What a finished call gives its cell, after Excel's own reading of the runtime's message. */
export type CellResult =
  | { readonly kind: 'value'; readonly value: CellContent }
  | { readonly kind: 'array'; readonly rows: readonly (readonly CellContent[])[] }
  | { readonly kind: 'error'; readonly code: CellErrorCode; readonly message?: string };

/** One cell: a plain value, a number with a format, a value with a card, or an error with its message. */
export type CellContent =
  | Scalar
  | { readonly kind: 'formatted'; readonly value: number; readonly numberFormat: string }
  | CardContent
  | { readonly kind: 'error'; readonly code: CellErrorCode; readonly message?: string };

/** A value with properties and a card; `card` is Excel's own object of it, `value` what formulas calculate with. */
export interface CardContent {
  readonly kind: 'card';
  readonly value: Scalar;
  readonly text: string;
  readonly numberFormat?: string;
  readonly card: unknown;
}

/** One argument: omitted, one value, or a rectangle (Excel hands ranges and arrays over row by row). */
export type Argument = unknown;

export interface FunctionCall {
  /** Id in functions.json, upper case, without the namespace: `QUOTE`. */
  readonly functionId: string;
  /** As many as were typed; missing ones are padded with null, as Excel does. */
  readonly arguments: readonly Argument[];
  /** `Sheet1!B2`. */
  readonly address?: string;
  /** Called once for a request/response function, at every push for a streaming one. */
  readonly onResult: (result: CellResult) => void;
}

export type CallId = number;

export interface ExcelHost {
  /** Prepares a page's global object: must happen before office.js is evaluated in it. */
  attach(page: object): void;
  /** Resolves when the runtime in the page has announced itself. */
  readonly ready: Promise<void>;
  /** Sends calls to the page; `callsPerMessage` slices them into several messages (default: all in one). */
  call(calls: readonly FunctionCall[]): readonly CallId[];
  /** Tells the page that nobody waits for these calls any more. */
  cancel(calls: readonly CallId[]): void;
}

/** A rectangle of cells, zero-based. */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** One or more areas of one sheet. */
export type Areas = readonly [Area, ...Area[]];

/** What Excel.run works on. The Node tests have one in memory, the workbench one over its grid. */
export interface Workbook {
  sheetNames(): readonly string[];
  activeSheet(): string;
  /** The area with the active cell stands last. */
  selection(): Areas;
  /** The smallest area that holds every non-empty cell; undefined for an empty sheet. */
  usedArea(sheet: string): Area | undefined;
  values(area: Area): Scalar[][];
  /** Formula text where there is one, else the constant, else "". */
  formulas(area: Area): Scalar[][];
  numberFormats(area: Area): string[][];
  /** Writes constants and formulas, as a person would type them: every formula calculates anew. */
  setFormulas(area: Area, formulas: readonly (readonly Scalar[])[]): void;
  setNumberFormats(area: Area, formats: readonly (readonly string[])[]): void;
  addSheet(name: string): void;
  activate(area: Area): void;
  /** Range.setDirty: formulas in the area calculate again, custom functions are called again. */
  markDirty(area: Area): void;
  calculationMode(): 'Automatic' | 'Manual';
  /** What the cells show, number formats applied. Without it `Range.text` is the values as plain text. */
  texts?(area: Area): string[][];
  /** The area that the formula in a cell spills into; undefined when it does not spill. */
  spillOf?(cell: Area): Area | undefined;
  /** Calculates what is dirty: F9. Without it `Application.calculate` leaves that to the workbook. */
  calculate?(): void;
}
