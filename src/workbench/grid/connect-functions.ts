/** Connects the grid with the emulated Excel: formulas start calls, results are shown in cells. */
import { namespace } from '../../brand/build';
import { FormulaCalculationSessionController, TriggerCalculationController } from '@univerjs/preset-sheets-core';
import { areaAddress } from '../../office-host/areas/a1';
import type { ExcelHost } from '../../office-host/contract';
import { correctCalculation } from '../grid-patches/calculation/calculation';
import { registerExcelErrors } from '../grid-patches/calculation/error-codes';
import { suggestFunctions } from '../grid-patches/drawing/function-search';
import { keepTextLiterals } from '../grid-patches/calculation/text-literals';
import { withoutWaits } from '../grid-patches/calculation/first-calculation';
import { calculateAtOnce, calculateWaiting } from '../grid-patches/calculation/trigger-calculation';
import { addInCells, bareReferences, volatileCells } from './formulas/formula-cells';
import { createCallQueue } from './calls/call-queue';
import { createCellCards, type CellCards } from './contents/cell-cards';
import { showCells } from './contents/cell-display';
import { cellKeyOf, type CellPlace, verticalRuns } from './cells/cell-place';
import type { CardAt } from './calls/engine-values';
import { createMessages, type ErrorTexts, explainErrors, type MessageAt } from './contents/error-messages';
import { evaluateFormula } from './calls/evaluate-formula';
import { type ExcelFunctionTexts, registerExcelFunctions } from './excel-functions';
import type { FunctionsMetadata } from './calls/function-metadata';
import type { Grid } from './univer/grid';
import { listenToGrid } from './calls/grid-events';
import { registerFunctions } from './calls/grid-functions';
import { valueAt } from './workbook/grid-workbook';
import { createRecalculation, type Recalculation } from './calls/recalculation';
import { clearResultFormats } from './contents/result-formats';
import { sheetOf } from './cells/stored-sheet';
import { replaceOperators, showOperators } from './formulas/operators';
import { Invocations } from './calls/invocations';
import { copySpilledTexts } from '../grid-patches/editing/copied-text';
import { pasteTextByCells } from '../grid-patches/editing/pasted-text';
import { measureFilledCellsOnly } from '../grid-patches/drawing/row-heights';
import { leaveResultFormatsBehind } from './contents/copied-formats';
import { fitColumnsByContent, widenForResults } from './contents/autofit';
import { showNotes } from './contents/cell-notes';
import { keepFormatsOfPastedValues } from './editing/paste-formats';
import { pasteSpilledValues } from './editing/paste-spills';
import { formatStatusBar } from './contents/status-bar-format';
import { showListArrows } from './contents/list-arrows';
import { showWideNumbers } from './contents/wide-numbers';

interface ConnectedFunctions {
  readonly invocations: Invocations;
  /** The card of a cell; undefined for a cell whose formula computes another value from it. */
  readonly cardAt: CardAt;
  readonly messageAt: MessageAt;
  /** Recalculates cells and calls their add-in functions again. */
  callAgain(places: readonly CellPlace[]): void;
  /** F9: calculates volatile formulas and their dependents; finished calls are not repeated. */
  readonly recalculate: () => void;
}

/** Shows the cards of cells. */
interface CardViewer {
  /** Called on a click on the icon of the cell. */
  readonly open: (place: CellPlace) => void;
  /** Called after every calculation. */
  update(): void;
}

export interface GridTexts extends ErrorTexts {
  readonly excelFunctions: ExcelFunctionTexts;
}

interface ConnectOptions {
  readonly host: ExcelHost;
  readonly metadata: FunctionsMetadata;
  readonly texts: GridTexts;
  readonly cardViewer: CardViewer;
}

export function connectFunctions(grid: Grid, options: ConnectOptions): ConnectedFunctions {
  const calls = createCalls(grid, options.host);
  const { invocations, recalculation } = calls;
  const cards = createCellCards(
    () => invocations.results(),
    () => bareReferences(grid),
  );
  extendEngine(grid, invocations, cards, options);
  const messageAt = createMessages(grid, invocations, options.texts);
  const updatePopups = showResults(grid, { invocations, cards, messageAt }, options);
  followGrid(grid, { ...calls, cards, updatePopups });
  calculateWorkbook(grid);
  return {
    invocations,
    messageAt,
    cardAt(place) {
      const card = cards.at(place);
      return card?.value === valueAt(grid, place) ? card : undefined;
    },
    recalculate: () => volatileCells(grid).map(cellKeyOf).forEach(recalculation.markDirty),
    callAgain(places) {
      for (const cell of places.map(cellKeyOf)) {
        invocations.refresh(cell);
        recalculation.markDirty(cell);
      }
    },
  };
}

