/** The contract as rows: arguments, and a text rendering of the result. Every function has rows here. */
import { parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import type { Argument } from '../../../../src/office-host/contract';

/** Title, function, arguments, lines of the rendered result. */
export type ContractRow = readonly [says: string, functionId: string, args: readonly Argument[], lines: readonly string[]];

const moutai = '600519.SH';
const bar = 'yyyy-mm-dd | #,##0.00 | #,##0.00 | #,##0.00 | #,##0.00 | #,##0 | #,##0';
const minute = bar.replace('yyyy-mm-dd', 'yyyy-mm-dd hh:mm');
const barHeader = 'Date | Open | High | Low | Close | Volume | Amount';
const minuteHeader = barHeader.replace('Date', 'Time');
const serial = (text: string): number => serialOfDay(parseIsoDay(text)!);
/** A date in a cell of a spilled result. */
const spilled = (text: string) => ({ kind: 'formatted', value: serial(text), numberFormat: 'yyyy-mm-dd' });

/** Defaults, then every optional argument. */
export const results: readonly ContractRow[] = [
  ['the last price', 'QUOTE', [moutai], ['#,##0.00']],
  ['fields as a list', 'QUOTE', [moutai, 'name, chg%,成交量，time'], ['贵州茅台 | 0.00% | #,##0 | yyyy-mm-dd hh:mm:ss']],
  [
    'fields as a range',
    'QUOTE',
    [
      moutai,
      [
        ['name', 'ext.change_pct'],
        ['', 'Last Price'],
      ],
    ],
    ['贵州茅台 | 0.00% | #,##0.00'],
  ],
  [
    'all fields',
    'QUOTE',
    [moutai, 'all', true],
    [
      'Symbol | Name | Last | Change | Change % | Open | High | Low | Prev close | Volume | Amount | Amplitude | Turnover rate | Time | Type | Region',
      `${moutai} | 贵州茅台 | #,##0.00 | #,##0.00 | 0.00% | #,##0.00 | #,##0.00 | #,##0.00 | #,##0.00 | #,##0 | #,##0 | 0.00% | 0.00% | yyyy-mm-dd hh:mm:ss | stock | CN`,
    ],
  ],
  [
    'fields that follow from the symbol',
    'QUOTE',
    [`${moutai},AAPL`, 'volume,volume_unit,volume_shares,amount,currency', true],
    [
      'Volume (lots/shares) | Volume unit | Volume in shares | Amount (CNY/USD) | Currency',
      '#,##0 | lots | #,##0 | #,##0 | CNY',
      '#,##0 | shares | #,##0 | #,##0 | USD',
    ],
  ],
  ['headers as 1', 'QUOTE', [moutai, 'name', 1], ['Name', '贵州茅台']],
  ['no headers for FALSE', 'QUOTE', [moutai, 'name', false], ['贵州茅台']],
  ['no headers for 0', 'QUOTE', [moutai, 'name', 0], ['贵州茅台']],
  [
    'a 2 × 2 range of symbols',
    'QUOTE',
    [
      [
        [moutai, ''],
        ['AAPL.US', '510050.SH'],
      ],
    ],
    ['#,##0.00 | ·', '#,##0.00 | #,##0.000'],
  ],
  ['duplicates, in order', 'QUOTE', [`AAPL，${moutai}、AAPL`, 'symbol'], ['AAPL.US', moutai, 'AAPL.US']],

  ['a hundred days', 'KLINE', [moutai], [barHeader, `100 × ${bar}`]],
  ['a period of minutes', 'KLINE', [moutai, '5m', 3], [minuteHeader, `3 × ${minute}`]],
  ['an end', 'KLINE', [moutai, '1d', 2, '2025-12-31'], [barHeader, `2 × ${bar}`]],
  ['a range of ISO dates', 'KLINE', [moutai, '1d', '2026-01-05', '2026-01-09'], [barHeader, `5 × ${bar}`]],
  ['a range of Excel dates', 'KLINE', [moutai, '1d', serial('2026-01-05'), serial('2026-01-09')], [barHeader, `5 × ${bar}`]],
  ['a range of spilled dates', 'KLINE', [moutai, '1d', spilled('2026-01-05'), spilled('2026-01-09')], [barHeader, `5 × ${bar}`]],
  ['a relative start', 'KLINE', [moutai, '1d', '-7d'], [barHeader, `6 × ${bar}`]],
  [
    'sparklines that end at each bar',
    'KLINE',
    ['688001.SH', '1d', 2, '2025-12-31', null, 'date,spark(4)'],
    ['Date | Trend (4)', 'yyyy-mm-dd | ▁▂▇█', 'yyyy-mm-dd | ▁▃▄█'],
  ],
  ['an adjustment', 'KLINE', [moutai, '1d', 2, null, 'none'], [barHeader, `2 × ${bar}`]],
  [
    'fields',
    'KLINE',
    [moutai, '1d', 2, null, null, '收盘,date,prev_close'],
    ['Close | Date | Prev close', '2 × #,##0.00 | yyyy-mm-dd | #,##0.00'],
  ],
  [
    'volumes in shares',
    'KLINE',
    [moutai, '1d', 2, null, null, 'volume_shares,currency'],
    ['Volume in shares | Currency', '2 × #,##0 | CNY'],
  ],
  ['no headers', 'KLINE', [moutai, '1d', 2, null, null, null, false], [`2 × ${bar}`]],
  ['newest first', 'KLINE', [moutai, '1d', 2, null, null, 'date', false, 'desc'], ['2 × yyyy-mm-dd']],
  [
    'several, stacked',
    'KLINE',
    [`${moutai},AAPL`, '1d', 1, null, null, 'close'],
    ['Symbol | Close', `${moutai} | #,##0.00`, 'AAPL.US | #,##0.00'],
  ],
  [
    'several, side by side',
    'KLINE',
    [`${moutai},510050`, '1w', 2, null, null, null, true, 'asc', 'wide'],
    ['Date | 600519.SH | 510050.SH', '2 × yyyy-mm-dd | #,##0.00 | #,##0.000'],
  ],
  ['a range without bars', 'KLINE', [moutai, '1d', '2026-01-10', '2026-01-11'], ['#N/A No trading data from 2026-01-10 to 2026-01-11']],

  ['the day so far', 'INTRADAY', [moutai], [minuteHeader, `61 × ${minute}`]],
  ['a period', 'INTRADAY', [moutai, '30m'], [minuteHeader, `3 × ${minute}`]],
  ['a count', 'INTRADAY', [moutai, '1m', 4], [minuteHeader, `4 × ${minute}`]],
  ['fields', 'INTRADAY', [moutai, '1m', 2, 'time,close'], ['Time | Close', '2 × yyyy-mm-dd hh:mm | #,##0.00']],
  ['no headers', 'INTRADAY', [moutai, '1m', 2, 'close', 'false'], ['2 × #,##0.00']],
  ['newest first', 'INTRADAY', [moutai, '1m', 2, 'close', 0, 'desc'], ['2 × #,##0.00']],
  [
    'several, side by side',
    'INTRADAY',
    [`${moutai},00700.HK`, '60m', 1, null, null, null, 'wide'],
    ['Time | 600519.SH | 00700.HK', 'yyyy-mm-dd hh:mm | #,##0.00 | #,##0.00'],
  ],

  [
    'a ladder of five',
    'DEPTH',
    [moutai],
    ['Level | Bid volume | Bid | Ask | Ask volume', '5 × number | #,##0 | #,##0.00 | #,##0.00 | #,##0'],
  ],
  ['levels', 'DEPTH', [moutai, 2], ['Level | Bid volume | Bid | Ask | Ask volume', '2 × number | #,##0 | #,##0.00 | #,##0.00 | #,##0']],
  ['a book', 'DEPTH', [moutai, 1, 'book'], ['Side | Price | Volume', 'Ask 1 | #,##0.00 | #,##0', 'Bid 1 | #,##0.00 | #,##0']],
  [
    'a summary',
    'DEPTH',
    [moutai, null, 'summary'],
    [
      'Symbol | Time | Bid | Ask | Mid | Spread | Bid/ask imbalance',
      `${moutai} | yyyy-mm-dd hh:mm:ss | #,##0.00 | #,##0.00 | #,##0.000 | #,##0.00 | 0.00%`,
    ],
  ],
  ['no headers', 'DEPTH', [moutai, 1, 'book', false], ['Ask 1 | #,##0.00 | #,##0', 'Bid 1 | #,##0.00 | #,##0']],
  [
    'several as rows',
    'DEPTH',
    [`${moutai},AAPL`, 1],
    [
      'Symbol | Bid 1 | Bid volume 1 (lots/shares) | Ask 1 | Ask volume 1 (lots/shares)',
      `${moutai} | #,##0.00 | #,##0 | #,##0.00 | #,##0`,
      'AAPL.US | #,##0.00 | #,##0 | #,##0.00 | #,##0',
    ],
  ],
  [
    'several ladders',
    'DEPTH',
    [`${moutai},AAPL`, 1, 'ladder', false],
    [`${moutai} | number | #,##0 | #,##0.00 | #,##0.00 | #,##0`, 'AAPL.US | number | #,##0 | #,##0.00 | #,##0.00 | #,##0'],
  ],

  ['the name', 'INSTRUMENT', [moutai], ['贵州茅台']],
  ['fields', 'INSTRUMENT', [moutai, 'exchange,上市日期,tick'], ['SH | yyyy-mm-dd | number']],
  ['headers', 'INSTRUMENT', [moutai, 'type', 'yes'], ['Type', 'stock']],
  [
    'a 2 × 2 range of symbols',
    'INSTRUMENT',
    [
      [
        [moutai, ''],
        ['', '00700.HK'],
      ],
    ],
    ['贵州茅台 | ·', '· | 腾讯控股'],
  ],
  [
    'all fields',
    'INSTRUMENT',
    [moutai, 'all', true],
    [
      'Symbol | Name | Exchange | Type | Region | Local code | Listing date | Float shares | Total shares | Limit up | Limit down | Tick size',
      `${moutai} | 贵州茅台 | SH | stock | CN | 600519 | yyyy-mm-dd | #,##0 | #,##0 | #,##0.00 | #,##0.00 | number`,
    ],
  ],

  ['every event', 'EXFACTORS', [moutai], ['Date | Adjustment factor', '22 × yyyy-mm-dd | number']],
  ['a start', 'EXFACTORS', [moutai, '2025-01-01'], ['Date | Adjustment factor', 'yyyy-mm-dd | number']],
  [
    'a start and an end',
    'EXFACTORS',
    [moutai, spilled('2024-01-01'), serial('2025-12-31')],
    ['Date | Adjustment factor', '2 × yyyy-mm-dd | number'],
  ],
  ['no headers', 'EXFACTORS', [moutai, '2025-01-01', null, false], ['yyyy-mm-dd | number']],
  [
    'several',
    'EXFACTORS',
    [`${moutai},00700.HK`, '2025-01-01'],
    ['Symbol | Date | Adjustment factor', `${moutai} | yyyy-mm-dd | number`, '2 × 00700.HK | yyyy-mm-dd | number'],
  ],

  ['a market', 'TRADINGDAYS', ['SH', '2025-12-29', '2026-01-09'], ['8 × yyyy-mm-dd']],
  ['a market by its exchange, and a count', 'TRADINGDAYS', ['NYSE', '2025-12-29', 5], ['5 × yyyy-mm-dd']],
  ['a symbol', 'TRADINGDAYS', [moutai, '-4td'], ['5 × yyyy-mm-dd']],
  [
    'days to come',
    'TRADINGDAYS',
    ['HK', '2026-01-15', 2],
    ['yyyy-mm-dd', '#N/A Not known yet: there is no trading data on or after 2026-01-16'],
  ],
  ['a date', 'TRADINGDAY', ['SH', '2026-01-10'], ['yyyy-mm-dd']],
  [
    'the shape of the dates',
    'TRADINGDAY',
    [
      'US',
      [
        ['2026-01-10', ''],
        ['prev', '2026-01-16'],
      ],
      -1,
    ],
    ['yyyy-mm-dd | ·', 'yyyy-mm-dd | #N/A Not known yet: there is no trading data on or after 2026-01-16'],
  ],

  [
    'statistics of several',
    'STATS',
    [`${moutai},00700.HK`, 'symbol,return,sharpe(2%),max_drawdown_to,high,average_amount,observations', '1w', 60],
    [
      'Symbol | Return | Sharpe ratio (2%) | Drawdown to | High (250) | Average amount (20) (CNY/HKD) | Observations',
      `${moutai} | 0.00% | 0.00 | yyyy-mm-dd | #,##0.00 | #,##0 | #,##0`,
      '00700.HK | 0.00% | 0.00 | yyyy-mm-dd | #,##0.00 | #,##0 | #,##0',
    ],
  ],
  ['a sparkline', 'STATS', [moutai, 'spark(5),low(5)', '1d', 5, '2025-12-31'], ['Trend (5) | Low (5)', '▁▄▃▃█ | #,##0.00']],
  ['a benchmark', 'STATS', [moutai, 'beta,alpha', '1d', '-1y', null, 'AAPL.US', null, false], ['0.00 | 0.00%']],
  [
    'too few returns',
    'STATS',
    [moutai, 'volatility,low(5)', '1d', 3, null, null, null, false],
    ['#N/A Too few returns on common dates: 2, at least 3 are needed | #,##0.00'],
  ],
  [
    'a matrix',
    'CORREL',
    [`${moutai},NOSUCH.US,AAPL.US`],
    [
      `· | ${moutai} | NOSUCH.US | AAPL.US`,
      `${moutai} | 0.00 | #N/A Symbol not found: NOSUCH.US | 0.00`,
      `NOSUCH.US | ${Array(3).fill('#N/A Symbol not found: NOSUCH.US').join(' | ')}`,
      'AAPL.US | 0.00 | #N/A Symbol not found: NOSUCH.US | 0.00',
    ],
  ],

  [
    'a check of several',
    'CHECK',
    [`${moutai},NOSUCH.US`, '-20td'],
    [
      'Symbol | First day | Last day | Severity | Finding | Value | Expected',
      `${moutai} | yyyy-mm-dd | yyyy-mm-dd | clean | · | · | ·`,
      `NOSUCH.US | ${Array(6).fill('#N/A Symbol not found: NOSUCH.US').join(' | ')}`,
    ],
  ],

  ['its first hundred', 'UNIVERSE', ['CN_ETF', 'last,chg%'], ['Last | Change %', '100 × #,##0.000 | 0.00%']],
  [
    'its own columns',
    'UNIVERSE',
    ['CN_ETF', null, null, 1],
    ['Symbol | Name | Last | Change %', '510001.SH | 恒生医疗ETF嘉和 | #,##0.000 | 0.00%'],
  ],
  ['fields', 'UNIVERSE', ['CN_ETF', 'volume', null, 2, false], ['2 × #,##0']],
  [
    'sorted by shares',
    'UNIVERSE',
    ['CN_ETF', 'volume_shares,volume_unit', 'volume_shares', 1],
    ['Volume in shares | Volume unit', '#,##0 | lots'],
  ],
  ['sorted', 'UNIVERSE', ['CN_ETF', 'symbol', '-symbol', 2, false], ['159001.SZ', '159002.SZ']],
  ['several markets, without headers', 'UNIVERSE', ['cn_etf, HK_Stock', 'type', null, 'all', false], ['1001 × etf', '2600 × stock']],

  ['the close of a date', 'PRICE', [moutai, '2026-01-09'], ['#,##0.00']],
  ['a field', 'PRICE', [moutai, '2026-01-09', 'volume'], ['#,##0']],
  ['its currency', 'PRICE', [moutai, '2026-01-09', 'currency'], ['CNY']],
  ['an adjustment', 'PRICE', [moutai, '2026-01-09', null, 'backward'], ['#,##0.00']],
  ['only that day', 'PRICE', [moutai, '2026-01-10', null, null, 'exact'], ['#N/A No trading data from 2026-01-10 to 2026-01-10']],
  ['the day after', 'PRICE', [moutai, '2026-01-10', null, null, 'after'], ['#,##0.00']],
  [
    'the shape of the dates',
    'PRICE',
    [
      moutai,
      [
        ['2026-01-09', ''],
        [serial('2026-01-12'), spilled('2026-01-13')],
      ],
    ],
    ['#,##0.00 | ·', '#,##0.00 | #,##0.00'],
  ],
  ['the shape of the symbols', 'PRICE', [[[moutai, 'AAPL']], '2026-01-09'], ['#,##0.00 | #,##0.00']],
  [
    'symbols down, dates across',
    'PRICE',
    [`${moutai},510050`, '2026-01-09,-1y,ytd'],
    ['#,##0.00 | #,##0.00 | #,##0.00', '#,##0.000 | #,##0.000 | #,##0.000'],
  ],

  ['the last price on a card', 'CARD', [moutai], ['card of #,##0.00']],
  [
    'the shape of the symbols',
    'CARD',
    [
      [
        [moutai, ''],
        ['AAPL', '510050'],
      ],
    ],
    ['card of #,##0.00 | ·', 'card of #,##0.00 | card of #,##0.000'],
  ],

  ['the last price', 'LIVE', [moutai], ['#,##0.00']],
  ['fields', 'LIVE', [moutai, 'name, chg%,成交量，time'], ['贵州茅台 | 0.00% | #,##0 | yyyy-mm-dd hh:mm:ss']],
  ['seconds', 'LIVE', [moutai, 'last', 60], ['#,##0.00']],
  ['seconds as text', 'LIVE', [moutai, 'last', '１0'], ['#,##0.00']],
  ['headers', 'LIVE', [`${moutai},510050`, 'name,last', null, true], ['Name | Last', '贵州茅台 | #,##0.00', '上证50ETF | #,##0.000']],
  ['no headers for FALSE', 'LIVE', [moutai, 'name', null, false], ['贵州茅台']],
  [
    'a 2 × 2 range of symbols',
    'LIVE',
    [
      [
        [moutai, ''],
        ['AAPL.US', '510050.SH'],
      ],
    ],
    ['#,##0.00 | ·', '#,##0.00 | #,##0.000'],
  ],
  ['duplicates, in order', 'LIVE', [`AAPL，${moutai}、AAPL`, 'symbol'], ['AAPL.US', moutai, 'AAPL.US']],

  ['a condition that is met', 'ALERT', [moutai, 'last>1'], ['true']],
  ['conditions in a range', 'ALERT', [moutai, [['last>1', '最新价上穿1']]], ['false']],
  ['a message and a mode', 'ALERT', [`${moutai},,AAPL`, 'last<1e6', 'Cheap', 'WHILE'], ['true', '·', 'true']],

  [
    'a ladder of five',
    'LIVEDEPTH',
    [moutai],
    ['Level | Bid volume | Bid | Ask | Ask volume', '5 × number | #,##0 | #,##0.00 | #,##0.00 | #,##0'],
  ],
  ['levels', 'LIVEDEPTH', [moutai, 2], ['Level | Bid volume | Bid | Ask | Ask volume', '2 × number | #,##0 | #,##0.00 | #,##0.00 | #,##0']],
  ['a book', 'LIVEDEPTH', [moutai, 1, 'book'], ['Side | Price | Volume', 'Ask 1 | #,##0.00 | #,##0', 'Bid 1 | #,##0.00 | #,##0']],
  [
    'a row',
    'LIVEDEPTH',
    [moutai, 1, 'row'],
    ['Symbol | Bid 1 | Bid volume 1 | Ask 1 | Ask volume 1', `${moutai} | #,##0.00 | #,##0 | #,##0.00 | #,##0`],
  ],
  [
    'a summary',
    'LIVEDEPTH',
    [moutai, null, 'summary'],
    [
      'Symbol | Time | Bid | Ask | Mid | Spread | Bid/ask imbalance',
      `${moutai} | yyyy-mm-dd hh:mm:ss | #,##0.00 | #,##0.00 | #,##0.000 | #,##0.00 | 0.00%`,
    ],
  ],
  ['seconds', 'LIVEDEPTH', [moutai, 1, null, 10, false], ['number | #,##0 | #,##0.00 | #,##0.00 | #,##0']],
  ['no headers', 'LIVEDEPTH', [moutai, 1, 'book', null, false], ['Ask 1 | #,##0.00 | #,##0', 'Bid 1 | #,##0.00 | #,##0']],
];

/** Results of functions that send no request, before any other function has sent one. */
export const ownResults: readonly ContractRow[] = [
  [
    'everything',
    'STATUS',
    [],
    [
      ...['State | Ready', 'Requests in the last minute | number', 'Cells per request | ·', 'Reused values | ·'],
      ...['Queue | #,##0', 'Waiting until | ·', 'Cells with outdated values | number', 'Oldest outdated value | ·'],
      ...['Last problem | ·', 'Live cells | Running', 'Live cells update every (s) | ·', 'Known limits | ·'],
      ...['As of | ·'],
    ],
  ],
  ['an item', 'STATUS', ['state'], ['Ready']],
  ['a count, and the oldest time while there is one', 'STATUS', ['stale'], ['number | ·']],
  ['an item in capitals, with spaces', 'STATUS', [' LIVE '], ['Running']],
  [
    'fields of one function',
    'FIELDS',
    ['EXFACTORS'],
    [
      'Field | Column name | Unit | Description',
      'symbol | Symbol | · | Code and market',
      'timestamp | Time | exchange time | Time of the data',
      'ex_factor | Adjustment factor | · | Previous close ÷ ex-rights reference price of one event',
    ],
  ],
];
