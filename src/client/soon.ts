/** What is there at once, or comes later: thousands of cells that the cache answers should not each wait for a turn. */
export type Soon<T> = T | Promise<T>;

export function whenThere<T, R>(soon: Soon<T>, use: (value: T) => R): Soon<R> {
  return soon instanceof Promise ? soon.then(use) : use(soon);
}
