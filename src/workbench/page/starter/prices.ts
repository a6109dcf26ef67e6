/** The sheet of historical prices: several symbols on chosen dates, and weekly. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { across, alignLeft, alignRight, heading, label, note, type SheetPlan, styles, table } from './sheet-builder';
import { symbolsRange } from './overview';

const texts = {
  name: { en: 'Prices', zh: '历史价格' },
  note: {
    en: 'Forward-adjusted closing prices of the first symbols of the watchlist.',
    zh: '自选股中前几个代码的收盘价（前复权）。',
  },
  onDates: { en: 'On chosen dates', zh: '指定日期' },
  onDatesNote: {
    en: 'Enter dates in row 6: Excel dates, 2026-01-31, or -5d, -3m, -1y, mtd, ytd. If the market was closed, the trading day before is used.',
    zh: '在第 6 行填写日期：Excel 日期、2026-01-31，或 -5d、-3m、-1y、mtd、ytd；非交易日取之前最近的交易日。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  weekly: { en: 'Twelve weeks, a column for each symbol', zh: '最近十二周，每个代码一列' },
} as const;

const dates = ['-1y', '-6m', '-3m', '-1m', '-5d'];
const [headerRow, symbols] = [5, 6];
const weeklyRow = headerRow + symbols + 3;

export function prices(language: Language): SheetPlan {
  const range = symbolsRange(language, symbols);
  const lastRow = headerRow + 1 + symbols;
  return {
    id: 'prices',
    name: texts.name[language],
    widths: [130, ...Array<number>(symbols).fill(104)],
    frozenRows: 0,
    firstColumn: alignLeft,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      label(headerRow - 2, 0, texts.onDates[language]),
      note(headerRow - 1, 0, texts.onDatesNote[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: styles.header },
      ...across(headerRow, 1, dates, { ...styles.header, ...alignRight, cl: styles.input.cl, bg: styles.input.bg }),
      { row: headerRow + 1, column: 0, content: `=${range}`, style: styles.symbol },
      ...Array.from({ length: symbols - 1 }, (_, row) => ({
        row: headerRow + 2 + row,
        column: 0,
        style: styles.symbol,
      })),
      {
        row: headerRow + 1,
        column: 1,
        content: `=${namespace}.PRICE(A${headerRow + 2}:A${lastRow},B${headerRow + 1}:F${headerRow + 1})`,
        style: alignRight,
      },
      label(weeklyRow - 1, 0, texts.weekly[language]),
      ...table({
        row: weeklyRow,
        column: 0,
        formula: `=${namespace}.KLINE(${range},"1w",12,,,"close",TRUE,"desc","wide")`,
        columns: symbols + 1,
      }),
    ],
  };
}
