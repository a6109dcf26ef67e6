/** Looks up the texts of a table in one language. */
import { fill, type Language, type Text } from './language';

/** A text of the table with its placeholders filled in. */
export type TextOf<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export function textsOf<Key extends string>(table: Readonly<Record<Key, Text>>, language: Language): TextOf<Key> {
  return (key, values = {}) => fill(table[key][language], values);
}
