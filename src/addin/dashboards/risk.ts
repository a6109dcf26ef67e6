/**
 * Return and risk of several symbols over the same bars: MD.STATS, drawdowns, rolling volatility and correlations. A window of
 * 1280 × 720 beside the pane shows columns A to K and rows 1 to 20. With more room, each chart has the width of a table.
 */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { unknownSymbol } from './bar-charts';
import {
  barDateFormat,
  barTexts,
  barTimeFormat,
  type Content,
  type DashboardChoices,
  type SheetDescription,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Risk', zh: '风险' },
  note: {
    en: 'Enter up to five symbols, a benchmark and a period in the blue cells. All figures use those of the last 250 forward-adjusted bars that all rows share.',
    zh: '在蓝色单元格中输入最多五个代码、基准并选择周期。所有指标按最近 250 根前复权 K 线中各行共有的部分计算。',
  },
  period: { en: 'Period', zh: '周期' },
  benchmark: { en: 'Benchmark', zh: '基准' },
  rate: { en: 'Risk-free rate', zh: '无风险利率' },
  bars: { en: 'Bars in common', zh: '共有 K 线数' },
  symbol: { en: 'Symbol', zh: '代码' },
  names: { en: 'Name', zh: '名称' },
  drawdown: { en: 'Drawdown from the highest close', zh: '回撤（相对此前最高收盘价）' },
  rolling: { en: 'Volatility over 20 bars, annualised', zh: '滚动年化波动率（20 根 K 线）' },
  correlation: { en: 'Correlation of returns', zh: '收益率相关系数' },
  closes: { en: 'Closes', zh: '收盘价' },
  returns: { en: 'Returns', zh: '收益率' },
  highest: { en: 'Highest close so far', zh: '此前最高收盘价' },
} as const;

const symbols = ['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '600036.SH'];

/** The columns of closes, returns and highest closes: five symbols and the benchmark. */
const closes = ['N', 'O', 'P', 'Q', 'R', 'S'];
const returns = ['AC', 'AD', 'AE', 'AF', 'AG', 'AH'];
const highs = ['AQ', 'AR', 'AS', 'AT', 'AU', 'AV'];

const [firstRow, lastRow] = [9, 258];
/** Returns in a rolling volatility. The first bar has none. */
const window = 20;

export function risk(choices: DashboardChoices): SheetDescription {
  const usual = usualSheet(choices);
  if (choices.room === undefined) return usual;
  const covers = ['A12:K20', 'AW3:AZ20'];
  return widened(usual, {
    widths: [...usual.widths, ...shared(choices.room, usualWidths, [56, 56, 56, 56])],
    charts: usual.charts.map((chart, index) => ({ ...chart, covers: covers[index] ?? chart.covers })),
  });
}

/** Columns A to L, the last of which is a gap. */
const usualWidths = [64, 64, 63, 60, 64, 64, 60, 63, 63, 49, 49, 12] as const;

function usualSheet({ language, rise }: DashboardChoices): SheetDescription {
  const text = (id: keyof typeof texts) => texts[id][language];
  return {
    name: text('name'),
    hiddenColumns: 'M:AV',
    tallRow: 4,
    widths: [
      ...usualWidths,
      ...[75, 69, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69, 69, 15],
      ...[69, 69, 69, 69, 69, 69, 15, 75, 69, 69, 69, 69, 69, 69],
      ...[69, 69, 69, 69, 69, 69],
    ],
    cells: contentsIn(language),
    spills,
    looks,
    numberFormats,
    lists: [{ cells: 'B3', choices: ['1d', '1w', '1M'] }],
    highlights: [
      { kind: 'sign', cells: 'C5:C10', least: 0.0005, rise },
      { kind: 'correlation', cells: 'B24:G29' },
    ],
    charts: [
      {
        type: 'Line',
        title: text('drawdown'),
        source: `U8:AA${lastRow}`,
        covers: 'A12:E20',
      },
      {
        type: 'Line',
        title: text('rolling'),
        source: `AJ8:AP${lastRow - window}`,
        covers: 'F12:K20',
      },
    ],
  };
}

function contentsIn(language: Language): SheetDescription['cells'] {
  const text = (id: keyof typeof texts) => texts[id][language];
  return [
    { at: 'A1', rows: [[text('name')], [text('note')]] },
    { at: 'A3', rows: [[text('period'), '1d', '', text('benchmark'), '510300.SH', '', text('rate'), 0.02]] },
    { at: 'J3', rows: [[text('bars'), `=COUNT(M8:M${lastRow})`]] },
    { at: 'A4', rows: [[text('symbol'), text('names')]] },
    { at: 'A5', rows: [...symbols.map((symbol) => [symbol]), ['=IF(E3="","",E3)']] },
    { at: 'A11', rows: [[unknownSymbol('$A$5:$A$10', '$B$5:$B$10', language)]] },
    { at: 'A22', rows: [[text('correlation')]] },
    { at: 'M7', rows: [[text('closes')]] },
    { at: 'U7', rows: [[text('drawdown')], ['=M8', ...closes.map(nameOf)]] },
    { at: 'AQ9', rows: rowsFrom(firstRow, lastRow, closes, highest) },
    { at: 'AQ7', rows: [[text('highest')], closes.map(nameOf)] },
    { at: 'AC7', rows: [[text('returns')], closes.map(nameOf)] },
    {
      at: 'AJ7',
      rows: [
        [text('rolling'), ...returns.map(annualFactor)],
        ['=M8', ...closes.map(nameOf)],
      ],
    },
  ];
}

const spills: SheetDescription['spills'] = [
  { fills: 'B5:B10', formula: `=${namespace}.INSTRUMENT(A5:A10)` },
  // The bars of the sheet are the last ones that all rows share: so many of them are the same ones.
  {
    fills: 'C4:K10',
    formula: `=${namespace}.STATS(A5:A10,"return,volatility,sharpe("&H3&"),sortino("&H3&"),max_drawdown,max_drawdown_from,max_drawdown_to,var(95)"&IF(E3="","",",beta"),B3,MAX(2,K3),,E3)`,
  },
  { fills: 'A23:G29', formula: `=${namespace}.CORREL(A5:A10,B3,MAX(2,K3))` },
  { fills: 'M8:S258', formula: `=${namespace}.KLINE(A5:A10,B3,250,,,"close",TRUE,,"wide_common")` },
  { fills: 'U9:U258', formula: barTexts('M9:M258') },
  // #N/A is a gap in a line; a blank text would be drawn as zero.
  { fills: 'V9:AA258', formula: '=IF(ISNUMBER(N9:S258),N9:S258/AQ9:AV258-1,NA())' },
  // A cell without a bar counts as zero, which would be a loss of everything.
  { fills: 'AC10:AH258', formula: '=IF(ISNUMBER(N10:S258),IFERROR(N10:S258/N9:S257-1,""),"")' },
  { fills: 'AJ9:AJ238', formula: barTexts('M29:M258') },
  { fills: 'AK9:AP238', formula: volatility() },
];

/** Labels that stand at their inputs, away from those before them. */
const besideInputs = ['D3', 'G3', 'J3'] as const;

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A11', look: 'warning' },
  ...['A3', ...besideInputs, 'A10', 'A22'].map((cells) => ({ cells, look: 'label' as const })),
  ...['B3', 'E3', 'H3', 'A5:A9'].map((cells) => ({ cells, look: 'input' as const })),
  ...['B3', 'E3'].map((cells) => ({ cells, look: 'left' as const })),
  ...besideInputs.map((cells) => ({ cells, look: 'right' as const })),
  ...['A4:K4', 'A23:G23', 'M8:S8', 'U8:AA8', 'AC8:AH8', 'AJ8:AP8', 'AQ8:AV8'].map((cells) => ({
    cells,
    look: 'header' as const,
  })),
  { cells: 'A4:K4', look: 'wrapped' },
  ...['C4:K4', 'B23:G23', 'N8:S8', 'V8:AA8', 'AC8:AH8', 'AK8:AP8', 'AQ8:AV8'].map((cells) => ({
    cells,
    look: 'right' as const,
  })),
  ...['M9:M258', 'U9:U258', 'AJ9:AJ238'].map((cells) => ({ cells, look: 'left' as const })),
  ...['M7', 'U7', 'AC7', 'AJ7', 'AQ7'].map((cells) => ({ cells, look: 'label' as const })),
];

