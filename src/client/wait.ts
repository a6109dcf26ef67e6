/** One caller that waits for the answers to several questions, until it waits no longer. */
import type { Outcome } from '../market/problem';
import type { Caller, Ending, EndListener } from './caller';
import type { AnswerListener, Open } from './flights';

/** What a caller gets, by what happens. */
export interface Settling<Key extends string, Query, Value> {
  answered(open: Open<Key, Query, Value>, caller: Caller, outcome: Outcome<Value>): Outcome<Value>;
  givenUp(open: Open<Key, Query, Value>, caller: Caller, how: Ending): Outcome<Value>;
}

/** Resolves when every question is answered or given up. A class: ten thousand cells wait at once. */
export class Wait<Key extends string, Query, Value> implements AnswerListener<Key, Query, Value>, EndListener {
  readonly #settling: Settling<Key, Query, Value>;
  readonly #open: readonly Open<Key, Query, Value>[];
  readonly #caller: Caller;
  readonly #outcomes: Map<Key, Outcome<Value>>;
  readonly #resolve: (outcomes: Map<Key, Outcome<Value>>) => void;
  #missing: number;

  /** @param outcomes those that are known already; the others are added */
  constructor(
    settling: Settling<Key, Query, Value>,
    open: readonly Open<Key, Query, Value>[],
    caller: Caller,
    outcomes: Map<Key, Outcome<Value>>,
    resolve: (outcomes: Map<Key, Outcome<Value>>) => void,
  ) {
    this.#settling = settling;
    this.#open = open;
    this.#caller = caller;
    this.#outcomes = outcomes;
    this.#resolve = resolve;
    this.#missing = open.length;
    for (const one of open) one.listener = this;
    caller.addEndListener(this);
  }

  answered(open: Open<Key, Query, Value>, outcome: Outcome<Value>): void {
    open.listener = undefined;
    this.#finish(open, this.#settling.answered(open, this.#caller, outcome));
  }

  callerEnded(how: Ending): void {
    for (const open of this.#open) {
      // What was left in the queue by an earlier end.
      if (open.listener !== this) open.claim.drop();
      else {
        open.listener = undefined;
        this.#finish(open, this.#settling.givenUp(open, this.#caller, how));
      }
    }
  }

  #finish(open: Open<Key, Query, Value>, outcome: Outcome<Value>): void {
    this.#outcomes.set(open.flight.key, outcome);
    if (--this.#missing === 0) this.#resolve(this.#outcomes);
  }
}
