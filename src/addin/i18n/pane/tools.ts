/** Texts of Tools in the pane, which load with it; both languages side by side. */
import { type Text, fill, type Language } from '../language';
import { namespace } from '../../../brand/build';
import type { ConversionNote } from '../../convert/conversion';

/** Of “What is this number?”. */
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

/** Of freezing formulas. People read “Convert to values”: in Excel, freezing is something that is done to panes. */
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

/** What a person should know about a converted formula. */
const sentences: Readonly<Record<ConversionNote['kind'], Text>> = {
  'no-function': { en: 'The function {name} has no equivalent', zh: '函数 {name} 没有对应的函数' },
  'no-field': { en: 'The field {name} has no equivalent', zh: '字段 {name} 没有对应的字段' },
  'dropped-field': {
    en: 'The field {name} has no equivalent: its column is left out',
    zh: '字段 {name} 没有对应的字段，结果中没有该列',
  },
  'no-option': { en: 'The option {name} has no equivalent', zh: '选项 {name} 没有对应的选项' },
  'no-security': {
    en: '{name} is not an A-share, ETF, Hong Kong stock or US stock',
    zh: '{name} 不是 A 股、ETF、港股或美股代码',
  },
  'unread-date': {
    en: 'The date {name} is unclear: write it as 2026-01-31',
    zh: '日期 {name} 无法识别或有歧义，请写成 2026-01-31',
  },
  'field-in-cell': { en: 'Enter Tickgrid field names in {name}', zh: '请在 {name} 中填写 Tickgrid 字段名' },
  'option-in-cell': { en: 'The option in {name} cannot be read here', zh: '无法读取 {name} 中的选项' },
  fraction: {
    en: '{name} was in percent; Tickgrid uses a fraction: 0.015 is 1.5%',
    zh: '{name} 原为百分数，Tickgrid 使用小数：0.015 即 1.5%',
  },
  'perhaps-fraction': {
    en: '{name} is a fraction in Tickgrid: 0.015 is 1.5%. Check formulas that use it',
    zh: '{name} 在 Tickgrid 中为小数：0.015 即 1.5%，请检查使用它的公式',
  },
  'adjusts-dividends': {
    en: 'Prices are forward-adjusted for splits and dividends; "none" leaves them unadjusted',
    zh: '价格已按拆股和分红前复权；"none" 为不复权',
  },
  'raw-returns': {
    en: 'Returns come from unadjusted prices: on ex-dates they miss dividends and splits. For correct ones, omit "none"',
    zh: '收益率按不复权价格计算，除权除息日不准确；去掉 "none" 即为复权收益率',
  },
  'latest-price': {
    en: 'During a session, this shows the latest price, not the last close',
    zh: '盘中显示最新价，而非上一交易日收盘价',
  },
  'perhaps-thousands': {
    en: '{name} may count thousands; Tickgrid counts shares. Check formulas that use it',
    zh: '{name} 的单位可能为千股，Tickgrid 为股，请检查使用它的公式',
  },
  'fills-elsewhere': {
    en: 'The original fills {name}; this formula fills its own cell and those beside it',
    zh: '原公式填入 {name}，此公式从自身单元格起填充',
  },
  'last-days': {
    en: 'Weeks and months have the date of their last day; the original shows the first one',
    zh: '周线、月线的日期为该周、该月最后一个交易日，原公式为第一天',
  },
  streams: {
    en: `The cell updates automatically; ${namespace}.QUOTE gets the value once`,
    zh: `单元格会自动更新；${namespace}.QUOTE 只取一次数据`,
  },
};

export function noteText(note: ConversionNote, language: Language): string {
  const name =
    'name' in note ? note.name : 'text' in note ? note.text : 'reference' in note ? note.reference : undefined;
  return fill(sentences[note.kind][language], { name });
}

/** Of watchlists of other programs. */
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
