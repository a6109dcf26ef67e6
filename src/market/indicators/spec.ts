/** Technical indicators as fields: names, parameters, columns and warm-up. The formulas are a chunk of their own. */
import type { FieldKind } from '../fields';
import { badArgument, type Expectation } from '../problem';
import { splitList, typedText } from '../typed-text';

export const indicatorNames = [
  'sma',
  'ema',
  'wma',
  'rsi',
  'macd',
  'boll',
  'atr',
  'kdj',
  'obv',
  'vwap',
  'std',
  'max',
  'min',
  'ret',
  'drawdown',
] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** Their values depend on the first bar, so that one alone, at the last bar, tells little. */
const cumulative: readonly IndicatorName[] = ['obv', 'drawdown'];
export const indicatorsOfWindows = indicatorNames.filter((name) => !cumulative.includes(name));

export interface IndicatorSpec {
  readonly name: IndicatorName;
  /** As many as the indicator takes, each within its range; optional ones may be absent. */
  readonly parameters: readonly number[];
}

export type IndicatorPart = 'value' | 'macd' | 'signal' | 'histogram' | 'middle' | 'upper' | 'lower' | 'k' | 'd' | 'j';

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

export function indicatorParameters(name: IndicatorName): readonly IndicatorParameter[] {
  return definitions[name].parameters;
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

export function indicatorKind(name: IndicatorName): FieldKind {
  return definitions[name].kind;
}

export function indicatorColumns(spec: IndicatorSpec): readonly IndicatorColumn[] {
  const { parts, kind } = definitions[spec.name];
  return parts.map((part) => ({ spec, part, kind }));
}

/**
 * How many bars before the first shown one are needed for it to have a value which, if the formula is recursive, hardly
 * depends on where the series starts. 0 for obv and drawdown: they run over the shown bars.
 */
export function warmUpBars({ name, parameters }: IndicatorSpec): number {
  return definitions[name].warmUp(...parameters);
}

/** The weight of the newest value in an EMA of `n` bars. */
export function emaAlpha(n: number): number {
  return 2 / (n + 1);
}

/** The weight of the newest value in Wilder's smoothing over `n` bars, which is SMA(X,N,1) on the mainland. */
export function wilderAlpha(n: number): number {
  return 1 / n;
}

/** The weight below which the start of a recursive formula counts as forgotten. */
const forgottenWeight = 1e-6;

/** The start's weight after k bars is (1 − alpha)^k. */
function barsToForget(alpha: number): number {
  return Math.ceil(Math.log(forgottenWeight) / Math.log(1 - alpha));
}

export interface IndicatorParameter {
  readonly name: 'n' | 'fast' | 'slow' | 'signal' | 'multiple' | 'deviations' | 'k' | 'd';
  readonly whenOmitted: number;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  /** It may be left out at the end. */
  readonly isOptional?: boolean;
}

interface Definition {
  readonly parameters: readonly IndicatorParameter[];
  /** What must hold between parameters. */
  readonly condition?: { readonly text: string; readonly holds: (...parameters: number[]) => boolean };
  readonly parts: readonly IndicatorPart[];
  readonly kind: FieldKind;
  readonly warmUp: (...parameters: number[]) => number;
}

const bars = (name: IndicatorParameter['name'], whenOmitted: number, min = 1): IndicatorParameter => ({
  name,
  whenOmitted,
  min,
  max: 1000,
  isWhole: true,
});
/** Chinese terminals draw the histogram of MACD at twice the difference. */
const multiple: IndicatorParameter = {
  ...{ name: 'multiple', whenOmitted: 1, isOptional: true },
  ...{ min: 1, max: 2, isWhole: true },
};
const deviations: IndicatorParameter = { name: 'deviations', whenOmitted: 2, min: 0.1, max: 10, isWhole: false };

const oneColumn = ['value'] as const;
const lengthOfWindow = (n: number) => n - 1;

const definitions: Readonly<Record<IndicatorName, Definition>> = {
  sma: { parameters: [bars('n', 20)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  ema: {
    parameters: [bars('n', 12)],
    parts: oneColumn,
    kind: 'price',
    warmUp: (n) => n - 1 + barsToForget(emaAlpha(n)),
  },
  wma: { parameters: [bars('n', 10)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  rsi: {
    parameters: [bars('n', 14, 2)],
    parts: oneColumn,
    kind: 'number',
    warmUp: (n) => n + barsToForget(wilderAlpha(n)),
  },
  macd: {
    parameters: [bars('fast', 12), bars('slow', 26, 2), bars('signal', 9), multiple],
    condition: { text: 'fast < slow', holds: (fast, slow) => fast < slow },
    parts: ['macd', 'signal', 'histogram'],
    kind: 'change',
    // The signal line smooths a line that is itself smoothed; the fast EMA forgets sooner than the slow one.
    warmUp: (_, slow, signal) =>
      slow - 1 + barsToForget(emaAlpha(slow)) + (signal - 1) + barsToForget(emaAlpha(signal)),
  },
  boll: {
    parameters: [bars('n', 20, 2), deviations],
    parts: ['middle', 'upper', 'lower'],
    kind: 'price',
    warmUp: lengthOfWindow,
  },
  atr: {
    parameters: [bars('n', 14)],
    parts: oneColumn,
    kind: 'price',
    warmUp: (n) => n + barsToForget(wilderAlpha(n)),
  },
  kdj: {
    parameters: [bars('n', 9), bars('k', 3), bars('d', 3)],
    parts: ['k', 'd', 'j'],
    kind: 'number',
    warmUp: (n, k, d) => n - 1 + barsToForget(wilderAlpha(k)) + barsToForget(wilderAlpha(d)),
  },
  obv: { parameters: [], parts: oneColumn, kind: 'volume', warmUp: () => 0 },
  vwap: { parameters: [bars('n', 20)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  std: { parameters: [bars('n', 20, 2)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  max: { parameters: [bars('n', 20)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  min: { parameters: [bars('n', 20)], parts: oneColumn, kind: 'price', warmUp: lengthOfWindow },
  ret: { parameters: [bars('n', 1)], parts: oneColumn, kind: 'fraction', warmUp: (n) => n },
  drawdown: { parameters: [], parts: oneColumn, kind: 'fraction', warmUp: () => 0 },
};

/** What follows the name: nothing, or numbers in parentheses. Undefined when they are not what the indicator takes. */
function parametersIn(rest: string, definition: Definition): readonly number[] | undefined {
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
function defaultsOf({ parameters }: Definition): readonly number[] {
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
  return { is: 'indicator', usage: indicatorUsage(name), range };
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
