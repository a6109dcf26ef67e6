/** A function is defined once: its parameters, how it is computed, and what it costs. */
import type { KnownMarkets } from '../../../client/session/service-markets';
import type { CostRule } from '../../insert/cost';
import type { Rectangle } from '../../sheet/cells';
import type { MaybePromise } from './maybe-promise';
import type { Call, Services } from './services';
import type { LiveSource } from './stream';

interface Defined<Given> {
  /** In the order of `index.ts`, where Excel calls them by position; `sortBy` is `sort_by` in formulas. */
  readonly parameters: readonly (keyof Given & string)[];
  /** Undefined for a function that sends no request. */
  readonly cost?: CostRule;
}

type Run<Given> = (call: Call, given: Given) => MaybePromise<Rectangle>;

/** Computed once for each calculation of its cell. */
export interface Calculation<Given> extends Defined<Given> {
  readonly run: Run<Given>;
  /** Default: what `run` shows. */
  readonly preview?: Run<Given>;
}

/** Updates its cell by itself. */
export interface Streaming<Given> extends Defined<Given> {
  readonly open: (services: Services, given: Given, markets: KnownMarkets) => LiveSource;
  /** A look at the moment; undefined for none. */
  readonly preview?: Run<Given>;
}
