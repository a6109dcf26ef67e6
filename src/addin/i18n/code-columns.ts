/** Texts about codes that were entered as numbers, which load with the list of problems; both languages side by side. */
import type { Text } from './language';

export const codeColumnTexts = {
  HK: { en: 'These look like Hong Kong codes: {symbols}', zh: '这些数字像是港股代码：{symbols}' },
  SZ: { en: 'These look like Shenzhen codes: {symbols}', zh: '这些数字像是深市代码：{symbols}' },
  either: {
    en: 'Are these codes from Hong Kong or Shenzhen? {codes}',
    zh: '这些数字是港股代码还是深市代码？{codes}',
  },
  cells: { en: 'Formulas that need them: {count}', zh: '受影响的公式：{count} 个' },
  enter: { en: 'Enter {symbols}', zh: '改为 {symbols}' },
  written: {
    en: 'Symbols entered: {count}. Undo restores the numbers.',
    zh: '已改写 {count} 个代码，可撤销以恢复原来的数字。',
  },
  refused: {
    en: 'Nothing was changed: the cells are protected, filled by a formula, or have changed.',
    zh: '未作更改：单元格受保护、由公式填充或内容已变。',
  },
} as const satisfies Readonly<Record<string, Text>>;
