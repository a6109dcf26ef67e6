/** Words that people use for the values of closed lists. Messages show the values themselves. */
import { typedText } from './typed-text';

/** By value; case, blanks, `_` and `-` do not count, nor 线, K and K线 after a Chinese word. Minutes are read by a rule. */
const periodWords = {
  '60m': '1h h hour hourly 1hour 1小时 小时',
  '1d': 'd day daily 1day 日 1天 天',
  '1w': 'w week weekly 1week 周 1周',
  '1M': 'month monthly 1month 月 1月 1个月',
  '1Q': 'q quarter quarterly 季 季度 1季 1季度',
  '1Y': 'y year yearly annual 年 年度 1年',
};

const adjustWords = {
  none: '不复权 未复权 unadjusted raw',
  forward: '前复权 qfq',
  backward: '后复权 hfq',
};

const universeWords = {
  CN_Stock: '沪深a股 沪深京a股 a股 ashares',
  US_Stock: '美股 usstocks',
  HK_Stock: '港股 hkstocks',
  CN_ETF: 'etf etfs 沪深etf',
};

const orderWords = { asc: 'ascending 升序', desc: 'descending 降序' };

const layoutWords = {
  long: '纵向',
  wide: '横向',
  wide_common: '横向共同',
  wide_filled: '横向填补',
  ladder: '阶梯',
  book: '盘口',
  row: '单行',
  summary: '摘要',
};

/** The values of all lists differ, so a word leads to one value, whichever list is read. */
const valueOfWord: ReadonlyMap<string, string> = new Map(
  [periodWords, adjustWords, universeWords, orderWords, layoutWords]
    .flatMap((list) => Object.entries<string>(list))
    .flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
);

/** The value among the choices that a word means; undefined when it means none of them. */
export function choiceOfWord<Choice extends string>(text: string, choices: readonly Choice[]): Choice | undefined {
  const word = wordKey(text);
  const value = valueOfWord.get(word) ?? word.replace(/^(\d+)(min|分钟?)$/, '$1m');
  return choices.find((choice) => choice === value);
}

function wordKey(text: string): string {
  const word = typedText(text)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  return word.replace(/(\p{Script=Han})(?:线|k线?)$/u, '$1');
}
