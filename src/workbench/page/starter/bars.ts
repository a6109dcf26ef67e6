/** The sheet of one symbol's bars: K-lines at the left, today's five-minute bars at the right. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import {
  alignLeft,
  heading,
  input,
  label,
  note,
  type SheetPlan,
  table,
  timeZonesText,
  across,
  alignRight,
  styles,
} from './sheet-builder';
import { symbolsRange } from './overview';

const texts = {
  name: { en: 'Bars', zh: 'K 线' },
  note: {
    en: 'Forward-adjusted bars of one symbol. Change the blue cells.',
    zh: '单个代码的前复权 K 线，可修改蓝色单元格。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  period: { en: 'Period', zh: '周期' },
  periodNote: {
    en: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y',
    zh: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y（大写 M 为月）',
  },
  count: { en: 'Number of bars', zh: 'K 线根数' },
  today: { en: 'Today, 5-minute bars', zh: '当日 5 分钟 K 线' },
} as const;

const todayFormula = `=${namespace}.INTRADAY(B4,"5m",,"timestamp,close,volume")`;
const [firstInput, headerRow, todayColumn] = [3, 7, 8];

export function bars(language: Language): SheetPlan {
  return {
    id: 'bars',
    name: texts.name[language],
    widths: [130, 96, 88, 88, 88, 96, 120, 14, 132, 84, 88],
    frozenRows: headerRow + 1,
    firstColumn: alignLeft,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      note(2, 0, timeZonesText[language]),
      ...input(firstInput, [texts.symbol[language], '600519.SH']),
      ...input(firstInput + 1, [texts.period[language], '1d', texts.periodNote[language]]),
      ...input(firstInput + 2, [texts.count[language], 60]),
      ...table({ row: headerRow, column: 0, formula: `=${namespace}.KLINE(B4,B5,B6)`, columns: 7 }),
      label(headerRow - 2, todayColumn, texts.today[language]),
      note(headerRow - 1, todayColumn, todayFormula),
      ...table({ row: headerRow, column: todayColumn, formula: todayFormula, columns: 3, textColumns: 0 }),
    ],
  };
}

const pricesTexts = {
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
const [pricesHeaderRow, symbols] = [5, 6];
const weeklyRow = pricesHeaderRow + symbols + 3;

/** The sheet of historical prices: several symbols on chosen dates, and weekly. */
export function prices(language: Language): SheetPlan {
  const range = symbolsRange(language, symbols);
  const lastRow = pricesHeaderRow + 1 + symbols;
  return {
    id: 'prices',
    name: pricesTexts.name[language],
    widths: [130, ...Array<number>(symbols).fill(104)],
    frozenRows: 0,
    firstColumn: alignLeft,
    cells: [
      ...heading(pricesTexts.name[language], pricesTexts.note[language]),
      label(pricesHeaderRow - 2, 0, pricesTexts.onDates[language]),
      note(pricesHeaderRow - 1, 0, pricesTexts.onDatesNote[language]),
      { row: pricesHeaderRow, column: 0, content: pricesTexts.symbol[language], style: styles.header },
      ...across(pricesHeaderRow, 1, dates, {
        ...styles.header,
        ...alignRight,
        cl: styles.input.cl,
        bg: styles.input.bg,
      }),
      { row: pricesHeaderRow + 1, column: 0, content: `=${range}`, style: styles.symbol },
      ...Array.from({ length: symbols - 1 }, (_, row) => ({
        row: pricesHeaderRow + 2 + row,
        column: 0,
        style: styles.symbol,
      })),
      {
        row: pricesHeaderRow + 1,
        column: 1,
        content: `=${namespace}.PRICE(A${pricesHeaderRow + 2}:A${lastRow},B${pricesHeaderRow + 1}:F${pricesHeaderRow + 1})`,
        style: alignRight,
      },
      label(weeklyRow - 1, 0, pricesTexts.weekly[language]),
      ...table({
        row: weeklyRow,
        column: 0,
        formula: `=${namespace}.KLINE(${range},"1w",12,,,"close",TRUE,"desc","wide")`,
        columns: symbols + 1,
      }),
    ],
  };
}
