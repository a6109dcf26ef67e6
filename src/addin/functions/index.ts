/* oxlint-disable typescript/no-explicit-any -- the metadata generator reads `any` as "whatever the cell holds" */
/**
 * The custom functions as Excel sees them: names, parameters, enums. Each delegates at once: function-table.ts tells where.
 * The metadata generator reads this file's syntax: plain function declarations, enums with double-quoted values.
 * Omitted arguments arrive as null; optional numbers and booleans are `any`, because a blank cell given to a typed
 * parameter arrives as 0 or FALSE.
 */
import { callFunction, openStream } from "./late-binding";

/**
 * @customenum {string}
 */
export enum PERIOD {
  /** One minute */
  minute1 = "1m",
  /** Five minutes */
  minute5 = "5m",
  /** Fifteen minutes */
  minute15 = "15m",
  /** Thirty minutes */
  minute30 = "30m",
  /** Sixty minutes */
  minute60 = "60m",
  /** One day */
  day = "1d",
  /** One week */
  week = "1w",
  /** One month (capital M) */
  month = "1M",
  /** One quarter */
  quarter = "1Q",
  /** One year */
  year = "1Y",
}

/**
 * @customenum {string}
 */
export enum INTRADAY_PERIOD {
  /** One minute */
  minute1 = "1m",
  /** Five minutes */
  minute5 = "5m",
  /** Ten minutes */
  minute10 = "10m",
  /** Fifteen minutes */
  minute15 = "15m",
  /** Thirty minutes */
  minute30 = "30m",
  /** Sixty minutes */
  minute60 = "60m",
}

/**
 * @customenum {string}
 */
export enum UNIVERSE_ID {
  /** China A-shares */
  CN_Stock = "CN_Stock",
  /** US stocks */
  US_Stock = "US_Stock",
  /** Hong Kong stocks */
  HK_Stock = "HK_Stock",
  /** ETFs of Shanghai and Shenzhen */
  CN_ETF = "CN_ETF",
}

/**
 * @customenum {string}
 */
export enum MATCH {
  /** The last trading day on or before the date */
  before = "before",
  /** Only that day */
  exact = "exact",
  /** The first trading day on or after the date */
  after = "after",
}

/**
 * @customenum {string}
 */
export enum ADJUST {
  /** Unadjusted: prices as traded */
  none = "none",
  /** Forward-adjusted: earlier prices scaled to the latest */
  forward = "forward",
  /** Backward-adjusted: later prices scaled to the first day */
  backward = "backward",
  /** Forward-adjusted: earlier prices shifted by cash differences */
  forward_additive = "forward_additive",
  /** Backward-adjusted: later prices shifted by cash differences */
  backward_additive = "backward_additive",
}

/**
 * @customenum {string}
 */
export enum ORDER {
  /** Oldest first */
  ascending = "asc",
  /** Newest first */
  descending = "desc",
}

/**
 * @customenum {string}
 */
export enum BARS_LAYOUT {
  /** A symbol column first, symbols below each other */
  long = "long",
  /** One field, a column for each symbol */
  wide = "wide",
  /** As wide, only the dates that every symbol has */
  wide_common = "wide_common",
  /** As wide, gaps filled with the previous value */
  wide_filled = "wide_filled",
}

/**
 * @customenum {string}
 */
export enum DEPTH_LAYOUT {
  /** Bids left, asks right, a row for each level */
  ladder = "ladder",
  /** Asks above bids */
  book = "book",
  /** One row for each symbol */
  row = "row",
  /** Best bid and ask, mid, spread and bid/ask imbalance */
  summary = "summary",
}

/**
 * @customenum {string}
 */
export enum ALERT_MODE {
  /** TRUE from then on, until you reset it or the day ends */
  once = "once",
  /** TRUE while the condition is met */
  while = "while",
}

/**
 * @customenum {string}
 */
