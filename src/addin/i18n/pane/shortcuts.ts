/** Texts of own keyboard shortcuts, which load with Advanced. The commands have the names of the ribbon. */
import type { Text } from '../language';

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
