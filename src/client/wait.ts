/** One caller that waits for the answers to several questions, until it waits no longer. */
import type { Outcome } from '../market/problem';
import type { Caller, Ending, EndListener } from './caller';
import type { AnswerListener, Open } from './flights';
import { Later } from './soon';

/** What a caller gets, by what happens. */
export interface Settling<Key extends string, Query, Value> {
  answered(open: Open<Key, Query, Value>, caller: Caller, outcome: Outcome<Value>): Outcome<Value>;
  givenUp(open: Open<Key, Query, Value>, caller: Caller, how: Ending): Outcome<Value>;
}

/** Settles when every question is answered or given up. */
export class Wait<Key extends string, Query, Value>
  extends Later<ReadonlyMap<Key, Outcome<Value>>>
  implements AnswerListener<Key, Query, Value>, EndListener
{
  readonly #settling: Settling<Key, Query, Value>;
  readonly #open: readonly Open<Key, Query, Value>[];
  readonly #caller: Caller;
  #outcomes: Map<Key, Outcome<Value>> | undefined;
  #missing: number;

  /** @param outcomes those that are known already; the others are added */
  constructor(
    settling: Settling<Key, Query, Value>,
    open: readonly Open<Key, Query, Value>[],
    caller: Caller,
    outcomes: Map<Key, Outcome<Value>>,
  ) {
    super();
    this.#settling = settling;
    this.#open = open;
    this.#caller = caller;
    // An empty map would be the largest of all that a waiting cell keeps.
    this.#outcomes = outcomes.size === 0 ? undefined : outcomes;
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
    const outcomes = this.#outcomes ?? new Map<Key, Outcome<Value>>();
    outcomes.set(open.flight.key, outcome);
    const isDone = --this.#missing === 0;
    this.#outcomes = isDone ? undefined : outcomes;
    if (isDone) this.settle('value', outcomes);
  }
}