export enum STATUS_ITEM {
  /** State of the connection */
  state = "state",
  /** Requests in the last minute */
  requests = "requests",
  /** Average number of cells per request */
  cells_per_request = "cells_per_request",
  /** Share of values reused without a request */
  cache_hit_rate = "cache_hit_rate",
  /** Requests waiting in the queue */
  queue = "queue",
  /** Time until which requests wait */
  waiting_until = "waiting_until",
  /** Cells with outdated values, and the time of the oldest */
  stale = "stale",
  /** Time of the oldest outdated value */
  stale_since = "stale_since",
  /** The last problem */
  last_error = "last_error",
  /** Whether live cells are running or paused */
  live = "live",
  /** Seconds between two updates of live cells */
  live_interval = "live_interval",
  /** Request limits of your plan, as far as known */
  limits = "limits",
  /** The past time that the workbook is set to */
  as_of = "as_of",
  /** Whether what the sheet shows is of now, in one sentence */
  line = "line",
}

/**
 * @customenum {string}
 */
export enum FUNCTION_NAME {
  /** Fields of quotes */
  QUOTE = "QUOTE",
  /** Fields of bars */
  KLINE = "KLINE",
  /** Fields of the bars of the current day */
  INTRADAY = "INTRADAY",
  /** Fields of market depth */
  DEPTH = "DEPTH",
  /** Fields of security details */
  INSTRUMENT = "INSTRUMENT",
  /** Fields of adjustment factors */
  EXFACTORS = "EXFACTORS",
  /** Fields of a whole market's quotes */
  UNIVERSE = "UNIVERSE",
  /** Fields of daily bars */
  PRICE = "PRICE",
  /** Fields of live quotes */
  LIVE = "LIVE",
  /** Fields of live market depth */
  LIVEDEPTH = "LIVEDEPTH",
  /** Fields of cards */
  CARD = "CARD",
}

/**
 * Latest quotes: a row for each symbol, a column for each field.
 * @customfunction QUOTE
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range: 600519.SH, 00700.HK, AAPL.US
 * @param {any[][]} [fields] Field names, separated by commas or in a range; "all" for every field. Default: last_price
 * @param {any} [headers] TRUE adds a header row. Default: FALSE
 * @param invocation Invocation
 * @returns A value, or a table
 * @cancelable
 * @requiresAddress
 */
export function quoteFunction(
  symbols: any[][],
  fields?: any[][],
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("quote", { symbols, fields, headers }, invocation);
}

/**
 * Historical price bars (K-lines) for one or more symbols, from 1 minute to 1 year.
 * @customfunction KLINE
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {PERIOD} [period] Length of a bar. Capital M is a month. Default: 1d
 * @param {any} [start] Number of bars up to the end date, 1 to 10000; or a start date. Default: 100
 * @param {any} [end] End date, included: a date, text such as 2026-01-31, or -5d, -5td, prev, mtd, ytd. Default: now
 * @param {ADJUST} [adjust] Adjustment for dividends and splits. Default: forward
 * @param {any[][]} [fields] Columns: date, open, high, low, close, volume, amount, return, or indicators: sma(20), macd, boll
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param {ORDER} [order] Order of the dates. Default: asc, oldest first
 * @param {BARS_LAYOUT} [layout] How several symbols are arranged. Default: long
 * @param invocation Invocation
 * @returns A table of bars
 * @cancelable
 * @requiresAddress
 */
export function klineFunction(
  symbols: any[][],
  period?: PERIOD,
  start?: any,
  end?: any,
  adjust?: ADJUST,
  fields?: any[][],
  headers?: any,
  order?: ORDER,
  layout?: BARS_LAYOUT,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("kline", { symbols, period, start, end, adjust, fields, headers, order, layout }, invocation);
}

/**
 * Market depth: up to five levels of bids and asks.
 * @customfunction DEPTH
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any} [levels] Levels of each side, 1 to 5. Default: 5
 * @param {DEPTH_LAYOUT} [layout] How the levels are arranged. Default: ladder for one symbol, row for several
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param invocation Invocation
 * @returns A ladder, a book, or a row for each symbol
 * @cancelable
 * @requiresAddress
 */
