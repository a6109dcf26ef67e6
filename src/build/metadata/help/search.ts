/** Text search of the help page, pure, and its texts. */
import type { Text } from '../../../addin/i18n/language';

/** One form for letters of different case, width and composition. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The words of a query, normalized. */
export function queryWords(query: string): string[] {
  return normalized(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when the text contains every word. @param text normalized */
export function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

export const searchTexts = {
  label: { en: 'Find in help', zh: '搜索帮助' },
  hint: { en: 'Function or error', zh: '函数、字段、错误' },
  one: { en: '1 section found. Press Enter to go to it.', zh: '找到 1 处，按 Enter 前往。' },
  many: { en: '{count} sections found. Press Enter to go to the first.', zh: '找到 {count} 处，按 Enter 前往第一处。' },
  none: { en: 'Nothing found. Try fewer words.', zh: '没有找到，请减少关键词。' },
} as const satisfies Record<string, Text>;
