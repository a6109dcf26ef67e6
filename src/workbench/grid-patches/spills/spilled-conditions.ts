/**
 * Lets conditional formats see spilled cells.
 *
 * Why: they read only what is stored in a cell, and a spilled cell stores nothing, so a table of results has no colours and
 * bars. Nor are they evaluated again when a spill changes. Reproduce: format A1:A3 with a colour scale and enter `=SEQUENCE(3)`
 * in A1. Seen in Univer 0.25.1.
 */
import { type ICellData, ICommandService, type Injector, type Nullable } from '@univerjs/core';
import {
  FormulaDataModel,
  type ISetArrayFormulaDataMutationParams,
  type ISetFormulaCalculationResultMutation,
  SetArrayFormulaDataMutation,
  SetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import {
  ConditionalFormattingRuleModel,
  ConditionalFormattingViewModel,
} from '@univerjs/preset-sheets-conditional-formatting';

interface Unit {
  readonly _context: { getCellValue: (row: number, column: number) => Nullable<ICellData> };
}

interface Model {
  _createRuleCalculateUnitInstance: (unitId: string, sheetId: string, rule: unknown) => Unit | undefined;
}

/** Must be called once, before the first workbook: its rules are read when it is created. */
export function evaluateSpillsInConditions(injector: Injector): void {
  const prototype = ConditionalFormattingViewModel.prototype as unknown as Model;
  const create = prototype._createRuleCalculateUnitInstance;
  prototype._createRuleCalculateUnitInstance = function (unitId, sheetId, rule) {
    const unit = create.call(this, unitId, sheetId, rule);
    if (unit) readSpills(unit, (row, column) => spills(injector)[unitId]?.[sheetId]?.[row]?.[column]);
    return unit;
  };
  evaluateOnChange(injector);
}

function spills(injector: Injector) {
  return injector.get(FormulaDataModel).getArrayFormulaCellData();
}

function readSpills({ _context }: Unit, spilled: Unit['_context']['getCellValue']): void {
  const stored = _context.getCellValue;
  _context.getCellValue = (row, column) => {
    const cell = stored(row, column);
    return cell?.v === undefined || cell.v === null ? (spilled(row, column) ?? cell) : cell;
  };
}

function evaluateOnChange(injector: Injector): void {
  injector.get(ICommandService).onCommandExecuted(({ id, params }, options) => {
    if (id === SetFormulaCalculationResultMutation.id) {
      markSheetsDirty(injector, (params as ISetFormulaCalculationResultMutation).unitData);
    } else if (id === SetArrayFormulaDataMutation.id && options?.['remove']) {
      markSheetsDirty(injector, (params as ISetArrayFormulaDataMutationParams).arrayFormulaCellData);
    }
  });
}

type BySheet = Readonly<Record<string, Nullable<Readonly<Record<string, unknown>>>>>;

function markSheetsDirty(injector: Injector, changed: BySheet): void {
  for (const [unitId, sheets] of Object.entries(changed)) {
    for (const sheetId of Object.keys(sheets ?? {})) markRulesDirty(injector, unitId, sheetId);
  }
}

function markRulesDirty(injector: Injector, unitId: string, sheetId: string): void {
  const rules = injector.get(ConditionalFormattingRuleModel).getSubunitRules(unitId, sheetId) ?? [];
  const model = injector.get(ConditionalFormattingViewModel);
  for (const { cfId } of rules) model.markRuleDirty(unitId, sheetId, cfId);
}
