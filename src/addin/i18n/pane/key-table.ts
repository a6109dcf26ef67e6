/** Texts of the table of what a key can do, which loads after the pane has opened; both languages side by side. */
import type { Text } from '../language';

export const keyTableTexts = {
  title: { en: 'What your key can do', zh: '密钥权限与频率' },
  unknown: {
    en: 'Nothing is known yet. “Test connection” finds out.',
    zh: '尚无结果。点击“测试连接”进行检测。',
  },
  known: {
    en: 'As far as replies have shown. “Test connection” finds out more.',
    zh: '根据已收到的响应。点击“测试连接”补充检测。',
  },
  function: { en: 'Function', zh: '功能' },
  mode: { en: '{name}, {mode}', zh: '{name}（{mode}）' },
  included: { en: 'Yes', zh: '包含' },
  refused: { en: 'No', zh: '未包含' },
  untried: { en: 'Not tried', zh: '未测试' },
  symbols: { en: '{symbols} symbols', zh: '每次 {symbols} 只' },
  'symbols.one': { en: '1 symbol', zh: '每次 1 只' },
} as const satisfies Readonly<Record<string, Text>>;
