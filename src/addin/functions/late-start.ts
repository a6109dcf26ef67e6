/** Answers while Office has not started after a long time: a chunk, because almost no workbook ever needs it. */
import { languageOf, type Text } from '../i18n/language';
import { refusingTable } from './late-binding';
import type { FunctionTable } from './function-table';

const notStarted: Text = {
  en: 'Excel has not finished starting Tickgrid: this cell updates when it has',
  zh: 'Excel 尚未完成 Tickgrid 的启动，启动后此单元格会自动更新',
};

/** In the language of the browser, as only Office knows the person's. */
export function lateTable(): FunctionTable {
  return refusingTable(notStarted[languageOf(navigator.language)]);
}
