/** How urgently something is wanted by those who wait for it together, and the moment when nobody does any more. */

/** Most urgent first: cells that show nothing yet, values that are refreshed, live cells, cells that gave up waiting. */
export const priorities = ['formula', 'refresh', 'live', 'unfinished'] as const;
export type Priority = (typeof priorities)[number];

export interface Demand {
  /** The most urgent of all claims; undefined when there is none. */
  priority(): Priority | undefined;
  claim(priority: Priority): Claim;
  /** Calls back when the priority has changed. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** One party's share in a demand. */
export interface Claim {
  change(priority: Priority): void;
  drop(): void;
}

export function createDemand(): Demand {
  const claims: Record<Priority, number> = { formula: 0, refresh: 0, live: 0, unfinished: 0 };
  const listeners = new Set<() => void>();
  let present: Priority | undefined;

  const update = () => {
    const now = priorities.find((priority) => claims[priority] > 0);
    if (now === present) return;
    present = now;
    for (const listener of [...listeners]) listener();
  };

  return {
    priority: () => present,
    claim(priority) {
      let held: Priority | undefined;
      const hold = (next: Priority | undefined) => {
        if (held !== undefined) claims[held]--;
        if (next !== undefined) claims[next]++;
        held = next;
        update();
      };
      hold(priority);
      return { change: (next) => held !== undefined && hold(next), drop: () => hold(undefined) };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Wanted for as long as one of its members is, and as urgently as the most urgent of them. */
export function joinDemands(members: readonly Demand[]): Demand {
  const joined = createDemand();
  for (const member of members) {
    const priority = member.priority();
    if (priority === undefined) continue;
    const claim = joined.claim(priority);
    const stop = member.subscribe(() => {
      const next = member.priority();
      if (next !== undefined) return claim.change(next);
      stop();
      claim.drop();
    });
  }
  return joined;
}
