/** How urgently something is wanted by those who wait for it together, and the moment when nobody does any more. */

/** Most urgent first: cells that show nothing yet, values that are refreshed, live cells, cells that gave up waiting. */
export const priorities = ['formula', 'refresh', 'live', 'unfinished'] as const;
export type Priority = (typeof priorities)[number];

export interface Demand {
  /** The most urgent of all claims; undefined when there is none. */
  priority(): Priority | undefined;
  claim(priority: Priority): Claim;
  /** From now on this demand is one party of a larger one. */
  shareIn(larger: Demand): void;
  /** Calls back when the priority has changed. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** One party's share in a demand. */
export interface Claim {
  change(priority: Priority): void;
  drop(): void;
}

export function createDemand(): Demand {
  return new CountedDemand();
}

/** A class, because every symbol of every recalculation has one. */
class CountedDemand implements Demand {
  readonly #counts: Record<Priority, number> = { formula: 0, refresh: 0, live: 0, unfinished: 0 };
  #listeners: readonly (() => void)[] = [];
  #present: Priority | undefined = undefined;
  #share: Claim | undefined = undefined;

  priority(): Priority | undefined {
    return this.#present;
  }

  claim(priority: Priority): Claim {
    return new Share(this, priority);
  }

  shareIn(larger: Demand): void {
    if (this.#present !== undefined) this.#share = larger.claim(this.#present);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** One claim goes from one priority to another; undefined stands for none. */
  move(from: Priority | undefined, to: Priority | undefined): void {
    if (from !== undefined) this.#counts[from]--;
    if (to !== undefined) this.#counts[to]++;
    const present = priorities.find((priority) => this.#counts[priority] > 0);
    if (present === this.#present) return;
    this.#present = present;
    if (present === undefined) this.#share?.drop();
    else this.#share?.change(present);
    for (const listener of this.#listeners) listener();
  }
}

class Share implements Claim {
  readonly #demand: CountedDemand;
  #held: Priority | undefined;

  constructor(demand: CountedDemand, priority: Priority) {
    this.#demand = demand;
    this.#held = priority;
    demand.move(undefined, priority);
  }

  change(priority: Priority): void {
    if (this.#held !== undefined) this.#hold(priority);
  }

  drop(): void {
    this.#hold(undefined);
  }

  #hold(next: Priority | undefined): void {
    const before = this.#held;
    this.#held = next;
    if (before !== next) this.#demand.move(before, next);
  }
}

/** Wanted for as long as one of its members is, and as urgently as the most urgent of them. */
export function joinDemands(members: readonly Demand[]): Demand {
  const joined = createDemand();
  for (const member of members) member.shareIn(joined);
  return joined;
}
