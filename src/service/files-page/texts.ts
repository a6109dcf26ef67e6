/**
 * What the page says, in both languages, also of rows that are left out. Names of files and what stands in them are never
 * translated.
 */
import type { Language } from '../../brand/product';
import type { FlawKind, RowFlaw } from '../sources/files/tables/flawed-rows';

type Text = Readonly<Record<Language, string>>;

export const texts = {
  title: { en: 'Your files', zh: '您的文件' },
  subtitle: { en: 'How the service reads the folder {folder}', zh: '本机服务如何读取文件夹 {folder}' },
  changed: { en: 'The files have changed.', zh: '文件已有变化。' },
  reload: { en: 'Show the new state', zh: '显示最新状态' },
  search: { en: 'Find a file, symbol or format', zh: '查找文件、代码或格式' },
  find: { en: 'Find', zh: '查找' },
  all: { en: 'Show all files', zh: '显示全部文件' },
  folder: { en: 'About the folder', zh: '文件夹问题' },
  refused: { en: 'Refused ({count})', zh: '未读取（{count}）' },
  refusedIntro: {
    en: 'Nothing of these files is served. Do what each line says. The service then reads them again automatically.',
    zh: '以下文件的数据未提供。请按提示处理，本机服务会自动重新读取。',
  },
  refusedElsewhere: { en: '{count} refused, on the first page', zh: '{count} 个文件未读取，见第一页' },
  read: { en: 'Read ({count})', zh: '已读取（{count}）' },
  none: { en: 'No file is read.', zh: '没有已读取的文件。' },
  empty: {
    en: 'Put your CSV, Excel or Parquet files into this folder. They appear here within a few seconds.',
    zh: '请将 CSV、Excel 或 Parquet 文件放入该文件夹，几秒后即显示在此处。',
  },
  emptyName: {
    en: 'Name each file after its symbol, such as 600519.SH.csv, unless a column has the symbols.',
    zh: '若文件中没有代码列，请以代码命名文件，如 600519.SH.csv。',
  },
  notFound: { en: 'No file fits this search.', zh: '没有符合条件的文件。' },
  others: { en: 'Without a table ({count})', zh: '不含数据表（{count}）' },
  more: { en: 'and {count} more', zh: '另有 {count} 个' },
  file: { en: 'File', zh: '文件' },
  symbol: { en: 'Symbol', zh: '代码' },
  symbols: { en: '{count} symbols', zh: '{count} 个代码' },
  period: { en: 'Period', zh: '周期' },
  units: { en: 'Units', zh: '单位' },
  first: { en: 'First bar', zh: '首根 K 线' },
  last: { en: 'Last bar', zh: '末根 K 线' },
  bars: { en: 'Bars', zh: 'K 线数' },
  closes: { en: 'Closes', zh: '收盘价' },
  closesOf: { en: 'Closes of {symbol}', zh: '{symbol} 收盘价走势' },
  days: { en: 'days', zh: '日线' },
  minute: { en: '1 minute', zh: '1 分钟' },
  minutes: { en: '{count} minutes', zh: '{count} 分钟' },
  lots: { en: 'volume in lots', zh: '成交量：手' },
  shares: { en: 'volume in shares', zh: '成交量：股' },
  adjusted: { en: 'adjusted prices', zh: '复权价' },
  carried: { en: 'adjustment factors from its columns', zh: '除权因子取自文件' },
  amount: { en: 'amount in {scale}', zh: '成交额：{scale}' },
  noAmount: { en: 'no amount, but a rate', zh: '换手率，非成交额' },
  begin: { en: 'stamped by begin', zh: '时间为 K 线开始' },
  end: { en: 'stamped by end', zh: '时间为 K 线结束' },
  assumed: { en: ' (assumed)', zh: '（推定）' },
  leftOut: { en: 'Left out', zh: '略去' },
  altered: { en: 'Served with changes', zh: '已修正' },
  remarks: { en: 'Please note', zh: '注意' },
  rows: { en: '{count} rows', zh: '{count} 行' },
  row: { en: '1 row', zh: '1 行' },
  from: { en: ' (first in {place})', zh: '（首见于{place}）' },
  decide: {
    en: 'To decide, copy the line that is right into market-data.json in the folder:',
    zh: '请将正确的一行复制到该文件夹的 market-data.json 中：',
  },
  confirm: { en: 'Assumed: change or confirm', zh: '推定值：更改或确认' },
  check: { en: 'Check the data', zh: '检查数据' },
  checkOf: { en: 'Check of {file}', zh: '{file} 数据检查' },
  daysNotChecked: {
    en: 'Trading days not checked: the folder has fewer than three securities of this market.',
    zh: '未检查交易日：文件夹中该市场的证券不足三只。',
  },
  checkedInPart: {
    en: 'The first {checked} of {symbolCount} symbols were checked.',
    zh: '已检查前 {checked} 个代码，共 {symbolCount} 个。',
  },
  ignore: { en: 'Leave this file out', zh: '忽略此文件' },
  merge: {
    en: 'If market-data.json already has "files" or "zones", add only what stands inside the braces there.',
    zh: '若 market-data.json 中已有 "files" 或 "zones"，只需将其花括号内的内容加入其中。',
  },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  pages: { en: 'Pages', zh: '分页' },
  range: { en: '{from}–{to} of {count}', zh: '第 {from}–{to} 个，共 {count} 个' },
  previous: { en: 'Previous', zh: '上一页' },
  next: { en: 'Next', zh: '下一页' },
} as const satisfies Readonly<Record<string, Text>>;

