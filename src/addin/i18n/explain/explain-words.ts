/** Texts around the steps of an explanation, both languages side by side. */
import type { ConventionId, Program } from '../../../market/derivation/conventions';
import type { NoteId } from '../../../market/derivation/explanation';
import type { ProblemKind } from '../../../market/texts/problem';
import type { Adjust } from '../../../market/time/period';
import type { Text } from '../language';

export const explainTexts = {
  value: { en: 'Value', zh: '数值' },
  blank: { en: 'blank', zh: '空白' },
  unit: { en: 'Unit', zh: '单位' },
  'unit.lots': { en: 'lots of {shares} shares', zh: '手（每手 {shares} 股）' },
  'unit.shares': { en: 'shares', zh: '股' },
  'unit.fraction': { en: 'fraction: 0.01 is 1%', zh: '小数：0.01 即 1%' },
  bar: { en: 'Bar', zh: 'K 线' },
  steps: { en: 'Step by step', zh: '逐步计算' },
  modes: { en: 'The same bar in every adjustment', zh: '同一根 K 线在各复权方式下' },
  window: { en: 'Bars used', zh: '所用 K 线' },
  'window.bars': { en: '{bars}, from {from}', zh: '{bars} 根，自 {from} 起' },
  'window.warm-up': { en: '{bars}, from {from}; warm-up {warmUp}', zh: '{bars} 根，自 {from} 起；预热 {warmUp} 根' },
  conventions: { en: 'As other programs show it', zh: '其他软件的显示' },
  conditions: { en: 'Conditions, with the values of this row', zh: '筛选条件及本行数值' },
  met: { en: 'met', zh: '满足' },
  notes: { en: 'Good to know', zh: '说明' },
  sources: { en: 'Where it comes from', zh: '数据来源' },
  'exchange-time': { en: 'Exchange time', zh: '交易所时间' },
  'fetched.at': { en: 'Fetched {time}, {age} ago', zh: '{time} 获取（{age}前）' },
  request: { en: 'Request', zh: '请求' },
  'request.forgotten': { en: 'the request is no longer in memory', zh: '请求已不在内存中' },
  'shared-with.symbols': {
    en: 'The same request brought {count} more: {symbols}',
    zh: '同一请求还返回了 {count} 个代码：{symbols}',
  },
  'other-cells': {
    en: 'Other cells that waited for it: {cells}',
    zh: '同时等待该请求的其他单元格：{cells}',
  },
  outdated: { en: 'Outdated since {time}. {why}', zh: '自 {time} 起未更新。{why}' },
  'outdated.not-asked': { en: 'The cell was not refreshed since.', zh: '此后单元格未刷新。' },
  finding: { en: '{found}, expected {expected}', zh: '实际 {found}，应为 {expected}' },
  error: { en: 'Error', zh: '错误' },
  advice: { en: 'What to do', zh: '处理方法' },
  seconds: { en: '{count} s', zh: '{count} 秒' },
  minutes: { en: '{count} min', zh: '{count} 分钟' },
  hours: { en: '{count} h', zh: '{count} 小时' },
  days: { en: '{count} d', zh: '{count} 天' },
} as const satisfies Readonly<Record<string, Text>>;

