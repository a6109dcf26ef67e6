/** Building blocks of help topics. Text between backticks is code. */
import type { Text } from '../../../addin/i18n/language';

export type Block =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'steps'; readonly steps: readonly Text[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly [Text, Text])[] };

export interface Topic {
  readonly id: string;
  readonly title: Text;
  readonly blocks: readonly Block[];
  /** Id of a function; without this function the topic is omitted. */
  readonly about?: string;
}

export const text = (en: string, zh: string): Block => ({ kind: 'text', text: { en, zh } });
const same = (code: string): Text => ({ en: code, zh: code });
export const table = (...rows: readonly (readonly [Text | string, string, string])[]): Block => ({
  kind: 'table',
  rows: rows.map(([term, en, zh]) => [typeof term === 'string' ? same(term) : term, { en, zh }]),
});
