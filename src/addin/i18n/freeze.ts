/** Texts of the pane about freezing formulas, both languages side by side. */
import type { Text } from './language';

export const freezeTexts = {
  freeze: { en: 'Freeze formulas', zh: '冻结公式' },
  'freeze.hint': {
    en: 'Puts values in place of Tickgrid formulas, for people without the add-in. The workbook keeps the formulas, and a note says when the values were taken.',
    zh: '将 Tickgrid 公式替换为数值，供未安装加载项的人使用。公式保存在工作簿中，并以备注注明数据时间。',
  },
  'freeze.where': { en: 'Where', zh: '范围' },
  'freeze.freeze': { en: 'Freeze', zh: '冻结' },
  'freeze.thaw': { en: 'Bring formulas back', zh: '恢复公式' },
  'freeze.running': { en: 'Working…', zh: '正在处理…' },
  'freeze.freeze.done': { en: 'Formulas frozen: {count}', zh: '已冻结公式：{count} 个' },
  'freeze.freeze.none': { en: 'No Tickgrid formulas there.', zh: '该范围内没有 Tickgrid 公式。' },
  'freeze.thaw.done': { en: 'Formulas brought back: {count}', zh: '已恢复公式：{count} 个' },
  'freeze.thaw.none': { en: 'No frozen formulas there.', zh: '该范围内没有已冻结的公式。' },
  'freeze.stamp': {
    en: 'Frozen on {sheet}: formulas {count}, as of {time}',
    zh: '{sheet} 中已冻结公式 {count} 个，数据截至 {time}',
  },
  'freeze.workbook.ask': {
    en: 'Freeze every Tickgrid formula of the workbook?',
    zh: '要冻结工作簿中的所有 Tickgrid 公式吗？',
  },
  'freeze.workbook.yes': { en: 'Freeze the workbook', zh: '冻结工作簿' },
  'freeze.workbook.no': { en: 'Cancel', zh: '取消' },
  'freeze.note': {
    en: 'Values as of {time}, frozen with {product}',
    zh: '数据截至 {time}，由 {product} 冻结',
  },
  'freeze.unsupported': {
    en: 'This version of Excel cannot keep the formulas in the workbook.',
    zh: '此版本的 Excel 无法在工作簿中保存公式。',
  },
  'freeze.unreadable.newer': {
    en: 'A later version of the add-in has frozen formulas of this workbook. Update the add-in.',
    zh: '此工作簿的公式由更新版本的加载项冻结，请更新加载项。',
  },
  'freeze.unreadable.damaged': {
    en: 'The frozen formulas in this workbook cannot be read. Nothing was changed.',
    zh: '无法读取此工作簿中已冻结的公式，未作任何更改。',
  },
} as const satisfies Readonly<Record<string, Text>>;
