/** Texts of the pane's list of failed and stale cells, both languages side by side. */
import type { Text } from './language';

export const problemListTexts = {
  problems: { en: 'Problems', zh: '问题' },
  'problems.hint': {
    en: 'Cells with Tickgrid formulas that show an error or an old value.',
    zh: '显示错误或过期数据的 Tickgrid 公式单元格。',
  },
  'problems.look': { en: 'Look for problems', zh: '查找问题' },
  'problems.looking': { en: 'Looking…', zh: '正在查找…' },
  'problems.none': {
    en: 'No problems: {cells} cells with formulas are fine.',
    zh: '没有问题：{cells} 个公式单元格正常。',
  },
  'problems.found': { en: 'Problems: {count} of {cells} cells', zh: '问题：{cells} 个单元格中有 {count} 个' },
  'problems.more': { en: 'The first {shown} are listed.', zh: '列出前 {shown} 个。' },
  'problems.streams': { en: 'Live results that are old: {count}', zh: '过期的实时结果：{count} 个' },
  'problems.list': { en: 'Cells with problems', zh: '有问题的单元格' },
  'problems.stale': { en: 'Old value, fetched {time}', zh: '过期数据，获取于 {time}' },
  'problems.since': { en: 'since {time}', zh: '自 {time}' },
  'problems.gone': { en: 'This cell is not there any more.', zh: '该单元格已不存在。' },
  'problems.unknown': { en: 'Point at the cell for the reason.', zh: '将鼠标移到单元格上可查看原因。' },
  'problems.#NAME?': {
    en: 'The add-in was loaded after the workbook. Refresh enters the formula again.',
    zh: '加载项晚于工作簿加载。刷新会重新输入公式。',
  },
  'problems.#BUSY!': {
    en: 'The request is under way, or waits for the rate limit.',
    zh: '正在请求数据，或因频率限制等待。',
  },
  'problems.not-taken': {
    en: 'The result is there, but Excel has not taken it. Refresh calculates the cell again.',
    zh: '结果已返回，但 Excel 未接收。刷新会重新计算该单元格。',
  },
  untaken: {
    en: 'Cells that show #BUSY! because Excel has not taken their results: {count}, the first at {first}',
    zh: 'Excel 未接收结果、因此显示 #BUSY! 的单元格：{count} 个，首个为 {first}',
  },
  'untaken.calculate': { en: 'Calculate them again', zh: '重新计算这些单元格' },
  'problems.#SPILL!': {
    en: 'Something stands where the table should go.',
    zh: '表格要占用的位置已有内容。',
  },
  'problems.#CONNECT!': {
    en: 'Excel has lost the add-in. Open the pane again.',
    zh: 'Excel 与加载项断开，请重新打开窗格。',
  },
} as const satisfies Readonly<Record<string, Text>>;
