/** Text fragments of the help page. The template escapes all of them. */
import { html } from 'hono/html';
import type { Language, Text } from '../../../addin/i18n/language';

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
