/** The dashboards in the order of the pane. */
import type { Text } from '../i18n/language';
import { comparison } from './comparison';
import { movers } from './movers';
import { overview } from './overview';
import { portfolio } from './portfolio';
import { risk } from './risk';
import { screener } from './screener';
import { withStateLine } from './description/state-line';
import type { DashboardChoices, SheetDescription } from './description/sheet-description';
import { stockPage } from './stock-page';
import { trades } from './trades/trades';
import { watchlist } from './watchlist';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { Universe } from '../../market/time/period';

export interface DashboardEntry {
  readonly id:
    | 'overview'
    | 'watchlist'
    | 'stock'
    | 'movers'
    | 'screener'
    | 'portfolio'
    | 'trades'
    | 'comparison'
    | 'risk';
  readonly name: Text;
  /** One sentence: what the sheet shows. */
  readonly purpose: Text;
  /** What the pane asks for before it inserts the sheet. */
  readonly asks?: 'symbol' | 'universe';
  readonly describe: (choices: DashboardChoices, given: Given) => SheetDescription;
}

export interface Given {
  readonly symbol: SymbolCode;
  readonly universe: Universe;
}

const entries: readonly DashboardEntry[] = [
  {
    id: 'overview',
    name: { en: 'Overview', zh: '总览' },
    purpose: {
      en: 'A watchlist, one symbol with chart and market depth, and the gainers and losers of a market on one sheet.',
      zh: '一张表中包含自选股、单个代码的图表与盘口，以及市场涨跌榜。',
    },
    describe: overview,
  },
  {
    id: 'watchlist',
    name: { en: 'Watchlist', zh: '自选股' },
    purpose: {
      en: 'Quotes of your symbols, their position in the day’s range, and an intraday chart. Updates automatically.',
      zh: '自选代码的行情、当日区间位置和分时图，自动更新。',
    },
    describe: watchlist,
  },
  {
    id: 'stock',
    name: { en: 'Stock page', zh: '个股页面' },
    purpose: {
      en: 'Quote, market depth and details of one symbol, with a candlestick chart.',
      zh: '单个代码的行情、盘口和证券资料，附 K 线图。',
    },
    asks: 'symbol',
    describe: (choices, { symbol }) => stockPage(choices, symbol),
  },
  {
    id: 'movers',
    name: { en: 'Movers', zh: '涨跌榜' },
    purpose: {
      en: 'Gainers, losers and most active of a market, and how many symbols rise and fall.',
      zh: '一个市场的涨幅榜、跌幅榜和成交额榜，以及涨跌分布。',
    },
    asks: 'universe',
    describe: (choices, { universe }) => movers(choices, universe),
  },
  {
    id: 'screener',
    name: { en: 'Screener', zh: '选股' },
    purpose: {
      en: 'A market screened by conditions that you type into cells, with the number of matches and of requests.',
      zh: '按单元格中的条件筛选一个市场，并显示符合条件的家数和请求数。',
    },
    asks: 'universe',
    describe: (choices, { universe }) => screener(choices, universe),
  },
  {
    id: 'portfolio',
    name: { en: 'Portfolio', zh: '持仓' },
    purpose: {
      en: 'Market value, profit and loss of your positions, with totals by currency. Updates automatically.',
      zh: '持仓的市值与盈亏，按货币汇总，自动更新。',
    },
    describe: portfolio,
  },
  {
    id: 'trades',
    name: { en: 'Portfolio from trades', zh: '交易与持仓' },
    purpose: {
      en: 'Positions, average cost, realised and unrealised profit, dividends and annual return from a table of your trades.',
      zh: '根据交易记录计算持仓、平均成本、已实现与浮动盈亏、派息和年化收益率。',
    },
    describe: trades,
  },
  {
    id: 'comparison',
    name: { en: 'Comparison', zh: '对比' },
    purpose: {
      en: 'Up to five symbols from the same start, with the correlation of their returns.',
      zh: '最多五个代码的同起点走势与收益率相关系数。',
    },
    describe: comparison,
  },
  {
    id: 'risk',
    name: { en: 'Risk', zh: '风险' },
    purpose: {
      en: 'Return and risk of up to five symbols against a benchmark: drawdown, rolling volatility and correlations.',
      zh: '最多五个代码相对基准的收益与风险：回撤、滚动波动率与相关系数。',
    },
    describe: risk,
  },
];

/** Each of them says beside its title whether its values are of now. */
export const dashboards: readonly DashboardEntry[] = entries.map((entry) => ({
  ...entry,
  describe: (choices, given) => withStateLine(entry.describe(choices, given)),
}));
