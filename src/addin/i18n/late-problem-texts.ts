/**
 * The sentences of problems that only parts of functions.js find, such as those of dates and conditions. Each of these parts imports
 * this module, so that no error waits for its sentence.
 */
import type { Expectation, Problem } from '../../market/problem';
import type { Language, Text } from './language';
import { alternatives, completeTexts, type LateTexts } from './problem-text';

const sentences: LateTexts['sentences'] = {
  'no-calendar': {
    en: 'The data service has none of the shares that show the trading days of {market}: enter a symbol instead',
    zh: '行情服务没有可用来推算 {market} 交易日的股票，请改填证券代码',
  },
  'no-match': { en: 'No symbol meets the conditions', zh: '没有符合条件的证券' },
  'not-yet': {
    en: 'Not known yet: there is no trading data on or after {day}',
    zh: '尚未可知：{day} 及之后还没有 K 线数据',
  },
  'too-few-observations': {
    en: 'Too few returns on common dates: {count}, at least 3 are needed',
    zh: '共同日期的收益率样本只有 {count} 个，至少需要 3 个',
  },
  'no-returns': {
    en: 'An adjusted price is zero or below, so there is no return: use adjust forward or none',
    zh: '复权价为零或负，无法计算收益率：请改用 forward（前复权）或 none（不复权）',
  },
  'not-listed': { en: '{symbol} was not listed until {day}', zh: '{symbol} 于 {day} 上市，此时点尚未上市' },
  'too-many-requests': {
    en: 'This takes about {requests} requests, more than your limit of {limit}: {narrow}raise it in the pane',
    zh: '约需 {requests} 次请求，超过您设置的上限 {limit} 次：请{narrow}在窗格中调高上限',
  },
};

const expectations: LateTexts['expectations'] = {
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

/** How a screen that looks back takes fewer requests. */
const narrowing: Text = { en: 'add a condition such as amount>=1e8, or ', zh: '增加 amount>=1亿 等条件，或' };

completeTexts({ sentences, expectations, values });

function values(what: Problem | Expectation, language: Language): ReturnType<LateTexts['values']> {
  if ('kind' in what)
    return what.kind === 'too-many-requests'
      ? { ...what, narrow: what.of === 'past' ? '' : narrowing[language] }
      : undefined;
  switch (what.is) {
    case 'indicator':
      return { usage: what.usage, range: limitsText(what.range, language) };
    case 'date-of-one-reading':
      return { readings: alternatives(what.readings, language) };
    case 'count-or-date':
      return { max: what.max, date: expectations.date[language] };
    default:
      return undefined;
  }
}

function limitsText(range: string, language: Language): string {
  if (range === '') return '';
  return language === 'zh' ? `，其中 ${range}` : ` with ${range}`;
}
