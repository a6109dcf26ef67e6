/**
 * A workbook of the grid without a page: its engine, its commands, and an asynchronous add-in function
 * `MD.SERIES(first, rows, [columns])`, which spills a block of increasing numbers.
 */
import {
  ICommandService,
  type Injector,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import {
  FormulaDataModel,
  InsertRowByRangeCommand,
  RemoveRowByRangeCommand,
  SetRangeValuesMutation,
  UniverFormulaEnginePlugin,
  UniverSheetsFormulaPlugin,
  UniverSheetsPlugin,
} from '@univerjs/preset-sheets-core';
import { vi } from 'vitest';
import type { CellResult, FunctionCall } from '../../src/office-host/contract';
import { cellAddress, parseAddress } from '../../src/office-host/areas/a1';
import { cellKeyOf, type CellPlace } from '../../src/workbench/grid/cells/cell-place';
import { evaluateFormula } from '../../src/workbench/grid/calls/evaluate-formula';
import { registerExcelFunctions } from '../../src/workbench/grid/excel-functions';
import { addInCells, volatileCells } from '../../src/workbench/grid/formulas/formula-cells';
import type { CustomFunction } from '../../src/workbench/grid/calls/function-metadata';
import type { Grid } from '../../src/workbench/grid/univer/grid';
import { listenToGrid } from '../../src/workbench/grid/calls/grid-events';
import { registerFunctions } from '../../src/workbench/grid/calls/grid-functions';
import { Invocations } from '../../src/workbench/grid/calls/invocations';
import { replaceOperators } from '../../src/workbench/grid/formulas/operators';
import { createRecalculation } from '../../src/workbench/grid/calls/recalculation';
import { correctCalculation } from '../../src/workbench/grid-patches/calculation/calculation';
import { registerExcelErrors } from '../../src/workbench/grid-patches/calculation/error-codes';
import { calculateAtOnce } from '../../src/workbench/grid-patches/calculation/trigger-calculation';

export type Content = string | number | null;
/** Contents by address: `{ A1: 3, B1: '=SEQUENCE(A1)' }`. */
export type Contents = Readonly<Record<string, Content>>;

export interface HeadlessWorkbook {
  /** Of its API only what finds sheets. */
  readonly grid: Grid;
  enter(sheet: string, contents: Contents): Promise<void>;
  /** Enters the contents, and returns when their calculation has begun. */
  begin(sheet: string, contents: Contents): Promise<void>;
  insertRows(sheet: string, row: number, count: number): Promise<void>;
  removeRows(sheet: string, row: number, count: number): Promise<void>;
  /** The values of all cells that are not blank: `{ 'Sheet1!A1': 3 }`. */
  values(): Record<string, Content>;
  value(sheet: string, address: string): Content;
  /** The contents of all cells as entered, with formulas. */
  contents(): Record<string, Contents>;
  dispose(): void;
}

export interface HeadlessOptions {
  readonly rows?: number;
  readonly columns?: number;
  /** Default: the patches of the calculation. */
  readonly patch?: (injector: Injector) => void;
  /** Instead of `MD.SERIES`. */
  readonly functions?: HeadlessFunctions;
}

export interface HeadlessFunctions {
  readonly definitions: readonly CustomFunction[];
  readonly answer: (call: FunctionCall) => CellResult;
}

let count = 0;

export async function openHeadless(sheets: Readonly<Record<string, Contents>>, options: HeadlessOptions = {}): Promise<HeadlessWorkbook> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const univer = createUniver();
  const unitId = `book${count++}`;
  const injector = univer.__getInjector();
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, snapshotOf(unitId, sheets, options));
  const grid = gridOf(injector, unitId);
  (options.patch ?? correctCalculation)(injector);
  const calculation = connect(grid, options.functions ?? { definitions: [series], answer: seriesOf });
  await calculation.settled();
  return workbookOn(univer, grid, calculation);
}

function gridOf(injector: Injector, unitId: string): Grid {
  const book = () => injector.get(IUniverInstanceService).getUnit<Workbook>(unitId);
  const sheetOf = (id: string) => ({ getSheet: () => book()?.getSheetBySheetId(id) });
  const api = { getUniverSheet: () => ({ getSheetBySheetId: sheetOf }) };
  return {
    injector,
    unitId,
    api: api as unknown as Grid['api'],
    commands: injector.get(ICommandService),
  };
}

