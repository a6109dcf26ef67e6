/** Where a store gets what it does not have: from requests that are shared by all who want the same. */
import type { Outcome } from '../market/problem';
import type { Demand } from './demand';

/** A question under way. */
export interface Question<Key, Query, Value> {
  readonly key: Key;
  /** The largest that anybody asks; it grows until the question is sent. */
  readonly query: Query;
  /** Of everyone who waits for the answer: when nobody does any more, the request is not sent, or aborted. */
  readonly demand: Demand;
  /** Set by the fetcher: whoever wants more from then on asks anew. */
  isSent: boolean;
  /** @param size of the request that brought the outcome, which may be larger than what was asked */
  answer(outcome: Outcome<Value>, size: number): void;
}

export interface Fetcher<Key, Query, Value> {
  /** Answers the question in the end, whatever happens. */
  ask(question: Question<Key, Query, Value>): void;
}
