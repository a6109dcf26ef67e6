/** Joins the grid with the emulated Excel: formulas become calls, results come back into cells. */
import { SetTriggerFormulaCalculationStartMutation } from '@univerjs/preset-sheets-core';
import { areaAddress } from '../excel-host/a1';
import type { ExcelHost } from '../excel-host/contract';
import { bareReferences } from './bare-references';
import { createCallQueue } from './call-queue';
import { createCellCards, type CellCards } from './cell-cards';
import { showCells } from './cell-display';
import { type CellPlace, cellKeyOf } from './cell-place';
import { type CardAt, registerExcelErrors } from './engine-values';
import { explainErrors } from './error-messages';
import { evaluateFormula } from './evaluate-formula';
import { type ExcelFunctionTexts, registerExcelFunctions } from './excel-functions';
import { addInCells, volatileCells } from './formula-cells';
import type { FunctionsMetadata } from './function-metadata';
import type { Grid } from './grid';
import { listenToGrid } from './grid-events';
import { registerFunctions } from './grid-functions';
import { valueAt } from './grid-workbook';
import { createRecalculation, type Recalculation } from './recalculation';
import { letFormatsGo } from './result-formats';
import { spellOperators } from './spelled-operators';
import { keepTextLiterals } from './text-literals';
import { Tickets } from './tickets';
import { verticalRuns } from './vertical-runs';

export interface ConnectedFunctions {
  readonly tickets: Tickets;
  /** The card that a cell shows; none where its formula makes something else of it. */
  readonly cardAt: CardAt;
  /** Calculates these cells again; the functions of the add-in in them are called again. */
  callAgain(places: readonly CellPlace[]): void;
  /** F9: calculates volatile formulas and their dependents; finished calls are not repeated. */
  readonly recalculate: () => void;
}

/** Whoever shows the cards of cells. */
export interface CardViewer {
  /** Somebody has clicked the icon in the cell. */
  readonly open: (place: CellPlace) => void;
  /** Cells have been calculated. */
  update(): void;
}

export interface GridTexts {
  /** Shown over a cell whose call runs. */
  readonly busy: string;
  readonly excelFunctions: ExcelFunctionTexts;
}

export interface ConnectOptions {
  readonly host: ExcelHost;
  readonly metadata: FunctionsMetadata;
  readonly texts: GridTexts;
  readonly cardViewer: CardViewer;
}

export function connectFunctions(grid: Grid, options: ConnectOptions): ConnectedFunctions {
  const calls = createCalls(grid, options.host);
  const { tickets, recalculation } = calls;
  const cards = createCellCards(
    () => tickets.results(),
    () => bareReferences(grid),
  );
  extendEngine(grid, tickets, cards, options);
  const updatePopups = showResults(grid, tickets, cards, options);
  followGrid(grid, { ...calls, cards, updatePopups });
  return {
    tickets,
    cardAt(place) {
      const card = cards.at(place);
      return card?.value === valueAt(grid, place) ? card : undefined;
    },
    recalculate: () => volatileCells(grid).map(cellKeyOf).forEach(recalculation.markDirty),
    callAgain(places) {
      for (const cell of places.map(cellKeyOf)) {
        tickets.refresh(cell);
        recalculation.markDirty(cell);
      }
    },
  };
}

interface Calls {
  readonly tickets: Tickets;
  readonly recalculation: Recalculation;
  readonly deliver: () => void;
}

function createCalls(grid: Grid, host: ExcelHost): Calls {
  const queue = createCallQueue(host);
  const recalculation = createRecalculation({
    now: () => performance.now(),
    after: (delayMs, callback) => setTimeout(callback, delayMs),
    calculate: (places) => calculate(grid, places),
  });
  const tickets = new Tickets({
    start(call) {
      // Outside of a calculation, as in the preview of a formula, no end of a calculation delivers the call.
      if (!recalculation.isCalculating) queueMicrotask(queue.deliver);
      return queue.start(call);
    },
    changed: recalculation.markDirty,
  });
  return { tickets, recalculation, deliver: queue.deliver };
}

/** Functions, operators and error codes that the grid's engine lacks. */
function extendEngine(grid: Grid, tickets: Tickets, cards: CellCards, { metadata, texts }: ConnectOptions): void {
  registerExcelErrors();
  registerExcelFunctions(grid.injector, cards.at, texts.excelFunctions);
  registerFunctions(grid.injector, metadata, {
    cardAt: cards.at,
    evaluate: (place, definition, given) =>
      evaluateFormula(tickets, { cell: cellKeyOf(place), address: addressOf(grid, place), definition, given }),
  });
  keepTextLiterals(grid.injector);
  spellOperators(grid);
}

/** @returns updates open popups; to be called after every calculation */
function showResults(grid: Grid, tickets: Tickets, cards: CellCards, options: ConnectOptions): () => void {
  const { cardViewer, texts } = options;
  letFormatsGo(grid);
  showCells(grid, { tickets, cards, openCard: cardViewer.open });
  const updateMessage = explainErrors(grid, tickets, texts.busy);
  return () => {
    updateMessage();
    cardViewer.update();
  };
}

interface Parts extends Calls {
  readonly cards: CellCards;
  readonly updatePopups: () => void;
}

function followGrid(grid: Grid, { tickets, recalculation, cards, updatePopups, deliver }: Parts): void {
  const recalculateOurs = () => {
    const cells = addInCells(grid).map(cellKeyOf);
    cells.forEach(recalculation.markDirty);
    // With the last formula gone no calculation comes that would end the calls nobody has adopted.
    if (cells.length === 0) tickets.endPass(true);
  };
  listenToGrid(grid, {
    calculationStarted() {
      recalculation.calculationStarted();
      // Functions that take a card as an argument find the one that has just come.
      cards.update();
    },
    calculationEnded(isComplete) {
      if (isComplete) tickets.endPass(!recalculation.hasDirtyCells);
      cards.update();
      deliver();
      recalculation.calculationEnded();
      updatePopups();
    },
    entered: (places) => places.forEach((place) => tickets.forget(cellKeyOf(place))),
    moved() {
      tickets.release();
      // The grid moves its formulas after the cells, within the same task.
      queueMicrotask(recalculateOurs);
    },
  });
}

function addressOf({ api, unitId }: Grid, { sheetId, row, column }: CellPlace): string {
  const sheet = api.getUniverSheet(unitId)?.getSheetBySheetId(sheetId)?.getSheetName() ?? '';
  return areaAddress({ sheet, row, column, rows: 1, columns: 1 });
}

function calculate({ commands, unitId }: Grid, places: readonly CellPlace[]): void {
  const dirtyRanges = verticalRuns(places).map(({ sheetId, column, startRow, endRow }) => ({
    unitId,
    sheetId,
    range: { startRow, endRow, startColumn: column, endColumn: column },
  }));
  const nothingElse = {
    dirtyNameMap: {},
    dirtyDefinedNameMap: {},
    dirtyUnitFeatureMap: {},
    dirtyUnitOtherFormulaMap: {},
    clearDependencyTreeCache: {},
  };
  const params = { ...nothingElse, commands: [], forceCalculation: false, dirtyRanges };
  void commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, { onlyLocal: true });
}
