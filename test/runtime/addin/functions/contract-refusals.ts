/** The contract as rows: bad arguments and their messages. Every function has rows here. */
import { measureNames } from '../../../../src/market/statistics/measures';
import type { Argument } from '../../../../src/office-host/contract';

export type RefusalRow = readonly [functionId: string, args: readonly Argument[], sentence: string];

const moutai = '600519.SH';
const symbol = 'a symbol such as 600519.SH, 00700.HK or AAPL.US';
const headers = 'headers: "maybe" is not valid. Enter TRUE or FALSE';
const dateForms = 'a date, text such as 2026-01-31 or 2026-01-31 14:30, or -5d, -5td, -3m, -1y, mtd, ytd, prev';
const readings = '"1/2/2026" is not valid. Enter an unambiguous date (2026-01-02 or 2026-02-01?)';
const notServed = 'a field of the data service (see MD.FIELDS)';
const seconds = 'a whole number from 1 to 3600';
const tables = 'QUOTE, KLINE, INTRADAY, DEPTH, INSTRUMENT, EXFACTORS, UNIVERSE, PRICE, LIVE, LIVEDEPTH, CARD';
const items =
  'state, requests, cells_per_request, cache_hit_rate, queue, waiting_until, stale, stale_since, last_error, live, live_interval, limits, as_of, line';
const start = `a number from 1 to 10000, or ${dateForms}`;
const adjust = 'adjust: "split" is not valid. Enter one of none, forward, backward, forward_additive, backward_additive';
const order = 'order: "up" is not valid. Enter one of asc, desc';
const layout = 'layout: "tall" is not valid. Enter one of long, wide, wide_common, wide_filled';
const wide = 'fields: "open,close" is not valid. Enter one field with layout wide';

const earlyStart = 'a number of bars from 1 to 10000, or the date 1941-01-24 as text';
const symbolOfTrue = 'a symbol as text with its market (TRUE.US?). Tools › Problems in the pane corrects a column';

/** Bad symbols have the same message in every function, prefixed by the name of its parameter. */
export const refusedSymbols: readonly [readonly [Argument, string], ...(readonly [Argument, string])[]] = [
  ['hello world', `"hello world" is not valid. Enter ${symbol}`],
  [true, `"TRUE" is not valid. Enter ${symbolOfTrue}`],
  [
    858,
    '"858" is not valid. Enter a symbol as text with its market (000858.SZ or 00858.HK?). Tools › Problems in the pane corrects a column',
  ],
  [
    '858',
    '"858" is not valid. Enter a symbol as text with its market (000858.SZ or 00858.HK?). Tools › Problems in the pane corrects a column',
  ],
];

