/** Several symbols over the same bars: their closes from 100 on, and how their returns correlate. */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { klinePeriods } from '../../market/period';
import { barTimeFormat, type Content, type DashboardChoices, type SheetDescription } from './sheet-description';

const texts = {
  name: { en: 'Comparison', zh: '对比' },
  note: {
    en: 'Enter up to five symbols and a period in the blue cells. The sheet uses the last 121 forward-adjusted bars, of these the ones that all symbols share.',
    zh: '在蓝色单元格中输入最多五个代码并选择周期，按最近 121 根前复权 K 线中各代码共有的部分计算。',
  },
  period: { en: 'Period', zh: '周期' },
  symbols: { en: 'Symbols', zh: '代码' },
  bars: { en: 'Bars in common', zh: '共有 K 线数' },
  names: { en: 'Name', zh: '名称' },
  return: { en: 'Return', zh: '区间收益' },
  volatility: { en: 'Volatility per bar', zh: '每根 K 线波动率' },
  best: { en: 'Best bar', zh: '单根 K 线最大涨幅' },
  worst: { en: 'Worst bar', zh: '单根 K 线最大跌幅' },
  correlation: { en: 'Correlation', zh: '收益率相关系数' },
  closes: { en: 'Closes', zh: '收盘价' },
  rebased: { en: 'Closes, rebased to 100', zh: '走势对比（起点 = 100）' },
  returns: { en: 'Returns', zh: '收益率' },
} as const;

const symbols = ['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '510300.SH'];

/** The columns of the symbols: as inputs, as closes, as returns. */
const [inputs, closes, returns] = [
  ['B', 'C', 'D', 'E', 'F'],
  ['R', 'S', 'T', 'U', 'V'],
  ['AF', 'AG', 'AH', 'AI', 'AJ'],
] as const;

export function comparison({ language, rise, plainValues = false }: DashboardChoices): SheetDescription {
  return {
    name: texts.name[language],
    hiddenColumns: 'Q:AJ',
    widths: [
      ...[96, 66, 66, 66, 66, 66, 12],
      ...Array<number>(8).fill(54),
      ...[15, 75, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69],
    ],
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      {
        at: 'A4',
        rows: [
          [texts.period[language], '1d', '', texts.bars[language], '', '=COUNT(Q9:Q129)'],
          [texts.symbols[language], ...symbols],
        ],
      },
      { at: 'A7', rows: [[texts.names[language]]] },
      { at: 'A8', rows: figures(language) },
      { at: 'A13', rows: [[texts.correlation[language], ...inputs.map(symbolOf)]] },
      { at: 'A14', rows: inputs.map((column, row) => [symbolOf(column), ...returns.map(correlationWith(row))]) },
      { at: 'Q7', rows: [[texts.closes[language]]] },
      { at: 'X7', rows: [[texts.rebased[language]]] },
      { at: 'X8', rows: [['=Q8', ...closes.map(nameOf)]] },
      { at: 'AE7', rows: [[texts.returns[language]]] },
    ],
    spills,
    looks,
    numberFormats: [...numberFormats, ...(plainValues ? plainFormats : [])],
    lists: [{ cells: 'B4', choices: klinePeriods }],
    highlights: [
      { kind: 'sign', cells: 'B8:F8', least: 0.0005, rise },
      { kind: 'sign', cells: 'B10:F11', least: 0.00005, rise },
      { kind: 'correlation', cells: 'B14:F18' },
    ],
    charts: [{ type: 'Line', title: texts.rebased[language], source: 'X8:AC129', covers: 'H4:O21' }],
  };
}

const spills: SheetDescription['spills'] = [
  { fills: 'B7:F7', formula: `=${namespace}.INSTRUMENT(B5:F5)` },
  { fills: 'Q8:V129', formula: `=${namespace}.KLINE(B5:F5,B4,121,,,"close",TRUE,,"wide_common")` },
  { fills: 'X9:X129', formula: '=IF(Q9:Q129="","",Q9:Q129)' },
  // #N/A is a gap in a line; a blank text, or a cell without a bar, would be drawn as zero.
  { fills: 'Y9:AC129', formula: '=IFERROR(IF(R9:V129="",NA(),R9:V129/R9:V9*100),NA())' },
  { fills: 'AE8:AJ129', formula: `=${namespace}.KLINE(B5:F5,B4,121,,,"return",TRUE,,"wide_common")` },
];

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A4:A5', look: 'label' },
  { cells: 'D4', look: 'label' },
  { cells: 'B4', look: 'input' },
  { cells: 'B5:F5', look: 'input' },
  ...['A7:F7', 'A13:F13', 'Q8:V8', 'X8:AC8', 'AE8:AJ8'].map((cells) => ({ cells, look: 'header' as const })),
  ...['B7:F7', 'B13:F13', 'R8:V8', 'Y8:AC8', 'AF8:AJ8'].map((cells) => ({ cells, look: 'right' as const })),
  ...['Q9:Q129', 'X9:X129', 'AE9:AE129'].map((cells) => ({ cells, look: 'left' as const })),
  ...['Q7', 'X7', 'AE7'].map((cells) => ({ cells, look: 'label' as const })),
];

const numberFormats: SheetDescription['numberFormats'] = [
  { cells: 'B8:F8', format: '+0.0%;-0.0%;0.0%' },
  { cells: 'B9:F9', format: '0.00%' },
  { cells: 'B10:F11', format: '+0.00%;-0.00%;0.00%' },
  { cells: 'B14:F18', format: '0.00' },
  { cells: 'X9:X129', format: 'yyyy-mm-dd' },
  { cells: 'Y9:AC129', format: '0.0' },
];

const plainFormats: SheetDescription['numberFormats'] = ['Q9:Q129', 'AE9:AE129'].map((cells) => ({
  cells,
  format: barTimeFormat,
}));

/** What the bars come to, by symbol. */
function figures(language: Language): readonly (readonly Content[])[] {
  const ofReturns = (formula: (cells: string) => string) =>
    returns.map((column) => {
      const cells = `${column}$9:${column}$129`;
      return `=IF(COUNT(${cells})=0,"",IFERROR(${formula(cells)},""))`;
    });
  return [
    [texts.return[language], ...closes.map(returnOver)],
    [texts.volatility[language], ...ofReturns((cells) => `STDEV(${cells})`)],
    [texts.best[language], ...ofReturns((cells) => `MAX(${cells})`)],
    [texts.worst[language], ...ofReturns((cells) => `MIN(${cells})`)],
  ];
}

/** Of a line in the chart. Without a text, Excel would call it by its number. */
function nameOf(column: string): string {
  return `=IF(${column}8="","–",${column}8)`;
}

function symbolOf(column: string): string {
  return `=IF(${column}5="","",${column}5)`;
}

/** From the first close to the last one. The number 0 would stand for all of them. */
function returnOver(column: string): string {
  const cells = `${column}9:${column}129`;
  return `=IF(COUNT(${cells})=0,"",IFERROR(INDEX(${cells},COUNT(${cells}))/${column}9-1,""))`;
}

function correlationWith(row: number): (column: string) => Content {
  const cells = (column: string | undefined) => `$${column ?? ''}$9:$${column ?? ''}$129`;
  return (column) => `=IFERROR(CORREL(${cells(returns[row])},${cells(column)}),"")`;
}