function createUniver(): Univer {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.ERROR,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin);
  return univer;
}

function snapshotOf(id: string, sheets: Readonly<Record<string, Contents>>, { rows = 60, columns = 20 }: HeadlessOptions) {
  const entries = Object.entries(sheets).map(([name, contents]) => {
    const sheet = { id: name, name, rowCount: rows, columnCount: columns, cellData: matrixOf(contents) };
    return [name, sheet] as const;
  });
  return { id, sheetOrder: Object.keys(sheets), sheets: Object.fromEntries(entries) };
}

function matrixOf(contents: Contents) {
  const matrix: Record<number, Record<number, Record<string, unknown>>> = {};
  for (const [address, content] of Object.entries(contents)) {
    const { row, column } = parseAddress(address, '')!;
    const isFormula = typeof content === 'string' && content.startsWith('=');
    const cell = isFormula ? { f: content, v: null } : { v: content, f: null };
    (matrix[row] ??= {})[column] = { ...cell, si: null, p: null };
  }
  return matrix;
}

const series: CustomFunction = {
  id: 'SERIES',
  name: 'SERIES',
  parameters: [
    { name: 'first', type: 'number' },
    { name: 'rows', type: 'number' },
    { name: 'columns', type: 'number', optional: true },
  ],
};

function seriesOf({ arguments: [first, rows, columns] }: FunctionCall): CellResult {
  const [start, height, width] = [Number(first), Number(rows), Number(columns ?? 1)];
  if (!(height >= 1)) return { kind: 'error', code: '#N/A' };
  const cells = (row: number) => Array.from({ length: width }, (_, column) => start + row * 10 + column);
  return { kind: 'array', rows: Array.from({ length: height }, (_, row) => cells(row)) };
}

interface Calculation {
  /** Returns at the start of the next calculation. */
  begin(): Promise<void>;
  /** Waits until nothing is left to calculate. */
  settled(): Promise<void>;
}

function connect(grid: Grid, { definitions, answer }: HeadlessFunctions): Calculation {
  let starts = 0;
  const recalculation = createRecalculation({
    now: () => Date.now(),
    after: (delayMs, callback) => setTimeout(callback, delayMs),
    calculate: (places) => calculate(grid, places),
  });
  const invocations = new Invocations({ start: answeredLater(answer), changed: recalculation.markDirty });
  register(grid, invocations, definitions);
  replaceOperators(grid);
  listenToGrid(grid, {
    calculationStarted() {
      starts++;
      recalculation.calculationStarted();
    },
    calculationEnded(isComplete) {
      if (isComplete) invocations.endCalculation(!recalculation.hasDirtyCells);
      recalculation.calculationEnded();
    },
    entered: (places) => places.forEach((place) => invocations.forget(cellKeyOf(place))),
    moved() {
      invocations.detach();
      queueMicrotask(() => [...addInCells(grid), ...volatileCells(grid)].map(cellKeyOf).forEach(recalculation.markDirty));
    },
  });
  return advance({
    starts: () => starts,
    isBusy: () => recalculation.isCalculating || recalculation.hasDirtyCells || invocations.pendingCount > 0,
  });
}

interface Progress {
  /** The number of calculations so far. */
  readonly starts: () => number;
  readonly isBusy: () => boolean;
}

function advance({ starts, isBusy }: Progress): Calculation {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async begin() {
      const before = starts();
      vi.advanceTimersByTime(150);
      // Until the engine has found what to calculate, and waits for a task.
      for (let microtask = 0; microtask < 1000; microtask++) await Promise.resolve();
      if (starts() === before) throw new Error('No calculation has begun.');
    },
    async settled() {
      for (let quiet = 0, rounds = 0; quiet < 3; quiet++, rounds++) {
        if (rounds > 1000) throw new Error('The workbook does not settle.');
        const before = starts();
        // A calculation under way ends before the next one is due.
        await turn();
        vi.advanceTimersByTime(200);
        await turn();
        if (isBusy() || starts() > before) quiet = -1;
      }
    },
  };
}

