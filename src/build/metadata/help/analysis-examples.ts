/** Examples of the functions that compute with bars: calendars, statistics, checks. */
import { daysDown, example, type Example, newYearsEve, watchlist } from './example';

export const analysisExamples: Readonly<Record<string, readonly Example[]>> = {
  TRADINGDAYS: [
    example(['SH', 'ytd'], 'The trading days of Shanghai this year, down to today.', '今年以来上交所的交易日。'),
    example(
      ['US', '2025-11-20', '2025-12-05'],
      'New York around Thanksgiving 2025. The holiday is missing.',
      '2025 年感恩节前后的美股交易日，不含休市日。',
    ),
    example(
      ['HK', '2025-01-01', 5],
      'The first five trading days of 2025 in Hong Kong.',
      '港股 2025 年的前五个交易日。',
    ),
    example(
      ['600519.SH', '-20td'],
      'The last 21 days on which a symbol has traded, without its suspensions.',
      '某证券最近 21 个有成交的交易日，不含停牌日。',
    ),
  ],
  TRADINGDAY: [
    example(
      ['SH', '2025-10-05'],
      'The trading day on or before a date: the last one before the National Day holiday.',
      '某日当日或之前的交易日：国庆假期前的最后一个交易日。',
    ),
    example(['SH', '2025-10-05', 1], 'The first trading day after the holiday.', '假期后的首个交易日。'),
    example(
      ['US', daysDown, -1],
      'One trading day earlier than each date of a column.',
      '一列日期各自的前一个交易日。',
    ),
    example(['HK', 'ytd', -1], 'The last trading day of last year.', '港股去年的最后一个交易日。'),
  ],
  STATS: [
    example(
      [watchlist, 'symbol,return,cagr,volatility,sharpe(2%),max_drawdown'],
      'Return and risk of a watchlist over the last 250 common trading days. 2% is the risk-free rate.',
      '自选股最近 250 个共同交易日的收益和风险，无风险利率为 2%。',
    ),
    example(
      ['600519.SH,000858.SZ', 'beta,alpha(2%),correlation,information_ratio', '1d', '-2y', null, '601318.SH'],
      'Two years compared with a benchmark.',
      '近两年与基准比较。',
    ),
    example(
      ['AAPL.US', 'max_drawdown,max_drawdown_from,max_drawdown_to,var(95),es(95),skew,kurtosis', '1w', 156],
      'The deepest fall of three years with its dates. VaR and expected shortfall are returns: a loss is negative.',
      '三年中的最大回撤及起止日期。在险价值和预期损失以收益率表示，亏损为负。',
    ),
    example(
      [
        '00700.HK',
        'high(250),low(250),from_high(250),average_amount(20),spark(60)',
        null,
        null,
        null,
        null,
        null,
        false,
      ],
      'The range of about a year, the average amount of 20 days, and a sparkline of 60, without a header row.',
      '近一年最高价、最低价、20 日平均成交额和 60 日走势，不含标题行。',
    ),
  ],
  CORREL: [
    example(
      ['600519.SH,00700.HK,AAPL.US'],
      'Three symbols on the days that all three markets traded.',
      '三个市场共同交易日的相关系数。',
    ),
    example([watchlist, '1w', 104], 'Two years of weekly returns.', '两年的周收益率。'),
    example(
      ['600519.SH,000858.SZ', '1M', '2020-01-01', newYearsEve],
      'Monthly returns of six years.',
      '六年的月收益率。',
    ),
  ],
  CHECK: [
    example(
      [watchlist],
      'What is odd in a year of a watchlist. A symbol without findings says “clean”.',
      '自选股近一年的数据异常，无异常的代码显示“正常”。',
    ),
    example(
      ['600519.SH', '2020-01-01', '2024-12-31'],
      'Five years that have ended. Quotes are not checked.',
      '已结束的五年，不检查行情。',
    ),
    example(['00700.HK', '-3m', null, false], 'The last three months, without a header row.', '近三个月，不含标题行。'),
  ],
};
