/** What is there at once, or comes later: thousands of cells that the cache answers should not each wait for a turn. */
export type Soon<T> = T | Promise<T> | Later<T>;

export function whenThere<T, R>(soon: Soon<T>, use: (value: T) => R): Soon<R> {
  return comesLater(soon) ? soon.then(use) : use(soon);
}

export function comesLater<T>(soon: Soon<T>): soon is Promise<T> | Later<T> {
  return soon instanceof Later || soon instanceof Promise;
}

type Outcome = 'value' | 'failure';
type Handler = ((settledWith: never) => unknown) | null | undefined;

/**
 * A promise without turns, for one who waits: what becomes of it happens within the call that settles it, and what it was
 * settled with is handed on, not kept. Ten thousand cells wait at once, each through several steps: for so many,
 * promises cost memory and time.
 */
export class Later<T> implements PromiseLike<T> {
  #outcome: Outcome | undefined = undefined;
  #settledWith: unknown = undefined;
  #step: Step<unknown> | undefined = undefined;
  #isTaken = false;

  /** Once: who else wants it asks anew. */
  then<To = T, Else = never>(
    use?: ((value: T) => Soon<To>) | null,
    fail?: ((reason: unknown) => Soon<Else>) | null,
  ): Later<To | Else> {
    if (this.#isTaken) throw new Error('somebody else waits for it already');
    this.#isTaken = true;
    const step = new Step<To | Else>(use, fail);
    if (this.#outcome) step.take(this.#outcome, this.#settledWith);
    else this.#step = step;
    return step;
  }

  /** Once. */
  protected settle(outcome: Outcome, settledWith: unknown): void {
    const step = this.#step;
    if (step) {
      this.#step = undefined;
      return step.take(outcome, settledWith);
    }
    this.#outcome = outcome;
    this.#settledWith = settledWith;
  }
}

/** What becomes of it. */
class Step<T> extends Later<T> {
  readonly #use: Handler;
  readonly #fail: Handler;

  constructor(use: Handler, fail: Handler) {
    super();
    this.#use = use;
    this.#fail = fail;
  }

  take(outcome: Outcome, from: unknown): void {
    const handle = outcome === 'value' ? this.#use : this.#fail;
    if (!handle) return this.settle(outcome, from);
    try {
      const to: unknown = handle(from as never);
      if (comesLater(to))
        to.then(
          (value) => this.settle('value', value),
          (reason: unknown) => this.settle('failure', reason),
        );
      else this.settle('value', to);
    } catch (reason) {
      this.settle('failure', reason);
    }
  }
}
