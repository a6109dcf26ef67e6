/** Texts of the settings under Advanced, which load with them; both languages side by side. */
import { namespace } from '../../../brand/build';
import type { Text, TextOf } from '../language';

export const advancedTexts = {
  title: { en: 'Advanced', zh: '高级' },
  'per-minute': { en: 'Maximum requests per minute', zh: '每分钟最多请求数' },
  'per-minute.hint': { en: 'Blank: the data service’s own limit', zh: '留空：按行情服务的限制' },
  'per-minute.counts': { en: 'The maximum per minute applies to', zh: '每分钟上限的计算方式' },
  'per-minute.function': { en: 'Each function separately', zh: '每种功能分别计算' },
  'per-minute.all': { en: 'All requests together', zh: '所有请求合并计算' },
  'per-day': { en: 'Maximum requests per day', zh: '每天最多请求数' },
  'per-day.note': {
    en: 'The last tenth is kept for what you request yourself.',
    zh: '最后十分之一只用于您主动发起的请求。',
  },
  symbols: { en: 'Maximum symbols per request', zh: '每次请求最多代码数' },
  'symbols.hint': { en: 'Blank: 100', zh: '留空：100' },
  'symbols.note': { en: 'Fewer where the data service requires it.', zh: '行情服务不允许时自动减少。' },
  screens: { en: 'Maximum requests to screen by indicators', zh: '按指标筛选的最多请求数' },
  'screens.hint': { en: 'Blank: {count}', zh: '留空：{count}' },
  'short-numbers': {
    en: 'Abbreviate large volumes and amounts: 1.23M, 4.56B',
    zh: '成交量和金额以万、亿显示',
  },
  'plain-values': {
    en: 'Plain values: no number formats or cards. Use this if every cell shows #VALUE!',
    zh: '纯数值：不带格式和卡片（所有单元格都显示 #VALUE! 时使用）',
  },
  'plain-live': {
    en: 'Plain numbers in live cells. Use this if live cells show #VALUE! after F2 and Enter. The pane turns it on when it sees that',
    zh: '自动更新的单元格使用纯数值（按 F2 和 Enter 后显示 #VALUE! 时使用；窗格发现后会自动开启）',
  },
  'linked-securities': {
    en: `Linked data types in ${namespace}.CARD: Data › Refresh All updates them. Cells show names; read prices as =A1.last_price`,
    zh: `${namespace}.CARD 使用链接数据类型：可用“数据”›“全部刷新”更新；单元格显示名称，价格用 =A1.last_price 读取`,
  },
  'errors-as-text': {
    en: 'Errors in tables as text. Use this if one wrong symbol turns a whole table into #VALUE!',
    zh: '表格中的错误显示为文本（一个代码出错就使整个表格显示 #VALUE! 时使用）',
  },
  'plan-functions-only': {
    en: 'Functions of my plan: suggest no others when typing a formula. They still calculate',
    zh: '套餐内的函数：输入公式时不提示其他函数（其他函数仍可计算）',
  },
  'key-in-query': {
    en: 'Send the key in the address (others may see it in logs)',
    zh: '通过网址发送密钥（可能出现在日志中）',
  },

  'ages.fresh': { en: 'Reuse data for', zh: '数据重复使用时长' },
  'ages.fresh.hint': {
    en: 'Within this time, cells share data already received. Minute bars: 5 seconds at most.',
    zh: '在此时长内直接使用已获取的数据。分钟 K 线最多 5 秒。',
  },
  'ages.quotes': { en: 'Quotes and market depth (seconds)', zh: '行情和盘口（秒）' },
  'ages.bars': { en: 'Bars that may still change (seconds)', zh: '仍可能变化的 K 线（秒）' },
  'ages.reference': {
    en: 'Security details, adjustment factors, adjusted history (hours)',
    zh: '证券资料、除权因子和复权历史（小时）',
  },
  'ages.stale': {
    en: 'If the data service is unavailable, show outdated values for up to',
    zh: '行情服务不可用时，最多显示多久以内的旧数据',
  },
  'ages.stale.hint': { en: '0: never show them.', zh: '0 表示从不显示。' },
  'ages.stale-quotes': { en: 'Quotes and market depth (minutes)', zh: '行情和盘口（分钟）' },
  'ages.stale-bars': { en: 'Bars (hours)', zh: 'K 线（小时）' },
  'ages.default': { en: 'Blank: {age}', zh: '留空：{age}' },
} as const satisfies Readonly<Record<string, Text>>;

export type AdvancedText = keyof typeof advancedTexts;

export type AdvancedWords = TextOf<AdvancedText>;

/** Of the choice of the language of column names. */
export const columnNamesTexts = {
  title: { en: 'Column names in this workbook', zh: '此工作簿的列名' },
  'as-made': { en: 'As made', zh: '按创建时的语言' },
  'as-made.in': { en: 'As made ({language})', zh: '按创建时的语言（{language}）' },
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  hint: {
    en: 'The workbook keeps this: everyone who opens it sees the same names.',
    zh: '保存在工作簿中，所有人看到的列名相同。',
  },
  'hint.open': {
    en: 'The first Tickgrid formula sets the language for everyone.',
    zh: '由第一个 Tickgrid 公式确定，对所有人相同。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Of the repair of functions. */
export const repairTexts = {
  title: { en: 'Excel still shows old functions', zh: 'Excel 仍显示旧函数' },
  hint: {
    en: 'After an update, Office may keep old functions for up to a day. This workbook can fetch them again each time it is opened. The workbook saves this choice, and then opens more slowly for everyone.',
    zh: '更新后，Office 最多可能保留旧函数一天。您可让此工作簿每次打开时重新获取函数。该设置保存在工作簿中，此后所有人打开它都会变慢。',
  },
  start: { en: 'Fetch functions when opening', zh: '打开时重新获取函数' },
  stop: { en: 'Stop fetching when opening', zh: '打开时不再重新获取' },
  on: {
    en: 'Save the workbook and open it again. Once the functions are up to date, choose “Stop fetching when opening”.',
    zh: '请保存并重新打开工作簿。函数更新后，请选择“打开时不再重新获取”。',
  },
  off: { en: 'Save the workbook to keep this change.', zh: '请保存工作簿以保留此更改。' },
} as const satisfies Readonly<Record<string, Text>>;
