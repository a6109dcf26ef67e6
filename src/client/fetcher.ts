/** Where a store gets what it does not have: from requests that are shared by all who want the same. */
import type { Outcome } from '../market/problem';
import type { Claim, Demand, Priority } from './demand';

/** An outcome and the size of the request that brought it, which may be larger than what was asked. */
export interface Answered<Value> {
  readonly outcome: Outcome<Value>;
  readonly size: number;
}

/** A question under way. */
export interface Asked<Value> {
  /** Never rejects. */
  readonly answered: Promise<Answered<Value>>;
  /** Of everyone who waits for this answer: when nobody does any more, the request is not sent, or aborted. */
  readonly demand: Demand;
  /** The share of whoever asked just now. */
  readonly claim: Claim;
}

export interface Fetcher<Key, Query, Value> {
  ask(key: Key, query: Query, priority: Priority): Asked<Value>;
}
