/**
 * The market at one look: a live watchlist, one symbol with chart and depth, and the movers of a universe. A window of
 * 1280 × 720 beside the pane shows columns A to K and rows 1 to 20. With more room, a third column has the chart in large and what is
 * most traded, and the day of the symbol takes the place of the chart.
 */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { adjustChoices, universeChoice, universeChoices } from './choices';
import { barTitle, dayLine } from './bar-charts';
import {
  barTexts,
  barTimeFormat,
  type DashboardChoices,
  type SheetDescription,
  depthHeading,
  columnUnits,
  timeFormat,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Overview', zh: '总览' },
  note: {
    en: 'Type a symbol below the last one to add it. The blue cells choose chart, market depth and market. Times are local to the exchange.',
    zh: '在最后一个代码下方输入代码即可添加。蓝色单元格决定图表、盘口和市场。行情自动更新，时间为交易所当地时间。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  period: { en: 'Period', zh: '周期' },
  chart: { en: 'Candlestick chart with volume, 90 bars', zh: 'K 线与成交量（90 根 K 线）' },
  gainers: { en: 'Gainers', zh: '涨幅榜' },
  losers: { en: 'Losers', zh: '跌幅榜' },
  traded: { en: 'Most active', zh: '成交额榜' },
  bars: { en: 'Chart data', zh: '图表数据' },
} as const;

const symbols = [
  ...['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '600036.SH', '510300.SH', '159915.SZ'],
  ...['00700.HK', '09988.HK', 'AAPL.US', 'NVDA.US', 'TSLA.US'],
];

/** Where the symbols are, with the blank cells below them: column A of these rows, to which other sheets may refer. */
export const watched = { firstRow: 4, rows: 15, symbols } as const;

/** Of the movers, the first of which are in row 21: as many as a window of 1280 × 720, or one with more room, shows after a scroll. */
const lastMovers = { usual: 28, wide: 35 } as const;

export function overview(choices: DashboardChoices): SheetDescription {
  const { room } = choices;
  if (room === undefined) return usualSheet(choices, lastMovers.usual);
  return wideSheet(usualSheet(choices, lastMovers.wide), choices, room);
}

/** Columns A to L, the last of which is a gap. */
const usualWidths = [62, 68, 55, 60, 94, 8, 62, 72, 54, 60, 68, 12] as const;
const dataWidths = [105, 93, 66, 66, 66, 66, 105] as const;

function usualSheet({ language, rise }: DashboardChoices, last: number): SheetDescription {
  const changes = ['D4:D18', `D21:D${last}`, `J21:J${last}`];
  return {
    name: texts.name[language],
    widths: [...usualWidths, ...dataWidths],
    hiddenColumns: 'M:S',
    frozenRows: 2,
    spacedRow: 19,
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      { at: 'A3', rows: [[texts.symbol[language]], ...symbols.map((symbol) => [symbol])] },
      { at: 'G3', rows: [[texts.symbol[language], '600519.SH', texts.period[language], '1d']] },
      { at: 'G12', rows: [[depthHeading(language)]] },
      { at: 'A19', rows: [[texts.gainers[language], universeChoice('CN_Stock', language)]] },
      { at: 'G19', rows: [[texts.losers[language]]] },
      { at: 'M3', rows: [[texts.bars[language]], ['=S4']] },
      { at: 'N3', rows: [[title(language)]] },
    ],
    spills: [
      ...spills,
      { fills: `A20:E${last}`, formula: top('change_pct', last) },
      { fills: `G20:K${last}`, formula: top('-change_pct', last) },
    ],
    looks: [
      ...looks,
      ...['A', 'G'].map((column) => ({ cells: `${column}21:${column}${last}`, look: 'symbol' as const })),
    ],
    numberFormats: [
      { cells: 'E4:E18', format: timeFormat },
      ...changes.map((cells) => ({ cells, format: '+0.00%;-0.00%;0.00%' })),
      ...['E', 'K'].map((column) => ({ cells: `${column}21:${column}${last}`, format: columnUnits.small[language] })),
      { cells: 'S5:S94', format: barTimeFormat },
    ],
    lists: [
      { cells: 'H3', choices: '=$A$4:$A$18' },
      { cells: 'J3', choices: ['5m', '15m', '30m', '60m', '1d', '1w', '1M'] },
      { cells: 'B19', choices: universeChoices(language) },
    ],
    highlights: changes.map((cells) => ({ kind: 'sign', cells, least: 0.00005, rise })),
    charts: [
      {
        type: 'StockVOHLC',
        title: texts.chart[language],
        titleCell: 'N3',
        source: 'M4:R94',
        covers: 'G4:K11',
      },
    ],
  };
}

const spills: SheetDescription['spills'] = [
  { fills: 'B3:E18', formula: `=${namespace}.LIVE(A4:A18,"name,last_price,change_pct,timestamp",5,TRUE)` },
  { fills: 'G13:K18', formula: `=${namespace}.LIVEDEPTH($H$3,5)` },
  { fills: 'M5:M94', formula: barTexts('S5:S94') },
  { fills: 'N4:S94', formula: `=${namespace}.KLINE($H$3,$J$3,90,,"forward","volume,open,high,low,close,timestamp")` },
];

const inputs = ['H3', 'J3', 'B19'] as const;

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  ...['A3:E3', 'G13:K13', 'A20:E20', 'G20:K20', 'M4:S4'].map((cells) => ({ cells, look: 'header' as const })),
  { cells: 'C3:E18', look: 'right' },
  { cells: 'A4:A18', look: 'symbol' },
  { cells: 'A4:B18', look: 'left' },
  ...['G3', 'I3', 'G12', 'A19', 'G19', 'M3'].map((cells) => ({ cells, look: 'label' as const })),
  ...inputs.map((cells) => ({ cells, look: 'input' as const })),
  ...inputs.map((cells) => ({ cells, look: 'left' as const })),
  { cells: 'I3', look: 'indented' },
  { cells: 'A19:K19', look: 'bottom' },
  ...['H13:K13', 'C20:E20', 'I20:K20', 'N4:R4'].map((cells) => ({ cells, look: 'right' as const })),
  ...['G13:G18', 'M5:M94', 'S4:S94'].map((cells) => ({ cells, look: 'left' as const })),
];

