/** The sheet of one symbol's bars: K-lines at the left, today's minute bars at the right. */
import type { Language } from '../../../i18n/language';
import { alignLeft, input, label, note, type SheetPlan, table } from './sheet-builder';

const texts = {
  name: { en: 'Bars', zh: 'K 线' },
  symbol: { en: 'Symbol', zh: '代码' },
  symbolNote: { en: 'Type into the blue cells.', zh: '在蓝色单元格中输入。' },
  period: { en: 'Period', zh: '周期' },
  periodNote: {
    en: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y',
    zh: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y（大写 M 为月）',
  },
  count: { en: 'Bars', zh: '根数' },
  today: { en: 'Today, five minutes each', zh: '当日 5 分钟线' },
  todayNote: { en: '=MD.INTRADAY(B1,"5m",48,…)', zh: '=MD.INTRADAY(B1,"5m",48,…)' },
} as const;

const [headerRow, todayColumn] = [4, 8];

export function bars(language: Language): SheetPlan {
  return {
    id: 'bars',
    name: texts.name[language],
    widths: [150, 110, 100, 100, 100, 128, 160, 28, 150, 100, 128],
    frozenRows: headerRow + 1,
    firstColumn: alignLeft,
    cells: [
      ...input(0, [texts.symbol[language], '600519.SH', texts.symbolNote[language]]),
      ...input(1, [texts.period[language], '1d', texts.periodNote[language]]),
      ...input(2, [texts.count[language], 60]),
      ...table({ row: headerRow, column: 0, formula: '=MD.KLINE(B1,B2,B3)', columns: 7 }),
      label(1, todayColumn, texts.today[language]),
      note(2, todayColumn, texts.todayNote[language]),
      ...table({
        row: headerRow,
        column: todayColumn,
        formula: '=MD.INTRADAY(B1,"5m",48,"timestamp,close,volume")',
        columns: 3,
        textColumns: 0,
      }),
    ],
  };
}
