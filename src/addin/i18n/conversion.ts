/** Sentences for what a person should know about a converted formula. */
import { namespace } from '../../brand/build';
import type { ConversionNote } from '../convert/conversion';
import { fill, type Language, type Text } from './language';

const sentences: Readonly<Record<ConversionNote['is'], Text>> = {
  'no-function': { en: 'The function {name} has no equal', zh: '函数 {name} 没有对应的函数' },
  'no-field': { en: 'The field {name} has no equal', zh: '字段 {name} 没有对应的字段' },
  'no-option': { en: 'The option {name} has no equal', zh: '选项 {name} 没有对应的选项' },
  'no-security': {
    en: '{name} is none of the A-shares, ETFs, Hong Kong and US stocks of the service',
    zh: '{name} 不是本服务的 A 股、ETF、港股或美股代码',
  },
  'unread-date': {
    en: 'The date {name} cannot be read, or has two readings: write it as 2026-01-31',
    zh: '日期 {name} 无法识别或有两种读法，请写成 2026-01-31',
  },
  'field-in-cell': { en: 'Write the names of our fields into {name}', zh: '请在 {name} 中填写本产品的字段名' },
  'option-in-cell': { en: 'The option in {name} is unknown here', zh: '{name} 中的选项在此无法得知' },
  fraction: {
    en: '{name} was a number of percent; ours is a fraction: 0.015 is 1.5 %',
    zh: '{name} 原为百分数，现为小数：0.015 即 1.5 %',
  },
  'adjusts-dividends': {
    en: 'Prices are adjusted for splits and dividends; "none" leaves them as traded',
    zh: '价格已按拆股和分红前复权；"none" 为不复权',
  },
  streams: {
    en: `The cell follows the market; ${namespace}.QUOTE asks once`,
    zh: `单元格随行情更新；${namespace}.QUOTE 只请求一次`,
  },
};

export function noteText(note: ConversionNote, language: Language): string {
  const name =
    'name' in note ? note.name : 'text' in note ? note.text : 'reference' in note ? note.reference : undefined;
  return fill(sentences[note.is][language], { name });
}
