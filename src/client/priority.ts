/** How urgently a request is wanted. */

/** Most urgent first: cells that show nothing yet, values that are refreshed, live cells, requests that outlived their cells' deadline. */
export const priorities = ['formula', 'refresh', 'live', 'background'] as const;
export type Priority = (typeof priorities)[number];

/** The most urgent of several; undefined for none. */
export function mostUrgent(given: Iterable<Priority>): Priority | undefined {
  let best: Priority | undefined;
  for (const priority of given) {
    if (priority === priorities[0]) return priority;
    if (best === undefined || isMoreUrgent(priority, best)) best = priority;
  }
  return best;
}

export function isMoreUrgent(a: Priority, b: Priority): boolean {
  return priorities.indexOf(a) < priorities.indexOf(b);
}
