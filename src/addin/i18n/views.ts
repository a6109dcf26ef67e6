/** Texts of the pane's views for insertion, dashboards and conversion, both languages side by side. */
import type { Text } from './language';

export const viewTexts = {
  help: { en: 'Help', zh: '帮助' },
  insert: { en: 'Insert a formula', zh: '插入公式' },
  'insert.function': { en: 'Function', zh: '函数' },
  'insert.fields': { en: 'Choose fields', zh: '选择字段' },
  'insert.insert': { en: 'Insert at the selection', zh: '插入到所选位置' },
  'insert.edit': { en: 'Edit the selected formula', zh: '编辑所选公式' },
  'insert.no-form': {
    en: 'The selected cell holds no formula that is one call of ours.',
    zh: '所选单元格中没有可编辑的 Tickgrid 公式。',
  },
  'insert.occupied': {
    en: 'Nothing was inserted: {cells} is not blank.',
    zh: '未插入：{cells} 不是空白。',
  },
  'insert.cost': { en: 'Requests: {requests} at most', zh: '请求数：最多 {requests}' },
  'insert.cost.live': {
    en: 'Requests: {requests} every {seconds} s at most',
    zh: '请求数：每 {seconds} 秒最多 {requests}',
  },
  'insert.cost.unknown': { en: 'Requests: as the cells hold symbols', zh: '请求数：取决于单元格中的代码' },
  'insert.cells': { en: 'Cells: {rows} × {columns}', zh: '单元格：{rows} × {columns}' },
  'insert.help': { en: 'Help on {name}', zh: '{name} 帮助' },
  search: { en: 'Find a symbol', zh: '查找代码' },
  'insert.symbols': {
    en: 'A reference (A2:A9) or a defined name also works.',
    zh: '也可填写引用（A2:A9）或已定义的名称。',
  },
  'search.hint': { en: 'Code, name or pinyin initials', zh: '代码、名称或拼音首字母' },
  'search.found': { en: 'Symbols found', zh: '查找结果' },
  'search.loading': { en: 'Loading the lists of symbols…', zh: '正在加载代码列表…' },
  'search.none': { en: 'No symbol found.', zh: '没有找到。' },
  'symbols.known': { en: 'Favourite and recent symbols', zh: '收藏和最近使用的代码' },
  'symbols.favourite': { en: 'Favourite: {symbol}', zh: '收藏：{symbol}' },
  'date.pick': { en: 'Pick a date for {name}', zh: '为 {name} 选择日期' },
  'preview.none': { en: 'Choose a symbol to see the result.', zh: '选择代码后显示结果。' },
  'preview.size': { en: 'Rows: {rows} · Columns: {columns}', zh: '{rows} 行，{columns} 列' },

  'dashboards.hint': {
    en: 'Sheets of live formulas. Change their blue cells, and they follow.',
    zh: '由实时公式组成的工作表，修改蓝色单元格即可更新。',
  },
  'dashboards.insert': { en: 'Insert as a new sheet', zh: '插入为新工作表' },
  'dashboards.symbol': { en: 'Symbol', zh: '代码' },
  'dashboards.universe': { en: 'Universe', zh: '市场' },
  'dashboards.running': { en: 'Inserting…', zh: '正在插入…' },
  'dashboards.inserted': { en: 'Inserted as the sheet {name}.', zh: '已插入工作表“{name}”。' },
  'dashboards.without': {
    en: 'Inserted as the sheet {name}, without what Excel refused: {charts}.',
    zh: '已插入工作表“{name}”，但 Excel 拒绝了：{charts}。',
  },
  'dashboards.no-symbol': {
    en: 'This is not a symbol. Expected something like 600519.SH, 00700.HK or AAPL.US.',
    zh: '这不是有效代码，应类似 600519.SH、00700.HK 或 AAPL.US。',
  },
  'dashboards.failed': { en: 'Excel refused the sheet: {detail}', zh: 'Excel 拒绝了工作表：{detail}' },
  'dashboards.rise': { en: 'Colour of rises', zh: '上涨颜色' },
  'dashboards.rise.green': { en: 'Green (falls red)', zh: '绿色（下跌红色）' },
  'dashboards.rise.red': { en: 'Red (falls green)', zh: '红色（下跌绿色）' },

  convert: { en: 'Convert formulas', zh: '转换公式' },
  'convert.hint': {
    en: 'Bloomberg (BDP, BDH), Wind (WSD, WSI, WSS, WSQ, s_dq_close) and STOCKHISTORY.',
    zh: 'Bloomberg（BDP、BDH）、Wind（WSD、WSI、WSS、WSQ、s_dq_close）和 STOCKHISTORY。',
  },
  'convert.paste': { en: 'Paste formulas, one in each line', zh: '粘贴公式，每行一个' },
  'convert.selection': { en: 'Read the selection', zh: '读取所选区域' },
  'convert.insert': { en: 'Insert at the selection', zh: '插入到所选位置' },
  'convert.replace': { en: 'Replace in the sheet', zh: '在工作表中替换' },
  'convert.none': { en: 'No formula of these products there.', zh: '没有找到这些产品的公式。' },
  'convert.no-equal': { en: 'No equal', zh: '没有对应的公式' },
  'convert.replaced': {
    en: '{count} formulas replaced. Undo is Ctrl+Z.',
    zh: '已替换 {count} 个公式，可按 Ctrl+Z 撤销。',
  },
  'convert.changed': {
    en: 'Left alone, because they have changed: {left}.',
    zh: '内容已改变而未替换：{left} 个。',
  },
  'convert.inserted': { en: 'Inserted at {address}.', zh: '已插入到 {address}。' },
  'convert.occupied': {
    en: 'Nothing was inserted: the cells at {address} are not all blank.',
    zh: '未插入：{address} 的单元格并非全部空白。',
  },
  'convert.blocking': {
    en: 'Nothing was inserted: these tables could block each other, and the size of one is known only once it is calculated. Paste one formula at a time.',
    zh: '未插入：这些表格可能相互阻挡，其中有的大小要计算后才能确定。请逐个粘贴公式。',
  },
} as const satisfies Readonly<Record<string, Text>>;
