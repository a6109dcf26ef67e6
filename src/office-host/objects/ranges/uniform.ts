/** Properties of several cells as one value. */

/** The common value, or null when the values differ, as Excel reports it. */
export function uniform<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
