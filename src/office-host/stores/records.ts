/** Records of a workbook, such as its names: each has an id and a place in the order. */

export interface Records<T extends { readonly id: string }> {
  /** In their order. */
  all(): readonly T[];
  /** Adds a record, or replaces the one with its id. */
  put(record: T): void;
  remove(id: string): void;
}

/** The records with one more, or with it in place of the one with its id. */
export function withRecord<T extends { readonly id: string }>(records: readonly T[], record: T): T[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown ? records.map((each) => (each.id === record.id ? record : each)) : [...records, record];
}

/** The record with a name, compared as Excel does: case-insensitively. */
export function named<T extends { readonly name: string }>(records: readonly T[], name: string): T | undefined {
  return records.find((record) => record.name.toLowerCase() === name.toLowerCase());
}
