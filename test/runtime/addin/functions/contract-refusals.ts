/** The contract as rows: bad arguments and their messages. Every function has rows here. */
import type { Argument } from '../../../../src/office-host/contract';

export type RefusalRow = readonly [functionId: string, args: readonly Argument[], sentence: string];

const moutai = '600519.SH';
const symbol = 'expected a symbol such as 600519.SH, 00700.HK or AAPL.US, got';
const headers = 'headers: expected TRUE or FALSE, got "maybe"';
const dateForms = 'a date, text such as 2026-01-31 or 2026-01-31 14:30, or -5d, -5td, -3m, -1y, mtd, ytd, prev, got';
const date = `expected ${dateForms}`;
const readings = 'expected a date with one reading (2026-01-02 or 2026-02-01?), got "1/2/2026"';
const notServed = 'expected a known field (the service has no such field; see MD.FIELDS), got';
const seconds = 'seconds: expected a whole number from 1 to 3600, got';
const tables = 'QUOTE, KLINE, INTRADAY, DEPTH, INSTRUMENT, EXFACTORS, UNIVERSE, PRICE, LIVE, LIVEDEPTH, CARD';
const items =
  'state, requests, cells_per_request, cache_hit_rate, queue, waiting_until, stale, stale_since, last_error, live';
const start = `start: expected at least 1 and at most 10000 bars, or ${dateForms}`;
const adjust = 'adjust: expected one of none, forward, backward, forward_additive, backward_additive, got "split"';
const order = 'order: expected one of asc, desc, got "up"';
const layout = 'layout: expected one of long, wide, wide_common, wide_filled, got "tall"';
const wide = 'fields: expected one field with layout wide, got "open,close"';

/** Bad symbols have the same message in every function, prefixed by the name of its parameter. */
export const refusedSymbols: readonly (readonly [Argument, string])[] = [
  ['hello world', `${symbol} "hello world"`],
  [true, `${symbol} "TRUE"`],
  [858, 'expected a symbol as text with its market (000858.SZ or 00858.HK?), got "858"'],
  ['858', 'expected a symbol as text with its market (000858.SZ or 00858.HK?), got "858"'],
];

