/**
 * Texts of the pane about freezing formulas, both languages side by side. People read “Convert to values”: in Excel,
 * freezing is something that is done to panes.
 */
import type { Text } from '../language';

export const freezeTexts = {
  title: { en: 'Convert to values', zh: '转为数值' },
  hint: {
    en: 'Replaces Tickgrid formulas with their values, so that people without the add-in can read them. The formulas stay stored in the workbook; a note gives the time of the data.',
    zh: '将 Tickgrid 公式替换为数值，未安装加载项的人也能查看。公式仍保存在工作簿中，并以备注注明数据时间。',
  },
  where: { en: 'Apply to', zh: '应用范围' },
  freeze: { en: 'Convert to values', zh: '转为数值' },
  thaw: { en: 'Restore formulas', zh: '恢复公式' },
  running: { en: 'Working…', zh: '正在处理…' },
  'freeze.done': { en: 'Formulas converted to values: {count}', zh: '已转为数值：{count} 个公式' },
  'freeze.none': { en: 'No Tickgrid formulas found.', zh: '该范围内没有 Tickgrid 公式。' },
  'thaw.done': { en: 'Formulas restored: {count}', zh: '已恢复：{count} 个公式' },
  'thaw.none': { en: 'No formulas to restore found.', zh: '该范围内没有可恢复的公式。' },
  stamp: {
    en: 'Values on {sheet}: {count}, as of {time}',
    zh: '{sheet} 中已转为数值 {count} 个，数据截至 {time}',
  },
  'stamp.past': {
    en: 'Values on {sheet}: {count}, as of {asOf}, converted {time}',
    zh: '{sheet} 中已转为数值 {count} 个，历史时点 {asOf}，{time} 转换',
  },
  'workbook.ask': {
    en: 'Convert every Tickgrid formula in the workbook to values?',
    zh: '要将工作簿中的所有 Tickgrid 公式转为数值吗？',
  },
  'workbook.yes': { en: 'Convert the workbook', zh: '转换工作簿' },
  'workbook.no': { en: 'Cancel', zh: '取消' },
  note: {
    en: 'Values as of {time}, from formulas of {product}',
    zh: '数据截至 {time}，由 {product} 公式转为数值',
  },
  unsupported: {
    en: 'This version of Excel cannot store the formulas in the workbook.',
    zh: '此版本的 Excel 无法在工作簿中保存公式。',
  },
  'unreadable.newer': {
    en: 'A newer version of the add-in stored the formulas of this workbook. Update the add-in.',
    zh: '此工作簿的公式由较新版本的加载项保存，请更新加载项。',
  },
  'unreadable.damaged': {
    en: 'The formulas stored in this workbook cannot be read. Nothing was changed.',
    zh: '无法读取此工作簿中保存的公式，未作任何更改。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Texts of the switch for people who open the workbook without the add-in. */
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
