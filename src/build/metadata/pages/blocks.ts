/** Building blocks of pages: topics as data, and their texts as markup. Text between backticks is code. */
import type { Language, Text } from '../../../addin/i18n/language';
import { html } from 'hono/html';

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

export type Markup = ReturnType<typeof html>;

/** The languages of the page with their HTML language tags. */
export const languages = [
  ['en', 'en'],
  ['zh', 'zh-CN'],
] as const satisfies readonly (readonly [Language, string])[];

/** A text in both languages, of which CSS hides one; a text that is equal in both is written once. */
export function both(text: Text): Markup {
  if (text.en === text.zh) return html`${prose(text.en)}`;
  return html`${languages.map(([language, tag]) => html`<span lang="${tag}">${prose(text[language])}</span>`)}`;
}

/** Text in which backticks enclose code. */
export function prose(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`));
}

export function code(text: string): Markup {
  return html`<code>${text}</code>`;
}
