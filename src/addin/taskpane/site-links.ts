/** Links at the end of the pane to help, support, privacy and terms, which open outside of Excel's pane. */
import type { Language } from '../i18n/language';
import { sitePages } from '../i18n/pane/site-pages';
import { element } from './controls/elements';

export function siteLinks(language: Language, label: string): HTMLElement {
  const links = sitePages.map(([page, name]) => {
    const href = `${page}?lang=${language}`;
    return element('a', { href, target: '_blank', rel: 'noopener' }, name[language]);
  });
  return element('nav', { class: 'site-links', 'aria-label': label }, ...links);
}
