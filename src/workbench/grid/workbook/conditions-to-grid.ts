/** Conditions of Excel as rules of the grid's plugin. */
import {
  CFRuleType,
  CFSubRuleType,
  CFNumberOperator,
  type IConditionalFormattingRuleConfig,
  type IValueConfig,
  CFTextOperator,
  CFValueType,
} from '@univerjs/preset-sheets-conditional-formatting';
import { type Area, cellAddress } from '../../../office-host/areas/a1';
import type {
  Bound,
  CellValueRule,
  ColorPoint,
  Condition,
  DataBar,
  HighlightFormat,
  TextRule,
  TopBottomRule,
  CellValueOperator,
} from '../../../office-host/stores/formats';
import { styleOf } from './cell-styles';

type Config = IConditionalFormattingRuleConfig;
type Highlight = Extract<Condition, { readonly format: HighlightFormat }>;

/** @param area the first area of the format, to whose first cell relative references refer */
export function gridRuleOf(condition: Condition, area: Area): Config {
  switch (condition.type) {
    case 'ColorScale':
      return colorScale(condition.points);
    case 'DataBar':
      return dataBar(condition.bar);
    default:
      return highlightRule(condition, area);
  }
}

function highlightRule(condition: Highlight, area: Area): Config {
  const { format } = condition;
  switch (condition.type) {
    case 'CellValue':
      return condition.rule ? cellValue(condition.rule, format, area) : never(format);
    case 'Custom':
      return condition.rule ? formula(condition.rule, format) : never(format);
    case 'ContainsText':
      return condition.rule ? text(condition.rule, format) : never(format);
    case 'TopBottom':
      return condition.rule ? rank(condition.rule, format) : never(format);
  }
}

function text(rule: TextRule, format: HighlightFormat): Config {
  const operator = textOperators[rule.operator];
  return { ...highlight(format), subType: CFSubRuleType.text, operator, value: rule.text };
}

function rank({ type, rank: value }: TopBottomRule, format: HighlightFormat): Config {
  const [isBottom, isPercent] = [type.startsWith('Bottom'), type.endsWith('Percent')];
  return { ...highlight(format), subType: CFSubRuleType.rank, isBottom, isPercent, value };
}

function highlight(format: HighlightFormat) {
  return { type: CFRuleType.highlightCell as const, style: styleOf(format) };
}

function formula(value: string, format: HighlightFormat): Config {
  return { ...highlight(format), subType: CFSubRuleType.formula, value };
}

/** A format without a rule applies to no cell. */
function never(format: HighlightFormat): Config {
  return formula('=FALSE', format);
}

/** The grid compares with numbers only, so other comparisons become formulas. */
function cellValue(rule: CellValueRule, format: HighlightFormat, area: Area): Config {
  const operands = [rule.formula1, rule.formula2 ?? rule.formula1].map((each) => Number(each.slice(1)));
  const [first = Number.NaN, second = Number.NaN] = operands;
  if (operands.some(Number.isNaN)) return formula(comparison(rule, area), format);
  const isPair = rule.operator === 'Between' || rule.operator === 'NotBetween';
  return {
    ...highlight(format),
    subType: CFSubRuleType.number,
    operator: numberOperators[rule.operator],
    value: isPair ? [first, second] : first,
  } as Config & { readonly operator: CFNumberOperator };
}

const signs = {
  EqualTo: '=',
  NotEqualTo: '<>',
  GreaterThan: '>',
  LessThan: '<',
  GreaterThanOrEqual: '>=',
  LessThanOrEqual: '<=',
} as const;

function comparison({ operator, formula1, formula2 = formula1 }: CellValueRule, { row, column }: Area): string {
  const cell = cellAddress(row, column);
  const [first, second] = [formula1.slice(1), formula2.slice(1)];
  if (operator === 'Between') return `=AND(${cell}>=(${first}),${cell}<=(${second}))`;
  if (operator === 'NotBetween') return `=OR(${cell}<(${first}),${cell}>(${second}))`;
  return `=${cell}${signs[operator]}(${first})`;
}

function colorScale(points: readonly ColorPoint[]): Config {
  const config = points.map((point, index) => ({ index, color: point.color, value: boundOf(point) }));
  return { type: CFRuleType.colorScale, config };
}

function dataBar(bar: DataBar): Config {
  return {
    type: CFRuleType.dataBar,
    isShowValue: !bar.showDataBarOnly,
    config: {
      min: boundOf(bar.lowerBound),
      max: boundOf(bar.upperBound),
      isGradient: bar.gradientFill,
      positiveColor: bar.fillColor,
      nativeColor: bar.negativeFillColor,
    },
  };
}

function boundOf({ type, formula: text }: Bound): IValueConfig {
  if (text === undefined) return { type: boundTypes[type] };
  const constant = Number(text.slice(1));
  return { type: boundTypes[type], value: Number.isNaN(constant) || type === 'Formula' ? text : constant };
}

type Table<K extends string, V> = Readonly<Record<K, V>>;

export const numberOperators: Table<CellValueOperator, CFNumberOperator> = {
  Between: CFNumberOperator.between,
  NotBetween: CFNumberOperator.notBetween,
  EqualTo: CFNumberOperator.equal,
  NotEqualTo: CFNumberOperator.notEqual,
  GreaterThan: CFNumberOperator.greaterThan,
  LessThan: CFNumberOperator.lessThan,
  GreaterThanOrEqual: CFNumberOperator.greaterThanOrEqual,
  LessThanOrEqual: CFNumberOperator.lessThanOrEqual,
};

export const textOperators: Table<TextRule['operator'], CFTextOperator> = {
  Contains: CFTextOperator.containsText,
  NotContains: CFTextOperator.notContainsText,
  BeginsWith: CFTextOperator.beginsWith,
  EndsWith: CFTextOperator.endsWith,
};

export const boundTypes: Table<Bound['type'], CFValueType> = {
  LowestValue: CFValueType.min,
  HighestValue: CFValueType.max,
  Number: CFValueType.num,
  Percent: CFValueType.percent,
  Formula: CFValueType.formula,
  Percentile: CFValueType.percentile,
};

/** Excel's word for one of the grid. */
export function wordOf<K extends string, V>(table: Table<K, V>, value: V): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key] === value);
}
