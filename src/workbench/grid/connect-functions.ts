/** Joins the grid with the emulated Excel: formulas become calls, results come back into cells. */
import { SetTriggerFormulaCalculationStartMutation } from '@univerjs/preset-sheets-core';
import type { ExcelHost } from '../excel-host/contract';
import { createCallQueue } from './call-queue';
import { a1, type CellPlace, cellKeyOf } from './cell-place';
import { showCells } from './cell-display';
import { registerExcelErrors } from './engine-values';
import { explainErrors } from './error-messages';
import { evaluateFormula } from './evaluate-formula';
import { addInCells, volatileCells } from './formula-cells';
import type { FunctionsMetadata } from './function-metadata';
import type { Grid } from './grid';
import { listenToGrid } from './grid-events';
import { registerFunctions } from './grid-functions';
import { createRecalculation, type Recalculation } from './recalculation';
import { Tickets } from './tickets';
import { verticalRuns } from './vertical-runs';

export interface ConnectedFunctions {
  readonly tickets: Tickets;
  /** Calculates these cells again; the functions of the add-in in them are called again. */
  callAgain(places: readonly CellPlace[]): void;
  /** What F9 does in Excel: calculates volatile formulas and what follows from them; finished calls are not made again. */
  recalculate(): void;
}

export interface ConnectOptions {
  readonly host: ExcelHost;
  readonly metadata: FunctionsMetadata;
  /** Shown over a cell whose call runs. */
  readonly busyText: string;
}

export function connectFunctions(grid: Grid, { host, metadata, busyText }: ConnectOptions): ConnectedFunctions {
  const queue = createCallQueue(host);
  const recalculation = createRecalculation({
    now: () => performance.now(),
    after: (delayMs, callback) => setTimeout(callback, delayMs),
    calculate: (places) => calculate(grid, places),
  });
  const tickets = new Tickets({
    start(call) {
      // Outside of a calculation (a preview of a formula, say) nothing else would end the collecting.
      if (!recalculation.isCalculating) queueMicrotask(queue.deliver);
      return queue.start(call);
    },
    changed: (cell) => recalculation.markDirty(cell),
  });
  registerExcelErrors();
  registerFunctions(grid.injector, metadata, (place, definition, given) =>
    evaluateFormula(tickets, {
      cell: cellKeyOf(place),
      address: addressOf(grid, place),
      definition,
      given,
    }),
  );
  showCells(grid, tickets);
  const updateMessage = explainErrors(grid, tickets, busyText);
  followGrid(grid, { tickets, recalculation, updateMessage, deliver: queue.deliver });
  return {
    tickets,
    recalculate: () => volatileCells(grid).map(cellKeyOf).forEach(recalculation.markDirty),
    callAgain(places) {
      for (const cell of places.map(cellKeyOf)) {
        tickets.refresh(cell);
        recalculation.markDirty(cell);
      }
    },
  };
}

interface Parts {
  readonly tickets: Tickets;
  readonly recalculation: Recalculation;
  readonly updateMessage: () => void;
  readonly deliver: () => void;
}

function followGrid(grid: Grid, { tickets, recalculation, updateMessage, deliver }: Parts): void {
  const recalculateOurs = () => addInCells(grid).map(cellKeyOf).forEach(recalculation.markDirty);
  listenToGrid(grid, {
    calculationStarted: () => recalculation.calculationStarted(),
    calculationEnded(isComplete) {
      if (isComplete) tickets.endPass(!recalculation.hasDirtyCells);
      deliver();
      recalculation.calculationEnded();
      updateMessage();
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
  return `${sheet}!${a1(row, column)}`;
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
