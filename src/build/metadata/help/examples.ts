/** Three examples or more of each function that takes arguments. A test runs them all and fails on an error. */
import { namespace } from '../../../brand/build';
import { analysisExamples } from './analysis-examples';
import { daysDown, example, type Example, newYearsEve, type Reference, watchlist } from './example';

const acrossTop: Reference = { typed: 'B1:C1', holds: [['600519.SH', '00700.HK']] };
const monthEnds: Reference = { typed: 'B1:D1', holds: [[45991, 46022, 46031]] };

export const examples: Readonly<Record<string, readonly Example[]>> = {
  QUOTE: [
    example(['600519.SH'], 'The last price, one number.', '最新价，一个数值。'),
    example(
      [watchlist, { en: 'name,last,chg%', zh: '名称,最新价,涨跌幅' }, true],
      'A watchlist with a header row. The blank cell gives a blank row.',
      '带标题行的自选股表格；空白单元格对应空白行。',
    ),
    example(['AAPL.US, 00700.HK', 'all', 1], 'Every field of two symbols.', '两个代码的全部字段。'),
    example(
      [watchlist, { en: 'name,last,spark(20)', zh: '名称,最新价,走势(20)' }, true],
      'A sparkline of the last 20 daily closes as text: ▁▂▅▇.',
      '用字符画出最近 20 个收盘价的走势：▁▂▅▇。',
    ),
    example(
      [watchlist, { en: 'name,last,candlestick(20),line(60)', zh: '名称,最新价,日线图(20),走势图(60)' }, true],
      'A candlestick chart of 20 days and a line of 60 as pictures, or as text where Excel shows no pictures.',
      '以图片显示 20 日 K 线和 60 日走势；Excel 不能显示图片时改用字符。',
    ),
  ],
  KLINE: [
    example(['AAPL.US', '1w', 52], 'A year of weekly bars.', '一年的周线。'),
    example(
      [
        '600519.SH',
        '1d',
        60,
        null,
        null,
        { en: 'date,close,sma(20),macd(12,26,9)', zh: '日期,收盘,sma(20),macd(12,26,9)' },
      ],
      'Closes with their 20-day moving average, and MACD in three columns.',
      '收盘价、20 日均线和 MACD（三列）。',
    ),
    example(
      ['600519.SH,00700.HK,AAPL.US', '1d', '-1y', null, null, 'return', null, null, 'wide_common'],
      'Daily returns on the days that all three markets traded, ready for CORREL and STDEV.',
      '三个市场共同交易日的日收益率，可直接用于 CORREL 和 STDEV。',
    ),
    example(
      ['00700.HK', '1d', '-5td', 'prev'],
      'From five trading days back to the trading day before the last.',
      '从五个交易日前到上一交易日。',
    ),
    example(
      ['600519.SH', '1d', '2025-01-01', newYearsEve, 'none'],
      'The daily bars of 2025, unadjusted.',
      '2025 年的日线，不复权。',
    ),
    example(
      ['600519.SH,000858.SZ', '1M', 24, null, null, { en: 'close', zh: '收盘' }, null, 'desc', 'wide'],
      'Monthly closes of two symbols side by side, newest first.',
      '两个代码的月线收盘价并列，从新到旧。',
    ),
  ],
  DEPTH: [
    example(['00700.HK'], 'Five levels, bids left, asks right.', '五档盘口，左买右卖。'),
    example(['600519.SH', 5, 'book'], 'Asks above bids, as trading software shows it.', '卖盘在上、买盘在下的盘口。'),
    example(
      [watchlist, 5, 'summary'],
      'Best bid and ask, mid, spread and bid/ask imbalance of a watchlist.',
      '自选股的买一、卖一、中间价、价差和委比。',
    ),
  ],
  INTRADAY: [
    example(['600519.SH', '5m'], 'Today’s 5-minute bars.', '今天的 5 分钟 K 线。'),
    example(
      ['00700.HK', '1m', 1, { en: 'time,close,spark(30)', zh: '时间,收盘,走势(30)' }],
      'The last minute, with a sparkline of the last thirty.',
      '最新一分钟，附最近 30 分钟走势。',
    ),
    example(
      ['600519.SH,000858.SZ', '15m', null, 'close', null, 'asc', 'wide'],
      'Closes of two symbols side by side.',
      '两个代码的收盘价并列。',
    ),
  ],
  INSTRUMENT: [
    example(['600519.SH'], 'The name.', '证券名称。'),
    example(
      [watchlist, { en: 'name,exchange,listing_date', zh: '名称,交易所,上市日期' }, true],
      'Name, exchange and listing date of a watchlist.',
      '自选股的名称、交易所和上市日期。',
    ),
    example(['300750.SZ', 'limit_up,limit_down,tick_size'], 'Price limits and tick size.', '涨跌停价和最小变动价位。'),
  ],
  EXFACTORS: [
    example(['600000.SH'], 'All events that the data service has.', '行情服务提供的全部除权除息记录。'),
    example(['600000.SH', '2015-01-01', '2020-12-31'], 'The events of six years.', '六年间的除权除息记录。'),
    example(
      ['600519.SH,601318.SH', '-10y', null, false],
      'Two symbols below each other, ten years back, without a header row.',
      '两个代码近十年的除权除息记录，依次排列，不含标题行。',
    ),
  ],
  UNIVERSE: [
    example(
      ['CN_Stock', null, { en: 'chg%', zh: '涨跌幅' }, 20],
      'The twenty A-shares that rose most today.',
      '今天涨幅最大的 20 只 A 股。',
    ),
    example(
      ['CN_Stock', null, '-change_pct,-amount', 'all', null, 'change_pct>5%,amount>=1亿,name!~ST'],
      'All A-shares, except those under special treatment (ST), that rose more than 5% with an amount of 100 million or more.',
      '涨幅超过 5%、成交额一亿以上且名称不含 ST 的全部 A 股。',
    ),
    example(
      [
        ...['CN_Stock', 'symbol,name,last_price,rsi(14),return(20)', 'return(20)', 20, null],
        'change_pct>3%,amount>=1亿,close>sma(60),rsi(14)<70',
      ],
      'A-shares that rose more than 3% with an amount of 100 million or more, above their 60-day average but not overbought: the twenty with the highest return over 20 days.',
      '涨幅超过 3%、成交额一亿以上、站上 60 日均线且 RSI 低于 70 的 A 股中，20 日收益率最高的 20 只。',
    ),
    example(
      ['HK_Stock', 'symbol,name,amount,spark(20)', '-amount', 10],
      'The ten Hong Kong stocks with the smallest amount, each with a sparkline of 20 days.',
      '成交额最小的 10 只港股，附 20 日走势。',
    ),
    example(
      ['CN_ETF, US_Stock', 'symbol,last_price,volume_shares', 'volume_shares', 50, false],
      'The 50 most active securities of two markets by shares traded, without a header row.',
      '两个市场合并后成交股数最大的 50 只，不含标题行。',
    ),
  ],
  PRICE: [
    example(['600519.SH', newYearsEve], 'The close on a date.', '某日的收盘价。'),
    example(
      [watchlist, monthEnds],
      'Symbols down, dates across. If the market was closed, the trading day before is used.',
      '代码在行、日期在列；非交易日取此前最近的交易日。',
    ),
    example(
      [acrossTop, daysDown],
      'Symbols across, dates down: the table keeps both directions.',
      '代码在列、日期在行：表格保持两者的方向。',
    ),
    example([watchlist, 'prev'], 'The closes of the trading day before the last.', '上一交易日的收盘价。'),
    example(
      ['AAPL.US', '2025-07-04', 'open', 'none', 'after'],
      'The open of the first trading day on or after a holiday.',
      '节假日当天或之后首个交易日的开盘价。',
    ),
  ],
  ...analysisExamples,
  LIVE: [
    example(['600519.SH'], 'The last price. It updates automatically.', '最新价，自动更新。'),
    example(
      [watchlist, { en: 'last,chg%', zh: '最新价,涨跌幅' }, 5],
      'A watchlist that updates every five seconds.',
      '每 5 秒更新一次的自选股。',
    ),
    example(['AAPL.US,00700.HK', 'name,last_price', null, true], 'With a header row.', '带标题行的表格。'),
  ],
  LIVEDEPTH: [
    example(['00700.HK'], 'Five levels that update automatically.', '自动更新的五档盘口。'),
    example(['600519.SH', 1], 'The best bid and ask only.', '只显示买一和卖一。'),
    example(['600519.SH', 5, 'book', 10], 'Asks above bids, every ten seconds.', '卖盘在上、买盘在下，每 10 秒更新。'),
  ],
  ALERT: [
    example(
      ['600519.SH', { en: 'last crosses 1500', zh: '最新价穿越 1500' }],
      'TRUE from the moment that the price reaches 1,500, from either side.',
      '最新价向上或向下触及 1500 后显示 TRUE。',
    ),
    example(
      [watchlist, { en: 'chg% crosses above 5%, amount>1e9', zh: '涨跌幅上穿 5%，成交额>10亿' }, 'Strong move'],
      'An alert for each symbol of a range, with a message. Both conditions must be met.',
      '区域中每个代码各设一个预警，并附提示文字；两个条件须同时满足。',
    ),
    example(
      ['AAPL.US', { en: 'last<200', zh: '最新价<200' }, null, 'while'],
      'TRUE while the price is below 200.',
      '最新价低于 200 期间显示 TRUE。',
    ),
  ],
  CARD: [
    example(
      ['600519.SH'],
      'The last price with a card. In another cell, =A1.change_pct reads a field of the card.',
      '带卡片的最新价。在其他单元格中可用 =A1.change_pct 读取卡片中的字段。',
    ),
    example([watchlist], 'A card for each symbol of a range.', '为区域中的每个代码生成卡片。'),
    example(['AAPL.US, 00700.HK'], 'Two cards below each other.', '上下排列的两张卡片。'),
  ],
  STATUS: [
    example([], 'All items, in a table of two columns.', '以两列表格显示全部状态。'),
    example(['line'], 'Whether the values of the sheet are of now, in one sentence.', '用一句话说明数据是否为最新。'),
    example(['state'], 'The state of the connection.', '连接状态。'),
    example(
      ['stale'],
      'How many cells show outdated values, and beside it the time of the oldest.',
      '显示旧数据的单元格数，右侧为最早数据的时间。',
    ),
  ],
  FIELDS: [
    example([], 'All fields.', '全部字段。'),
    example(['QUOTE'], `The fields of ${namespace}.QUOTE.`, `${namespace}.QUOTE 的字段。`),
    example(
      ['KLINE'],
      `The fields of ${namespace}.KLINE, including technical indicators.`,
      `${namespace}.KLINE 的字段，含技术指标。`,
    ),
  ],
  ASOF: [
    example(
      [],
      'The date and time of a workbook that is set to a past time, otherwise blank.',
      '工作簿设为历史时点后，显示该日期和时间；未设时为空白。',
    ),
  ],
};
