/**
 * What cells say while Office has not started after a long time, and where the add-in could not start: a chunk, because almost no
 * workbook ever needs it. In the language of the browser, as only Office knows the person's.
 */
import { fill, languageOf, type Text } from '../i18n/language';

const notStarted: Text = {
  en: 'Excel has not finished starting Tickgrid: this cell updates when it has',
  zh: 'Excel 尚未完成 Tickgrid 的启动，启动后此单元格会自动更新',
};

const couldNotStart: Text = {
  en: 'The add-in could not start ({detail}): close Excel and open it again',
  zh: '加载项未能启动（{detail}），请关闭 Excel 后重新打开',
};

export function notStartedText(): string {
  return notStarted[languageOf(navigator.language)];
}

/** @param detail what an error says, in English */
export function couldNotStartText(detail: string): string {
  return fill(couldNotStart[languageOf(navigator.language)], { detail });
}
