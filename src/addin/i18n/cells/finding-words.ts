/** What MD.CHECK says: its columns, severities and findings. */
import type { FindingKind, Severity } from '../../../market/check/finding';
import { inParentheses, type Language, type Text } from '../language';

const columns = [
  { en: 'Symbol', zh: '代码' },
  { en: 'First day', zh: '起始日' },
  { en: 'Last day', zh: '截止日' },
  { en: 'Severity', zh: '级别' },
  { en: 'Finding', zh: '检查结果' },
  { en: 'Value', zh: '实际值' },
  { en: 'Expected', zh: '应为' },
] as const satisfies readonly Text[];

const severities: Readonly<Record<Severity, Text>> = {
  error: { en: 'error', zh: '错误' },
  warning: { en: 'warning', zh: '可疑' },
  note: { en: 'note', zh: '提示' },
};

const kinds: Readonly<Record<FindingKind, Text>> = {
  'repeated-day': { en: 'Several bars on one day', zh: '同一日有多根日线' },
  'price-not-positive': { en: 'Price of zero or below', zh: '价格为零或负数' },
  'high-below-low': { en: 'High below low', zh: '最高价低于最低价' },
  'price-outside': { en: 'Open or close outside the day’s range', zh: '开盘价或收盘价超出当日最高最低价' },
  'missing-days': { en: 'Trading days missing', zh: '缺少交易日' },
  'days-too-many': { en: 'Bars on days when the market was closed', zh: '休市日有日线' },
  jump: { en: 'Price jump without an ex-date', zh: '非除权除息日股价跳变' },
  'event-without-jump': { en: 'Ex-date without a price jump', zh: '除权除息日股价未变' },
  'amount-unlike-price': { en: 'Amount ÷ volume outside the day’s range', zh: '成交均价超出当日最高最低价' },
  'quote-unlike-bar': { en: 'Last price differs from the day’s close', zh: '最新价与日线收盘价不符' },
  'prev-close-unlike-bar': { en: 'Previous close differs from the bars', zh: '昨收与日线不符' },
  'quote-stale': { en: 'Quote older than the last trading day', zh: '行情早于最近交易日' },
};

/** What could not be checked. */
const unchecked = {
  jumps: { en: 'Jumps not checked: no adjustment factors', zh: '缺少除权因子，未检查跳变' },
  quote: { en: 'Quote not checked', zh: '未检查行情' },
  days: { en: 'Trading days not checked', zh: '未检查交易日' },
} as const satisfies Record<string, Text>;
export type UncheckedPart = keyof typeof unchecked;

const clean: Text = { en: 'clean', zh: '正常' };

export function checkColumns(language: Language): readonly string[] {
  return columns.map((text) => text[language]);
}

export function cleanWord(language: Language): string {
  return clean[language];
}

export function severityWord(severity: Severity, language: Language): string {
  return severities[severity][language];
}

/** @param count days that it is about, where the value does not tell */
export function findingText(kind: FindingKind, count: number, language: Language): string {
  const days = { en: `${count} days`, zh: `${count} 日` }[language];
  return kinds[kind][language] + (count > 1 ? inParentheses(days, language) : '');
}

export function uncheckedText(part: UncheckedPart, language: Language): string {
  return unchecked[part][language];
}