export const refusals: readonly RefusalRow[] = [
  ['QUOTE', [moutai, 'last_prise'], 'fields: "last_prise" is not valid. Enter a field name (did you mean last_price?)'],
  ['QUOTE', [moutai, [['last'], ['ext.prise']]], 'fields: "ext.prise" is not valid. Enter a field name (did you mean last_price?)'],
  ['QUOTE', [moutai, 'bananas'], 'fields: "bananas" is not valid. Enter a field name (see MD.FIELDS)'],
  ['QUOTE', [moutai, 'last,市盈率'], `fields: "市盈率" is not valid. Enter ${notServed}`],
  ['QUOTE', [moutai, 'last', 'maybe'], headers],

  ['KLINE', [moutai, '2d'], 'period: "2d" is not valid. Enter one of 1m, 5m, 15m, 30m, 60m, 1d, 1w, 1M, 1Q, 1Y'],
  ['KLINE', [moutai, '1d', 0], `start: "0" is not valid. Enter ${start}`],
  ['KLINE', [moutai, '1d', 2.5], `start: "2.5" is not valid. Enter ${start}`],
  ['KLINE', [moutai, '1d', '0x3'], `start: "0x3" is not valid. Enter ${start}`],
  ['KLINE', [moutai, '1d', 'soon'], `start: "soon" is not valid. Enter ${start}`],
  ['KLINE', [moutai, '1d', true], `start: "TRUE" is not valid. Enter ${start}`],
  ['KLINE', [moutai, '1d', 15_000], `start: "15000" is not valid. Enter ${earlyStart}`],
  ['KLINE', [moutai, '1d', '15000'], `start: "15000" is not valid. Enter ${earlyStart}`],
  ['KLINE', [moutai, '1d', '1/2/2026'], `start: ${readings}`],
  ['KLINE', [moutai, '1d', 10, '1/2/2026'], `end: ${readings}`],
  ['KLINE', [moutai, '1d', 10, '2026-02-30'], `end: "2026-02-30" is not valid. Enter ${dateForms}`],
  ['KLINE', [moutai, '1d', '2026-01-10', '2026-01-05'], 'end: "2026-01-05" is not valid. Enter 2026-01-10 or a later date'],
  ['KLINE', [moutai, '1d', 10, null, 'split'], adjust],
  ['KLINE', [moutai, '1d', 10, null, null, 'opne'], 'fields: "opne" is not valid. Enter a field name (did you mean open?)'],
  ['KLINE', [moutai, '1d', 10, null, null, null, 'maybe'], headers],
  ['KLINE', [moutai, '1d', 10, null, null, null, null, 'up'], order],
  ['KLINE', [moutai, '1d', 10, null, null, null, null, null, 'tall'], layout],
  ['KLINE', ['AAPL,MSFT', '1d', 10, null, null, 'open,close', true, 'asc', 'wide'], wide],

  ['INTRADAY', [moutai, '1d'], 'period: "1d" is not valid. Enter one of 1m, 5m, 10m, 15m, 30m, 60m'],
  ['INTRADAY', [moutai, '1m', 0], 'count: "0" is not valid. Enter a whole number from 1 to 10000'],
  ['INTRADAY', [moutai, '1m', 'all'], 'count: "all" is not valid. Enter a whole number from 1 to 10000'],
  ['INTRADAY', [moutai, '1m', 5, 'opne'], 'fields: "opne" is not valid. Enter a field name (did you mean open?)'],
  ['INTRADAY', [moutai, '1m', 5, null, 'maybe'], headers],
  ['INTRADAY', [moutai, '1m', 5, null, null, 'up'], order],
  ['INTRADAY', [moutai, '1m', 5, null, null, null, 'tall'], layout],
  ['INTRADAY', ['AAPL,MSFT', '1m', 5, 'open,close', null, null, 'wide'], wide],

  ['DEPTH', [moutai, 6], 'levels: "6" is not valid. Enter a whole number from 1 to 5'],
  ['DEPTH', [moutai, 1.5], 'levels: "1.5" is not valid. Enter a whole number from 1 to 5'],
  ['DEPTH', [moutai, 5, 'tower'], 'layout: "tower" is not valid. Enter one of ladder, book, row, summary'],
  ['DEPTH', [moutai, 5, null, 'maybe'], headers],

  ['INSTRUMENT', [moutai, 'listing'], 'fields: "listing" is not valid. Enter a field name (did you mean listing_date?)'],
  ['INSTRUMENT', [moutai, 'name', 'maybe'], headers],

  ['EXFACTORS', [moutai, 'soon'], `start: "soon" is not valid. Enter ${dateForms}`],
  ['EXFACTORS', [moutai, null, 'later'], `end: "later" is not valid. Enter ${dateForms}`],
  ['EXFACTORS', [moutai, '2026-01-10', '2026-01-05'], 'end: "2026-01-05" is not valid. Enter 2026-01-10 or a later date'],
  ['EXFACTORS', [moutai, null, null, 'maybe'], headers],

  ['UNIVERSE', ['CN Bond'], 'universe: "CN Bond" is not valid. Enter one of CN_Stock, US_Stock, HK_Stock, CN_ETF'],
  ['UNIVERSE', [''], 'universe: "" is not valid. Enter one of CN_Stock, US_Stock, HK_Stock, CN_ETF'],
  ['UNIVERSE', ['CN_ETF', 'clsoe'], 'fields: "clsoe" is not valid. Enter a field name (see MD.FIELDS)'],
  ['UNIVERSE', ['CN_ETF', null, '-pe'], `sort_by: "-pe" is not valid. Enter ${notServed}`],
  ['UNIVERSE', ['CN_ETF', null, 'prise'], 'sort_by: "prise" is not valid. Enter a field name (did you mean last_price?)'],
  ['UNIVERSE', ['CN_ETF', null, '-prise'], 'sort_by: "-prise" is not valid. Enter a field name (did you mean last_price?)'],
  ['UNIVERSE', ['CN_ETF', null, null, 0], 'top: "0" is not valid. Enter a whole number from 1 to 100000'],
  ['UNIVERSE', ['CN_ETF', null, null, null, 'maybe'], headers],

  ['TRADINGDAYS', ['hello world', 'ytd'], `symbol_or_market: "hello world" is not valid. Enter ${symbol}`],
  ['TRADINGDAYS', ['600519.SH,000001.SZ', 'ytd'], `symbol_or_market: "600519.SH,000001.SZ" is not valid. Enter ${symbol}`],
  ['TRADINGDAYS', ['SH', 'soon'], `start: "soon" is not valid. Enter ${dateForms}`],
  ['TRADINGDAYS', ['SH', ''], `start: "" is not valid. Enter ${dateForms}`],
  ['TRADINGDAYS', ['SH', 'ytd', 0], `end_or_count: "0" is not valid. Enter ${start}`],
  ['TRADINGDAYS', ['SH', '2026-01-10', '2026-01-05'], 'end_or_count: "2026-01-05" is not valid. Enter 2026-01-10 or a later date'],

  ['TRADINGDAY', [true, '2026-01-09'], `symbol_or_market: "TRUE" is not valid. Enter ${symbolOfTrue}`],
  ['TRADINGDAY', ['SH', '1/2/2026'], `dates: ${readings}`],
  ['TRADINGDAY', ['SH', '2026-01-09', 1.5], 'offset: "1.5" is not valid. Enter a whole number from -10000 to 10000'],

  ['STATS', [moutai, 'pe'], `measures: "pe" is not valid. Enter one of ${measureNames.join(', ')}`],
  ['STATS', [moutai, ''], `measures: "" is not valid. Enter one of ${measureNames.join(', ')}`],
  ['STATS', [moutai, 'sharpe(2)'], 'measures: "sharpe(2)" is not valid. Enter an indicator such as sharpe(2%) with rate = 0% … 100%'],
  ['STATS', [moutai, 'return', '1d', 15_000], `start: "15000" is not valid. Enter ${earlyStart}`],
  ['STATS', [moutai, 'return', '1d', 20, 'later'], `end: "later" is not valid. Enter ${dateForms}`],
  ['STATS', [moutai, 'beta'], `benchmark: "" is not valid. Enter ${symbol}`],
  ['STATS', [moutai, 'beta', null, null, null, `${moutai},AAPL.US`], `benchmark: "${moutai},AAPL.US" is not valid. Enter ${symbol}`],
  ['STATS', [moutai, 'return', null, null, null, null, 'split'], adjust],
  ['STATS', [moutai, 'return', null, null, null, null, null, 'maybe'], headers],

  ['CHECK', [moutai, 'soon'], `start: "soon" is not valid. Enter ${dateForms}`],
  ['CHECK', [moutai, null, 'later'], `end: "later" is not valid. Enter ${dateForms}`],
  ['CHECK', [moutai, '2026-01-10', '2026-01-05'], 'end: "2026-01-05" is not valid. Enter 2026-01-10 or a later date'],
  ['CHECK', [moutai, null, null, 'maybe'], headers],

  ['CORREL', ['hello world'], `symbols: "hello world" is not valid. Enter ${symbol}`],
  ['CORREL', [moutai, '1d', 0], `start: "0" is not valid. Enter ${start}`],
  ['CORREL', [moutai, '1d', null, null, 'split'], adjust],

  ['PRICE', [moutai, 'soon'], `dates: "soon" is not valid. Enter ${dateForms}`],
  ['PRICE', [moutai, '1/2/2026'], `dates: ${readings}`],
  ['PRICE', [moutai, '2026-01-09', 'closing'], 'field: "closing" is not valid. Enter a field name (did you mean close?)'],
  ['PRICE', [moutai, '2026-01-09', null, 'split'], adjust],
  ['PRICE', [moutai, '2026-01-09', null, null, 'near'], 'match: "near" is not valid. Enter one of before, exact, after'],

  ['LIVE', [moutai, 'last_prise'], 'fields: "last_prise" is not valid. Enter a field name (did you mean last_price?)'],
  ['LIVE', [moutai, 'last', 0], `seconds: "0" is not valid. Enter ${seconds}`],
  ['LIVE', [moutai, 'last', 1.5], `seconds: "1.5" is not valid. Enter ${seconds}`],
  ['LIVE', [moutai, 'last', 'often'], `seconds: "often" is not valid. Enter ${seconds}`],
  ['LIVE', [moutai, 'last', 3, 'maybe'], headers],

  ['ALERT', [moutai, null], 'condition: "" is not valid. Enter a condition such as change_pct>5%, amount>=1e9 or name~ETF'],
  [
    'ALERT',
    [moutai, 'last crosses over it'],
    'condition: "last crosses over it" is not valid. Enter last_price with =, <>, <, <=, > or >= and a number such as 1e9 or 2.5',
  ],
  ['ALERT', [moutai, 'last>1', null, 'always'], 'mode: "always" is not valid. Enter one of once, while'],

  ['LIVEDEPTH', [`${moutai},AAPL`], `symbol: "600519.SH,AAPL" is not valid. Enter ${symbol}`],
  ['LIVEDEPTH', [`${moutai},`], `symbol: "600519.SH," is not valid. Enter ${symbol}`],
  ['LIVEDEPTH', [moutai, 6], 'levels: "6" is not valid. Enter a whole number from 1 to 5'],
  ['LIVEDEPTH', [moutai, 5, 'tower'], 'layout: "tower" is not valid. Enter one of ladder, book, row, summary'],
  ['LIVEDEPTH', [moutai, 5, null, 3_601], `seconds: "3601" is not valid. Enter ${seconds}`],
  ['LIVEDEPTH', [moutai, 5, null, 3, 'maybe'], headers],

  ['STATUS', ['weather'], `item: "weather" is not valid. Enter one of ${items}`],
  ['STATUS', [true], `item: "TRUE" is not valid. Enter one of ${items}`],

  ['FIELDS', ['SUM'], `function_name: "SUM" is not valid. Enter one of ${tables}`],
];
