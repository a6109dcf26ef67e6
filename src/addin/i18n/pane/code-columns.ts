/** Texts about codes that were entered as numbers, which load with the list of problems; both languages side by side. */
import type { Text } from '../language';

export const codeColumnTexts = {
  question: {
    en: 'These are numbers, not symbols: {codes}. Which securities are meant?',
    zh: '这些单元格是数字而不是代码：{codes}。请选择对应的证券。',
  },
  choose: { en: 'Leave as it is', zh: '不改' },
  'all.HK': { en: 'All Hong Kong', zh: '全选港股' },
  'all.SZ': { en: 'All Shenzhen', zh: '全选深市' },
  more: { en: 'The first {shown} of {count} are listed.', zh: '共 {count} 个，列出前 {shown} 个。' },
  cells: { en: 'Formulas that need them: {count}', zh: '受影响的公式：{count} 个' },
  enter: { en: 'Enter chosen symbols: {count}', zh: '写入所选代码：{count} 个' },
  written: {
    en: 'Symbols entered: {count}. Undo restores the numbers.',
    zh: '已改写 {count} 个代码，可撤销以恢复原来的数字。',
  },
  refused: {
    en: 'Nothing was changed: the cells are protected, filled by a formula, or have changed.',
    zh: '未作更改：单元格受保护、由公式填充或内容已变。',
  },
} as const satisfies Readonly<Record<string, Text>>;
