/**
 * Calls that were answered before all of their queries were: these go on in the background, so that the person who asks
 * again finds the values. Each person has only so many; the oldest are cancelled for new ones.
 */

/** As many as the largest request has symbols. */
const mostQueries = 1_000;

export interface BackgroundCalls {
  /** @param refills one for each query that is still open @param cancel gives these up */
  add(person: string, refills: readonly Promise<void>[], cancel: () => void): void;
}

interface BackgroundCall {
  readonly queries: number;
  readonly cancel: () => void;
}

export function createBackgroundCalls(): BackgroundCalls {
  const people = new Map<string, Set<BackgroundCall>>();
  const remove = (person: string, call: BackgroundCall) => {
    const calls = people.get(person);
    calls?.delete(call);
    if (calls?.size === 0) people.delete(person);
  };
  return {
    add(person, refills, cancel) {
      if (refills.length === 0) return;
      const call = { queries: refills.length, cancel };
      const calls = people.get(person) ?? new Set();
      people.set(person, calls.add(call));
      void Promise.all(refills).then(() => remove(person, call));
      let queries = [...calls].reduce((sum, each) => sum + each.queries, 0);
      for (const oldest of calls) {
        if (queries <= mostQueries) break;
        queries -= oldest.queries;
        oldest.cancel();
        remove(person, oldest);
      }
    },
  };
}
