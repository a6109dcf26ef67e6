/** The most arrivals in any sliding window. @param arrivals monotonic, in ms, ascending */
export function mostInWindow(arrivals: readonly number[], windowMs: number): number {
  let first = 0;
  let most = 0;
  arrivals.forEach((at, last) => {
    while (at - (arrivals[first] ?? at) >= windowMs) first++;
    most = Math.max(most, last - first + 1);
  });
  return most;
}
