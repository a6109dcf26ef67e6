/** Texts of the pane about “What is this number?”, both languages side by side. */
import type { Text } from '../language';

export const explainPaneTexts = {
  title: { en: 'What is this number?', zh: '这个数怎么来的？' },
  hint: {
    en: 'Select a cell with a Tickgrid result. Ctrl+Shift+E does the same from the sheet.',
    zh: '选中显示 Tickgrid 结果的单元格。在工作表中按 Ctrl+Shift+E 效果相同。',
  },
  look: { en: 'Explain the selected cell', zh: '解释所选单元格' },
  copy: { en: 'Copy as text', zh: '复制为文本' },
  copied: { en: 'Copied.', zh: '已复制。' },
  'not-copied': {
    en: 'The browser did not allow copying. Select the text and press Ctrl+C.',
    zh: '浏览器不允许复制，请选中文本后按 Ctrl+C。',
  },
  looking: { en: 'Looking it up…', zh: '正在查找…' },
  done: { en: '{cell} explained below.', zh: '{cell} 的说明如下。' },
  'no-formula': {
    en: '{cell} holds no Tickgrid result. Select a cell with one.',
    zh: '{cell} 不含 Tickgrid 结果，请选中含有结果的单元格。',
  },
  calculating: { en: 'Calculating {cell} first…', zh: '正在先计算 {cell}…' },
  'not-calculated': {
    en: 'Excel did not calculate {cell}. Turn on automatic calculation or refresh the selection, then ask again.',
    zh: 'Excel 未计算 {cell}，请开启自动计算或刷新所选区域后重试。',
  },
  check: { en: 'Check the data of {symbols}', zh: '检查 {symbols} 的数据' },
  'check.looking': { en: 'Checking…', zh: '正在检查…' },
  'check.clean': { en: 'The data is clean.', zh: '数据正常。' },
  'check.found-one': { en: '1 finding.', zh: '检查结果 1 条。' },
  'check.found': { en: '{count} findings.', zh: '检查结果 {count} 条。' },
  'check.insert': { en: 'Insert as formula', zh: '插入为公式' },
  differs: {
    en: 'The cell shows {shown}: its formula uses this value, or newer data has come.',
    zh: '单元格显示 {shown}：公式对该数值作了运算，或数据已更新。',
  },
  calls: { en: 'The formula has {count} Tickgrid functions.', zh: '该公式含有 {count} 个 Tickgrid 函数。' },
} as const satisfies Readonly<Record<string, Text>>;
