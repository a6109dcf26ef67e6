/** The grid's conditional formats as rules of an .xlsx file; those that the writing library lacks are left out. */
import type { IStyleData } from '@univerjs/core';
import type { ConditionalFormattingRule, Cvfo, IconSetTypes } from 'exceljs';
import type { ConditionalFormat } from './parts/book';
import { fileColour, fileStyle } from './parts/cell-style';
import { fileFormula, type KnownNames } from './file-formula';

/** The fields of the plugin's rules, read with checks because they may come from a file. */
interface GridRule {
  readonly type?: string;
  readonly subType?: string;
  readonly operator?: string;
  readonly value?: unknown;
  readonly isBottom?: boolean;
  readonly isPercent?: boolean;
  readonly isShowValue?: boolean;
  readonly style?: IStyleData;
  readonly config?: unknown;
}

/** @param priority 1 for the first rule; @returns undefined for a rule that the file cannot hold */
export function fileRule(
  { rule }: ConditionalFormat,
  priority: number,
  known: KnownNames,
): ConditionalFormattingRule | undefined {
  const given: GridRule = rule;
  if (given.type === 'colorScale') return colourScale(given, priority);
  if (given.type === 'dataBar') return dataBar(given, priority);
  if (given.type === 'iconSet') return iconSet(given, priority);
  if (given.type !== 'highlightCell') return undefined;
  return highlighted(given, { priority, style: differential(given.style ?? {}) }, known);
}

type Common = Pick<ConditionalFormattingRule, 'priority' | 'style'>;

function highlighted(rule: GridRule, common: Common, known: KnownNames): ConditionalFormattingRule | undefined {
  switch (rule.subType) {
    case 'number':
      return comparison(rule, common);
    case 'formula':
      return expression(rule, common, known);
    case 'rank':
      return {
        ...common,
        type: 'top10',
        rank: Number(rule.value),
        percent: rule.isPercent === true,
        bottom: rule.isBottom === true,
      };
    case 'average':
      return rule.operator === 'greaterThan' || rule.operator === 'lessThan'
        ? { ...common, type: 'aboveAverage', aboveAverage: rule.operator === 'greaterThan' }
        : undefined;
    default:
      return undefined;
  }
}

const comparisons = ['equal', 'greaterThan', 'lessThan', 'between'] as const;

/** The other operators are in the file format, but not in the types of the library; it writes any. */
const otherComparisons = ['notEqual', 'greaterThanOrEqual', 'lessThanOrEqual', 'notBetween'];

function comparison({ operator = '', value }: GridRule, common: Common): ConditionalFormattingRule | undefined {
  const formulae = (Array.isArray(value) ? value : [value]).filter((bound) => typeof bound === 'number');
  const isKnown = comparisons.some((each) => each === operator) || otherComparisons.includes(operator);
  const isComplete = formulae.length === (/between/i.test(operator) ? 2 : 1);
  if (!isKnown || !isComplete) return undefined;
  return { ...common, type: 'cellIs', operator: operator as (typeof comparisons)[number], formulae };
}

function expression({ value }: GridRule, common: Common, known: KnownNames): ConditionalFormattingRule | undefined {
  const written = typeof value === 'string' ? fileFormula(value, known) : undefined;
  return written && { ...common, type: 'expression', formulae: [written.text] };
}

interface Threshold {
  readonly type?: string;
  readonly value?: number | string;
}

function thresholdOf({ type, value }: Threshold): Cvfo | undefined {
  if (type === 'min' || type === 'max') return { type };
  const isNumber = type === 'num' || type === 'percent' || type === 'percentile';
  return isNumber && Number.isFinite(Number(value)) ? { type, value: Number(value) } : undefined;
}

