/**
 * Positions with their value and profit, and above them the totals by currency. A window of 1280 × 720 beside the pane shows
 * columns A to J and rows 1 to 20. With more room, a chart shows what the positions were worth before.
 */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import {
  barDateFormat,
  barTexts,
  type Content,
  type DashboardChoices,
  type SheetDescription,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Portfolio', zh: '持仓' },
  note: {
    en: 'Enter symbol, number of shares and cost per share in the blue columns (to row 32). Prices update automatically. Exchange rates are examples: enter current ones.',
    zh: '在蓝色的列中输入代码、持仓数量（股）和成本价（至第 32 行）。价格自动更新。汇率为示例，请填写当前汇率。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  quantity: { en: 'Quantity', zh: '持仓数量' },
  cost: { en: 'Cost per share', zh: '成本价' },
  value: { en: 'Market value', zh: '市值' },
  profit: { en: 'P&L', zh: '盈亏' },
  profitShare: { en: 'P&L %', zh: '盈亏比例' },
  currency: { en: 'Currency', zh: '货币' },
  inBase: { en: 'Value in CNY', zh: '折合人民币' },
  rate: { en: 'Rate to CNY', zh: '对人民币汇率' },
  total: { en: 'Total', zh: '合计' },
  chart: { en: 'Market value by currency', zh: '各货币市值' },
  before: { en: 'These positions in CNY, 120 days', zh: '当前持仓的历史市值（人民币，120 个交易日）' },
  date: { en: 'Date', zh: '日期' },
} as const;

/** Symbol, quantity and cost per share. */
const positions: readonly (readonly [string, number, number])[] = [
  ['600519.SH', 100, 1480],
  ['300750.SZ', 400, 210],
  ['510300.SH', 20_000, 3.9],
  ['00700.HK', 500, 410],
  ['AAPL.US', 80, 195],
  ['NVDA.US', 120, 118],
];

const rates: readonly (readonly [string, number])[] = [
  ['CNY', 1],
  ['HKD', 0.92],
  ['USD', 7.2],
];

export function portfolio(choices: DashboardChoices): SheetDescription {
  const usual = usualSheet(choices);
  return choices.room === undefined ? usual : wideSheet(usual, choices.language, choices.room);
}

/** Columns A to J, and the gap beside them where there is more room. */
const usualWidths = [64, 74, 74, 78, 53, 71, 73, 64, 58, 53] as const;
const gap = 12;

function usualSheet({ language, rise }: DashboardChoices): SheetDescription {
  return {
    name: texts.name[language],
    widths: usualWidths,
    tallRow: 12,
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      {
        at: 'A4',
        rows: [
          [
            ...[texts.currency[language], texts.inBase[language], texts.value[language]],
            ...[texts.profit[language], texts.profitShare[language], texts.rate[language]],
          ],
          ...rates.map(([currency, rate], index) => [currency, ...totalFormulas(5 + index), rate]),
          total(language),
        ],
      },
      {
        at: 'A12',
        rows: [[texts.symbol[language], texts.quantity[language], texts.cost[language]], ...positions],
      },
      { at: 'H12', rows: [[texts.value[language], texts.profit[language], texts.profitShare[language]]] },
      { at: 'H13', rows: Array.from({ length: 20 }, (_, index) => positionFormulas(13 + index)) },
    ],
    spills: [{ fills: 'D12:G32', formula: `=${namespace}.LIVE(A13:A32,"name,last_price,change_pct,currency",5,TRUE)` }],
    looks,
    numberFormats,
    highlights: [
      { kind: 'sign', cells: 'F13:F32', least: 0.00005, rise },
      ...['J13:J32', 'E5:E8'].map((cells) => ({ kind: 'sign', cells, least: 0.0005, rise }) as const),
      ...['I13:I32', 'D5:D8'].map((cells) => ({ kind: 'sign', cells, least: 0.5, rise }) as const),
    ],
    charts: [{ type: 'Pie', title: texts.chart[language], source: 'A4:B7', covers: 'G3:J10', gap: 'left' }],
  };
}

/**
 * Today's quantities and rates at the closes of days on which all symbols were traded, so that no gap in one of them looks like a loss.
 * L:AF has the closes, AG:AH what is drawn.
 */
