/** Rules that a person made in the grid's panel as conditions of Excel. */
import {
  CFRuleType,
  CFSubRuleType,
  type IConditionalFormattingRuleConfig,
  type IHighlightCell,
  type INumberHighlightCell,
  type IRankHighlightCell,
  type IValueConfig,
} from '@univerjs/preset-sheets-conditional-formatting';
import type { Bound, Condition, HighlightFormat } from '../../../office-host/stores/conditional-formats';
import { colorOf, formatOf } from './cell-styles';
import { boundTypes, numberOperators, textOperators, wordOf } from './condition-words';

type Highlight = Extract<IConditionalFormattingRuleConfig, IHighlightCell>;

/** Undefined for kinds that the emulated Excel lacks. */
export function conditionOf(rule: IConditionalFormattingRuleConfig): Condition | undefined {
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
