/** Sentences for what a person should know about a converted formula. */
import { namespace } from '../../../brand/build';
import type { ConversionNote } from '../../convert/conversion';
import { fill, type Language, type Text } from '../language';

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
