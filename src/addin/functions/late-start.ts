/** What cells say while Office has not started after a long time: a chunk, because almost no workbook ever needs it. */
import { languageOf, type Text } from '../i18n/language';

const notStarted: Text = {
  en: 'Excel has not finished starting Tickgrid: this cell updates when it has',
  zh: 'Excel 尚未完成 Tickgrid 的启动，启动后此单元格会自动更新',
};

/** In the language of the browser, as only Office knows the person's. */
export function notStartedText(): string {
  return notStarted[languageOf(navigator.language)];
}
