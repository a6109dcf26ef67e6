/** Language and theme of the page: from its URL, else from the browser. */
import { type Language, languageOf } from '../../addin/i18n/language';

export type ThemeName = 'light' | 'dark';

/** @param search the query of the page's address: `?lang=zh` */
export function chosenLanguage(search: string, browserLanguage: string): Language {
  return languageOf(new URLSearchParams(search).get('lang') ?? browserLanguage);
}

/** The theme of `?theme=dark`; undefined for a page that follows the browser. */
export function chosenTheme(search: string): ThemeName | undefined {
  const theme = new URLSearchParams(search).get('theme');
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}

/** Calls back with the current theme and after every change of the browser's preference, which a chosen theme overrides. */
export function followTheme(
  chosen: ThemeName | undefined,
  prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>,
  show: (theme: ThemeName) => void,
): void {
  const apply = () => show(chosen ?? (prefersDark.matches ? 'dark' : 'light'));
  apply();
  if (!chosen) prefersDark.addEventListener('change', apply);
}
