/** Texts of the pane about watchlists of other programs, both languages side by side. */
import type { Text } from '../language';

export const listTexts = {
  title: { en: 'Watchlists', zh: '自选股导入导出' },
  hint: {
    en: 'Turns watchlists of 通达信, 同花顺, 东方财富, Xueqiu, Futu, TradingView and Yahoo into symbols, and back.',
    zh: '将通达信、同花顺、东方财富、雪球、富途、TradingView 和雅虎的自选股转为代码列，也可导出。',
  },
  paste: { en: 'Paste a list', zh: '粘贴自选股列表' },
  open: { en: 'Open a file', zh: '打开文件' },
  insert: { en: 'Insert symbols', zh: '插入代码列' },
  read: { en: 'Symbols: {count}', zh: '识别 {count} 个代码' },
  cut: { en: 'Only the first {count} symbols were read.', zh: '仅读取前 {count} 个代码。' },
  none: { en: 'No symbols found.', zh: '未找到代码。' },
  unread: { en: 'Not understood: {texts}', zh: '未能识别：{texts}' },
  'too-large': { en: 'The file is larger than 1 MB. Open a smaller one.', zh: '文件超过 1 MB，请选择较小的文件。' },
  inserted: { en: 'Inserted at {address}.', zh: '已插入到 {address}。' },
  occupied: {
    en: 'Nothing was inserted: the cells at {address} are not all blank.',
    zh: '未插入：{address} 的单元格并非全部空白。',
  },
  format: { en: 'Export format', zh: '导出格式' },
  'format.ebk': { en: '通达信 (.EBK)', zh: '通达信（.EBK）' },
  'format.blk': { en: '通达信 (.blk)', zh: '通达信（.blk）' },
  'format.tradingview': { en: 'TradingView (.txt)', zh: 'TradingView（.txt）' },
  'format.csv': { en: 'CSV', zh: 'CSV' },
  export: { en: 'Export the selection', zh: '导出所选区域' },
  save: { en: 'Save {name}', zh: '保存 {name}' },
  exported: {
    en: 'Symbols in the list: {count}. The box above has it for copying.',
    zh: '列表含 {count} 个代码，可在上方文本框中复制。',
  },
  left: { en: 'Left out, as the program does not have them: {texts}', zh: '该软件不支持，已略去：{texts}' },
  'export.none': { en: 'Select cells with symbols.', zh: '请选择含有代码的单元格。' },
} as const satisfies Readonly<Record<string, Text>>;
