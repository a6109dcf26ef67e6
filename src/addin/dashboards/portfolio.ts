/** Positions with their value and profit, and the totals by currency. */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import type { Content, DashboardChoices, SheetDescription } from './sheet-description';

const texts = {
  name: { en: 'Portfolio', zh: '持仓' },
  note: {
    en: 'Enter symbol, number of shares and cost per share in the blue columns (to row 25). Prices update automatically. Exchange rates are examples: enter current ones.',
    zh: '在蓝色的列中输入代码、持仓数量（股）和成本价（至第 25 行）。价格自动更新。汇率为示例，请填写当前汇率。',
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

export function portfolio({ language, rise }: DashboardChoices): SheetDescription {
  return {
    name: texts.name[language],
    widths: [72, 63, 63, 84, 60, 60, 72, 69, 63, 57, 12, 66, 72, 72, 63, 57, 57],
    frozenRows: 5,
    tallRow: 5,
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      {
        at: 'A5',
        rows: [[texts.symbol[language], texts.quantity[language], texts.cost[language]], ...positions],
      },
      { at: 'H5', rows: [[texts.value[language], texts.profit[language], texts.profitShare[language]]] },
      { at: 'H6', rows: Array.from({ length: 20 }, (_, index) => positionFormulas(6 + index)) },
      {
        at: 'L5',
        rows: [
          [
            ...[texts.currency[language], texts.inBase[language], texts.value[language]],
            ...[texts.profit[language], texts.profitShare[language], texts.rate[language]],
          ],
          ...rates.map(([currency, rate], index) => [currency, ...totalFormulas(6 + index), rate]),
          total(language),
        ],
      },
    ],
    spills: [{ fills: 'D5:G25', formula: `=${namespace}.LIVE(A6:A25,"name,last_price,change_pct,currency",5,TRUE)` }],
    looks,
    numberFormats,
    highlights: [
      { kind: 'sign', cells: 'F6:F25', least: 0.00005, rise },
      ...['J6:J25', 'P6:P9'].map((cells) => ({ kind: 'sign', cells, least: 0.0005, rise }) as const),
      ...['I6:I25', 'O6:O9'].map((cells) => ({ kind: 'sign', cells, least: 0.5, rise }) as const),
    ],
    charts: [{ type: 'Pie', title: texts.chart[language], source: 'L5:M8', covers: 'L11:Q25' }],
  };
}

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A5:J5', look: 'header' },
  { cells: 'L5:Q5', look: 'header' },
  { cells: 'A5:Q5', look: 'wrapped' },
  ...['B5:C5', 'E5:F5', 'H5:J5', 'M5:Q5'].map((cells) => ({ cells, look: 'right' as const })),
  { cells: 'A6:C25', look: 'symbol' },
  ...['D5:D25', 'G5:G25'].map((cells) => ({ cells, look: 'indented' as const })),
  { cells: 'Q6:Q8', look: 'input' },
  { cells: 'L9:Q9', look: 'total' },
];

const numberFormats: SheetDescription['numberFormats'] = [
  { cells: 'B6:B25', format: '#,##0' },
  { cells: 'C6:C25', format: '#,##0.00#' },
  { cells: 'F6:F25', format: '+0.00%;-0.00%;0.00%' },
  ...['H6:H25', 'M6:N9'].map((cells) => ({ cells, format: '#,##0' })),
  ...['I6:I25', 'O6:O9'].map((cells) => ({ cells, format: '+#,##0;-#,##0;0' })),
  ...['J6:J25', 'P6:P9'].map((cells) => ({ cells, format: '+0.0%;-0.0%;0.0%' })),
  { cells: 'Q6:Q8', format: '0.0000' },
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
    `=N${row}*Q${row}`,
    `=SUMIF($G$6:$G$25,L${row},$H$6:$H$25)`,
    `=SUMIF($G$6:$G$25,L${row},$I$6:$I$25)`,
    `=IFERROR(O${row}/ABS(${cost(`L${row}`)}),"")`,
  ];
}

/** The value, profit and its share of the cost, of all positions in the base currency. */
function total(language: Language): readonly Content[] {
  return [
    ...[texts.total[language], '=SUM(M6:M8)', '', '=SUMPRODUCT(O6:O8,Q6:Q8)'],
    `=IFERROR(O9/ABS(SUMPRODUCT(${cost('L6:L8')},Q6:Q8)),"")`,
  ];
}

/**
 * The cost of the positions whose cost is known, which is any number: their value less their profit. Short positions, which
 * have a negative one, count with what their shares were sold for.
 */
function cost(currency: string): string {
  const sum = (column: string, side: string) =>
    `SUMIFS($${column}$6:$${column}$25,$G$6:$G$25,${currency},$C$6:$C$25,">-1E+99",$B$6:$B$25,"${side}")`;
  return `(${sum('H', '>0')}-${sum('I', '>0')}-${sum('H', '<0')}+${sum('I', '<0')})`;
}