export const refusals: readonly RefusalRow[] = [
  ['QUOTE', [moutai, 'last_prise'], 'fields: expected a known field, perhaps last_price, got "last_prise"'],
  ['QUOTE', [moutai, [['last'], ['ext.prise']]], 'fields: expected a known field, perhaps last_price, got "ext.prise"'],
  ['QUOTE', [moutai, 'bananas'], 'fields: expected a known field (see MD.FIELDS), got "bananas"'],
  ['QUOTE', [moutai, 'last,市盈率'], `fields: ${notServed} "市盈率"`],
  ['QUOTE', [moutai, 'last', 'maybe'], headers],

  ['KLINE', [moutai, '2d'], 'period: expected one of 1m, 5m, 15m, 30m, 60m, 1d, 1w, 1M, 1Q, 1Y, got "2d"'],
  ['KLINE', [moutai, '1d', 0], `${start} "0"`],
  ['KLINE', [moutai, '1d', 2.5], `${start} "2.5"`],
  ['KLINE', [moutai, '1d', '0x3'], `${start} "0x3"`],
  ['KLINE', [moutai, '1d', 'soon'], `${start} "soon"`],
  ['KLINE', [moutai, '1d', true], `${start} "TRUE"`],
  ['KLINE', [moutai, '1d', 20_000], `${start} "20000"`],
  ['KLINE', [moutai, '1d', '25568'], `${start} "25568"`],
  ['KLINE', [moutai, '1d', '1/2/2026'], `start: ${readings}`],
  ['KLINE', [moutai, '1d', 10, '1/2/2026'], `end: ${readings}`],
  ['KLINE', [moutai, '1d', 10, '2026-02-30'], `end: ${date} "2026-02-30"`],
  ['KLINE', [moutai, '1d', '2026-01-10', '2026-01-05'], 'end: expected a date not before 2026-01-10, got "2026-01-05"'],
  ['KLINE', [moutai, '1d', 10, null, 'split'], adjust],
  ['KLINE', [moutai, '1d', 10, null, null, 'opne'], 'fields: expected a known field, perhaps open, got "opne"'],
  ['KLINE', [moutai, '1d', 10, null, null, null, 'maybe'], headers],
  ['KLINE', [moutai, '1d', 10, null, null, null, null, 'up'], order],
  ['KLINE', [moutai, '1d', 10, null, null, null, null, null, 'tall'], layout],
  ['KLINE', ['AAPL,MSFT', '1d', 10, null, null, 'open,close', true, 'asc', 'wide'], wide],

  ['INTRADAY', [moutai, '1d'], 'period: expected one of 1m, 5m, 10m, 15m, 30m, 60m, got "1d"'],
  ['INTRADAY', [moutai, '1m', 0], 'count: expected a whole number from 1 to 10000, got "0"'],
  ['INTRADAY', [moutai, '1m', 'all'], 'count: expected a whole number from 1 to 10000, got "all"'],
  ['INTRADAY', [moutai, '1m', 5, 'opne'], 'fields: expected a known field, perhaps open, got "opne"'],
  ['INTRADAY', [moutai, '1m', 5, null, 'maybe'], headers],
  ['INTRADAY', [moutai, '1m', 5, null, null, 'up'], order],
  ['INTRADAY', [moutai, '1m', 5, null, null, null, 'tall'], layout],
  ['INTRADAY', ['AAPL,MSFT', '1m', 5, 'open,close', null, null, 'wide'], wide],

  ['DEPTH', [moutai, 6], 'levels: expected a whole number from 1 to 5, got "6"'],
  ['DEPTH', [moutai, 1.5], 'levels: expected a whole number from 1 to 5, got "1.5"'],
  ['DEPTH', [moutai, 5, 'tower'], 'layout: expected one of ladder, book, row, summary, got "tower"'],
  ['DEPTH', [moutai, 5, null, 'maybe'], headers],

  ['INSTRUMENT', [moutai, 'listing'], 'fields: expected a known field, perhaps listing_date, got "listing"'],
  ['INSTRUMENT', [moutai, 'name', 'maybe'], headers],

  ['EXFACTORS', [moutai, 'soon'], `start: ${date} "soon"`],
  ['EXFACTORS', [moutai, null, 'later'], `end: ${date} "later"`],
  ['EXFACTORS', [moutai, '2026-01-10', '2026-01-05'], 'end: expected a date not before 2026-01-10, got "2026-01-05"'],
  ['EXFACTORS', [moutai, null, null, 'maybe'], headers],

  ['UNIVERSE', ['CN_Bond'], 'universe: expected one of CN_Stock, US_Stock, HK_Stock, CN_ETF, got "CN_Bond"'],
  ['UNIVERSE', [''], 'universe: expected one of CN_Stock, US_Stock, HK_Stock, CN_ETF, got ""'],
  ['UNIVERSE', ['CN_ETF', 'clsoe'], 'fields: expected a known field (see MD.FIELDS), got "clsoe"'],
  ['UNIVERSE', ['CN_ETF', null, '-pe'], `sort_by: ${notServed} "-pe"`],
  ['UNIVERSE', ['CN_ETF', null, 'prise'], 'sort_by: expected a known field, perhaps last_price, got "prise"'],
  ['UNIVERSE', ['CN_ETF', null, '-prise'], 'sort_by: expected a known field, perhaps last_price, got "-prise"'],
  ['UNIVERSE', ['CN_ETF', null, null, 0], 'top: expected a whole number from 1 to 100000, got "0"'],
  ['UNIVERSE', ['CN_ETF', null, null, null, 'maybe'], headers],

  ['PRICE', [moutai, 'soon'], `dates: ${date} "soon"`],
  ['PRICE', [moutai, '1/2/2026'], `dates: ${readings}`],
  ['PRICE', [moutai, '2026-01-09', 'closing'], 'field: expected a known field, perhaps close, got "closing"'],
  ['PRICE', [moutai, '2026-01-09', null, 'split'], adjust],
  ['PRICE', [moutai, '2026-01-09', null, null, 'near'], 'match: expected one of before, exact, after, got "near"'],

  ['LIVE', [moutai, 'last_prise'], 'fields: expected a known field, perhaps last_price, got "last_prise"'],
  ['LIVE', [moutai, 'last', 0], `${seconds} "0"`],
  ['LIVE', [moutai, 'last', 1.5], `${seconds} "1.5"`],
  ['LIVE', [moutai, 'last', 'often'], `${seconds} "often"`],
  ['LIVE', [moutai, 'last', 3, 'maybe'], headers],

  ['LIVEDEPTH', [`${moutai},AAPL`], `symbol: ${symbol} "600519.SH,AAPL"`],
  ['LIVEDEPTH', [`${moutai},`], `symbol: ${symbol} "600519.SH,"`],
  ['LIVEDEPTH', [moutai, 6], 'levels: expected a whole number from 1 to 5, got "6"'],
  ['LIVEDEPTH', [moutai, 5, 'tower'], 'layout: expected one of ladder, book, row, summary, got "tower"'],
  ['LIVEDEPTH', [moutai, 5, null, 3_601], `${seconds} "3601"`],
  ['LIVEDEPTH', [moutai, 5, null, 3, 'maybe'], headers],

  ['STATUS', ['weather'], `item: expected one of ${items}, got "weather"`],
  ['STATUS', [true], `item: expected one of ${items}, got "TRUE"`],

  ['FIELDS', ['SUM'], `function_name: expected one of ${tables}, got "SUM"`],
];
