/** The time that a workbook is set to, as people read it: on the clock of an exchange. */
import type { AsOf } from '../../../market/bars/as-of';
import { type MarketId, zoneOf } from '../../../market/time/markets';
import { inParentheses, type Language, type Text } from '../language';

/** The cities of the exchanges. */
export const clockNames: Readonly<Record<MarketId, Text>> = {
  SH: { en: 'Shanghai', zh: '上海' },
  SZ: { en: 'Shenzhen', zh: '深圳' },
  BJ: { en: 'Beijing', zh: '北京' },
  HK: { en: 'Hong Kong', zh: '香港' },
  US: { en: 'New York', zh: '纽约' },
};

/** In notes, for people without the add-in. */
export const asOfNotes = {
  exported: { en: 'As of {asOf}', zh: '历史时点 {asOf}' },
  frozen: {
    en: 'As of {asOf}, from formulas of {product}, converted {time}',
    zh: '历史时点 {asOf}，{time} 由 {product} 公式转为数值',
  },
} as const satisfies Readonly<Record<string, Text>>;

const dailyOnly: Text = { en: ', finished days only', zh: '，仅含已结束的交易日' };

/** `2026-06-30 15:00 (Shanghai)`: Swedes write dates and times as ISO 8601. @param isDailyOnly says that days are shown when they have ended */
export function asOfText({ instant, market }: AsOf, language: Language, isDailyOnly = false): string {
  const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zoneOf(market) });
  return `${clock.format(instant)}${inParentheses(clockNames[market][language], language)}${isDailyOnly ? dailyOnly[language] : ''}`;
}

/** Why a workbook was not set to another time, or does not keep it or another setting. */
export const timeTexts = {
  future: { en: 'Choose a time that has passed.', zh: '请选择已经过去的时间。' },
  notKept: {
    en: 'Excel could not store this in the workbook: {detail}. It applies until you close the workbook.',
    zh: 'Excel 未能将此设置存入工作簿：{detail}。关闭工作簿前仍然有效。',
  },
  noAnswer: { en: 'Excel has not answered for 30 seconds.', zh: 'Excel 30 秒没有响应。' },
  noSettings: { en: 'this version has no place for it', zh: '此版本不支持保存' },
} as const satisfies Readonly<Record<string, Text>>;