const numberFormats: SheetDescription['numberFormats'] = [
  { cells: 'H3', format: '0.0%' },
  { cells: 'C5:C10', format: '+0.0%;-0.0%;0.0%' },
  ...['D5:D10', 'G5:G10', 'J5:J10', 'V9:AA258', 'AK9:AP238'].map((cells) => ({ cells, format: '0.0%' })),
  { cells: 'AC10:AH258', format: '0.00%' },
  ...['E5:F10', 'K5:K10', 'B24:G29', 'AK7:AP7'].map((cells) => ({ cells, format: '0.00' })),
  { cells: 'H5:I10', format: barDateFormat },
  { cells: 'M9:M258', format: barTimeFormat },
];

/** A row of formulas for each row of the sheet, over the columns of the symbols. */
function rowsFrom(
  from: number,
  to: number,
  columns: readonly string[],
  formula: (column: string, row: number, symbol: number) => Content,
): readonly (readonly Content[])[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    columns.map((column, symbol) => formula(column, from + index, symbol)),
  );
}

/** From the highest close above it, not from all of them: two hundred and fifty bars would be read thirty thousand times. */
function highest(column: string, row: number, symbol: number): string {
  return `=MAX(${highs[symbol] ?? ''}${row - 1},${column}${row})`;
}

/**
 * The deviation of the returns of a window, for all windows in one formula: a cell for each of them would be calculated a thousand times
 * whenever a bar arrives. A return that is missing is a gap.
 */
function volatility(): string {
  const sum = (power: string) =>
    Array.from({ length: window }, (_, bar) => {
      const [first, last] = [firstRow + 1 + bar, lastRow - window + 1 + bar];
      return `AC${first}:AH${last}${power}`;
    }).join('+');
  const last = `AC${firstRow + window}:AH${lastRow}`;
  return `=IF(ISNUMBER(${last}),IFERROR(SQRT(ABS(${sum('^2')}-(${sum('')})^2/${window})/${window - 1})*AK7:AP7,NA()),NA())`;
}

/**
 * By which MD.STATS annualises, as it knows the trading days of each market: its volatility, of the same returns, in the deviation
 * of one bar.
 */
function annualFactor(column: string, symbol: number): string {
  const overall = `$D$${5 + symbol}`;
  return `=IF(ISNUMBER(${overall}),${overall}/STDEV(${column}10:${column}${lastRow}),NA())`;
}

/** Of a line in the chart. Without a text, Excel would call it by its number. */
function nameOf(column: string): string {
  return `=IF(${column}8="","–",${column}8)`;
}
