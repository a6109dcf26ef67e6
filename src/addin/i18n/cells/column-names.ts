/** Texts of the choice of the language of column names, which load with it; both languages side by side. */
import type { Text } from '../language';

export const columnNamesTexts = {
  title: { en: 'Column names in this workbook', zh: '此工作簿的列名' },
  'as-made': { en: 'As made', zh: '按创建时的语言' },
  'as-made.in': { en: 'As made ({language})', zh: '按创建时的语言（{language}）' },
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  hint: {
    en: 'The workbook keeps this: everyone who opens it sees the same names.',
    zh: '保存在工作簿中，所有人看到的列名相同。',
  },
  'hint.open': {
    en: 'The first Tickgrid formula sets the language for everyone.',
    zh: '由第一个 Tickgrid 公式确定，对所有人相同。',
  },
} as const satisfies Readonly<Record<string, Text>>;
