/** The market at one look: a live watchlist, one symbol with chart and depth, and the movers of a universe. */
import { namespace } from '../../brand/build';
import { universes } from '../../market/period';
import { barTimeFormat, type DashboardChoices, quoteTimeFormat, type SheetDescription } from './sheet-description';

const texts = {
  name: { en: 'Overview', zh: '总览' },
  note: {
    en: 'Type a symbol below the last one to add it. Use the blue cells to change chart, market depth and market. Values update automatically. Times are local to the exchange.',
    zh: '在最后一个代码下方输入代码即可添加。蓝色单元格决定图表、盘口和市场。行情自动更新，时间为交易所当地时间。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  period: { en: 'Period', zh: '周期' },
  universe: { en: 'Market', zh: '市场' },
  chart: { en: 'Candlestick chart with volume, 90 bars', zh: 'K 线与成交量（90 根 K 线）' },
  depth: { en: 'Market depth', zh: '盘口' },
  gainers: { en: 'Gainers', zh: '涨幅榜' },
  losers: { en: 'Losers', zh: '跌幅榜' },
  bars: { en: 'Chart data', zh: '图表数据' },
} as const;

const symbols = [
  ...['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '600036.SH', '510300.SH', '159915.SZ'],
  ...['00700.HK', '09988.HK', 'AAPL.US', 'NVDA.US', 'TSLA.US'],
];

/** Where the symbols are, with the blank cells below them: column A of these rows, to which other sheets may refer. */
export const watched = { firstRow: 6, rows: 20, symbols } as const;

export function overview({ language, rise, plainValues = false }: DashboardChoices): SheetDescription {
  return {
    name: texts.name[language],
    widths: [78, 78, 57, 63, 123, 9, 81, 75, 57, 57, 87, 12, 12, 105, 93, 66, 66, 66, 66],
    frozenRows: 2,
    tallRow: 5,
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      { at: 'A5', rows: [[texts.symbol[language]], ...symbols.map((symbol) => [symbol])] },
      { at: 'G3', rows: [[texts.symbol[language], '600519.SH', texts.period[language], '1d']] },
      { at: 'G22', rows: [[texts.depth[language]]] },
      { at: 'A27', rows: [[texts.universe[language], 'CN_Stock']] },
      { at: 'A29', rows: [[texts.gainers[language]]] },
      { at: 'G29', rows: [[texts.losers[language]]] },
      { at: 'N4', rows: [[texts.bars[language]]] },
    ],
    spills,
    looks,
    numberFormats: [
      ...changes.map((cells) => ({ cells, format: '+0.00%;-0.00%;0.00%' })),
      ...(plainValues ? plainFormats : []),
    ],
    lists: [
      { cells: 'H3', choices: '=$A$6:$A$25' },
      { cells: 'J3', choices: ['5m', '15m', '30m', '60m', '1d', '1w', '1M'] },
      { cells: 'B27', choices: universes },
    ],
    highlights: changes.map((cells) => ({ kind: 'sign', cells, least: 0.00005, rise })),
    charts: [{ type: 'StockVOHLC', title: texts.chart[language], source: 'N5:S95', covers: 'G5:K20' }],
  };
}

const changes = ['D6:D25', 'D31:D38', 'J31:J38'] as const;

const plainFormats: SheetDescription['numberFormats'] = [
  { cells: 'E6:E25', format: quoteTimeFormat },
  { cells: 'N6:N95', format: barTimeFormat },
];

const spills: SheetDescription['spills'] = [
  { fills: 'B5:E25', formula: `=${namespace}.LIVE(A6:A25,"name,last_price,change_pct,timestamp",5,TRUE)` },
  { fills: 'G23:K28', formula: `=${namespace}.LIVEDEPTH($H$3,5)` },
  { fills: 'A30:E38', formula: top('change_pct') },
  { fills: 'G30:K38', formula: top('-change_pct') },
  { fills: 'N5:S95', formula: `=${namespace}.KLINE($H$3,$J$3,90,,"forward","timestamp,volume,open,high,low,close")` },
];

const inputs = ['H3', 'J3', 'B27'] as const;

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A5:E5', look: 'header' },
  { cells: 'A5:E5', look: 'wrapped' },
  { cells: 'C5:E25', look: 'right' },
  { cells: 'A6:A25', look: 'symbol' },
  { cells: 'A6:B25', look: 'left' },
  ...['G3', 'I3', 'G22', 'A27', 'A29', 'G29', 'N4'].map((cells) => ({ cells, look: 'label' as const })),
  ...inputs.map((cells) => ({ cells, look: 'input' as const })),
  ...inputs.map((cells) => ({ cells, look: 'left' as const })),
  ...['G23:K23', 'A30:E30', 'G30:K30', 'N5:S5'].map((cells) => ({ cells, look: 'header' as const })),
  ...['H23:K23', 'C30:E30', 'I30:K30', 'O5:S5'].map((cells) => ({ cells, look: 'right' as const })),
  ...['G23:G28', 'N5:N95'].map((cells) => ({ cells, look: 'left' as const })),
  ...['A31:A38', 'G31:G38'].map((cells) => ({ cells, look: 'symbol' as const })),
];

function top(sortBy: string): string {
  return `=${namespace}.UNIVERSE($B$27,"symbol,name,last_price,change_pct,amount","${sortBy}",8)`;
}
