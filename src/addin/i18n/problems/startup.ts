/** Texts of the choice to start the add-in with a workbook. */
import type { Text } from '../language';

export const startupTexts = {
  none: {
    en: 'Excel may open this workbook without Tickgrid, which then does not refresh it.',
    zh: 'Excel 打开此工作簿时可能不启动 Tickgrid，因而不会刷新。',
  },
  load: {
    en: 'Excel starts Tickgrid with this workbook. Save the workbook to keep this. People without the add-in may see a question or an error of Excel; Tools › Convert to values has a switch for that.',
    zh: 'Excel 会随此工作簿启动 Tickgrid，请保存工作簿以保留此设置。未安装加载项的人可能会看到 Excel 的询问或报错，可在“工具”›“转为数值”中关闭。',
  },
  start: { en: 'Start with this workbook', zh: '随此工作簿启动' },
  stop: { en: 'Do not start with this workbook', zh: '不随此工作簿启动' },
} as const satisfies Readonly<Record<string, Text>>;
