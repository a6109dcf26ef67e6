/**
 * Several symbols over the same bars: their closes from 100 on, and how their returns correlate. A window of 1280 × 720 beside
 * the pane shows columns A to L and rows 1 to 20. The chart takes all the room.
 */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { unknownSymbol } from './bar-charts';
import { klinePeriods } from '../../market/time/period';
import {
  barTexts,
  barTimeFormat,
  type Content,
  type DashboardChoices,
  type SheetDescription,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Comparison', zh: '对比' },
  note: {
    en: 'Enter up to five symbols and a period in the blue cells. The sheet uses those of the last 121 forward-adjusted bars that all symbols share.',
    zh: '在蓝色单元格中输入最多五个代码并选择周期，按最近 121 根前复权 K 线中各代码共有的部分计算。',
  },
  period: { en: 'Period', zh: '周期' },
  symbol: { en: 'Symbol', zh: '代码' },
  bars: { en: 'Bars in common', zh: '共有 K 线数' },
  names: { en: 'Name', zh: '名称' },
  return: { en: 'Return', zh: '区间收益' },
  volatility: { en: 'Volatility per bar', zh: '单根波动率' },
  best: { en: 'Best bar', zh: '单根最大涨幅' },
  worst: { en: 'Worst bar', zh: '单根最大跌幅' },
  correlation: { en: 'Correlation', zh: '收益率相关系数' },
  closes: { en: 'Closes', zh: '收盘价' },
  rebased: { en: 'Closes, rebased to 100', zh: '走势对比（起点 = 100）' },
  returns: { en: 'Returns', zh: '收益率' },
} as const;

const symbols = ['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '510300.SH'];

/** The rows of the symbols, and the columns of their closes and returns. */
const [rows, closes, returns] = [
  [5, 6, 7, 8, 9],
  ['R', 'S', 'T', 'U', 'V'],
  ['AF', 'AG', 'AH', 'AI', 'AJ'],
] as const;

export function comparison(choices: DashboardChoices): SheetDescription {
  const usual = usualSheet(choices);
  if (choices.room === undefined) return usual;
  const beside = shared(choices.room, tableWidths, [48, 48, 48, 48]);
  return widened(usual, {
    widths: [...tableWidths, ...beside, ...dataWidths],
    charts: usual.charts.map((chart) => ({ ...chart, covers: 'A11:P30' })),
  });
}

/** Columns A to L. */
const tableWidths = [64, 68, 48, 76, 48, 48, 8, 62, 60, 60, 60, 60] as const;
const dataWidths = [75, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69] as const;

function usualSheet({ language, rise }: DashboardChoices): SheetDescription {
  return {
    name: texts.name[language],
    hiddenColumns: 'Q:AJ',
    tallRow: 4,
    widths: [...tableWidths, 48, 48, 48, 48, ...dataWidths],
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      { at: 'A3', rows: [[texts.period[language], '1d', '', texts.bars[language], '', '=COUNT(Q9:Q129)']] },
      { at: 'A4', rows: [[texts.symbol[language], texts.names[language], ...figureNames(language)]] },
      { at: 'A5', rows: symbols.map((symbol) => [symbol]) },
      { at: 'C5', rows: rows.map((_, index) => figures(index)) },
      { at: 'A10', rows: [[unknownSymbol('$A$5:$A$9', '$B$5:$B$9', language)]] },
      { at: 'H3', rows: [[texts.correlation[language]]] },
      { at: 'H4', rows: [rows.map(symbolOf)] },
      { at: 'H5', rows: rows.map((_, index) => returns.map(correlationWith(index))) },
      { at: 'Q7', rows: [[texts.closes[language]]] },
      { at: 'X7', rows: [[texts.rebased[language]]] },
      { at: 'X8', rows: [['=Q8', ...closes.map(nameOf)]] },
      { at: 'AE7', rows: [[texts.returns[language]]] },
    ],
    spills,
    looks,
    numberFormats,
    lists: [{ cells: 'B3', choices: klinePeriods }],
    highlights: [
      { kind: 'sign', cells: 'C5:C9', least: 0.0005, rise },
      { kind: 'sign', cells: 'E5:F9', least: 0.00005, rise },
      { kind: 'correlation', cells: 'H5:L9' },
    ],
    charts: [
      {
        type: 'Line',
        title: texts.rebased[language],
        source: 'X8:AC129',
        covers: 'A11:L20',
      },
    ],
  };
}

