/** Texts of the pane's list of failed and stale cells, which load with it; both languages side by side. */
import type { Text } from '../language';

export const problemListTexts = {
  title: { en: 'Problems', zh: '问题' },
  hint: {
    en: 'Cells with Tickgrid formulas that show an error or an outdated value.',
    zh: '显示错误或旧数据的 Tickgrid 公式单元格。',
  },
  look: { en: 'Look for problems', zh: '查找问题' },
  looking: { en: 'Looking…', zh: '正在查找…' },
  none: {
    en: 'No problems found. Formulas checked: {cells}',
    zh: '没有问题：已检查 {cells} 个公式。',
  },
  found: { en: 'Formulas with problems: {count} of {cells}', zh: '有问题的公式：{cells} 个中有 {count} 个' },
  more: { en: 'The first {shown} are listed.', zh: '列出前 {shown} 个。' },
  streams: { en: 'Live cells with outdated values: {count}', zh: '显示旧数据的自动更新单元格：{count} 个' },
  list: { en: 'Cells with problems', zh: '有问题的单元格' },
  'in-table': {
    en: 'Cells with errors: {count}, the first at {first}',
    zh: '显示错误的单元格：{count} 个，首个为 {first}',
  },
  stale: { en: 'Outdated value, received {time}', zh: '旧数据，获取于 {time}' },
  since: { en: 'since {time}', zh: '自 {time}' },
  gone: { en: 'This cell no longer exists.', zh: '该单元格已不存在。' },
  unknown: { en: 'Point at the cell for the reason.', zh: '将鼠标移到单元格上可查看原因。' },
  '#NAME?': {
    en: 'The add-in was loaded after the workbook. Refresh enters the formula again.',
    zh: '加载项晚于工作簿加载。刷新会重新输入公式。',
  },
  '#BUSY!': {
    en: 'The cell is waiting for data, or for the request limit.',
    zh: '正在请求数据，或因请求频率限制等待。',
  },
  'not-taken': {
    en: 'The data has arrived, but Excel does not show it. Refresh recalculates the cell.',
    zh: '数据已返回，但 Excel 没有显示。刷新会重新计算该单元格。',
  },
  '#SPILL!': {
    en: 'The cells for the result are not blank. Clear them, or move the formula.',
    zh: '溢出区域不是空白，请清空这些单元格或移动公式。',
  },
  '#CONNECT!': {
    en: 'Excel has disconnected the add-in. Open the pane again.',
    zh: 'Excel 与加载项断开，请重新打开窗格。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** About codes that were entered as numbers. */
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
