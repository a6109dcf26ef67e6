/** Texts of the pane's views for insertion, dashboards and conversion, both languages side by side. */
import type { Text } from '../language';

export const viewTexts = {
  help: { en: 'Help', zh: '帮助' },
  insert: { en: 'Insert a formula', zh: '插入公式' },
  'insert.function': { en: 'Function', zh: '函数' },
  'insert.more': { en: 'More', zh: '更多' },
  'insert.preview': { en: 'Preview', zh: '预览' },
  'insert.fields': { en: 'Choose fields', zh: '选择字段' },
  'insert.indicator': { en: 'Technical indicator', zh: '技术指标' },
  'insert.indicator.add': { en: 'Add indicator', zh: '添加指标' },
  'insert.omitted': { en: 'Default', zh: '默认' },
  'insert.yes': { en: 'Yes', zh: '是' },
  'insert.no': { en: 'No', zh: '否' },
  'insert.insert': { en: 'Insert at the selection', zh: '插入到所选位置' },
  'insert.edit': { en: 'Edit the selected formula', zh: '编辑所选公式' },
  'insert.no-form': {
    en: 'The selected cell does not contain a single Tickgrid function.',
    zh: '所选单元格中没有可在此编辑的 Tickgrid 公式（只能包含一个函数）。',
  },
  'insert.occupied': {
    en: 'Nothing was inserted: {cells} is not blank. Select a blank cell.',
    zh: '未插入：{cells} 不是空白，请选择空白单元格。',
  },
  'insert.cost': { en: 'Requests: up to {requests}', zh: '最多 {requests} 次请求' },
  'insert.cost.live': {
    en: 'Requests: up to {requests} every {seconds} s',
    zh: '每 {seconds} 秒最多 {requests} 次请求',
  },
  'insert.cost.unknown': {
    en: 'Requests: one or more, depending on the symbols in these cells',
    zh: '请求次数取决于单元格中的代码',
  },
  'insert.cost.market': {
    en: 'Requests: one per {count} securities of the market, twice that during trading hours',
    zh: '市场中每 {count} 只证券一次请求，盘中时点约为两倍',
  },
  'insert.cost.none': { en: 'Uses no requests', zh: '不使用请求次数' },
  'insert.cells': { en: 'Cells: {rows} × {columns}', zh: '{rows} × {columns} 个单元格' },
  'insert.help': { en: 'Help on {name}', zh: '{name} 帮助' },
  search: { en: 'Find a symbol', zh: '查找代码' },
  'insert.symbols': {
    en: 'You can also enter a range such as A2:A9, or a name.',
    zh: '也可填写单元格区域（如 A2:A9）或名称。',
  },
  'insert.symbol': {
    en: 'You can also enter a cell such as A2, or a name.',
    zh: '也可填写单元格（如 A2）或名称。',
  },
  'search.hint': { en: 'Symbol, name or pinyin initials', zh: '代码、名称或拼音首字母' },
  'search.found': { en: 'Symbols found', zh: '查找结果' },
  'search.loading': { en: 'Loading the lists of symbols…', zh: '正在加载代码列表…' },
  'search.none': { en: 'No symbol found.', zh: '未找到代码。' },
  'symbols.known': { en: 'Favourite and recent symbols', zh: '收藏和最近使用的代码' },
  'symbols.favourite': { en: 'Favourite: {symbol}', zh: '收藏：{symbol}' },
  'date.pick': { en: 'Pick a date: {name}', zh: '选择日期：{name}' },
  'preview.none': { en: 'Choose a symbol to see the result.', zh: '选择代码后显示结果。' },
  'preview.market': {
    en: 'No preview: at a past time, a whole market takes many requests.',
    zh: '历史时点的全市场数据需要多次请求，因此不提供预览。',
  },
  'preview.size': { en: 'Rows: {rows} · Columns: {columns}', zh: '{rows} 行，{columns} 列' },

  'dashboards.hint': {
    en: 'Ready-made sheets of formulas. Change the blue cells to use your own symbols.',
    zh: '现成的公式工作表，修改蓝色单元格即可换成您的代码。',
  },
  'dashboards.insert': { en: 'Insert as a new sheet', zh: '插入为新工作表' },
  'dashboards.symbol': { en: 'Symbol', zh: '代码' },
  'dashboards.universe': { en: 'Market', zh: '市场' },
  'universe.CN_Stock': { en: 'China A-shares', zh: 'A 股' },
  'universe.US_Stock': { en: 'US stocks', zh: '美股' },
  'universe.HK_Stock': { en: 'Hong Kong stocks', zh: '港股' },
  'universe.CN_ETF': { en: 'ETFs of Shanghai and Shenzhen', zh: '沪深 ETF' },
  'dashboards.running': { en: 'Inserting…', zh: '正在插入…' },
  'dashboards.inserted': { en: 'Inserted as sheet {name}.', zh: '已插入工作表“{name}”。' },
  'dashboards.without': {
    en: 'Inserted as sheet {name}. Excel could not add: {charts}.',
    zh: '已插入工作表“{name}”，但 Excel 未能添加：{charts}。',
  },
  'dashboards.no-symbol': {
    en: 'This is not a symbol. Enter one such as 600519.SH, 00700.HK or AAPL.US.',
    zh: '这不是有效的代码，请输入 600519.SH、00700.HK 或 AAPL.US 这样的代码。',
  },
  'dashboards.failed': { en: 'Excel could not insert the sheet: {detail}', zh: 'Excel 未能插入工作表：{detail}' },
  'dashboards.rise': { en: 'Colours of gains and losses', zh: '涨跌颜色' },
  'dashboards.rise.green': { en: 'Green up, red down', zh: '绿涨红跌' },
  'dashboards.rise.red': { en: 'Red up, green down', zh: '红涨绿跌' },

  convert: { en: 'Import formulas', zh: '导入公式' },
  'convert.hint': {
    en: 'Rewrites formulas of Bloomberg, Wind, iFinD, Choice, LSEG, FactSet, Capital IQ, GOOGLEFINANCE and STOCKHISTORY with Tickgrid functions.',
    zh: '将彭博、Wind、同花顺 iFinD、东方财富 Choice、LSEG、FactSet、Capital IQ、GOOGLEFINANCE 和 STOCKHISTORY 公式改写为 Tickgrid 函数。',
  },
  'convert.paste': { en: 'Paste formulas, one per line', zh: '粘贴公式，每行一个' },
  'convert.selection': { en: 'Read the selection', zh: '读取所选区域' },
  'convert.insert': { en: 'Insert at the selection', zh: '插入到所选位置' },
  'convert.replace': { en: 'Replace in the sheet', zh: '在工作表中替换' },
  'convert.none': {
    en: 'No formulas of the products above found.',
    zh: '未找到上述软件的公式。',
  },
  'convert.no-equal': { en: 'No equivalent', zh: '没有对应的公式' },
  'convert.replaced': {
    en: 'Formulas replaced: {count}. To undo, press Ctrl+Z.',
    zh: '已替换 {count} 个公式，可按 Ctrl+Z 撤销。',
  },
  'convert.changed': {
    en: 'Skipped because they changed meanwhile: {left}.',
    zh: '跳过 {left} 个：内容已被修改。',
  },
  'convert.inserted': { en: 'Inserted at {address}.', zh: '已插入到 {address}。' },
  'convert.occupied': {
    en: 'Nothing was inserted: the cells at {address} are not all blank.',
    zh: '未插入：{address} 的单元格并非全部空白。',
  },
  'convert.blocking': {
    en: 'Nothing was inserted, because these results could block each other. Paste one formula at a time.',
    zh: '未插入：这些结果可能互相阻挡，请逐个粘贴公式。',
  },
} as const satisfies Readonly<Record<string, Text>>;
