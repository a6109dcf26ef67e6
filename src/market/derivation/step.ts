/** One step of a derivation: what is done, the arithmetic with its numbers, and what comes of it. */
import { evaluate, type Term } from './term';

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
