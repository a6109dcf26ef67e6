/** Texts of the help page's search. */
import type { Text } from '../../../addin/i18n/language';

export const searchTexts = {
  label: { en: 'Find in help', zh: '搜索帮助' },
  hint: { en: 'Functions, fields, errors', zh: '函数、字段、错误' },
  one: { en: '1 section found. Enter goes to it.', zh: '找到 1 处，按 Enter 跳转。' },
  many: { en: '{count} sections found. Enter goes to the first.', zh: '找到 {count} 处，按 Enter 跳转到第一处。' },
  none: { en: 'Nothing found. Try fewer words.', zh: '没有找到，请减少关键词。' },
} as const satisfies Record<string, Text>;