export function depthFunction(
  symbols: any[][],
  levels?: any,
  layout?: DEPTH_LAYOUT,
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("depth", { symbols, levels, layout, headers }, invocation);
}

/**
 * Today's bars, from 1 to 60 minutes.
 * @customfunction INTRADAY
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {INTRADAY_PERIOD} [period] Length of a bar. Default: 1m
 * @param {any} [count] Number of most recent bars. Default: the whole day
 * @param {any[][]} [fields] Columns: time, open, high, low, close, volume, amount, prev_close, or "all"
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param {ORDER} [order] Order of the dates. Default: asc, oldest first
 * @param {BARS_LAYOUT} [layout] How several symbols are arranged. Default: long
 * @param invocation Invocation
 * @returns A table of bars
 * @cancelable
 * @requiresAddress
 */
export function intradayFunction(
  symbols: any[][],
  period?: INTRADAY_PERIOD,
  count?: any,
  fields?: any[][],
  headers?: any,
  order?: ORDER,
  layout?: BARS_LAYOUT,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("intraday", { symbols, period, count, fields, headers, order, layout }, invocation);
}

/**
 * Security details: name, exchange, type, listing date, shares, price limits, tick size.
 * @customfunction INSTRUMENT
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any[][]} [fields] Field names, separated by commas or in a range; "all" for every field. Default: name
 * @param {any} [headers] TRUE adds a header row. Default: FALSE
 * @param invocation Invocation
 * @returns A value, or a table
 * @cancelable
 * @requiresAddress
 */
export function instrumentFunction(
  symbols: any[][],
  fields?: any[][],
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("instrument", { symbols, fields, headers }, invocation);
}

/**
 * Ex-rights and ex-dividend dates with their adjustment factors (previous close ÷ reference price).
 * @customfunction EXFACTORS
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any} [start] Start date. Default: the first event
 * @param {any} [end] End date, included. Default: now
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param invocation Invocation
 * @returns A table of events
 * @cancelable
 * @requiresAddress
 */
export function exFactorsFunction(
  symbols: any[][],
  start?: any,
  end?: any,
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("exFactors", { symbols, start, end, headers }, invocation);
}

/**
 * Screens a whole market: filters, sorts and returns the first rows.
 * @customfunction UNIVERSE
 * @param {UNIVERSE_ID} universe One market, or several as text separated by commas
 * @param {any[][]} [fields] Field names as in QUOTE, indicators or statistics: sma(20), return(20). Default: symbol,name,last_price,change_pct
 * @param {any} [sort_by] Fields to sort by, largest first; a minus sign sorts smallest first: -change_pct
 * @param {any} [top] Number of rows, or "all". Default: 100
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param {any[][]} [where] Conditions, separated by commas; all must be met: change_pct>5%, name!~ST, close>sma(60), return(20)>10%
 * @param invocation Invocation
 * @returns A table with a row for each quote
 * @cancelable
 * @requiresAddress
 */
export function universeFunction(
  universe: UNIVERSE_ID,
  fields?: any[][],
  sort_by?: any,
  top?: any,
  headers?: any,
  where?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("universe", { universe, fields, sortBy: sort_by, top, headers, where }, invocation);
}

/**
 * The close, or another daily value, on given dates, for one or more symbols.
 * @customfunction PRICE
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any[][]} dates One date or a range of dates
 * @param {any} [field] open, high, low, close, volume, amount or prev_close. Default: close
 * @param {ADJUST} [adjust] Adjustment for dividends and splits. Default: forward
 * @param {MATCH} [match] Which trading day to use if the market was closed on the date. Default: before
 * @param invocation Invocation
 * @returns A value, the shape of the dates or of the symbols, or a table of both
 * @cancelable
 * @requiresAddress
 */
export function priceFunction(
  symbols: any[][],
  dates: any[][],
  field?: any,
  adjust?: ADJUST,
  match?: MATCH,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("price", { symbols, dates, field, adjust, match }, invocation);
}

