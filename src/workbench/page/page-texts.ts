/** The words of the page around the grid. */
import type { Text } from '../../i18n/language';

export const pageTexts = {
  title: { en: 'Market Data for Excel · Workbench', zh: 'Market Data for Excel · 工作台' },
  product: { en: 'Market Data for Excel', zh: 'Market Data for Excel' },
  workbench: { en: 'Workbench', zh: '工作台' },
  simulated: { en: 'Simulated data', zh: '模拟数据' },
  simulatedHint: {
    en: 'The local service invents this market. Connect a real one in the task pane.',
    zh: '行情由本地服务模拟生成。可在任务窗格中连接真实服务。',
  },
  recalculate: { en: 'Recalculate', zh: '重新计算' },
  recalculateHint: {
    en: 'As in Excel, F9 calculates what has changed. It does not ask the service again: that is what Refresh in the task pane does.',
    zh: '与 Excel 相同：F9 只计算已变化的内容，不会重新请求行情；请使用任务窗格中的“刷新”。',
  },
  typeHint: { en: 'Type =MD. in a cell to see the functions', zh: '在单元格中输入 =MD. 查看全部函数' },
  pane: { en: 'Task pane', zh: '任务窗格' },
  busy: { en: 'Waiting for the service…', zh: '正在等待服务响应…' },
  failed: {
    en: 'The workbench could not be opened: {reason}',
    zh: '工作台无法打开：{reason}',
  },
} as const satisfies Record<string, Text>;
