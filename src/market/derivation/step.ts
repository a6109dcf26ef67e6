/** One step of a derivation: what is done, the arithmetic with its numbers, and what comes of it. */

/** A number, or an operation over others. */
export type Term = number | Operation;

export interface Operation {
  readonly operator: Operator;
  readonly of: readonly Term[];
}

const operators = {
  plus: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  minus: ([first = NaN, second = NaN]: readonly number[]) => first - second,
  times: (values: readonly number[]) => values.reduce((product, value) => product * value, 1),
  over: ([first = NaN, second = NaN]: readonly number[]) => first / second,
  power: ([base = NaN, exponent = NaN]: readonly number[]) => base ** exponent,
  root: ([value = NaN]: readonly number[]) => Math.sqrt(value),
  absolute: ([value = NaN]: readonly number[]) => Math.abs(value),
  logarithm: ([value = NaN]: readonly number[]) => Math.log(value),
  /** The second number is how many decimals stay. */
  rounded: ([value = NaN, decimals = 0]: readonly number[]) => Math.round(value * 10 ** decimals) / 10 ** decimals,
  mean: (values: readonly number[]) => meanOf(values),
  greatest: (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity),
  least: (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity),
  /** The sum of the squares of the differences from the mean. */
  squares: (values: readonly number[]) => powersOf(values, 2),
} as const;

export type Operator = keyof typeof operators;

function evaluate(term: Term): number {
  return typeof term === 'number' ? term : operators[term.operator](term.of.map(evaluate));
}

const operation =
  (operator: Operator) =>
  (...of: readonly Term[]): Operation => ({ operator, of });

export const plus = operation('plus');
export const minus = operation('minus');
export const times = operation('times');
export const over = operation('over');
export const power = operation('power');
export const root = operation('root');
export const absolute = operation('absolute');
export const logarithm = operation('logarithm');
export const rounded = operation('rounded');

/** Of a whole column. */
export function ofAll(
  operator: 'mean' | 'plus' | 'greatest' | 'least' | 'squares',
  values: Iterable<number>,
): Operation {
  return { operator, of: [...values] };
}

/** Differences from the first value keep the digits of values that are far from zero. */
function meanOf(values: readonly number[]): number {
  const [origin = NaN] = values;
  return origin + values.reduce((sum, value) => sum + (value - origin), 0) / values.length;
}

function powersOf(values: readonly number[], exponent: number): number {
  const center = meanOf(values);
  return values.reduce((sum, value) => sum + (value - center) ** exponent, 0);
}

/** What a step does, in words of the reader's language elsewhere. */
export type StepId =
  | 'sent'
  | 'sent-rounded'
  | 'sent-difference'
  | 'in-percent'
  | 'change'
  | 'change-rate'
  | 'amplitude'
  | 'previous-close'
  | 'turnover-rate'
  | 'raw'
  | 'shares'
  | 'adjusted-shares'
  | 'factor'
  | 'difference'
  | 'divide-by-factor'
  | 'multiply-by-factor'
  | 'subtract-difference'
  | 'add-difference'
  | 'round'
  | 'mean'
  | 'weighted-sum'
  | 'weighted-mean'
  | 'ema'
  | 'fast-ema'
  | 'slow-ema'
  | 'dif'
  | 'dea'
  | 'histogram'
  | 'average-gain'
  | 'average-move'
  | 'rsi'
  | 'deviation'
  | 'sample-deviation'
  | 'upper-band'
  | 'lower-band'
  | 'true-range'
  | 'atr'
  | 'lowest-low'
  | 'highest-high'
  | 'rsv'
  | 'k'
  | 'd'
  | 'j'
  | 'obv'
  | 'traded-value'
  | 'traded-volume'
  | 'vwap'
  | 'highest'
  | 'lowest'
  | 'return'
  | 'log-return'
  | 'drawdown'
  | 'mid'
  | 'spread'
  | 'bid-volume'
  | 'ask-volume'
  | 'imbalance'
  | 'years'
  | 'yearly-growth'
  | 'mean-return'
  | 'downside'
  | 'per-year'
  | 'ratio'
  | 'covariance'
  | 'variance'
  | 'beta'
  | 'alpha'
  | 'correlation'
  | 'quantile'
  | 'shortfall'
  | 'skew'
  | 'kurtosis'
  | 'count'
  | 'date';

export interface Step {
  readonly id: StepId;
  readonly term: Term;
  readonly result: number;
  /** Of the event or the bar that the step is about: epoch ms. */
  readonly at?: number;
}

export function stepOf(id: StepId, term: Term, at?: number): Step {
  return { id, term, result: evaluate(term), ...(at !== undefined && { at }) };
}