function wideSheet(usual: SheetDescription, language: Language, room: number): SheetDescription {
  const rates = 'SUMIF($A$5:$A$7,$G$13:$G$32,$F$5:$F$7)';
  const worth = `MMULT(IF(ISNUMBER(M4:AF123),M4:AF123,0),IF(ISNUMBER($B$13:$B$32),$B$13:$B$32,0)*${rates})`;
  return widened(usual, {
    widths: [
      ...usual.widths,
      gap,
      ...Array<number>(23).fill(64),
      ...shared(room, [...usual.widths, gap], [56, 56, 56, 56]),
    ],
    hiddenColumns: 'L:AH',
    cells: [{ at: 'AG3', rows: [[texts.date[language], texts.value[language]]] }],
    spills: [
      { fills: 'L3:AF123', formula: `=${namespace}.KLINE(A13:A32,"1d",120,,,"close",TRUE,,"wide_common")` },
      { fills: 'AG4:AG123', formula: barTexts('L4:L123') },
      { fills: 'AH4:AH123', formula: `=IF(ISNUMBER(L4:L123),${worth},NA())` },
    ],
    looks: ['L3:AF3', 'AG3:AH3'].map((cells) => ({ cells, look: 'header' as const })),
    numberFormats: [
      { cells: 'L4:L123', format: barDateFormat },
      { cells: 'AH4:AH123', format: '#,##0' },
    ],
    charts: [...usual.charts, { type: 'Line', title: texts.before[language], source: 'AG3:AH123', covers: 'AI3:AL32' }],
  });
}

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A4:F4', look: 'header' },
  { cells: 'A12:J12', look: 'header' },
  { cells: 'A12:J12', look: 'wrapped' },
  ...['B4:F4', 'B12:C12', 'E12:F12', 'H12:J12'].map((cells) => ({ cells, look: 'right' as const })),
  { cells: 'A13:C32', look: 'symbol' },
  ...['D12:D32', 'G12:G32'].map((cells) => ({ cells, look: 'indented' as const })),
  { cells: 'F5:F7', look: 'input' },
  { cells: 'A8:F8', look: 'total' },
];

const numberFormats: SheetDescription['numberFormats'] = [
  { cells: 'B13:B32', format: '#,##0' },
  { cells: 'C13:C32', format: '#,##0.00#' },
  { cells: 'F13:F32', format: '+0.00%;-0.00%;0.00%' },
  ...['H13:H32', 'B5:C8'].map((cells) => ({ cells, format: '#,##0' })),
  ...['I13:I32', 'D5:D8'].map((cells) => ({ cells, format: '+#,##0;-#,##0;0' })),
  ...['J13:J32', 'E5:E8'].map((cells) => ({ cells, format: '+0.0%;-0.0%;0.0%' })),
  { cells: 'F5:F7', format: '0.0000' },
];

/** Value, profit and its share of the cost, with the sign of the profit; blank for a row that is not filled in. */
function positionFormulas(row: number): readonly Content[] {
  return [
    `=IF(OR(B${row}="",E${row}=""),"",B${row}*E${row})`,
    `=IF(OR(B${row}="",C${row}="",E${row}=""),"",B${row}*(E${row}-C${row}))`,
    `=IF(I${row}="","",IFERROR(I${row}/ABS(B${row}*C${row}),""))`,
  ];
}

/** Value in the base currency, value, profit and its share of the cost, of one currency. */
function totalFormulas(row: number): readonly Content[] {
  return [
    `=C${row}*F${row}`,
    `=SUMIF($G$13:$G$32,A${row},$H$13:$H$32)`,
    `=SUMIF($G$13:$G$32,A${row},$I$13:$I$32)`,
    `=IFERROR(D${row}/ABS(${cost(`A${row}`)}),"")`,
  ];
}

/** The value, profit and its share of the cost, of all positions in the base currency. */
function total(language: Language): readonly Content[] {
  return [
    ...[texts.total[language], '=SUM(B5:B7)', '', '=SUMPRODUCT(D5:D7,F5:F7)'],
    `=IFERROR(D8/ABS(SUMPRODUCT(${cost('A5:A7')},F5:F7)),"")`,
  ];
}

/**
 * The cost of the positions whose cost is known, which is any number: their value less their profit. Short positions, which
 * have a negative one, count with what their shares were sold for.
 */
function cost(currency: string): string {
  const sum = (column: string, side: string) =>
    `SUMIFS($${column}$13:$${column}$32,$G$13:$G$32,${currency},$C$13:$C$32,">-1E+99",$B$13:$B$32,"${side}")`;
  return `(${sum('H', '>0')}-${sum('I', '>0')}-${sum('H', '<0')}+${sum('I', '<0')})`;
}
