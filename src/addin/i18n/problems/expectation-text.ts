/** What was expected of an argument, in the user's language. */
import { namespace } from '../../../brand/build';
import type { Expectation } from '../../../market/texts/problem';
import { readingsOf } from '../../../market/symbols/symbol';
import { fill, type Language, presentableValues, type Text, type TextValues } from '../language';

const expectations: Readonly<Record<Expectation['kind'], Text>> = {
  symbol: {
    en: 'a symbol such as 600519.SH, 00700.HK or AAPL.US',
    zh: '证券代码，例如 600519.SH、00700.HK 或 AAPL.US',
  },
  'symbol-of-market': {
    en: 'a symbol of {markets} (the service has no market {suffix})',
    zh: '{markets} 市场的证券代码（服务没有 {suffix} 市场）',
  },
  'symbol-text': {
    en: 'a symbol as text with its market ({readings}?). Tools › Problems in the pane corrects a column',
    zh: '带市场后缀的代码（{readings}？），窗格“工具 › 问题”可改写整列',
  },
  field: { en: 'a field name{hint}', zh: '有效的字段名{hint}' },
  'served-field': {
    en: `a field of the data service (see ${namespace}.FIELDS)`,
    zh: `行情服务的字段（请参阅 ${namespace}.FIELDS）`,
  },
  'one-field': { en: 'one field', zh: '单个字段' },
  'field-of': {
    en: 'a field of this function ({field} is one of {functionName})',
    zh: '本函数的字段（{field} 是 {functionName} 的字段）',
  },
  'one-of': { en: 'one of {values}', zh: '{values} 之一' },
  'whole-number': { en: 'a whole number from {min} to {max}', zh: '{min} 到 {max} 的整数' },
  boolean: { en: 'TRUE or FALSE', zh: 'TRUE 或 FALSE' },
  'shorter-text': {
    en: 'at most {max} characters (this has {length})',
    zh: '不超过 {max} 个字符的文本（当前 {length} 个字符）',
  },
  'single-field': {
    en: 'one field with layout {layout}',
    zh: '{layout} 布局下的单个字段',
  },
  'long-layout': { en: 'long (for indicators and trends)', zh: 'long（用于技术指标和走势）' },
  'count-or-date': {
    en: 'a number from 1 to {max}, or {date}',
    zh: '1 到 {max} 的数，或{date}',
  },
  'count-or-early-date': {
    en: 'a number of bars from 1 to {max}, or the date {day} as text',
    zh: '1 到 {max} 的条数，或文本形式的日期 {day}',
  },
  date: {
    en: 'a date, text such as 2026-01-31 or 2026-01-31 14:30, or -5d, -5td, -3m, -1y, mtd, ytd, prev',
    zh: '日期、2026-01-31 或 2026-01-31 14:30 形式的文本，或 -5d、-5td、-3m、-1y、mtd、ytd、prev',
  },
  'date-of-one-reading': { en: 'an unambiguous date ({readings}?)', zh: '没有歧义的日期（{readings}？）' },
  'not-before': { en: '{earliest} or a later date', zh: '{earliest} 或之后的日期' },
  condition: {
    en: 'a condition such as change_pct>5%, amount>=1e9 or name~ETF',
    zh: '条件，例如 change_pct>5%、amount>=1e9 或 name~ETF',
  },
  'quote-condition': {
    en: 'a condition on quote fields only, such as last>1500',
    zh: '只含行情字段的条件，例如 最新价>1500',
  },
  'number-condition': {
    en: '{field} with =, <>, <, <=, > or >= and a number such as 1e9 or 2.5',
    zh: '{field} 后接 =、<>、<、<=、> 或 >= 以及数值，例如 1e9、2.5、10亿',
  },
  'fraction-condition': {
    en: '{field} with =, <>, <, <=, > or >= and a percentage or fraction such as 5% or 0.05',
    zh: '{field} 后接 =、<>、<、<=、> 或 >= 以及百分比或小数，例如 5% 或 0.05',
  },
  'text-condition': {
    en: '{field} with =, <>, ~ (contains) or !~ (does not contain) and text',
    zh: '{field} 后接 =、<>、~（包含）或 !~（不包含）以及文本',
  },
  'date-condition': {
    en: '{field} with =, <>, <, <=, > or >= and a date such as 2026-01-31 or -5d',
    zh: '{field} 后接 =、<>、<、<=、> 或 >= 以及日期，例如 2026-01-31 或 -5d',
  },
  indicator: { en: 'an indicator such as {usage}{range}', zh: '指标，例如 {usage}{range}' },
};

const fieldHints = {
  near: { en: ' (did you mean {nearest}?)', zh: '（是 {nearest} 吗？）' },
  none: { en: ` (see ${namespace}.FIELDS)`, zh: `（请参阅 ${namespace}.FIELDS）` },
} as const satisfies Record<string, Text>;

/** What an argument should have been, as a part of a sentence. */
export function expectationText(expected: Expectation, language: Language): string {
  return fill(expectations[expected.kind][language], expectedValues(expected, language));
}

function expectedValues(expected: Expectation, language: Language): TextValues {
  switch (expected.kind) {
    case 'symbol-of-market':
      return { suffix: expected.suffix, markets: expected.markets.join(', ') };
    case 'one-of':
      return { values: expected.values.join(', ') };
    case 'symbol-text':
      return { readings: alternatives(symbolsMeant(expected.example), language) };
    case 'field':
      return { hint: fill(fieldHints[expected.nearest === undefined ? 'none' : 'near'][language], { ...expected }) };
    case 'indicator':
      return { usage: expected.usage, range: limitsText(expected.range, language) };
    case 'date-of-one-reading':
      return { readings: alternatives(expected.readings, language) };
    case 'count-or-date':
      return { max: expected.max, date: expectations.date[language] };
    default:
      return presentableValues(expected);
  }
}

function alternatives(readings: readonly string[], language: Language): string {
  return readings.join(language === 'zh' ? ' 还是 ' : ' or ');
}

/** What digits, or a text, may stand for. */
function symbolsMeant(example: string): readonly string[] {
  return /^\d+$/.test(example) ? readingsOf(example) : [example];
}

function limitsText(range: string, language: Language): string {
  if (range === '') return '';
  return language === 'zh' ? `，其中 ${range}` : ` with ${range}`;
}
