/** One symbol: its quote, instrument data and depth, and a chart of its bars, which takes all the room; its day stands beside the depth. */
import { namespace } from '../../brand/build';
import type { FieldId } from '../../market/fields/fields';
import { fieldName } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { adjustChoices } from './choices';
import { barTitle, hasNoData, noDataText, dayLine } from './bar-charts';
import {
  barDateFormat,
  barTexts,
  barTimeFormat,
  type DashboardChoices,
  quoteTimeFormat,
  type SheetDescription,
  depthHeading,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Stock page', zh: '个股页面' },
  note: {
    en: 'Change the symbol in the blue cell to show another security. Quote and market depth update automatically.',
    zh: '修改蓝色单元格中的代码即可查看其他证券。行情和盘口自动更新。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  period: { en: 'Period', zh: '周期' },
  adjust: { en: 'Adjustment', zh: '复权' },
  quote: { en: 'Quote', zh: '行情' },
  instrument: { en: 'Security details', zh: '证券资料' },
  bars: { en: 'Chart data', zh: '图表数据' },
  chart: { en: 'Candlestick chart with volume, 120 bars', zh: 'K 线与成交量（120 根 K 线）' },
} as const;

const quoteFields = [
  ...(['name', 'last_price', 'change_amount', 'change_pct', 'open', 'high', 'low', 'prev_close'] as const),
  ...(['volume', 'amount', 'amplitude', 'turnover_rate', 'timestamp'] as const),
] satisfies readonly FieldId[];

const instrumentFields = [
  ...(['exchange', 'type', 'listing_date', 'total_shares', 'float_shares'] as const),
  ...(['limit_up', 'limit_down', 'tick_size', 'currency'] as const),
] satisfies readonly FieldId[];

export function stockPage(choices: DashboardChoices, symbol: string): SheetDescription {
  const usual = usualSheet(choices, symbol);
  return choices.room === undefined ? usual : wideSheet(usual, choices.language, choices.room);
}

/** Columns A to H, and L. */
const tableWidths = [75, 111, 12, 48, 72, 60, 60, 72] as const;
const gap = 12;

function usualSheet({ language, rise, plainValues = false }: DashboardChoices, symbol: string): SheetDescription {
  const figures = (fields: readonly FieldId[], formula: (field: FieldId) => string) =>
    fields.map((field) => [fieldName(field, language), formula(field)]);
  return {
    name: texts.name[language],
    hiddenColumns: 'M:S',
    widths: [...tableWidths, 51, 51, 51, ...dataWidths],
    cells: [
      // The name of the company, as soon as it is known.
      { at: 'A1', rows: [['=IFERROR(TRIM(B9&" "&B4),B4)'], [texts.note[language]], [warning(language)]] },
      { at: 'M1', rows: [[`=${namespace}.QUOTE($B$4,"last_price")`], [`=${hasNoData('$M$1')}`]] },
      {
        at: 'A4',
        rows: [
          [texts.symbol[language], symbol],
          [texts.period[language], '1d'],
          [texts.adjust[language], adjustChoices(language)[0]],
        ],
      },
      { at: 'A8', rows: [[texts.quote[language]]] },
      { at: 'A9', rows: figures(quoteFields, (field) => whereData(`${namespace}.LIVE($B$4,"${field}",3)`)) },
      { at: 'A23', rows: [[texts.instrument[language]]] },
      { at: 'A24', rows: figures(instrumentFields, instrumentFormula) },
      { at: 'D23', rows: [[depthHeading(language)]] },
      { at: 'M3', rows: [[texts.bars[language]], ['=S4']] },
      { at: 'N3', rows: [[barTitle({ ...title, language })]] },
    ],
    spills,
    looks,
    numberFormats: [...usualFormats, ...(plainValues ? plainFormats : [])],
    lists: [
      { cells: 'B5', choices: ['1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M', '1Q', '1Y'] },
      { cells: 'B6', choices: adjustChoices(language) },
    ],
    highlights: [
      { kind: 'sign', cells: 'B11', least: 0.0005, rise },
      { kind: 'sign', cells: 'B12', least: 0.00005, rise },
    ],
    charts: [
      {
        type: 'StockVOHLC',
        title: texts.chart[language],
        titleCell: 'N3',
        source: 'M4:R124',
        covers: 'D4:K21',
      },
    ],
  };
}

const dataWidths = [gap, 105, 93, 66, 66, 66, 66, 105] as const;

function wideSheet(usual: SheetDescription, language: Language, room: number): SheetDescription {
  const day = dayLine({ ...title, language, column: 'M', row: 128, covers: 'J23:K32' });
  const [beside, ...forCharts] = shared(room, [...tableWidths, gap], [12, 70, 70]);
  return widened(usual, {
    ...day,
    widths: [...tableWidths, ...(beside === undefined ? [] : [beside]), ...forCharts, ...dataWidths],
    charts: [...usual.charts, ...day.charts],
  });
}

/** A type is a word in a table with column names, and an id elsewhere. */
function instrumentFormula(field: FieldId): string {
  if (field === 'type') return whereData(`INDEX(${namespace}.INSTRUMENT($B$4,"type",TRUE),2)`);
  return whereData(`${namespace}.INSTRUMENT($B$4,"${field}")`);
}

/** One sentence above the symbol says that there is nothing to show, instead of an error in each cell. */
function warning(language: Language): string {
  return `=IF($M$2,${noDataText('$B$4', language)},"")`;
}

function whereData(call: string): string {
  return `=IF($M$2,"",${call})`;
}

const title = { name: '$B$9', symbol: '$B$4', parts: ['$B$5', '$B$6'], bars: '$N$4' } as const;

const usualFormats: SheetDescription['numberFormats'] = [
  { cells: 'S5:S124', format: barTimeFormat },
  { cells: 'B11', format: '+#,##0.00#;-#,##0.00#;0.00' },
  { cells: 'B12', format: '+0.00%;-0.00%;0.00%' },
];

const plainFormats: SheetDescription['numberFormats'] = [
  { cells: 'B19:B20', format: '0.00%' },
  { cells: 'B21', format: quoteTimeFormat },
  { cells: 'B26', format: barDateFormat },
];

const spills: SheetDescription['spills'] = [
  { fills: 'D24:H29', formula: whereData(`${namespace}.LIVEDEPTH($B$4,5)`) },
  { fills: 'M5:M124', formula: barTexts('S5:S124') },
  { fills: 'N4:S124', formula: `=${namespace}.KLINE($B$4,$B$5,120,,$B$6,"volume,open,high,low,close,timestamp")` },
];

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A3', look: 'warning' },
  { cells: 'A4:A6', look: 'label' },
  { cells: 'B4:B6', look: 'input' },
  { cells: 'B4:B6', look: 'left' },
  { cells: 'A8:B8', look: 'header' },
  { cells: 'A23:B23', look: 'header' },
  { cells: 'B9:B21', look: 'right' },
  { cells: 'B10', look: 'total' },
  { cells: 'B24:B32', look: 'right' },
  { cells: 'D23', look: 'label' },
  { cells: 'D24:H24', look: 'header' },
  { cells: 'D24:D29', look: 'left' },
  { cells: 'E24:H24', look: 'right' },
  { cells: 'M3', look: 'label' },
  { cells: 'M4:S4', look: 'header' },
  { cells: 'M4:M124', look: 'left' },
  { cells: 'S4:S124', look: 'left' },
  { cells: 'N4:R4', look: 'right' },
];