/**
 * The trading days of a market or a symbol, in a column.
 * @customfunction TRADINGDAYS
 * @param {any} symbol_or_market A market (SH, SZ, BJ, HK, US), or one symbol, without days on which it was suspended
 * @param {any} start First date: a date, text such as 2026-01-31, or -5d, -5td, mtd, ytd
 * @param {any} [end_or_count] Last date, included; or a number of trading days, 1 to 10000. Default: now
 * @param invocation Invocation
 * @returns A column of dates
 * @cancelable
 * @requiresAddress
 */
export function tradingDaysFunction(
  symbol_or_market: any,
  start: any,
  end_or_count?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("tradingDays", { symbolOrMarket: symbol_or_market, start, endOrCount: end_or_count }, invocation);
}

/**
 * The trading day on or before each date, moved by a number of trading days.
 * @customfunction TRADINGDAY
 * @param {any} symbol_or_market A market (SH, SZ, BJ, HK, US), or one symbol
 * @param {any[][]} dates One date or a range of dates
 * @param {any} [offset] Trading days to move: 1 is the next, -1 the one before. Default: 0
 * @param invocation Invocation
 * @returns A date, or the shape of the dates
 * @cancelable
 * @requiresAddress
 */
export function tradingDayFunction(
  symbol_or_market: any,
  dates: any[][],
  offset?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("tradingDay", { symbolOrMarket: symbol_or_market, dates, offset }, invocation);
}

/**
 * Return and risk of each symbol, on the dates that all symbols share.
 * @customfunction STATS
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any[][]} measures return, cagr, volatility, sharpe(2%), sortino, max_drawdown, beta, alpha, var(95), skew, high(250), …
 * @param {PERIOD} [period] Length of a bar. Default: 1d
 * @param {any} [start] Number of bars up to the end date, 1 to 10000; or a start date. Default: 250
 * @param {any} [end] End date, included. Default: now
 * @param {any} [benchmark] The symbol that beta, alpha, correlation, tracking_error and information_ratio compare with
 * @param {ADJUST} [adjust] Adjustment for dividends and splits. Default: forward
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param invocation Invocation
 * @returns A table with a row for each symbol
 * @cancelable
 * @requiresAddress
 */
export function statsFunction(
  symbols: any[][],
  measures: any[][],
  period?: PERIOD,
  start?: any,
  end?: any,
  benchmark?: any,
  adjust?: ADJUST,
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("stats", { symbols, measures, period, start, end, benchmark, adjust, headers }, invocation);
}

/**
 * Correlation matrix of returns, on the dates that all symbols share.
 * @customfunction CORREL
 * @param {any[][]} symbols A comma-separated list, or a range
 * @param {PERIOD} [period] Length of a bar. Default: 1d
 * @param {any} [start] Number of bars up to the end date, 1 to 10000; or a start date. Default: 250
 * @param {any} [end] End date, included. Default: now
 * @param {ADJUST} [adjust] Adjustment for dividends and splits. Default: forward
 * @param invocation Invocation
 * @returns A matrix with the symbols on both sides
 * @cancelable
 * @requiresAddress
 */
export function correlFunction(
  symbols: any[][],
  period?: PERIOD,
  start?: any,
  end?: any,
  adjust?: ADJUST,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("correl", { symbols, period, start, end, adjust }, invocation);
}

/**
 * Looks for odd data: missing days, jumps without an ex-date, impossible prices, quotes unlike the bars.
 * @customfunction CHECK
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any} [start] Start date. Default: -1y
 * @param {any} [end] End date, included. Default: now
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param invocation Invocation
 * @returns A table with a row for each finding
 * @cancelable
 * @requiresAddress
 */
export function checkFunction(
  symbols: any[][],
  start?: any,
  end?: any,
  headers?: any,
  invocation?: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("check", { symbols, start, end, headers }, invocation);
}