/** Formats whose names are no name of a product. */
export const formatNames: Readonly<Record<string, Text>> = {
  'general rules': { en: 'general rules', zh: '通用规则' },
  'ex-factors': { en: 'adjustment factors', zh: '复权因子' },
  instruments: { en: 'security details', zh: '证券资料' },
};

/** Numbers that Chinese has words for. */
export const amountScales: Readonly<Record<number, Text>> = {
  1: { en: '1', zh: '元' },
  1_000: { en: 'thousands', zh: '千元' },
  10_000: { en: 'ten thousands', zh: '万元' },
  1_000_000: { en: 'millions', zh: '百万元' },
  100_000_000: { en: 'hundred millions', zh: '亿元' },
};

/** Replaces `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w{1,20})\}/g, (_, name: string) => String(values[name] ?? ''));
}

type AlteredKind = 'volume' | 'amount' | 'lots' | 'outside';

const missing = (en: string, zh: string): Text => ({ en: `no ${en}`, zh: `缺${zh}` });
const odd = (en: string, zh: string): Text => ({ en: `${en} like {value}`, zh: `${zh}形如 {value}` });

const leftOut: Readonly<Record<Exclude<FlawKind, AlteredKind>, Text>> = {
  time: missing('time', '时间'),
  'bad time': odd('dates', '日期'),
  year: { en: 'impossible years, as in {value}', zh: '年份有误，如 {value}' },
  suspended: { en: 'no prices, as on suspended days', zh: '无价格（如停牌日）' },
  'no open': missing('open', '开盘价'),
  'no high': missing('high', '最高价'),
  'no low': missing('low', '最低价'),
  'no close': missing('close', '收盘价'),
  'bad open': odd('open', '开盘价'),
  'bad high': odd('high', '最高价'),
  'bad low': odd('low', '最低价'),
  'bad close': odd('close', '收盘价'),
  zero: { en: 'a price of 0', zh: '价格为 0' },
  range: { en: 'high below low', zh: '最高价低于最低价' },
  unreadable: { en: 'not in the columns of the table', zh: '与表格各列不符' },
  repeated: { en: 'the time of another row, of which the last counts', zh: '时间重复，以最后一行为准' },
};

/** Rows of these kinds are served. */
const altered: Readonly<Record<AlteredKind, Text>> = {
  volume: { en: 'volume like {value}, left blank', zh: '成交量形如 {value}，已留空' },
  amount: { en: 'amount like {value}, left blank', zh: '成交额形如 {value}，已留空' },
  lots: { en: 'volume like {value}, rounded to whole lots', zh: '成交量形如 {value}，已取整到手' },
  outside: { en: 'open or close outside low … high, served as it is', zh: '开盘价或收盘价超出最低～最高价，原样提供' },
};

const all: Readonly<Record<FlawKind, Text>> = { ...leftOut, ...altered };

export function isLeftOut({ kind }: RowFlaw): boolean {
  return kind in leftOut;
}

/** `300 rows: dates like 11/1/2019 (first in line 5)` */
export function flawText({ kind, count, place, value }: RowFlaw, language: Language): string {
  const reason = fill(all[kind][language], { value });
  const rows = fill((count === 1 ? texts.row : texts.rows)[language], { count: count.toLocaleString('en') });
  const [, number = ''] = place.split(' ');
  const where = fill(texts.from[language], { place: language === 'zh' ? `第 ${number} 行` : place });
  return `${rows}${language === 'zh' ? '：' : ': '}${reason}${where}`;
}
