/** The functions of the fault matrix; every function that sends requests has a row here. */
import type { Argument } from '../../../src/office-host/contract';

export interface FaultFunction {
  readonly functionId: string;
  /** A function with the same requests, whose exceptions in `Fault.except` apply. */
  readonly asksLike?: string;
  /** True for streaming functions. */
  readonly isLive?: true;
  /** @param of a symbol, or a universe for MD.UNIVERSE */
  readonly args: (of: string) => readonly Argument[];
  /** Paths of its endpoints; the batch endpoint of a pair is the last one. */
  readonly paths: readonly string[];
  /** The column of the response that number faults change and that the cells show. */
  readonly column: string;
  /** The rendered result of a valid response, and of one with a blank column. */
  readonly well: RegExp;
  readonly blank: RegExp;
  /** The rendered result of outdated values where they count as none. Default: that of a valid response, in grey. */
  readonly stale?: RegExp;
  /** The rendered result of a table without the invalid symbol. */
  readonly leftOut?: RegExp;
  /** The plan feature, as named in the error. */
  readonly feature: string;
  /** True if a later request has the same response. */
  readonly isSteady: boolean;
  /** Fixed culprit and neighbour. Default: symbols that no other case requests. */
  readonly asked?: readonly [culprit: string, neighbour: string];
  /** Limits that its requests count towards. Default: one. */
  readonly buckets?: number;
}

const klines = ['/v1/klines', '/v1/klines/batch'] as const;
const noHeaders = false;

const quote: FaultFunction = {
  functionId: 'QUOTE',
  args: (symbol) => [symbol],
  paths: ['/v1/quotes'],
  column: 'last_price',
  well: /^#,##0\.00$/,
  blank: /^·$/,
  feature: 'quotes',
  isSteady: false,
};

const price: FaultFunction = {
  functionId: 'PRICE',
  args: (symbol) => [symbol, '2025-12-31'],
  paths: klines,
  column: 'close',
  well: /^#,##0\.00$/,
  blank: /^·$/,
  feature: 'daily and longer bars',
  isSteady: true,
};

const depth: FaultFunction = {
  functionId: 'DEPTH',
  args: (symbol) => [symbol, 1, 'ladder', noHeaders],
  paths: ['/v1/depth', '/v1/depth/batch'],
  column: 'bid_prices',
  well: /^number \| #,##0 \| #,##0\.00 \| #,##0\.00 \| #,##0$/,
  blank: /^number \| · \| · \| #,##0\.00 \| #,##0$/,
  feature: 'market depth',
  isSteady: false,
};

export const faultFunctions: readonly FaultFunction[] = [
  quote,
  {
    functionId: 'KLINE',
    args: (symbol) => [symbol, '1d', 5, '2025-12-31', null, 'date,close', noHeaders],
    paths: klines,
    column: 'close',
    well: /^5 × yyyy-mm-dd \| #,##0\.00$/,
    blank: /^5 × yyyy-mm-dd \| ·$/,
    feature: 'daily and longer bars',
    isSteady: true,
  },
  {
    functionId: 'INTRADAY',
    args: (symbol) => [symbol, '5m', 3, 'time,close', noHeaders],
    paths: ['/v1/klines/intraday', '/v1/klines/intraday/batch'],
    column: 'close',
    well: /^3 × yyyy-mm-dd hh:mm \| #,##0\.00$/,
    blank: /^3 × yyyy-mm-dd hh:mm \| ·$/,
    feature: 'minute bars',
    isSteady: false,
  },
  depth,
  {
    functionId: 'INSTRUMENT',
    args: (symbol) => [symbol, 'tick_size'],
    paths: ['/v1/instruments'],
    column: 'tick_size',
    well: /^number$/,
    blank: /^·$/,
    feature: 'security details',
    isSteady: true,
  },
  {
    functionId: 'EXFACTORS',
    args: (symbol) => [symbol, null, '2025-12-31', noHeaders],
    paths: ['/v1/klines/ex-factors'],
    column: 'ex_factor',
    well: /^(\d+ × )?yyyy-mm-dd \| number$/,
    blank: /^·$/,
    feature: 'adjustment factors',
    isSteady: true,
  },
  {
    functionId: 'UNIVERSE',
    args: (universe) => [universe, 'symbol,last_price', null, 2, noHeaders],
    paths: ['/v1/quotes'],
    column: 'last_price',
    well: /^(510001\.SH|00001\.HK) \| #,##0\.0+\n(510002\.SH|00002\.HK) \| #,##0\.0+$/,
    blank: /^510001\.SH \| ·\n510002\.SH \| #,##0\.0+$/,
    leftOut: /^510002\.SH \| #,##0\.0+\n510003\.SH \| #,##0\.0+$/,
    feature: 'market screening',
    isSteady: false,
    asked: ['CN_ETF', 'HK_Stock'],
    // Of two markets, each of which waits for itself.
    buckets: 2,
  },
  price,
  {
    ...price,
    functionId: 'STATS',
    args: (symbol) => [symbol, 'return,low(5)', '1d', 5, '2025-12-31', null, null, noHeaders],
    column: 'low',
    well: /^0\.00% \| #,##0\.00$/,
    blank: /^0\.00% \| ·$/,
  },
  {
    ...price,
    functionId: 'CORREL',
    args: (symbol) => [symbol, '1d', 5, '2025-12-31'],
    well: /^· \| (\S+)\n\1 \| 0\.00$/,
    // Too few closes, or equal ones.
    blank: /^· \| (\S+)\n\1 \| (·|#N\/A .*)$/,
  },
  {
    ...price,
    functionId: 'CHECK',
    args: (symbol) => [symbol, '2025-12-01', '2025-12-31', noHeaders],
    well: /^\S+ \| yyyy-mm-dd \| yyyy-mm-dd \| clean \| · \| · \| ·$/,
    // A close that is missing contradicts nothing.
    blank: /^\S+ \| yyyy-mm-dd \| yyyy-mm-dd \| clean \| · \| · \| ·$/,
    buckets: 2,
  },
  {
    ...price,
    functionId: 'TRADINGDAYS',
    args: (symbol) => [symbol, '2025-12-22', '2025-12-31'],
    well: /^\d × yyyy-mm-dd$/,
    // Prices do not matter.
    blank: /^\d × yyyy-mm-dd$/,
  },
  {
    ...price,
    functionId: 'TRADINGDAY',
    args: (symbol) => [symbol, '2025-12-31', -1],
    well: /^yyyy-mm-dd$/,
    blank: /^yyyy-mm-dd$/,
  },
  {
    ...quote,
    functionId: 'CARD',
    asksLike: 'QUOTE',
    well: /^card of #,##0\.00$/,
  },
  {
    ...quote,
    functionId: 'LIVE',
    asksLike: 'QUOTE',
    isLive: true,
    args: (symbol) => [symbol, 'last', 1],
  },
  {
    ...quote,
    functionId: 'ALERT',
    asksLike: 'QUOTE',
    isLive: true,
    args: (symbol) => [symbol, 'last>0', null, 'while'],
    well: /^true$/,
    blank: /^false$/,
    stale: /^false$/,
  },
  {
    ...depth,
    functionId: 'LIVEDEPTH',
    asksLike: 'DEPTH',
    isLive: true,
    args: (symbol) => [symbol, 1, 'ladder', 1, noHeaders],
  },
];
