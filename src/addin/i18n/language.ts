/** The languages of the product. */

export type Language = 'en' | 'zh';

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
export function fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