/**
 * Quotes that update automatically.
 * @customfunction LIVE
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any[][]} [fields] Field names as in QUOTE. Default: last_price
 * @param {any} [seconds] Seconds between updates, 1 to 3600. Default: 3
 * @param {any} [headers] TRUE adds a header row. Default: FALSE
 * @param {CustomFunctions.StreamingInvocation<any[][]>} invocation
 * @streaming
 * @requiresStreamAddress
 */
export function liveFunction(
  symbols: any[][],
  fields: any[][],
  seconds: any,
  headers: any,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openStream("live", { symbols, fields, seconds, headers }, invocation);
}

/**
 * Market depth that updates automatically.
 * @customfunction LIVEDEPTH
 * @param {any} symbol One symbol: 00700.HK
 * @param {any} [levels] Levels of each side, 1 to 5. Default: 5
 * @param {DEPTH_LAYOUT} [layout] How the levels are arranged. Default: ladder
 * @param {any} [seconds] Seconds between updates, 1 to 3600. Default: 3
 * @param {any} [headers] FALSE leaves out the header row. Default: TRUE
 * @param {CustomFunctions.StreamingInvocation<any[][]>} invocation
 * @streaming
 * @requiresStreamAddress
 */
export function liveDepthFunction(
  symbol: any,
  levels: any,
  layout: DEPTH_LAYOUT,
  seconds: any,
  headers: any,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openStream("liveDepth", { symbol, levels, layout, seconds, headers }, invocation);
}

/**
 * TRUE when quotes meet a condition. The pane notifies you and keeps a log of the day.
 * @customfunction ALERT
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param {any[][]} condition Quote conditions as in UNIVERSE, or a level that a value crosses: last crosses above 1500, change_pct>5%
 * @param {any} [message] What the pane says when the condition is met
 * @param {ALERT_MODE} [mode] How long it stays TRUE. Default: once
 * @param {CustomFunctions.StreamingInvocation<any[][]>} invocation
 * @streaming
 * @requiresStreamAddress
 */
export function alertFunction(
  symbols: any[][],
  condition: any[][],
  message: any,
  mode: ALERT_MODE,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  openStream("alert", { symbols, condition, message, mode }, invocation);
}

/**
 * The last price with a card of details. Click its icon, or read a field of the card: =A1.change_pct.
 * @customfunction CARD
 * @param {any[][]} symbols One symbol, a comma-separated list, or a range
 * @param invocation Invocation
 * @returns A number with a card for each symbol
 * @cancelable
 * @requiresAddress
 */
export function cardFunction(symbols: any[][], invocation?: CustomFunctions.CancelableInvocation): Promise<any[][]> {
  return callFunction("card", { symbols }, invocation);
}

/**
 * Connection and request status. Updates automatically and uses no requests.
 * @customfunction STATUS
 * @param {STATUS_ITEM} [item] One item only. Default: all items, in a table of two columns
 * @param {CustomFunctions.StreamingInvocation<any[][]>} invocation
 * @streaming
 * @requiresStreamAddress
 */
export function statusFunction(item: STATUS_ITEM, invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  openStream("status", { item }, invocation);
}

/**
 * Lists all fields with column name, unit and description. Uses no requests.
 * @customfunction FIELDS
 * @param {FUNCTION_NAME} [function_name] The fields of this function only. Default: every field
 * @param invocation Invocation
 * @returns A table of fields
 */
export function fieldsFunction(
  function_name?: FUNCTION_NAME,
  invocation?: CustomFunctions.Invocation,
): Promise<any[][]> {
  return callFunction("fields", { functionName: function_name }, invocation);
}

/**
 * The past time that the workbook is set to, as a date and time of its exchange. Blank if none is set. Uses no requests.
 * @customfunction ASOF
 * @param invocation Invocation
 * @returns A date and time, or blank
 * @requiresAddress
 */
export function asOfFunction(invocation?: CustomFunctions.Invocation): Promise<any[][]> {
  return callFunction("asOf", {}, invocation);
}