const spills: SheetDescription['spills'] = [
  { fills: 'B5:B9', formula: `=${namespace}.INSTRUMENT(A5:A9)` },
  { fills: 'Q8:V129', formula: `=${namespace}.KLINE(A5:A9,B3,121,,,"close",TRUE,,"wide_common")` },
  { fills: 'X9:X129', formula: barTexts('Q9:Q129') },
  // #N/A is a gap in a line; a blank text, or a cell without a bar, would be drawn as zero.
  { fills: 'Y9:AC129', formula: '=IFERROR(IF(R9:V129="",NA(),R9:V129/R9:V9*100),NA())' },
  { fills: 'AE8:AJ129', formula: `=${namespace}.KLINE(A5:A9,B3,121,,,"return",TRUE,,"wide_common")` },
];

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A10', look: 'warning' },
  ...['A3', 'D3', 'H3'].map((cells) => ({ cells, look: 'label' as const })),
  ...['B3', 'A5:A9'].map((cells) => ({ cells, look: 'input' as const })),
  { cells: 'B3', look: 'left' },
  ...['A4:F4', 'H4:L4', 'Q8:V8', 'X8:AC8', 'AE8:AJ8'].map((cells) => ({ cells, look: 'header' as const })),
  { cells: 'A4:L4', look: 'wrapped' },
  ...['C4:F4', 'H4:L4', 'R8:V8', 'Y8:AC8', 'AF8:AJ8'].map((cells) => ({ cells, look: 'right' as const })),
  ...['Q9:Q129', 'X9:X129', 'AE9:AE129'].map((cells) => ({ cells, look: 'left' as const })),
  ...['Q7', 'X7', 'AE7'].map((cells) => ({ cells, look: 'label' as const })),
];

const numberFormats: SheetDescription['numberFormats'] = [
  { cells: 'C5:C9', format: '+0.0%;-0.0%;0.0%' },
  { cells: 'D5:D9', format: '0.00%' },
  { cells: 'E5:F9', format: '+0.00%;-0.00%;0.00%' },
  { cells: 'H5:L9', format: '0.00' },
  ...['Q9:Q129', 'AE9:AE129'].map((cells) => ({ cells, format: barTimeFormat })),
  { cells: 'Y9:AC129', format: '0.0' },
];

function figureNames(language: Language): readonly string[] {
  return [texts.return, texts.volatility, texts.best, texts.worst].map((text) => text[language]);
}

/** What the bars of a symbol come to. */
function figures(symbol: number): readonly Content[] {
  const cells = `${returns[symbol] ?? ''}$9:${returns[symbol] ?? ''}$129`;
  const ofReturns = (formula: string) => `=IF(COUNT(${cells})=0,"",IFERROR(${formula}(${cells}),""))`;
  return [returnOver(closes[symbol] ?? ''), ...['STDEV', 'MAX', 'MIN'].map(ofReturns)];
}

/** Of a line in the chart. Without a text, Excel would call it by its number. */
function nameOf(column: string): string {
  return `=IF(${column}8="","–",${column}8)`;
}

function symbolOf(row: number): string {
  return `=IF(A${row}="","",A${row})`;
}

/** From the first close to the last one. The number 0 would stand for all of them. */
function returnOver(column: string): string {
  const cells = `${column}9:${column}129`;
  return `=IF(COUNT(${cells})=0,"",IFERROR(INDEX(${cells},COUNT(${cells}))/${column}9-1,""))`;
}

function correlationWith(symbol: number): (column: string) => Content {
  const cells = (column: string | undefined) => `$${column ?? ''}$9:$${column ?? ''}$129`;
  return (column) => `=IFERROR(CORREL(${cells(returns[symbol])},${cells(column)}),"")`;
}