function wideSheet(usual: SheetDescription, { language, rise }: DashboardChoices, room: number): SheetDescription {
  const last = lastMovers.wide;
  const changes = `V21:V${last}`;
  const day = dayLine({ language, name: nameOfSymbol, symbol: '$H$3', column: 'M', row: 98, covers: 'G4:K11' });
  return widened(usual, {
    ...day,
    widths: [...usual.widths, ...shared(room, usualWidths, [59, 54, 60, 52])],
    cells: [...day.cells, { at: 'T19', rows: [[texts.traded[language]]] }],
    spills: [...day.spills, { fills: `T20:W${last}`, formula: top('amount', last, 'symbol,name,change_pct,amount') }],
    looks: [
      ...day.looks,
      { cells: 'T19', look: 'label' },
      { cells: 'T19', look: 'bottom' },
      { cells: 'T20:W20', look: 'header' },
      { cells: 'V20:W20', look: 'right' },
      { cells: `T21:T${last}`, look: 'symbol' },
    ],
    numberFormats: [
      ...day.numberFormats,
      { cells: changes, format: '+0.00%;-0.00%;0.00%' },
      { cells: `W21:W${last}`, format: columnUnits.large[language] },
    ],
    highlights: [{ kind: 'sign', cells: changes, least: 0.00005, rise }],
    charts: [...usual.charts.map((chart) => ({ ...chart, covers: 'T3:W18' })), ...day.charts],
  });
}

/** The chosen symbol is one of the watchlist, which has its name. */
const nameOfSymbol = 'INDEX($B$4:$B$18,MATCH($H$3,$A$4:$A$18,0))';

function title(language: Language): string {
  return barTitle({
    language,
    name: nameOfSymbol,
    symbol: '$H$3',
    parts: ['$J$3', `"${adjustChoices(language)[0]}"`],
    bars: '$N$4',
  });
}

function top(sortBy: string, last: number, fields = 'symbol,name,last_price,change_pct,amount'): string {
  return `=${namespace}.UNIVERSE($B$19,"${fields}","${sortBy}",${last - 20})`;
}
