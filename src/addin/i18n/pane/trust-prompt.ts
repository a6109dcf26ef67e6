/** Texts of the switch for people who open the workbook without the add-in. */
import type { Text } from '../language';

export const trustPromptTexts = {
  title: { en: 'Colleagues without the add-in', zh: '未安装加载项的同事' },
  hint: {
    en: 'Excel on Windows and Mac asks them whether to trust Tickgrid when they open this workbook. The workbook can spare them the question.',
    zh: '在 Windows 和 Mac 版 Excel 中打开此工作簿时，会询问他们是否信任 Tickgrid。可让此工作簿不再询问。',
  },
  start: { en: 'Do not ask them', zh: '不再询问' },
  stop: { en: 'Ask them again', zh: '恢复询问' },
  on: {
    en: 'Save the workbook to keep this change. Their cells keep the saved values.',
    zh: '请保存工作簿以保留此更改。他们看到的是已保存的数值。',
  },
  off: { en: 'Save the workbook to keep this change.', zh: '请保存工作簿以保留此更改。' },
} as const satisfies Readonly<Record<string, Text>>;
