/** Data validation in the grid's open plugin. */
import {
  DataValidationErrorStyle,
  DataValidationOperator,
  DataValidationRenderMode,
  DataValidationType,
  generateRandomId,
  type ISheetDataValidationRule,
} from '@univerjs/core';
import {
  AddSheetDataValidationCommand,
  ClearRangeDataValidationCommand,
  SheetDataValidationModel,
} from '@univerjs/preset-sheets-data-validation';
import type { Area } from '../../../office-host/areas/a1';
import {
  type ComparedType,
  type ErrorAlert,
  type Validation,
  type ValidationOperator,
  type ValidationRule,
  type Validations,
  isoDateFormula,
} from '../../../office-host/stores/validations';
import type { Grid } from '../univer/grid';
import { cornersOf, targetOf, withinGrid } from './sheet-access';

export function gridValidations(grid: Grid): Validations {
  return {
    of: (area) => [...rulesIn(grid, area)].map((rule) => rule && validationOf(rule)),
    set(area, validation) {
      const inside = withinGrid(grid, area);
      if (!inside) return;
      const target = targetOf(grid, area.sheet);
      const ranges = [cornersOf(inside)];
      if (validation) {
        const rule = { ...gridRuleOf(validation), uid: generateRandomId(), ranges };
        grid.commands.syncExecuteCommand(AddSheetDataValidationCommand.id, { ...target, rule });
      } else grid.commands.syncExecuteCommand(ClearRangeDataValidationCommand.id, { ...target, ranges });
    },
  };
}

/** The distinct rules of the area's cells. */
function rulesIn(grid: Grid, area: Area): Set<ISheetDataValidationRule | undefined> {
  const { unitId, subUnitId } = targetOf(grid, area.sheet);
  const model = grid.injector.get(SheetDataValidationModel);
  const { startRow, endRow, startColumn, endColumn } = cornersOf(withinGrid(grid, area) ?? area);
  const rules = new Set<ISheetDataValidationRule | undefined>();
  for (let row = startRow; row <= endRow; row++) {
    for (let column = startColumn; column <= endColumn; column++) {
      rules.add(model.getRuleByLocation(unitId, subUnitId, row, column));
    }
  }
  return rules;
}

const types: Readonly<Record<ComparedType, DataValidationType>> = {
  WholeNumber: DataValidationType.WHOLE,
  Decimal: DataValidationType.DECIMAL,
  Date: DataValidationType.DATE,
  Time: DataValidationType.TIME,
  TextLength: DataValidationType.TEXT_LENGTH,
};

const operators: Readonly<Record<ValidationOperator, DataValidationOperator>> = {
  Between: DataValidationOperator.BETWEEN,
  NotBetween: DataValidationOperator.NOT_BETWEEN,
  EqualTo: DataValidationOperator.EQUAL,
  NotEqualTo: DataValidationOperator.NOT_EQUAL,
  GreaterThan: DataValidationOperator.GREATER_THAN,
  LessThan: DataValidationOperator.LESS_THAN,
  GreaterThanOrEqualTo: DataValidationOperator.GREATER_THAN_OR_EQUAL,
  LessThanOrEqualTo: DataValidationOperator.LESS_THAN_OR_EQUAL,
};

const alertStyles: Readonly<Record<ErrorAlert['style'], DataValidationErrorStyle>> = {
  Stop: DataValidationErrorStyle.STOP,
  Warning: DataValidationErrorStyle.WARNING,
  Information: DataValidationErrorStyle.INFO,
};

type GridRule = Omit<ISheetDataValidationRule, 'uid' | 'ranges'>;

function gridRuleOf({ rule, ignoreBlanks, errorAlert, prompt }: Validation): GridRule {
  return {
    ...criteriaOf(rule),
    allowBlank: ignoreBlanks,
    showErrorMessage: errorAlert.showAlert,
    errorStyle: alertStyles[errorAlert.style],
    errorTitle: errorAlert.title,
    error: errorAlert.message,
    showInputMessage: prompt.showPrompt,
    promptTitle: prompt.title,
    prompt: prompt.message,
  };
}

function criteriaOf(rule: ValidationRule): GridRule {
  switch (rule.type) {
    case 'List':
      return {
        type: DataValidationType.LIST,
        formula1: rule.source,
        showDropDown: rule.inCellDropDown,
        renderMode: DataValidationRenderMode.ARROW,
      };
    case 'Custom':
      return { type: DataValidationType.CUSTOM, formula1: rule.formula };
    default:
      return {
        type: types[rule.type],
        operator: operators[rule.operator],
        formula1: constantOr(rule.formula1),
        ...(rule.formula2 !== undefined && { formula2: constantOr(rule.formula2) }),
      };
  }
}

function validationOf(rule: ISheetDataValidationRule): Validation | undefined {
  const criteria = ruleOf(rule);
  if (!criteria) return undefined;
  return {
    rule: criteria,
    ignoreBlanks: rule.allowBlank ?? true,
    errorAlert: {
      showAlert: rule.showErrorMessage ?? true,
      style: keyOf(alertStyles, rule.errorStyle) ?? 'Warning',
      title: rule.errorTitle ?? '',
      message: rule.error ?? '',
    },
    prompt: { showPrompt: rule.showInputMessage ?? false, title: rule.promptTitle ?? '', message: rule.prompt ?? '' },
  };
}

/** Undefined for kinds that Excel lacks, such as check boxes. */
function ruleOf({ type, operator, formula1 = '', formula2, showDropDown }: ISheetDataValidationRule) {
  if (type === (DataValidationType.LIST as string)) {
    return { type: 'List', source: formula1, inCellDropDown: showDropDown ?? true } as const;
  }
  if (type === (DataValidationType.CUSTOM as string)) return { type: 'Custom', formula: formula1 } as const;
  const compared = keyOf<ComparedType, string>(types, type);
  if (!compared) return undefined;
  // The grid turns the serial numbers of dates into texts.
  const formulaOf = (text: string) => isoDateFormula(text) ?? asFormula(text);
  return {
    type: compared,
    operator: keyOf(operators, operator) ?? 'Between',
    formula1: formulaOf(formula1),
    ...(formula2 && { formula2: formulaOf(formula2) }),
  } as const;
}

/** The grid takes constants without the equals sign of Excel's rules. */
function constantOr(formula: string): string {
  const constant = formula.slice(1);
  return constant !== '' && !Number.isNaN(Number(constant)) ? constant : formula;
}

function asFormula(text: string): string {
  return text.startsWith('=') ? text : `=${text}`;
}

function keyOf<K extends string, V>(table: Readonly<Record<K, V>>, value: V | undefined): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key] === value);
}
