/** The languages of the product, and how values fill the places of a text. */
import type { Language } from '../../brand/product';
import { repeated } from '../../market/texts/problem';

export type { Language };

/** A text in every language; a missing one does not compile. */
export type Text = Readonly<Record<Language, string>>;

/** The language for a locale of the host such as `zh-CN`; English for a locale without a translation. */
export function languageOf(locale: string): Language {
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
}

/** A text in parentheses, to be appended to others: of full width in Chinese, where no blank comes before them. */
export function inParentheses(text: string, language: Language): string {
  return language === 'zh' ? `（${text}）` : ` (${text})`;
}

/** Replaces `{name}` placeholders; an undefined value becomes empty text. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** What fills the places of a text; undefined leaves one empty. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** Numbers as they are, texts of any origin cut to a length that a cell can show. */
export function presentableValues(what: object): TextValues {
  return Object.fromEntries(Object.entries(what).map(([name, value]: [string, unknown]) => [name, presentable(value)]));
}

function presentable(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? repeated(value) : undefined;
}

/** A text of the table with its placeholders filled in. */
export type TextOf<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** Looks up the texts of a table in one language. */
export function textsOf<Key extends string>(table: Readonly<Record<Key, Text>>, language: Language): TextOf<Key> {
  return (key, values = {}) => fill(table[key][language], values);
}
