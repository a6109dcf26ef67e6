/** Rows that are left out or served in part, in a line for each kind. */
import type { Language } from '../../brand/product';
import type { FlawKind, RowFlaw } from '../sources/files/tables/row-flaw';
import { fill, type Text, texts } from './texts';

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