function register({ injector }: Grid, invocations: Invocations, functions: readonly CustomFunction[]): void {
  const cardAt = () => undefined;
  registerExcelErrors();
  registerExcelFunctions(injector, cardAt, { fieldValue: '', value: '', fieldName: '' });
  registerFunctions(
    injector,
    { functions },
    {
      cardAt,
      evaluate: (place, definition, given) => evaluateFormula(invocations, { cell: cellKeyOf(place), address: '', definition, given }),
    },
  );
}

function answeredLater(answer: HeadlessFunctions['answer']): (call: FunctionCall) => () => void {
  return (call) => {
    const timer = setTimeout(() => call.onResult(answer(call)), 20);
    return () => clearTimeout(timer);
  };
}

function calculate({ injector, unitId }: Grid, places: readonly CellPlace[]): void {
  const dirtyRanges = places.map(({ sheetId, row, column }) => ({
    unitId,
    sheetId,
    range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
  }));
  calculateAtOnce(injector, dirtyRanges);
}

function workbookOn(univer: Univer, grid: Grid, { begin, settled }: Calculation): HeadlessWorkbook {
  const { injector, commands, unitId } = grid;
  const book = () => injector.get(IUniverInstanceService).getUnit<Workbook>(unitId)!;
  const rowsOf = (row: number, rows: number) => ({
    startRow: row,
    endRow: row + rows - 1,
    startColumn: 0,
    endColumn: 19,
  });
  const run = async (id: string, params: object) => {
    await commands.executeCommand(id, { unitId, ...params });
    await settled();
  };
  const enter = (sheet: string, contents: Contents) => {
    const entry = { unitId, subUnitId: sheet, cellValue: matrixOf(contents) };
    commands.syncExecuteCommand(SetRangeValuesMutation.id, entry);
  };
  const values = () => valuesOf(book(), injector.get(FormulaDataModel).getArrayFormulaCellData()[unitId] ?? {});
  return {
    grid,
    enter(sheet, contents) {
      enter(sheet, contents);
      return settled();
    },
    begin(sheet, contents) {
      enter(sheet, contents);
      return begin();
    },
    insertRows: (sheet, row, rows) => run(InsertRowByRangeCommand.id, { subUnitId: sheet, range: rowsOf(row, rows), direction: 0 }),
    removeRows: (sheet, row, rows) => run(RemoveRowByRangeCommand.id, { subUnitId: sheet, range: rowsOf(row, rows) }),
    values,
    value: (sheet, address) => values()[`${sheet}!${address}`] ?? null,
    contents: () => contentsOf(book(), injector.get(FormulaDataModel)),
    dispose: () => univer.dispose(),
  };
}

type Spilled = Record<string, Record<number, Record<number, { v?: Content } | null> | null> | null>;

function valuesOf(book: Workbook, spilled: object): Record<string, Content> {
  const found: Record<string, Content> = {};
  for (const sheet of book.getSheets()) {
    const take = (row: number, column: number, value: unknown) => {
      if (value !== undefined && value !== null && value !== '') {
        found[`${sheet.getName()}!${addressOf(row, column)}`] ??= value as Content;
      }
    };
    sheet.getCellMatrix().forValue((row, column, cell) => take(row, column, cell?.v));
    for (const [row, cells] of Object.entries((spilled as Spilled)[sheet.getSheetId()] ?? {})) {
      for (const [column, cell] of Object.entries(cells ?? {})) take(Number(row), Number(column), cell?.v);
    }
  }
  return found;
}

function contentsOf(book: Workbook, formulas: FormulaDataModel): Record<string, Contents> {
  const sheets = book.getSheets().map((sheet) => {
    const contents: Record<string, Content> = {};
    sheet.getCellMatrix().forValue((row, column, cell) => {
      const formula = formulas.getFormulaStringByCell(row, column, sheet.getSheetId(), book.getUnitId());
      const content = formula ?? cell?.v;
      if (content !== undefined && content !== null) contents[addressOf(row, column)] = content as Content;
    });
    return [sheet.getName(), contents] as const;
  });
  return Object.fromEntries(sheets);
}

export function addressOf(row: number, column: number): string {
  return cellAddress(row, column);
}
