/** The sheet of one symbol's bars: K-lines at the left, today's five-minute bars at the right. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { alignLeft, heading, input, label, note, type SheetPlan, table, timeZonesText } from './sheet-builder';

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
