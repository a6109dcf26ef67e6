/** Header of a column of sparklines: `Trend (20)`. */
import { inParentheses, type Language } from '../i18n/language';
import { sparklineName } from '../i18n/cells/measure-words';

export function sparklineHeader(length: number, language: Language): string {
  return sparklineName[language] + inParentheses(String(length), language);
}
