/** A value that is there at once, or comes later: thousands of cells that the cache answers need no microtask each. */
export type MaybePromise<T> = T | Promise<T>;

/** By what it can do: a promise of another window is no instance of this one's Promise. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** Applies `use` now when the value is there, else when it comes. */
export function whenReady<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return isPromise(value) ? value.then(use) : use(value);
}
