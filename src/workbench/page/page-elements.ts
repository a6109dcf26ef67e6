/** Elements and texts of the page's HTML. */
import type { Language } from '../../addin/i18n/language';
import { pageTexts } from './page-texts';

export function element<T extends Element>(page: Document, selector: string, type: new () => T): T {
  const found = page.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} “${selector}”.`);
  return found;
}

type TextName = keyof typeof pageTexts;

function isTextName(name: string | undefined): name is TextName {
  return name !== undefined && name in pageTexts;
}

export function writeTexts(page: Document, language: Language): void {
  page.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  page.title = pageTexts.title[language];
  for (const place of page.querySelectorAll<HTMLElement>('[data-text], [data-hint]')) {
    const { text, hint } = place.dataset;
    if (isTextName(text)) place.textContent = pageTexts[text][language];
    if (isTextName(hint)) place.title = pageTexts[hint][language];
  }
}
