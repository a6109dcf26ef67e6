/** Texts of the help page's search. */
import type { Text } from '../../../addin/i18n/language';

export const searchTexts = {
  label: { en: 'Find in help', zh: '搜索帮助' },
  hint: { en: 'Function or error', zh: '函数、字段、错误' },
  one: { en: '1 section found. Press Enter to go to it.', zh: '找到 1 处，按 Enter 前往。' },
  many: { en: '{count} sections found. Press Enter to go to the first.', zh: '找到 {count} 处，按 Enter 前往第一处。' },
  none: { en: 'Nothing found. Try fewer words.', zh: '没有找到，请减少关键词。' },
} as const satisfies Record<string, Text>;
