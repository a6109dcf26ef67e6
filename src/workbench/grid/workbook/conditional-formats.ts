/** Conditional formats in the grid's open plugin. */
import {
  AddCfCommand,
  ConditionalFormattingRuleModel,
  DeleteCfCommand,
  type IConditionalFormattingRuleConfig,
  type IConditionFormattingRule,
  SetCfCommand,
  CFRuleType,
  CFSubRuleType,
  type IHighlightCell,
  type INumberHighlightCell,
  type IRankHighlightCell,
  type IValueConfig,
} from '@univerjs/preset-sheets-conditional-formatting';
import type { Areas } from '../../../office-host/areas/a1';
import type {
  Condition,
  ConditionalFormat,
  ConditionalFormats,
  Bound,
  HighlightFormat,
} from '../../../office-host/stores/formats';
import type { Grid } from '../univer/grid';
import { gridRuleOf, boundTypes, numberOperators, textOperators, wordOf } from './conditions-to-grid';
import { areaOf, cornersOf, targetOf, workbookOf } from './sheet-access';
import { colorOf, formatOf } from './cell-styles';

/** The grid's rule, with the condition that it was made from: the grid has fewer kinds of comparisons. */
type StoredConfig = IConditionalFormattingRuleConfig & { readonly excelCondition?: Condition };

interface Found {
  readonly sheet: string;
  readonly subUnitId: string;
  readonly rule: IConditionFormattingRule;
}

/** Rules of kinds that the emulated Excel lacks, such as icon sets, are not listed. */
export function gridConditionalFormats(grid: Grid): ConditionalFormats {
  const { commands, injector, unitId } = grid;
  const stored = (): Found[] =>
    workbookOf(grid)
      .getSheets()
      .flatMap((sheet) => {
        const subUnitId = sheet.getSheetId();
        const rules = injector.get(ConditionalFormattingRuleModel).getSubunitRules(unitId, subUnitId) ?? [];
        return rules.map((rule) => ({ sheet: sheet.getSheetName(), subUnitId, rule }));
      });
  const find = (id: string) => stored().find(({ rule }) => rule.cfId === id);
  return {
    all: () => stored().flatMap((found) => conditionalFormat(found) ?? []),
    put(format) {
      const target = targetOf(grid, format.areas[0].sheet);
      const command = find(format.id) ? SetCfCommand : AddCfCommand;
      commands.syncExecuteCommand(command.id, { ...target, cfId: format.id, rule: ruleOf(format) });
    },
    remove(id) {
      const found = find(id);
      if (found) commands.syncExecuteCommand(DeleteCfCommand.id, { unitId, subUnitId: found.subUnitId, cfId: id });
    },
  };
}

function ruleOf({ id, areas, stopIfTrue, condition }: ConditionalFormat): IConditionFormattingRule {
  const config: StoredConfig = { ...gridRuleOf(condition, areas[0]), excelCondition: condition };
  return { cfId: id, ranges: areas.map(cornersOf), stopIfTrue, rule: config };
}

function conditionalFormat({ sheet, rule }: Found): ConditionalFormat | undefined {
  const config: StoredConfig = rule.rule;
  // A person who changes the rule in the grid's panel replaces it as a whole.
  const condition = config.excelCondition ?? conditionOf(rule.rule);
  const [first, ...others] = rule.ranges.map((range) => areaOf(sheet, range));
  const areas: Areas | undefined = first && [first, ...others];
  return condition && areas && { id: rule.cfId, areas, stopIfTrue: rule.stopIfTrue, condition };
}

type Highlight = Extract<IConditionalFormattingRuleConfig, IHighlightCell>;

/**
 * Rules that a person made in the grid's panel as conditions of Excel. Undefined for kinds that the emulated Excel
 * lacks.
 */
function conditionOf(rule: IConditionalFormattingRuleConfig): Condition | undefined {
  switch (rule.type) {
    case CFRuleType.highlightCell:
      return highlightOf(rule);
    case CFRuleType.colorScale:
      return {
        type: 'ColorScale',
        points: rule.config.map(({ color, value }) => ({ ...boundOf(value), color: colorOf(color) })),
      };
    case CFRuleType.dataBar: {
      const { min, max, isGradient, positiveColor, nativeColor } = rule.config;
      return {
        type: 'DataBar',
        bar: {
          showDataBarOnly: !rule.isShowValue,
          fillColor: colorOf(positiveColor),
          gradientFill: isGradient,
          negativeFillColor: colorOf(nativeColor),
          lowerBound: boundOf(min),
          upperBound: boundOf(max),
        },
      };
    }
    case CFRuleType.iconSet:
      return undefined;
  }
}

function highlightOf(rule: Highlight): Condition | undefined {
  const format = highlightFormatOf(rule);
  switch (rule.subType) {
    case CFSubRuleType.number:
      return numberOf(rule, format);
    case CFSubRuleType.formula:
      return { type: 'Custom', rule: rule.value, format };
    case CFSubRuleType.rank:
      return rankOf(rule, format);
    case CFSubRuleType.text: {
      const operator = wordOf(textOperators, rule.operator);
      return operator && { type: 'ContainsText', rule: { operator, text: rule.value ?? '' }, format };
    }
    default:
      return undefined;
  }
}

function numberOf({ operator, value }: INumberHighlightCell, format: HighlightFormat): Condition {
  const [first = 0, second] = Array.isArray(value) ? value : [value];
  const formulas = { formula1: `=${first}`, ...(second !== undefined && { formula2: `=${second}` }) };
  return { type: 'CellValue', rule: { operator: wordOf(numberOperators, operator) ?? 'EqualTo', ...formulas }, format };
}

function rankOf({ isBottom, isPercent, value }: IRankHighlightCell, format: HighlightFormat): Condition {
  return {
    type: 'TopBottom',
    rule: { type: `${isBottom ? 'Bottom' : 'Top'}${isPercent ? 'Percent' : 'Items'}`, rank: value },
    format,
  };
}

/** Only what the rule changes. */
function highlightFormatOf({ style }: IHighlightCell): HighlightFormat {
  const { fontColor, fillColor, bold, italic, strikethrough, underline } = formatOf(style);
  return {
    ...(style.cl && { fontColor }),
    ...(style.bg && { fillColor }),
    ...(style.bl !== undefined && { bold }),
    ...(style.it !== undefined && { italic }),
    ...(style.st && { strikethrough }),
    ...(style.ul && { underline }),
  };
}

function boundOf({ type, value }: IValueConfig): Bound {
  const word = wordOf(boundTypes, type) ?? 'Number';
  if (value === undefined || word === 'LowestValue' || word === 'HighestValue') return { type: word };
  const text = String(value);
  return { type: word, formula: text.startsWith('=') ? text : `=${text}` };
}
