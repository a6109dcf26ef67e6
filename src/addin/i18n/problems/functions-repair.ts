/** Texts of the repair under Advanced: apart from the pane's other texts, because few people ever open it. */
import type { Text } from '../language';

export const repairTexts = {
  title: { en: 'Excel still shows old functions', zh: 'Excel 仍显示旧函数' },
  hint: {
    en: 'After an update, Office may keep old functions for up to a day. This workbook can fetch them again each time it is opened. The workbook saves this choice, and then opens more slowly for everyone.',
    zh: '更新后，Office 最多可能保留旧函数一天。您可让此工作簿每次打开时重新获取函数。该设置保存在工作簿中，此后所有人打开它都会变慢。',
  },
  start: { en: 'Fetch functions when opening', zh: '打开时重新获取函数' },
  stop: { en: 'Stop fetching when opening', zh: '打开时不再重新获取' },
  on: {
    en: 'Save the workbook and open it again. Once the functions are up to date, choose “Stop fetching when opening”.',
    zh: '请保存并重新打开工作簿。函数更新后，请选择“打开时不再重新获取”。',
  },
  off: { en: 'Save the workbook to keep this change.', zh: '请保存工作簿以保留此更改。' },
} as const satisfies Readonly<Record<string, Text>>;
