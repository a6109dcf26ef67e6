/**
 * Calls that were answered before all of their queries were: these go on in the background, so that the person who asks
 * again finds the values. Each person has only so many of each function, and all people together; the oldest are cancelled for
 * new ones.
 */

/** As many as the largest request has symbols: what waits for one function cancels nothing of another. */
const mostOfPerson = 1_000;
/** From 15 MB, of calls for a hundred symbols, to 50 MB, of calls for one. */
const mostOfAll = 10_000;

export interface BackgroundCalls {
  /** @param person and function @param refills one for each query that is still open @param cancel gives these up */
  add(person: string, refills: readonly Promise<void>[], cancel: () => void): void;
  cancelAll(): void;
}

interface BackgroundCall {
  readonly person: string;
  readonly queries: number;
  readonly cancel: () => void;
}

/** Open calls, the oldest first. */
interface OpenCalls {
  readonly calls: Set<BackgroundCall>;
  queries: number;
}

export function createBackgroundCalls(): BackgroundCalls {
  const all: OpenCalls = { calls: new Set(), queries: 0 };
  const people = new Map<string, OpenCalls>();
  const remove = (call: BackgroundCall) => {
    const ofPerson = people.get(call.person);
    for (const open of ofPerson ? [all, ofPerson] : []) if (open.calls.delete(call)) open.queries -= call.queries;
    if (ofPerson?.calls.size === 0) people.delete(call.person);
  };
  const cancelBeyond = (most: number, open: OpenCalls) => {
    for (const oldest of open.calls) {
      if (open.queries <= most) break;
      oldest.cancel();
      remove(oldest);
    }
  };
  return {
    cancelAll: () => cancelBeyond(0, all),
    add(person, refills, cancel) {
      if (refills.length === 0) return;
      const call = { person, queries: refills.length, cancel };
      const ofPerson = people.get(person) ?? { calls: new Set(), queries: 0 };
      people.set(person, ofPerson);
      for (const open of [all, ofPerson]) {
        open.calls.add(call);
        open.queries += call.queries;
      }
      const done = () => remove(call);
      Promise.all(refills).then(done, done);
      cancelBeyond(mostOfPerson, ofPerson);
      cancelBeyond(mostOfAll, all);
    },
  };
}
