import { describe, expect, it } from 'vitest';
import { readOneOf } from '../../../../src/addin/functions/arguments/arguments';
import { barsLayouts, barsOrders } from '../../../../src/addin/functions/bars/bars-result';
import { choiceOfWord } from '../../../../src/market/texts/enum-words';
import { adjustModes, intradayPeriods, klinePeriods, universes } from '../../../../src/market/time/period';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { depthLayouts } from '../../../../src/addin/sheet/depth-layouts';

const lists: readonly (readonly [argument: string, choices: readonly string[], words: Record<string, string>])[] = [
  [
    'period',
    klinePeriods,
    {
      '1m': '1分钟 1min 1分钟线 1分钟K线 1分',
      '5m': '5分钟 5min ５分钟 5分钟线',
      '15m': '15分钟 15min',
      '30m': '30分钟 30min 30分K',
      '60m': '1h 1H hourly hour 60分钟 1小时 60min 小时线',
      '1d': 'daily Daily DAY d D 1D 日线 日K 日k线 日',
      '1w': 'weekly week w W 1W 周线 周K 周',
      '1M': 'monthly month 月线 月K 月',
      '1Q': 'quarterly quarter q 1q 季线 季度 季',
      '1Y': 'yearly year y annual 1y 年线 年',
    },
  ],
  ['period', intradayPeriods, { '10m': '10分钟 10min', '60m': '1h hourly', '5m': '5分钟线' }],
  [
    'adjust',
    adjustModes,
    {
      none: '不复权 未复权 raw Unadjusted',
      forward: '前复权 qfq QFQ',
      backward: '后复权 hfq',
      forward_additive: 'forward_additive',
    },
  ],
  [
    'universe',
    universes,
    {
      CN_Stock: '沪深A股 沪深京A股 A股 ａ股 cn_stock A-shares',
      HK_Stock: '港股 HKStocks',
      US_Stock: '美股 USStocks',
      CN_ETF: 'ETF 沪深ETF ETFs',
    },
  ],
  ['order', barsOrders, { asc: 'ascending 升序', desc: 'Descending 降序' }],
  ['layout', barsLayouts, { long: '纵向', wide: '横向' }],
  ['layout', depthLayouts, { ladder: '阶梯', book: '盘口', row: '单行', summary: '摘要' }],
];

describe.each(lists)('The words for %s %j', (argument, choices, words) => {
  const rows = Object.entries(words).flatMap(([choice, list]) => list.split(' ').map((word) => [word, choice]));
  it.each(rows)('%s is %s', (word, choice) => expect(readOneOf([[` ${word} `]], argument, choices, choices[0]!)).toBe(choice));
});

describe('A word', () => {
  it.each([
    ['m', klinePeriods],
    ['M', klinePeriods],
    ['线', klinePeriods],
    ['k', klinePeriods],
    ['分钟', klinePeriods],
    ['2h', klinePeriods],
    ['', klinePeriods],
    ['日线', intradayPeriods],
    ['daily', intradayPeriods],
    ['10分钟', klinePeriods],
    ['前复权', klinePeriods],
    ['split', adjustModes],
    ['复权', adjustModes],
    ['季线度', klinePeriods],
    ['5minutes', klinePeriods],
    ['constructor', universes],
    ['__proto__', universes],
    ['沪深', universes],
  ] as const)('%j means none of %j', (word, choices: readonly string[]) => {
    expect(choiceOfWord(word, choices)).toBeUndefined();
  });

  it('that is refused is answered with the values themselves', () => {
    expect(() => readOneOf('分时', 'period', intradayPeriods, '1m')).toThrow(MarketDataError);
    try {
      readOneOf('分时', 'period', intradayPeriods, '1m');
    } catch (error) {
      const expected = { kind: 'one-of', values: intradayPeriods };
      expect((error as MarketDataError).problem).toMatchObject({ argument: 'period', expected, received: '分时' });
    }
  });

  it('does not change the value of one that is in the list', () => {
    for (const [argument, choices] of lists) {
      for (const choice of choices) expect(readOneOf(choice, argument, choices, choices[0]!)).toBe(choice);
    }
  });
});

it.each([
  ['1 hour', klinePeriods, '60m'],
  ['5 min', klinePeriods, '5m'],
  ['15-min', intradayPeriods, '15m'],
  ['1  个 月', klinePeriods, '1M'],
  ['日 K线', klinePeriods, '1d'],
  ['un_adjusted', adjustModes, 'none'],
] as const)('The word %j has blanks or signs in it, and among %j means %s', (word, choices: readonly string[], choice) => {
  expect(choiceOfWord(word, choices)).toBe(choice);
});
