/**
 * Writes no result of a calculation to a cell that was entered or moved while the calculation ran.
 *
 * Why: the engine writes results by their positions at its start. A value that has taken the place of a formula since is lost, a
 * removed spill comes back, and after an inserted row the results stand one row too high. Seen in Univer 0.25.1.
 */
import { ICommandService, type Injector } from '@univerjs/core';
import {
  CalculateController,
  type IAllRuntimeData,
  ICalculateFormulaService,
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core';
import { type Anchor, areaAt, forEachCell, isBlocked, setAreaAt } from '../spills/spill-areas';
import { triggerCalculation } from './trigger-calculation';
import { enteredCells, isMove } from './workbook-changes';

interface Calculation extends ICalculateFormulaService {
  _executeStep(): Promise<true | undefined>;
}

interface Controller {
  _applyResult(results: IAllRuntimeData): Promise<void>;
}

/** What has changed since a calculation began. */
interface Changes {
  readonly entered: Anchor[];
  hasMoved: boolean;
}

/** Must be called after the other patches of the calculation's steps. */
export function dropOutdatedResults(injector: Injector): void {
  const commands = injector.get(ICommandService);
  const controller = injector.get(CalculateController) as unknown as Controller;
  const calculation = injector.get(ICalculateFormulaService) as Calculation;
  let changes: Changes | undefined;

  const execute = calculation._executeStep.bind(calculation);
  calculation._executeStep = () => {
    changes ??= { entered: [], hasMoved: false };
    return execute();
  };
  calculation.executionCompleteListener$.subscribe(() => {
    // Which formulas the results belong to is not known any more.
    if (changes?.hasMoved) triggerCalculation(commands, 'all');
    changes = undefined;
  });
  commands.onCommandExecuted(({ id, params }, options) => {
    if (!changes) return;
    if (isMove(id)) changes.hasMoved = true;
    if (id !== SetRangeValuesMutation.id || options?.['fromFormula']) return;
    const change = params as ISetRangeValuesMutationParams;
    for (const cell of enteredCells(change)) changes.entered.push({ unitId: change.unitId, ...cell });
  });
  const apply = controller._applyResult.bind(controller);
  controller._applyResult = async (results) => {
    if (changes?.hasMoved) return;
    // The grid calculates what depends on them in its next calculation.
    for (const cell of changes?.entered ?? []) removeResult(results, cell);
    await apply(results);
  };
}

function removeResult({ unitData, arrayFormulaRange, arrayFormulaCellData }: IAllRuntimeData, cell: Anchor): void {
  const { unitId, sheetId, row, column } = cell;
  unitData[unitId]?.[sheetId]?.realDeleteValue(row, column);
  const spilled = areaAt(arrayFormulaRange, cell);
  if (!spilled) return;
  setAreaAt(arrayFormulaRange, cell, undefined);
  if (isBlocked(spilled)) return;
  const cells = arrayFormulaCellData[unitId]?.[sheetId];
  forEachCell(spilled, (...place) => cells?.realDeleteValue(...place));
}
