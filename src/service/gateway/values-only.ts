/** The cache of a gateway: values with the texts that are made of them. Unknown symbols are remembered elsewhere. */
import type { Cache } from '../../client/store/cache';
import { isProblem } from '../../market/texts/problem';

/** Measured: a value and its JSON text take so much more than the value alone. */
const withText = 2;

export function valuesOnly<Value>(cache: Cache<Value>): Cache<Value> {
  return {
    get: (cacheKey) => cache.get(cacheKey),
    peek: (cacheKey) => cache.peek(cacheKey),
    set(cacheKey, entry) {
      if (!isProblem(entry.outcome)) cache.set(cacheKey, { ...entry, weight: withText * entry.weight });
    },
  };
}
