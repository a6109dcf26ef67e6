/** Technical indicators as fields: reads them, and tells what definitions.ts says of each. */
import type { Bars, Column } from '../bars/bars';
import type { FieldKind } from '../fields/fields';
import { badArgument, type Expectation } from '../texts/problem';
import { splitList, typedText } from '../texts/typed-text';
import { type Indicator, type IndicatorParameter, indicators } from './definitions';

export type IndicatorName = keyof typeof indicators;
export const indicatorNames = Object.keys(indicators) as readonly IndicatorName[];

const definitions: Readonly<Record<IndicatorName, Indicator>> = indicators;
export const indicatorsOfWindows = indicatorNames.filter((name) => !definitions[name].isCumulative);

export interface IndicatorSpec {
  readonly name: IndicatorName;
  /** As many as the indicator takes, each within its range; optional ones may be absent. */
  readonly parameters: readonly number[];
}

export type IndicatorPart = { [Name in IndicatorName]: keyof (typeof indicators)[Name]['parts'] }[IndicatorName];

export interface IndicatorColumn {
  readonly spec: IndicatorSpec;
  /** `value` where the indicator has one column. */
  readonly part: IndicatorPart;
  readonly kind: FieldKind;
}

/**
 * Reads `sma(20)`, `MACD(12, 26, 9)`, or `macd`, which takes the defaults.
 * @returns undefined when the text does not begin with an indicator's name: `smart` does not
 * @throws MarketDataError bad-argument that names the range, for parameters that are missing, too many or out of range
 */
export function parseIndicator(text: string, argument: string): IndicatorSpec | undefined {
  const typed = typedText(text).toLowerCase();
  const [word = ''] = /^[a-z]+(?![\p{L}_])/u.exec(typed) ?? [];
  const name = indicatorNames.find((known) => known === word);
  if (name === undefined) return undefined;
  const parameters = parametersIn(typed.slice(name.length), definitions[name]);
  if (parameters === undefined) throw badArgument(argument, expectationOf(name), text);
  return { name, parameters };
}

/** What is told of an indicator: its words, parameters, kind of values. */
export function indicatorOf(name: IndicatorName): Indicator {
  return definitions[name];
}

/** As a formula has it, `sma(20)`, without an optional parameter that has its default. */
export function indicatorText({ name, parameters }: IndicatorSpec): string {
  const isNeeded = (value: number, place: number) => {
    const parameter = definitions[name].parameters[place];
    return !parameter?.isOptional || value !== parameter.whenOmitted;
  };
  return callText(name, parameters.filter(isNeeded));
}

/** The indicator with its defaults, as people type it: `macd(12,26,9)`. */
export function indicatorUsage(name: IndicatorName): string {
  return callText(name, defaultsOf(definitions[name]));
}

export function indicatorColumns(spec: IndicatorSpec): readonly IndicatorColumn[] {
  const { parts, kind } = definitions[spec.name];
  return (Object.keys(parts) as IndicatorPart[]).map((part) => ({ spec, part, kind }));
}

/** How many bars before the first shown one it is computed from, as Indicator.warmUp says. */
export function warmUpBars({ name, parameters }: IndicatorSpec): number {
  return definitions[name].warmUp(...parameters);
}

/**
 * @param bars of any length, in the adjustment that is shown
 * @returns a column for each of `indicatorColumns(spec)`, as long as the bars, NaN where there is no value
 */
export function computeIndicator(bars: Bars, { name, parameters }: IndicatorSpec): readonly Column[] {
  return definitions[name].compute(bars, ...parameters);
}

/** What follows the name: nothing, or numbers in parentheses. Undefined when they are not what the indicator takes. */
function parametersIn(rest: string, definition: Indicator): readonly number[] | undefined {
  const { parameters, condition } = definition;
  const defaults = defaultsOf(definition);
  if (rest === '') return defaults;
  const [, inside] = /^\s*\(([^()]*)\)$/.exec(rest) ?? [];
  if (inside === undefined) return undefined;
  const given = inside.trim() === '' ? [] : splitList(inside).map(plainNumber);
  const isValid =
    given.length >= defaults.length &&
    given.length <= parameters.length &&
    parameters.slice(0, given.length).every((parameter, place) => isWithin(given[place] ?? NaN, parameter)) &&
    (condition?.holds(...given) ?? true);
  return isValid ? given : undefined;
}

/** Of the parameters that are not optional. */
function defaultsOf({ parameters }: Indicator): readonly number[] {
  return parameters.filter(({ isOptional }) => !isOptional).map(({ whenOmitted }) => whenOmitted);
}

function plainNumber(text: string): number {
  return /^(\d+|\d*\.\d+)$/.test(text) ? Number(text) : NaN;
}

function isWithin(value: number, { min, max, isWhole }: IndicatorParameter): boolean {
  return value >= min && value <= max && (!isWhole || Number.isInteger(value));
}

function expectationOf(name: IndicatorName): Expectation {
  const { parameters, condition } = definitions[name];
  const range = [...parameters.map(rangeText), ...(condition ? [condition.text] : [])].join('; ');
  return { kind: 'indicator', usage: indicatorUsage(name), range };
}

/** `n = 1, 2 … 1000` for whole numbers, `deviations = 0.1 … 10` for others, `[multiple = 1, 2]`: the same in every language. */
function rangeText({ name, min, max, isWhole, isOptional }: IndicatorParameter): string {
  const first = isWhole ? `${min}, ${min + 1}` : `${min}`;
  const range = `${name} = ${isWhole && max === min + 1 ? first : `${first} … ${max}`}`;
  return isOptional ? `[${range}]` : range;
}

function callText(name: IndicatorName, parameters: readonly number[]): string {
  return parameters.length === 0 ? name : `${name}(${parameters.join(',')})`;
}
