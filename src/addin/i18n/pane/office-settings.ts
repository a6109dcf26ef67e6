/** Texts of the settings that Office keeps: own keyboard shortcuts, and the start with a workbook. They load with Advanced when it is opened. */
import type { Text } from '../language';

/** Texts of own keyboard shortcuts. The commands have the names of the ribbon. */
export const shortcutTexts = {
  title: { en: 'Keyboard shortcuts', zh: '键盘快捷键' },
  hint: {
    en: 'Type keys such as Ctrl+Shift+E. Blank: the usual ones. Office keeps your choice for your account.',
    zh: '输入组合键，如 Ctrl+Shift+E。留空则使用默认快捷键。设置由 Office 保存在您的帐户中。',
  },
  showPane: { en: 'Show the task pane', zh: '显示任务窗格' },
  insertFormula: { en: 'Insert a formula', zh: '插入公式' },
  explainCell: { en: 'What is this number?', zh: '这个数怎么来的？' },
  refreshSelection: { en: 'Refresh the selection', zh: '刷新所选区域' },
  refreshWorkbook: { en: 'Refresh the workbook', zh: '刷新工作簿' },
  togglePause: { en: 'Pause or resume requests', zh: '暂停或恢复请求' },
  set: { en: '{action}: {keys}', zh: '{action}：{keys}' },
  default: { en: '{action}: the usual keys', zh: '{action}：默认快捷键' },
  'in-use': {
    en: '{action}: {keys}. Excel or another add-in uses these keys. Excel asks which one to use when you press them.',
    zh: '{action}：{keys}。Excel 或其他加载项已使用此快捷键，按下时 Excel 会询问使用哪一个。',
  },
  own: { en: 'These keys belong to “{action}”.', zh: '此快捷键已用于“{action}”。' },
  invalid: {
    en: 'Combine Ctrl, Command or Alt with one letter or digit, for example Ctrl+Shift+E.',
    zh: '请将 Ctrl、Command 或 Alt 与一个字母或数字组合，例如 Ctrl+Shift+E。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Texts of the choice to start the add-in with a workbook. */
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