interface Calls {
  readonly invocations: Invocations;
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
  const invocations = new Invocations({
    start(call) {
      // Outside of a calculation, as in the preview of a formula, no end of a calculation delivers the call.
      if (!recalculation.isCalculating) queueMicrotask(queue.deliver);
      return queue.start(call);
    },
    changed: recalculation.markDirty,
  });
  return { invocations, recalculation, deliver: queue.deliver };
}

/** Functions, operators and error codes that the grid's engine lacks. */
function extendEngine(
  grid: Grid,
  invocations: Invocations,
  cards: CellCards,
  { host, metadata, texts }: ConnectOptions,
): void {
  registerExcelErrors();
  registerExcelFunctions(grid.injector, cards.at, texts.excelFunctions);
  const suggest = registerFunctions(grid.injector, metadata, {
    cardAt: cards.at,
    evaluate: (place, definition, given) =>
      evaluateFormula(invocations, { cell: cellKeyOf(place), address: addressOf(grid, place), definition, given }),
  });
  host.followLists(suggest);
  suggestFunctions(grid.injector, namespace);
  keepTextLiterals(grid.injector);
  correctCalculation(grid.injector);
  replaceOperators(grid);
}

/** @returns updates open popups; to be called after every calculation */
function showResults(grid: Grid, results: ShownResults, { cardViewer, texts }: ConnectOptions): () => void {
  const { invocations, cards, messageAt } = results;
  clearResultFormats(grid);
  showOperators(grid);
  showContents(grid);
  showCells(grid, { invocations, cards, openCard: cardViewer.open });
  const updateMessage = explainErrors(grid, invocations, messageAt, texts.busy);
  const widen = widenForResults(grid, () => invocations.results());
  return () => {
    updateMessage();
    widen();
    cardViewer.update();
  };
}

interface ShownResults {
  readonly invocations: Invocations;
  readonly cards: CellCards;
  readonly messageAt: MessageAt;
}

interface Parts extends Calls {
  readonly cards: CellCards;
  readonly updatePopups: () => void;
}

function followGrid(grid: Grid, { invocations, recalculation, cards, updatePopups, deliver }: Parts): void {
  const recalculateMoved = () => {
    // INDIRECT and OFFSET refer to other cells now, though their texts have not changed.
    const cells = [...addInCells(grid), ...volatileCells(grid)].map(cellKeyOf);
    cells.forEach(recalculation.markDirty);
    // Without any of these formulas no calculation follows, so detached invocations are dropped here.
    if (cells.length === 0) invocations.endCalculation(true);
  };
  listenToGrid(grid, {
    calculationStarted() {
      recalculation.calculationStarted();
      // Functions with card arguments need the cards of the latest results.
      cards.invalidate();
    },
    calculationEnded(isComplete) {
      if (isComplete) invocations.endCalculation(!recalculation.hasDirtyCells);
      cards.invalidate();
      deliver();
      recalculation.calculationEnded();
      updatePopups();
    },
    entered: (places) => places.forEach((place) => invocations.forget(cellKeyOf(place))),
    moved() {
      invocations.detach();
      // The grid moves formulas after cells, in the same task.
      queueMicrotask(recalculateMoved);
    },
  });
}

/** In the next task, before the grid is drawn: by itself it calculates only afterwards, and requests start late. */
function calculateWorkbook({ injector }: Grid): void {
  injector.get(FormulaCalculationSessionController);
  injector.get(TriggerCalculationController);
  setTimeout(() => withoutWaits(() => calculateWaiting(injector)), 0);
}

function addressOf(grid: Grid, { sheetId, row, column }: CellPlace): string {
  const sheet = sheetOf(grid, sheetId)?.getName() ?? '';
  return areaAddress({ sheet, row, column, rows: 1, columns: 1 });
}

function calculate({ injector, unitId }: Grid, places: readonly CellPlace[]): void {
  const dirtyRanges = verticalRuns(places).map(({ sheetId, column, startRow, endRow }) => ({
    unitId,
    sheetId,
    range: { startRow, endRow, startColumn: column, endColumn: column },
  }));
  calculateAtOnce(injector, dirtyRanges);
}

/** Installs what shows, copies and pastes contents: numbers in narrow cells, AutoFit, the clipboard. */
function showContents(grid: Grid): void {
  const { injector } = grid;
  showWideNumbers(grid);
  formatStatusBar(grid);
  showNotes(grid);
  showListArrows(grid);
  measureFilledCellsOnly();
  fitColumnsByContent(grid);
  copySpilledTexts(injector, (sheetId) => sheetOf(grid, sheetId));
  pasteTextByCells(injector);
  keepFormatsOfPastedValues(grid);
  leaveResultFormatsBehind(grid);
  pasteSpilledValues(grid);
}