export const noteWords: Readonly<Record<NoteId, Text>> = {
  'as-of': {
    en: 'The workbook is set to a past time: values are those known then.',
    zh: '工作簿设为历史时点，显示当时已知的数值。',
  },
  'daily-only': {
    en: 'The workbook is set to a past time. Without minutes of that day, values are those of the last day that had ended.',
    zh: '工作簿设为历史时点。当日没有分钟数据，显示此前最后一个已收盘交易日的数值。',
  },
  simulated: { en: 'The service says that its data is simulated.', zh: '服务注明数据为模拟数据。' },
  'running-bar': { en: 'This bar is still running and will change.', zh: '这根 K 线尚未走完，数值还会变化。' },
  'steps-differ': {
    en: 'The service’s own adjustment differs from these steps, often by rounded factors.',
    zh: '服务自行计算的复权价与以上步骤略有出入，通常因除权因子取舍位数不同。',
  },
  'sent-differs': {
    en: 'The service sent another value than its own numbers give. Check its data, or whether they are of the same moment.',
    zh: '行情服务返回的数值与按其自身数据计算的结果不符，请检查数据，或是否取自同一时刻。',
  },
  'sent-in-percent': {
    en: 'The service sends percents here: 100 times the fraction that formulas expect.',
    zh: '行情服务此处返回百分数，为公式所用小数的 100 倍。',
  },
  'no-raw-bar': {
    en: 'The unadjusted bar or its factors could not be had, so the steps are missing.',
    zh: '未取得不复权 K 线或除权因子，无法列出步骤。',
  },
  'no-events': {
    en: 'No ex-date changes this bar: its adjusted price is the one that was traded.',
    zh: '没有影响该 K 线的除权除息，复权价即成交价。',
  },
  'adjusts-longer-bars': {
    en: 'Days are adjusted first, then joined to longer bars. The steps are those of the day that sets this price.',
    zh: '先对日线复权，再合成周期 K 线。步骤取决定该价格的那一天。',
  },
  carried: {
    en: 'This symbol has no bar here: the cell repeats its last value.',
    zh: '该代码此处没有 K 线，沿用上一数值。',
  },
  'zero-in-gap': {
    en: 'This symbol has no bar here: nothing was traded, so the cell is 0.',
    zh: '该代码此处没有 K 线，没有成交，因此为 0。',
  },
  'from-row-to-row': {
    en: 'The return compares the two rows shown, not the symbol’s own bars.',
    zh: '收益率按表中相邻两行计算，而不是该代码自己的相邻 K 线。',
  },
  'from-first-row': {
    en: 'It counts from the first row shown: another range gives other values.',
    zh: '自所示首行起累计，区间不同则数值不同。',
  },
  'starts-with-mean': {
    en: 'It starts with the mean of its first values, as in TA-Lib. TDX and TradingView start with the first value. After the warm-up all agree.',
    zh: '初值取前 n 个数值的平均，与 TA-Lib 相同；通达信和 TradingView 以首个数值为初值，预热之后三者一致。',
  },
  'starts-with-mean-of-ranges': {
    en: 'It starts with the mean of its first values, as in TA-Lib and TradingView.',
    zh: '初值取前 n 个数值的平均，与 TA-Lib、TradingView 相同。',
  },
  'starts-with-mean-of-changes': {
    en: 'It starts with the mean of its first values, as in TA-Lib and TradingView. TDX starts with the first value. After the warm-up all agree.',
    zh: '初值取前 n 个数值的平均，与 TA-Lib、TradingView 相同；通达信以首个数值为初值，预热之后三者一致。',
  },
  'starts-with-50': {
    en: 'K and D start at 50. After the warm-up the start no longer matters.',
    zh: 'K、D 初值取 50，预热之后初值不再影响结果。',
  },
  'short-warm-up': {
    en: 'There are fewer bars than the warm-up takes, so other programs may show another value.',
    zh: 'K 线根数少于预热所需，其他软件的数值可能不同。',
  },
  'too-few-bars': { en: 'There are too few bars for a value here.', zh: 'K 线根数不足，无法得出数值。' },
  label: { en: 'This cell is a label or has no symbol of its own.', zh: '该单元格为标题，或没有对应代码。' },
  live: {
    en: 'The cell updates automatically. This is its latest value in memory.',
    zh: '该单元格自动更新，这里是内存中的最新数值。',
  },
};

export const adjustWords: Readonly<Record<Adjust, Text>> = {
  none: { en: 'unadjusted', zh: '不复权' },
  forward: { en: 'forward', zh: '前复权' },
  backward: { en: 'backward', zh: '后复权' },
  forward_additive: { en: 'additive forward', zh: '前复权（加减法）' },
  backward_additive: { en: 'additive backward', zh: '后复权（加减法）' },
};

export const programNames: Readonly<Record<Program, Text>> = {
  tdx: { en: 'TDX (通达信)', zh: '通达信' },
  tradingview: { en: 'TradingView', zh: 'TradingView' },
  excel: { en: 'Excel (STDEV.S)', zh: 'Excel（STDEV.S）' },
};

export const conventionWords: Readonly<Record<ConventionId, Text>> = {
  'doubled-histogram': { en: 'twice the difference', zh: '柱线取 2 倍' },
  'single-histogram': { en: 'the difference itself', zh: '柱线取 1 倍' },
  'sample-deviation': { en: 'sample deviation, ÷ (n − 1)', zh: '样本标准差，除以 n − 1' },
  'mean-of-ranges': { en: 'plain mean of n true ranges', zh: '真实波幅的简单平均 MA(TR,N)' },
  'simple-smoothing': { en: 'plain means in place of K’s and D’s smoothing', zh: 'K、D 用简单平均平滑' },
};

export const giveTheirs: Readonly<Record<'with' | 'without', Text>> = {
  with: {
    en: '{program}: {value} ({what}). Enter {field} for it.',
    zh: '{program}：{value}（{what}）。填写 {field} 即得。',
  },
  without: { en: '{program}: {value} ({what}).', zh: '{program}：{value}（{what}）。' },
};

/** Of errors whose sentence does not say what to do. */
export const adviceWords: Readonly<Partial<Record<ProblemKind, Text>>> = {
  'unknown-symbol': {
    en: 'Search the symbol by name in Insert, and check its market suffix.',
    zh: '在“插入”中按名称搜索代码，并检查市场后缀。',
  },
  'no-bars': {
    en: 'Check the dates: before a listing and during a suspension there are no bars.',
    zh: '请检查日期：上市前和停牌期间没有 K 线。',
  },
  timeout: { en: 'Refresh the cell. If it persists, test the connection.', zh: '刷新单元格；若仍出现，请测试连接。' },
  'too-few-observations': { en: 'Choose a longer range or more bars.', zh: '请选择更长的区间或更多根数。' },
  'no-returns': { en: 'Use forward or none as adjustment.', zh: '复权方式请改用 forward 或 none。' },
};
