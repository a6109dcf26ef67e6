/** What a call learns of the values that it was given: for the recovery of its cell, the list of problems and the formats. */
import {
  endsByItself,
  isProvisional,
  type QueryResult,
  refillOf,
  staleSinceOf,
} from '../../../client/store/query-contract';
import {
  asMarketDataError,
  isProblem,
  type MarketDataError,
  type Outcome,
  type Problem,
} from '../../../market/texts/problem';

export class CallNotes {
  /** A better result may come by itself. */
  isProvisional = false;
  /** The first that its cells show, else the first that the call met; undefined when there was none. */
  problem: Problem | undefined = undefined;
  #stale: Map<string, number> | undefined = undefined;
  #refills: Promise<void>[] | undefined = undefined;

  /** Epoch ms since which the stalest value is stale; undefined when all are fresh. */
  get staleSince(): number | undefined {
    return this.#stale && Math.min(...this.#stale.values());
  }

  /** Each resolves when a request that outlived the deadline has filled the cache; undefined when there is none. */
  get refills(): readonly Promise<void>[] | undefined {
    return this.#refills;
  }

  isStale(symbol: string): boolean {
    return this.#stale?.has(symbol) ?? false;
  }

  /** Functions see values and errors; what else the result says is noted. */
  outcomeOf<Value>(key: string, result: QueryResult<Value>): Outcome<Value> {
    if (isProvisional(result)) this.#note(key, result);
    if (!isProblem(result)) return result.value;
    this.problem ??= result.problem;
    return result;
  }

  noteShown(error: MarketDataError | undefined): void {
    if (error) this.problem = error.problem;
  }

  /** A failure of the whole call may make its cell recover by itself. */
  noteFailure(thrown: unknown): void {
    this.problem = asMarketDataError(thrown).problem;
    if (endsByItself(this.problem)) this.isProvisional = true;
  }

  #note(key: string, result: QueryResult<unknown>): void {
    this.isProvisional = true;
    const staleSince = staleSinceOf(result);
    if (staleSince !== undefined) {
      const stale = (this.#stale ??= new Map<string, number>());
      stale.set(key, Math.min(staleSince, stale.get(key) ?? Infinity));
    }
    const refilled = refillOf(result);
    if (refilled) (this.#refills ??= []).push(refilled);
  }
}