function colourScale({ config }: GridRule, priority: number): ConditionalFormattingRule | undefined {
  const steps = (Array.isArray(config) ? config : []) as readonly { color?: string; value?: Threshold }[];
  const cfvo = steps.map(({ value }) => thresholdOf(value ?? {})).filter((each) => each !== undefined);
  const color = steps.map((step) => fileColour(step.color)).filter((each) => each !== undefined);
  const isComplete = steps.length >= 2 && cfvo.length === steps.length && color.length === steps.length;
  return isComplete ? { type: 'colorScale', priority, cfvo, color } : undefined;
}

function dataBar({ config, isShowValue }: GridRule, priority: number): ConditionalFormattingRule | undefined {
  const { min, max, isGradient, positiveColor } = (config ?? {}) as {
    min?: Threshold;
    max?: Threshold;
    isGradient?: boolean;
    positiveColor?: string;
  };
  const [from, to, color] = [thresholdOf(min ?? {}), thresholdOf(max ?? {}), fileColour(positiveColor)];
  if (!from || !to || !color) return undefined;
  // `color` is written, though the types of the library lack it.
  const bar = { priority, color, gradient: isGradient !== false, showValue: isShowValue !== false };
  return { ...bar, type: 'dataBar', cfvo: [from, to] };
}

/** The grid's names of Excel's sets, which both have; the grid's own set of faces is not in files. */
const iconSets = [
  ...(['3Arrows', '3ArrowsGray', '3Flags', '3Signs', '3Stars', '3Symbols', '3Symbols2', '3Triangles'] as const),
  ...(['3TrafficLights1', '3TrafficLights2', '4Arrows', '4ArrowsGray', '4Rating', '4RedToBlack'] as const),
  ...(['4TrafficLights', '5Arrows', '5ArrowsGray', '5Boxes', '5Quarters', '5Rating'] as const),
];

interface IconStep {
  readonly iconType?: string;
  /** The index in the set, whose first icon is for the largest values. */
  readonly iconId?: string;
  readonly operator?: string;
  readonly value?: Threshold;
}

/**
 * The grid lists icons from the largest values down, with the bound above which each is shown; the last one is for the rest.
 * Files list bounds from the smallest up, beginning with one that holds for all values.
 */
function iconSet({ config, isShowValue }: GridRule, priority: number): ConditionalFormattingRule | undefined {
  const steps = (Array.isArray(config) ? config : []) as readonly IconStep[];
  const set = iconSets.find(
    (name) => steps.every(({ iconType }) => iconType === name) && Number(name[0]) === steps.length,
  );
  const order = steps.map(({ iconId }) => iconId).join();
  const inOrder = [...steps.keys()];
  const reverse = order === [...inOrder].reverse().join();
  const bounds = steps.slice(0, -1).map(lowerBound).reverse();
  const cfvo = bounds.filter((bound) => bound !== undefined);
  if (set === undefined || !(reverse || order === inOrder.join()) || cfvo.length < bounds.length) return undefined;
  const least = { type: 'percent', value: 0 } as const;
  // The set of stars is written, though the types of the library lack it.
  const written = { iconSet: set as IconSetTypes, reverse, showValue: isShowValue !== false };
  return { ...written, type: 'iconSet', priority, cfvo: [least, ...cfvo] };
}

/** The smallest number of Excel's that is greater than 0. */
const smallestNumber = 2.2250738585072014e-308;

/** The library writes bounds that include themselves: one that excludes itself is the next larger number. */
function lowerBound({ operator, value = {} }: IconStep): Cvfo | undefined {
  const bound = thresholdOf(value);
  if (operator === 'greaterThanOrEqual' || bound?.value === undefined) return bound;
  const next = bound.value + Math.max(Math.abs(bound.value) * Number.EPSILON, smallestNumber);
  return operator === 'greaterThan' ? { ...bound, value: next } : undefined;
}

/** A differential format holds a fill by its background colour. */
function differential(style: IStyleData): NonNullable<Common['style']> {
  const { fill, ...rest } = fileStyle(style);
  const bgColor = fileColour(style.bg);
  return fill && bgColor ? { ...rest, fill: { type: 'pattern', pattern: 'solid', bgColor } } : rest;
}
